"""Settings that hold for every test, and what becomes of tests that need what a machine does not have."""

import os
import shutil
import sys

import pytest
from hypothesis import settings

# Times differ between machines, so no example may fail for being slow. The same source gives the same examples,
# so a red run is red for everyone; `HYPOTHESIS_PROFILE=explore` looks further afield.
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.register_profile("explore", deadline=None, max_examples=1000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# A test marked `libreoffice` runs these programs; `.ci/run` installs them.
OFFICE_PROGRAMS = ("soffice", "pdftoppm", "pdftotext")


def left_out() -> set[str]:
    """The marks of tests that cannot run here."""
    lacking = {"posix": sys.platform == "win32", "libreoffice": bool(missing_programs())}
    return {mark for mark, is_lacking in lacking.items() if is_lacking}


def missing_programs() -> list[str]:
    """The programs of OFFICE_PROGRAMS that this machine lacks."""
    return [program for program in OFFICE_PROGRAMS if shutil.which(program) is None]


def pytest_configure() -> None:
    """In continuous integration nothing is left out: refuse to run without the programs."""
    missing = missing_programs()
    if missing and os.environ.get("CI") == "true":
        raise pytest.UsageError(f"the tests marked `libreoffice` need {', '.join(missing)}; .ci/run installs them")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Elsewhere, leave out what cannot run."""
    marks = left_out()
    wanting = [item for item in items if any(item.get_closest_marker(mark) for mark in marks)]
    if wanting:
        config.hook.pytest_deselected(items=wanting)
        items[:] = [item for item in items if item not in wanting]


def pytest_report_header() -> list[str]:
    """Say at the top of a run what it leaves out."""
    said = ["Windows: the tests marked `posix` are left out"] if "posix" in left_out() else []
    if missing := missing_programs():
        return [*said, f"LibreOffice: {', '.join(missing)} not found, so the tests marked `libreoffice` are left out"]
    return [*said, "LibreOffice: found, so the tests marked `libreoffice` run"]
