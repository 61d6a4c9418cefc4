"""Names that look the same, and names that look like others."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from referee.games import GAMES
from referee.wire import bundle, components, examples, rules
from referee.wire.alike import LONGEST, MOST, Names, folded, near
from referee.wire.door import UnknownName

RULE = "LL-REINF-PLACE-2"
SAME = {
    "case": "ll-reinf-place-2",
    "full width": "ＬＬ-ＲＥＩＮＦ-PLACE-２",
    "an en dash": "LL–REINF–PLACE–2",
    "a minus": "LL−REINF−PLACE−2",
    "a hyphen that does not break": "LL\u2011REINF\u2011PLACE\u20112",
    "underscores": "LL_REINF_PLACE_2",
    "spaces": "LL REINF PLACE 2",
    "a space that does not break": "LL\u00a0REINF-PLACE-2",
    "spaces around": " LL-REINF-PLACE-2\n",
    "a space without width": "LL-REINF-\u200bPLACE-2",
    "a soft hyphen": "LL-REINF-PLA\u00adCE-2",
    "a mark of direction": "\u202eLL-REINF-PLACE-2",
    "Cyrillic letters": "LL-RЕINF-РLАСЕ-2",
    "Greek letters": "LL-RΕΙΝF-ΡLΑCΕ-2",
    "a digit in a circle": "LL-REINF-PLACE-②",
    "a superscript": "LL-REINF-PLACE-²",
}
BOOK = GAMES["lost-lumina"].rulebook.sentences


@pytest.mark.parametrize("name", SAME.values(), ids=SAME)
def test_a_name_that_looks_the_same_stands_for_the_known_one(name: str) -> None:
    assert folded(name) == folded(RULE)
    assert Names(BOOK).meant(name) == RULE
    assert near(name, BOOK)[0] == RULE


@pytest.mark.parametrize("name", ["LL-REINF-PLACE-22", "LL-REINF-PLACE", "LLREINFPLACE2", "", "W1", "ll"])
def test_a_name_that_looks_different_stands_for_none(name: str) -> None:
    assert Names(BOOK).meant(name) is None


def test_a_known_name_stands_for_itself_and_for_no_other() -> None:
    names = Names(["a", "A", "W1"])
    assert names.knows("W1") and not names.knows("w1")
    assert names.meant("W1") is None and names.meant("w1") == "W1"


def test_two_known_names_that_look_the_same_are_not_chosen_between() -> None:
    assert Names(["a b", "a-b"]).meant("A_B") is None


NEAR = [
    ("grukka", ["gruka", "krod", "orly"], ["gruka"]),
    ("plaze", ["move", "place", "placed", "pass"], ["place", "placed"]),
    ("b", ["A", "B", "C"], ["B"]),
    ("west", ["north", "south"], []),
    ("", ["north", "south"], []),
    ("W11", ["W1", "W2", "D1"], ["W1"]),
]


@pytest.mark.parametrize(("name", "known", "found"), NEAR)
def test_near_names_come_likeliest_first(name: str, known: list[str], found: list[str]) -> None:
    assert near(name, known) == found


READ_BY_NAME: dict[str, tuple[Callable[[str], list[str]], Callable[[str, str], Any]]] = {
    "schemas": (lambda game: [each["name"] for each in bundle.listed(game)["schemas"]], bundle.one),
    "packs": (lambda game: [*GAMES[game].packs], components.pack),
    "components": (lambda game: [each["id"] for each in components.listed(game)["components"]], components.one),
    "rules": (lambda game: [*GAMES[game].rulebook.sentences], rules.rule),
    "examples": (lambda game: [*GAMES[game].examples], examples.one),
    "requests of examples": (lambda game: [*GAMES[game].examples], examples.request),
    "rules of examples": (lambda game: [*GAMES[game].rulebook.sentences], examples.listed),
    "chapters of examples": (
        lambda game: [*examples.listed(game)["chapters"]],
        lambda game, name: examples.listed(game, None, name),
    ),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("names", "read"), READ_BY_NAME.values(), ids=READ_BY_NAME)
def test_whatever_is_read_by_a_name_is_told_by_one_that_looks_the_same(game, names, read):
    """Each kind of name once had its own idea of what looks alike: `STATE` was like no schema."""
    for name in names(game):
        assert len(name) <= LONGEST
        with pytest.raises(UnknownName) as caught:
            read(game, f"\u200b{name.upper().replace('-', '_')}")
        assert folded(caught.value.near[0]) == folded(name)


def test_no_more_names_are_suggested_than_help() -> None:
    assert len(near("LL-REINF-PLACE-9", BOOK)) == MOST
    assert len(near("LL-REINF-PLACE-9", BOOK, 1)) == 1


@pytest.mark.parametrize("name", ["LE-ORDER-ACT-99", "LE-" * 20, "x" * 1_000_000, "\u0300" * 10_000, "🎲" * 64])
def test_comparing_costs_little_whatever_the_name(name: str) -> None:
    known = [*GAMES["lost-empires"].rulebook.sentences]
    near("LE", known)
    begin = time.process_time()
    near(name, known)
    assert time.process_time() - begin < 0.05
