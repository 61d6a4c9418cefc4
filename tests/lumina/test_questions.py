"""The question `turn`: what a card does, from what the players see, without a map."""

from typing import Any

import pytest
from msgspec import UNSET

from referee.core.ruling import Ruling
from referee.wire import shapes
from referee.wire.door import BadShape, door
from tests.lumina.positions import GAME, rules_of

NEXT_DOOR = {"shows": "M", "adjacent": True, "occupied": False}


def ask(facts: dict[str, Any], **how: Any) -> Ruling:
    """The answer to the question, through the door, so that the facts have their shape."""
    return door("lumina").ask("turn", facts, **how)


def told(ruling: Ruling) -> list[str]:
    """The types of the events."""
    return [event.type for event in ruling.events or ()]


def lacking(ruling: Ruling) -> list[str]:
    """The facts that a ruling asks for."""
    assert ruling.verdict == "undetermined", ruling
    return [need.put for need in ruling.needs or ()]


def test_the_example_of_the_question_is_answered() -> None:
    example = GAME.questions["turn"].example
    assert shapes.errors("lumina/question-turn", example) == []
    ruling = ask(example)
    assert ruling.verdict == "legal" and ruling.state.node == "TURN.MOVE"


def test_a_place_next_door_and_empty_may_be_moved_to__LU_MOVE_1() -> None:
    ruling = ask(NEXT_DOOR)
    assert told(ruling) == ["card", "move-offered"] and "LU-MOVE-1" in rules_of(ruling)
    assert ruling.events[1].text == "A may move to Field M."
    assert {move.type for move in ruling.pending.moves} == {"move", "stay"}


def test_a_place_that_is_taken_ends_the_turn__LU_MOVE_4() -> None:
    ruling = ask({**NEXT_DOOR, "occupied": True})
    assert "LU-MOVE-4" in rules_of(ruling) and ruling.state.current == "B"


def test_a_place_that_is_not_next_door_ends_the_turn_whoever_stands_there__LU_MOVE_6() -> None:
    ruling = ask({"shows": "M", "adjacent": False})
    assert ruling.verdict == "legal" and "LU-MOVE-6" in rules_of(ruling) and ruling.state.current == "B"


def test_the_own_place_lets_the_turn_go_on__LU_RULING_10() -> None:
    ruling = ask({"shows": "M", "own": True, "adjacent": False})
    assert "LU-RULING-10" in rules_of(ruling) and ruling.state.current == "A"
    assert [other.switch for other in ruling.depends_on] == ["own_location"]
    assert ask({"own": True, "adjacent": False}, switches={"own_location": "end_turn"}).state.current == "B"


def test_no_location_has_to_be_named() -> None:
    ruling = ask({"adjacent": True, "occupied": False})
    assert told(ruling) == ["move-offered"] and "/face_up" in ruling.made_up


@pytest.mark.parametrize("called", ["M", "Field M", "field m"])
def test_a_location_goes_by_its_id_or_its_name(called: str) -> None:
    assert ask({**NEXT_DOOR, "shows": called}).state.face_up[0].shows == "M"


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, ["/facts/adjacent", "/facts/occupied"]),
        ({"shows": "M"}, ["/facts/adjacent", "/facts/occupied"]),
        ({"adjacent": True}, ["/facts/occupied"]),
        ({"occupied": True}, ["/facts/adjacent"]),
        ({**NEXT_DOOR, "then": ["move"]}, ["/facts/tile"]),
        ({**NEXT_DOOR, "tile": True, "then": ["move", "take"]}, ["/facts/bugs", "/facts/others"]),
        ({**NEXT_DOOR, "tile": True, "then": ["move", "take"], "bugs": 3}, ["/facts/others"]),
    ],
)
def test_what_could_turn_the_answer_is_asked_for(facts: dict[str, Any], expected: list[str]) -> None:
    assert lacking(ask(facts)) == expected


@pytest.mark.parametrize(
    "facts",
    [
        {"adjacent": False},
        {"adjacent": False, "occupied": True},
        {**NEXT_DOOR, "then": ["stay"]},
        {**NEXT_DOOR, "tile": False, "then": ["move"]},
        {**NEXT_DOOR, "tile": True, "then": ["move", "leave"]},
        {**NEXT_DOOR, "tile": True, "then": ["move", "take"], "bugs": 1},
        {**NEXT_DOOR, "tile": True, "then": ["move", "take"], "bugs": 4},
    ],
)
def test_what_cannot_turn_the_answer_is_not_asked_for(facts: dict[str, Any]) -> None:
    assert ask(facts).verdict == "legal"


def test_moving_without_a_tile_goes_on_and_with_one_offers_it() -> None:
    on = ask({**NEXT_DOOR, "tile": False, "then": ["move"]})
    assert told(on)[-1] == "goes-on" and on.state.node == "TURN.CARD"
    at = ask({**NEXT_DOOR, "tile": True, "then": ["move"]})
    assert told(at)[-1] == "tile-offered" and at.state.node == "TURN.TAKE"


@pytest.mark.parametrize("shows", [*"ABCDEFGHIJKLMNO"])
def test_a_tile_may_lie_on_any_location_whatever_the_pack_assumes(shows: str) -> None:
    ruling = ask({"shows": shows, "adjacent": True, "occupied": False, "tile": True, "then": ["move"]})
    assert ruling.state.node == "TURN.TAKE"


