"""The lint of the rules data: each code by one thing that is wrong, and nothing wrong in the games."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.guide import Asks, Contents, Guide, Term
from referee.core.lint import LONGEST_STATEMENT, Finding, lint
from referee.core.rulebook import Interpretation, Rule, Rulebook
from referee.games import GAMES
from referee.wire import rules as reading

WALL = Rule("Castle › Walls", "A wall stands.", "definition", "automatic")
GAP = Interpretation("How high is a wall?", "low", "As high as its castle (CA-WALL-1).")
BOOK = Rulebook("castle", "Castle", "1", {"CA-WALL-1": WALL}, {"CA-RULING-1": GAP}, {}, {})
GUIDE = Guide(
    Asks({"CA-WALL-1": ("does a wall stand",), "CA-RULING-1": ("how high is a wall",)}, {"tower": ("the tower",)}),
    {"wall": Term("What stands.", ("CA-WALL-1",))},
    Contents(("Castle", "Castle › Walls")),
)


def found(book: Rulebook = BOOK, guide: Guide = GUIDE, **other: Any) -> list[tuple[str, str]]:
    given: dict[str, Any] = {"components": {"tower"}, "shown": set(), "scenarios": set(), **other}
    search = given.pop("search", lambda ask: list(book.sentences))
    return [(each.code, each.id) for each in lint(book, guide, search=search, **given)]


def with_rule(**changed: Any) -> Rulebook:
    return replace(BOOK, rules={"CA-WALL-1": replace(WALL, **changed)})


def with_asks(rules: dict[str, tuple[str, ...]], components: dict[str, tuple[str, ...]] | None = None) -> Guide:
    return replace(GUIDE, asks=Asks({**GUIDE.asks.rules, **rules}, components or {}))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wrong_with_the_data_of_a_game(game: str) -> None:
    assert reading.lint(game) == ()


def test_nothing_is_wrong_with_a_good_book() -> None:
    assert found() == []


def test_a_finding_says_what_is_wrong() -> None:
    book = with_rule(statement="x" * 301)
    (finding,) = lint(book, GUIDE, {"tower"}, set(), set(), lambda ask: list(book.sentences))
    assert finding == Finding("long-statement", "CA-WALL-1", "Its statement has 301 characters.")


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"statement": ""}, "missing-field"),
        ({"statement": "x" * (LONGEST_STATEMENT + 1)}, "long-statement"),
        ({"status": "quoted"}, "missing-field"),
        ({"status": "left to the players"}, "missing-field"),
        ({"status": "enforced"}, "missing-example"),
        ({"status": "fault"}, "missing-example"),
        ({"section": "Castle › Moats"}, "unknown-section"),
        ({"section": "Castle › Walls › 12"}, "unknown-section"),
        ({"section": "Rules of the referee › Walls"}, "unknown-section"),
        ({"breach": "Against CA-WALL-2."}, "unknown-id"),
        ({"reason": "See CA-RULING-9."}, "unknown-id"),
    ],
)
def test_a_rule_has_what_it_needs(changed: dict[str, str], code: str) -> None:
    assert found(with_rule(**changed)) == [(code, "CA-WALL-1")]


@pytest.mark.parametrize("section", ["Castle", "Castle › Walls › 1", "Castle › A", "Rules of the referee › States"])
def test_a_step_under_a_heading_and_the_chapters_of_the_referee_are_sections(section: str) -> None:
    assert found(with_rule(section=section)) == []


def test_an_example_is_enough_for_a_rule_that_can_be_broken() -> None:
    assert found(with_rule(status="enforced"), shown={"CA-WALL-1"}) == []


def test_scenarios_families_and_names_that_look_like_ids_can_be_named() -> None:
    assert found(with_rule(reason="CA-SC-1, CA-WALL and DR-76."), scenarios={"CA-SC-1"}) == []


@pytest.mark.parametrize(
    ("changed", "code"), [({"title": ""}, "missing-field"), ({"why": "CA-GATE-1 says so."}, "unknown-id")]
)
def test_an_interpretation_has_what_it_needs(changed: dict[str, str], code: str) -> None:
    book = replace(BOOK, interpretations={"CA-RULING-1": replace(GAP, **changed)})
    assert found(book) == [(code, "CA-RULING-1")]


@pytest.mark.parametrize(
    ("term", "code"),
    [
        (Term("", ("CA-WALL-1",)), "missing-field"),
        (Term("What stands."), "missing-field"),
        (Term("What stands.", ("CA-WALL-7",)), "unknown-id"),
        (Term("x" * 301, ("CA-WALL-1",)), "long-statement"),
    ],
)
def test_a_term_has_a_meaning_and_rules_that_there_are(term: Term, code: str) -> None:
    assert found(guide=replace(GUIDE, glossary={"wall": term})) == [(code, "wall")]


def test_every_rule_is_asked_for_unless_it_only_repeats_or_is_quoted() -> None:
    silent = replace(GUIDE, asks=Asks({"CA-RULING-1": ("how high is a wall",)}, {}))
    assert found(guide=silent) == [("missing-asks", "CA-WALL-1")]
    assert found(with_rule(status="quoted", reason="It is advice."), silent) == []
    assert found(guide=replace(silent, contents=Contents(GUIDE.contents.headings, ("Castle",)))) == []


@pytest.mark.parametrize("ask", ["", "?!", " does it", "what " * 17])
def test_an_ask_is_one_that_somebody_can_ask(ask: str) -> None:
    assert ("ask-form", "CA-WALL-1") in found(guide=with_asks({"CA-WALL-1": (ask,)}))


def test_two_entries_are_not_asked_for_in_the_same_words() -> None:
    guide = with_asks({"CA-WALL-1": ("How high is a wall?",)})
    assert found(guide=guide) == [("ask-repeated", "CA-RULING-1")]


def test_asks_are_for_entries_and_components_that_there_are() -> None:
    guide = with_asks({"CA-MOAT-1": ("is there a moat",)}, {"dragon": ("the dragon",)})
    assert found(guide=guide) == [("unknown-id", "CA-MOAT-1"), ("unknown-id", "dragon")]


def test_an_ask_finds_its_own_entry_within_three() -> None:
    def fourth(ask: str) -> list[str]:
        return ["CA-1", "CA-2", "CA-RULING-1", "CA-WALL-1"]

    assert found(search=fourth) == [("ask-misses", "CA-WALL-1")]
