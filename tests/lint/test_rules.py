"""Every rule sees the flaw that it is for, and no rule sees one that is not there."""

import pytest

from roomtax.lint import lint
from roomtax.lint.model import PAIR_RULES, RULES, PairRule, Rule
from roomtax.lint.run import ELSEWHERE
from tests.lint import flaws_access, flaws_formulas, flaws_inputs, flaws_structure
from tests.lint.books import clean_book
from tests.lint.flaws import FLAWS, Break
from tests.lint.test_files import FILE_FLAWS
from tests.lint.test_pairs import PAIR_FLAWS

EVERY: list[Rule | PairRule] = [*RULES, *PAIR_RULES]
MODULES = (flaws_structure, flaws_formulas, flaws_inputs, flaws_access)


def test_clean_book_is_clean() -> None:
    assert lint(clean_book(), recalculate=True) == []


def test_what_a_filer_entered_is_no_flaw() -> None:
    book = clean_book()
    book["Return"]["B5"].value = 1234.5
    book["Return"]["B7"].value = "A state, as everybody may read at www.example.org, where it says so at great length"
    assert lint(book, recalculate=True) == []
    book["Return"]["B7"].value = 4711
    assert lint(book) == []


@pytest.mark.parametrize(("rules", "change"), FLAWS, ids=[change.__name__ for _, change in FLAWS])
def test_flaw_is_seen(rules: frozenset[str], change: Break) -> None:
    book = clean_book()
    change(book)
    found = lint(book)
    assert {finding.rule for finding in found} == rules, found
    severities = {rule.id: rule.severity for rule in RULES}
    assert all(finding.severity == severities[finding.rule] for finding in found)
    assert all(finding.cell and finding.problem and finding.remedy for finding in found)


def test_every_rule_is_seen_to_fail() -> None:
    seen = {rule for rules, _ in FLAWS for rule in rules}
    assert seen | FILE_FLAWS | PAIR_FLAWS == {rule.id for rule in EVERY}


def test_every_point_of_the_checklist_is_measured() -> None:
    measured = {rule.point for rule in EVERY}
    assert measured | ELSEWHERE.keys() == set(range(1, 44))
    assert not measured & ELSEWHERE.keys()


def test_every_rule_says_what_it_measures() -> None:
    assert len({rule.id for rule in EVERY}) == len(EVERY)
    assert all(rule.title and rule.measures for rule in EVERY)