def test_the_fifth_bug_wins_and_the_fourth_of_four_is_a_tie() -> None:
    taking = {**NEXT_DOOR, "tile": True, "then": ["move", "take"]}
    won = ask({**taking, "bugs": 4, "others": [4, 4, 4][:2]})
    assert won.state.result.winners == ("A",)
    tied = ask({**taking, "bugs": 3, "others": [4, 4, 4]})
    assert tied.state.result.reason == "tie"
    three = ask({**taking, "bugs": 3, "others": [4, 4]})
    assert three.state.result is None


def test_nothing_is_said_of_a_tile_that_nobody_has_named() -> None:
    taking = {**NEXT_DOOR, "tile": True, "then": ["move", "take"], "bugs": 0, "others": [0]}
    assert "tile-drawn" not in told(ask(taking))
    drawn = ask({**taking, "drawn": "O"})
    assert "Field O" in next(event.text for event in drawn.events if event.type == "tile-drawn")


def test_what_the_player_may_not_do_is_refused_with_its_rule() -> None:
    stuck = ask({"shows": "M", "adjacent": False, "then": ["move"]})
    assert stuck.verdict == "illegal" and {"LU-TURN-1", "LU-MOVE-5"} <= rules_of(stuck)
    assert all(violation.pointer.startswith("/facts") for violation in stuck.violations)
    ending = ask({**NEXT_DOOR, "tile": False, "then": ["move", "end_turn"]})
    assert ending.violations[0].rule == "LU-MOVE-2"


@pytest.mark.parametrize(
    ("facts", "rule", "pointer"),
    [
        ({**NEXT_DOOR, "shows": "Atlantis"}, "LU-FLOW-2", "/facts/shows"),
        ({**NEXT_DOOR, "drawn": "Atlantis"}, "LU-FLOW-2", "/facts/drawn"),
        ({**NEXT_DOOR, "bugs": 5}, "LU-INV-13", "/facts/bugs"),
        ({**NEXT_DOOR, "others": [0, 7]}, "LU-INV-13", "/facts/others/1"),
        ({**NEXT_DOOR, "others": []}, "LU-RULING-1", "/facts/others"),
        ({**NEXT_DOOR, "others": [0, 0, 0, 0]}, "LU-BOX-2", "/facts/others"),
        ({"shows": "M", "own": True, "adjacent": True, "occupied": False}, "LU-FLOW-3", "/facts"),
    ],
)
def test_facts_that_no_game_shows_are_impossible(facts: dict[str, Any], rule: str, pointer: str) -> None:
    ruling = ask(facts)
    assert ruling.verdict == "illegal" and ruling.impossible is True
    assert [(v.rule, v.pointer) for v in ruling.violations] == [(rule, pointer)]


@pytest.mark.parametrize("facts", [{"adjacent": "yes"}, {"next": True}, {"then": ["jump"]}, {"bugs": "4"}])
def test_facts_of_the_wrong_shape_are_pointed_at(facts: dict[str, Any]) -> None:
    with pytest.raises(BadShape) as caught:
        ask(facts)
    assert caught.value.errors[0].pointer.startswith("/facts")


def test_another_question_is_unknown() -> None:
    with pytest.raises(KeyError):
        GAME.ask("battle", {})


# No map is needed


@pytest.mark.parametrize("adjacent", [True, False])
def test_the_answer_rests_on_the_facts_and_not_on_an_assumed_map(adjacent: bool) -> None:
    for facts in ({**NEXT_DOOR, "adjacent": adjacent}, {"adjacent": adjacent, "occupied": False}):
        ruling = ask(facts)
        assert {a.source for a in ruling.assumptions} <= {"user", "derived"}
        assert ask(facts, trust="stated").verdict == "legal"


@pytest.mark.parametrize("pack", ["default", "published"])
@pytest.mark.parametrize(
    "facts",
    [
        {"adjacent": True, "occupied": False, "tile": True, "then": ["move", "take"], "bugs": 1},
        {"adjacent": True, "occupied": True},
        {"adjacent": False},
    ],
)
def test_the_answer_is_the_same_with_every_pack(pack: str, facts: dict[str, Any]) -> None:
    ruling = ask(facts, pack={"id": pack}, trust="stated")
    assert ruling.verdict == "legal" and GAME.faults(ruling.state) == ()
    assert told(ruling) == told(ask(facts))


def test_the_own_kind_can_lie_next_door_in_the_published_edition__LU_RULING_35() -> None:
    ruling = ask({"own": True, "adjacent": True, "occupied": False}, pack={"id": "published"})
    assert told(ruling) == ["move-offered"] and "LU-RULING-35" in rules_of(ruling)


def test_what_is_filled_in_is_named_and_what_is_told_is_not() -> None:
    ruling = ask({**NEXT_DOOR, "bugs": 2, "others": [1, 3], "tile": True, "then": ["move"]})
    assert "/adventurers" in ruling.made_up and "/stack" in ruling.made_up
    assert not [pointer for pointer in ruling.made_up if pointer.startswith("/bugs")]
    assert ruling.state.count("A") == 2 and [ruling.state.count(seat) for seat in "BC"] == [1, 3]
    assert "/bugs/A" in ask(NEXT_DOOR).made_up


def test_circumstances_that_do_not_fit_are_impossible() -> None:
    assert ask(NEXT_DOOR, pack={"id": "none"}).violations[0].pointer == "/pack/id"
    assert ask(NEXT_DOOR, switches={"stop": "maybe"}).violations[0].rule == "LU-FLOW-2"
    assert ask(NEXT_DOOR).permitted is UNSET
