"""Each test begins as a new session of Excel does: no function has given an error."""

import pytest

from addin.reasons import LAST, NONE_YET


@pytest.fixture(autouse=True)
def _new_session() -> None:
    LAST.keep(NONE_YET)
