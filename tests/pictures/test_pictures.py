"""The pictures in docs/ show the forms as they are now; each form prints as a clerk needs it."""

from pathlib import Path

import pytest

from tests.pictures.render import PICTURES, Form, printed

MOST_BYTES = 2_000_000
pytestmark = pytest.mark.libreoffice


@pytest.fixture(scope="module")
def forms(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Form]:
    return {form.name: form for form in printed(tmp_path_factory.mktemp("printed"))}


def test_text_is_that_of_the_pictures(forms: dict[str, Form]) -> None:
    stale = [name for name, form in forms.items() if _words(PICTURES / f"{name}.txt") != form.text().split()]
    assert stale == [], "run `make pictures` and look at what it draws"


def test_each_page_has_its_picture_and_no_other(forms: dict[str, Form]) -> None:
    wanted = {f"{name}.png" for form in forms.values() for name in form.shown()} | {f"{name}.txt" for name in forms}
    assert {path.name for path in PICTURES.iterdir()} == wanted


def test_pictures_stay_small() -> None:
    assert sum(path.stat().st_size for path in PICTURES.iterdir()) < MOST_BYTES


def test_return_is_one_page_and_the_instructions_two(forms: dict[str, Form]) -> None:
    for form in forms.values():
        sheets, first = [page.sheet for page in form.pages], "Annual return" if form.state == "year" else "Return"
        assert sheets[0] == first
        assert sheets.count(first) == 1, form.name
        assert sheets.count("Instructions") <= 2, form.name
        assert [page.number for page in form.pages] == list(range(1, form.pages[0].of + 1))


def test_example_of_a_late_return_is_on_one_page(forms: dict[str, Form]) -> None:
    for form in (form for form in forms.values() if form.state != "year"):
        begins = [page for page in form.pages if "An example of a late return" in page.text]
        assert len(begins) == 1
        assert "\nTotal due" in begins[0].text.partition("An example of a late return")[2], form.name


def test_nothing_is_cut_off_or_wrong(forms: dict[str, Form]) -> None:
    for form in forms.values():
        for page in form.pages:
            assert "###" not in page.text, (form.name, page.number)
            assert "#VALUE!" not in page.text, (form.name, page.number)
            assert "Err:" not in page.text, (form.name, page.number)


def _words(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split() if path.is_file() else []
