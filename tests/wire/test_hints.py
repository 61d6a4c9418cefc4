"""A violation says which name is meant where one that was sent only looks like a known one; the verdict stays."""

from typing import Any

import pytest

from referee.core.ruling import MAX_VIOLATIONS, Violation
from referee.games import GAMES
from referee.wire.door import ImpossibleState, door
from referee.wire.examples import request
from tests.service.sending import changed, start

SENT = [
    ("lost-lumina", "/seat", "a", "A"),
    ("lost-lumina", "/seat", "Ａ", "A"),
    ("lost-lumina", "/card", "ARBURI", "arburi"),
    ("lost-lumina", "/card", "arburi ", "arburi"),
    ("lumeria", "/seat", "South", "south"),
    ("lumeria", "/faction", "ｆ1", "f1"),
    ("lumina", "/adventurer", "Red", "red"),
    ("lumina", "/location", "а", "A"),
]


@pytest.mark.parametrize(("game", "pointer", "name", "meant"), SENT)
def test_a_move_with_a_name_that_looks_like_another_is_refused_and_the_one_meant_is_named(
    game: str, pointer: str, name: str, meant: str
) -> None:
    state, move = start(game)
    ruling = door(game).judge(state, changed(move, pointer, name))
    assert ruling.verdict == "illegal"
    [hint] = {v.hint for v in ruling.violations if v.pointer == f"/move{pointer}"}  # type: ignore[union-attr]
    assert hint.startswith(f"Perhaps `{meant}` is meant: names compare exactly.")
    assert (
        door(game).game.judge(door(game).state(state), door(game).game.load_move(changed(move, pointer, name))).verdict
    )


@pytest.mark.parametrize(("game", "pointer", "name", "meant"), SENT)
def test_a_name_of_its_own_is_refused_without_such_a_hint(game: str, pointer: str, name: str, meant: str) -> None:
    state, move = start(game)
    ruling = door(game).judge(state, changed(move, pointer, "nobody knows"))
    assert ruling.verdict == "illegal"
    assert not any("Perhaps" in violation.hint for violation in ruling.violations)  # type: ignore[union-attr]


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_or_a_switch_in_other_letters_is_refused_with_the_one_meant(game: str) -> None:
    state, _ = start(game)
    pack = state["pack"]["id"]
    switch = next(iter(state["switches"]))
    switches = {other.swapcase() if other == switch else other: value for other, value in state["switches"].items()}
    for wrong, meant in ((changed(state, "/pack/id", pack.upper()), pack), ({**state, "switches": switches}, switch)):
        with pytest.raises(ImpossibleState) as caught:
            door(game).view(wrong, "public")
        hints = [violation.hint for violation in caught.value.ruling.violations]
        assert any(hint.startswith(f"Perhaps `{meant}` is meant") for hint in hints), hints


MISSPELLED = [
    ("lost-lumina", "battle", {"attacker": {"card": "Gnurxl"}}, "gnurxel"),
    ("lost-lumina", "battle", {"attacker": {"card": "bufokka"}}, "bufoka"),
    ("lost-empires", "attack", {"attacker": {"card": "Cyber Troper"}}, "fe-cyber-trooper"),
    ("lumeria", "attack", {"attacker": {"kind": "zbrojny"}}, "zbrojni"),
]


@pytest.mark.parametrize(("game", "kind", "facts", "meant"), MISSPELLED)
def test_a_question_with_a_misspelled_name_says_which_is_perhaps_meant(
    game: str, kind: str, facts: dict[str, Any], meant: str
) -> None:
    answer = door(game).ask(kind, facts)
    assert answer.verdict == "illegal"
    [hint] = [violation.hint for violation in answer.violations]  # type: ignore[union-attr]
    assert hint.startswith(f"Perhaps `{meant}` is meant."), hint


@pytest.mark.parametrize(("game", "kind", "facts", "meant"), MISSPELLED)
def test_a_question_with_a_name_of_the_players_own_suggests_no_other(
    game: str, kind: str, facts: dict[str, Any], meant: str
) -> None:
    asked = {role: dict.fromkeys(told, "Grandmother") for role, told in facts.items()}
    assert not [v for v in door(game).ask(kind, asked).violations if "Perhaps" in v.hint]  # type: ignore[union-attr]


def test_a_unit_on_the_board_is_meant_as_far_as_the_seat_can_see() -> None:
    at = door("lost-empires")
    name = next(name for name, e in at.game.examples.items() if e.legal and e.legal["type"] == "activate")
    sent: dict[str, Any] = request("lost-empires", name)
    unit = sent["move"]["unit"]
    ruling = at.judge(sent["state"], {**sent["move"], "unit": unit.upper()})
    [hint] = {v.hint for v in ruling.violations if v.pointer == "/move/unit"}  # type: ignore[union-attr]
    assert hint.startswith(f"Perhaps `{unit}` is meant")


def test_no_more_than_fifty_violations_are_told() -> None:
    at = door("lumina")
    violation = Violation("LU-FLOW-2", "", "", "", pointer="/move/seat")
    found = at._hints.added((violation,) * 60, {"move": {"seat": "a"}})
    assert [bool(v.hint) for v in found] == [True] * MAX_VIOLATIONS


PLACES = ["", "/", "/move", "/move/nothing", "/move/seat/x", "/state/0", "/move/which/9", "no pointer", "/move/which/x"]


@pytest.mark.parametrize("pointer", PLACES)
def test_a_violation_that_points_to_no_name_is_left_as_it_is(pointer: str) -> None:
    violation = Violation("LU-FLOW-2", "", "", "There is nothing.", pointer=pointer, hint="Look again.")
    sent = {"move": {"seat": "A", "which": [0, 1]}, "state": None}
    assert door("lumina")._hints.added((violation,), sent) == (violation,)
