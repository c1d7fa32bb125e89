"""Settings that hold for every test, and what becomes of tests that need LibreOffice where there is none."""

import os
import shutil

import pytest
from hypothesis import settings

# Times differ between machines, so no example may fail for being slow. The same source gives the same examples,
# so a red run is red for everyone; `HYPOTHESIS_PROFILE=explore` looks further afield.
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.register_profile("explore", deadline=None, max_examples=1000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# A test marked `libreoffice` runs these programs; `.ci/run` installs them.
OFFICE_PROGRAMS = ("soffice", "pdftoppm", "pdftotext")


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
    wanting = [item for item in items if item.get_closest_marker("libreoffice")]
    if wanting and missing_programs():
        config.hook.pytest_deselected(items=wanting)
        items[:] = [item for item in items if item not in wanting]


def pytest_report_header() -> str:
    """Say at the top of a run what it leaves out."""
    if missing := missing_programs():
        return f"LibreOffice: {', '.join(missing)} not found, so the tests marked `libreoffice` are left out"
    return "LibreOffice: found, so the tests marked `libreoffice` run"
