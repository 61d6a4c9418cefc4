"""Each switch has a position where it alone changes what happens, and the ruling says so."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.games.lost_empires.state import Deck, Sides, State
from referee.games.lost_empires.switches import SWITCHES
from tests.lost_empires import breaches as at
from tests.lost_empires.positions import activated, attack, by, judge, play, position

WAR_DOG, FIREBIRD = "fe-war-dog#1", "tc-firebird#1"


def _eligible_for_redraw() -> State:
    state = position(deck={"A": ["fe-hound"], "B": ["tc-firebird"]}, passed=Sides(False, True))
    return replace(state, emptied=Sides(True, False))


def _played_next_to_patroller() -> tuple[State, dict[str, Any]]:
    units = "A fe-frontline-patroller hive_B"
    return position(units, on="B", hand={"B": ["tc-firebird"]}), by("B", "play_unit", card="tc-firebird")


CASES: dict[str, tuple[State, dict[str, Any]]] = {
    "destroy_threshold": (
        activated(position("A fe-war-dog outer_1 2d; B tc-firebird outer_1", on="B"), FIREBIRD),
        attack("B", FIREBIRD, WAR_DOG, A=2, B=2),
    ),
    "elite_casualty": (position("A fe-x3 center 3d", node="CASUALTY"), by("A", "proceed")),
    "frontline_bonus": (
        position("A fe-hound outer_1; B tc-firebird outer_1"),
        by("A", "activate", unit="fe-hound#1", token="command"),
    ),
    "melee_targets": (
        activated(position("A si-acolyte outer_1; B fe-war-dog outer_1", A="scion-imperium", B="feng"), "si-acolyte#1"),
        attack("A", "si-acolyte#1", WAR_DOG, A=1, B=1),
    ),
    "ruthless": (
        play(
            position(
                "A fe-x1 outer_2; B tc-siraxion-veteran outer_2; B tc-siraxion-specialist outer_2",
                first="B",
                node="CONTROL",
            ),
            by("A", "proceed"),
        ),
        by("B", "ruthless", unit="tc-siraxion-veteran#1", target="fe-x1#1"),
    ),
    "control_floor": (position("A fe-x1 outer_1 1d; B tc-x1 outer_1", node="CONTROL"), by("A", "proceed")),
    "min_actions": (at.war_dog(), by("A", "end_activation")),
    "support_during_activation": (
        activated(position("A fe-war-dog outer_1; B tc-firebird outer_1", hand={"A": ["fe-x4"]}), WAR_DOG),
        by("A", "play_support", card="fe-x4", units=[FIREBIRD]),
    ),
    "pass_after_mandatory": (position(mandatory=True), by("A", "pass")),
    "round1_refresh": (
        position(A="neo-human-republic", B="feng", hand={"A": ["nh-x4"]}, command=Sides(2, 2), round=1),
        by("A", "play_support", card="nh-x4", refresh=1),
    ),
    "patroller_on_play": _played_next_to_patroller(),
    "component_limits": (
        position("A fe-x1 center", node="CONTROL", artifacts=Sides(0, 19)),
        by("A", "proceed"),
    ),
    "redraw_after_empty": (_eligible_for_redraw(), by("A", "pass")),
}


def test_every_switch_has_a_case() -> None:
    assert CASES.keys() == SWITCHES.keys()
    assert isinstance(_eligible_for_redraw().deck.A, Deck)


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_alone_changes_what_happens(name: str) -> None:
    state, move = CASES[name]
    default, other = SWITCHES[name].values
    ruling = judge(state, move)
    (told,) = [reading for reading in ruling.depends_on if reading.switch == name]
    assert (told.value, told.other, told.interpretation) == (default, other, SWITCHES[name].interpretation)
    changed = replace(state, switches={**state.switches, name: other})
    instead = judge(changed, move)
    assert instead.verdict == told.verdict_if_other
    if instead.verdict == ruling.verdict == "legal":
        assert replace(instead.state, switches=state.switches) != ruling.state
    else:
        assert instead.verdict != ruling.verdict


def test_whoever_draws_nothing_is_told_why__LE_WRAP_DRAW_3() -> None:
    def told(state: State) -> list[str]:
        events = judge(state, by("A", "pass")).events or ()
        return [event.text for event in events if event.type == "no-card"]

    emptied = _eligible_for_redraw()
    assert told(emptied) == []
    closed = replace(emptied, switches={**emptied.switches, "redraw_after_empty": "false"})
    assert told(closed) == ["A draws no more cards."]
    empty = position(deck={"A": [], "B": ["tc-firebird"]}, passed=Sides(False, True))
    assert told(empty) == ["A draws no card: the deck is empty."]
