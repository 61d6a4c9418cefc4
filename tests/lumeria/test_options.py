"""How games of Lumeria are set up: from the choice of factions, or with a round for a table that joins later."""

from typing import Any

import pytest

from referee.core.ruling import Violation
from referee.games.lumeria.state import State
from referee.wire import shapes
from tests.lumeria.positions import GAME, by, dice, play, set_up, where
from tests.lumeria.words import NARROW

BOTH = {"south": "f1", "north": "f2"}


def joined(**options: Any) -> State:
    """A game that begins with round 4."""
    return set_up(factions=BOTH, **{"start": "round", "round": 4, "first_player": "north", **options})


def refusal(**options: Any) -> tuple[Violation, ...]:
    """What speaks against options."""
    assert shapes.errors("lumeria/options", options) == []
    found = GAME.setup(options, seed=None)
    assert isinstance(found, tuple)
    return found


def test_without_options_both_choose_a_faction() -> None:
    state = set_up()
    assert (state.node, state.round, state.units) == ("SETUP.FACTION", 0, {})
    assert GAME.pending(state).seats == ("south", "north")
    state = play(state, by("north", "choose_faction", faction="f1"), by("south", "choose_faction", faction="f2"))
    assert (state.node, len(state.units), state.at("i7")) == ("SETUP.ROLL", 16, "woje-1")


def test_with_factions_the_cards_are_laid_out_at_once() -> None:
    chosen = play(set_up(), by("south", "choose_faction", faction="f1"), by("north", "choose_faction", faction="f2"))
    given = set_up(factions=BOTH)
    assert (given.units, given.stacks, given.node) == (chosen.units, chosen.stacks, chosen.node)


def test_one_faction_can_be_given() -> None:
    state = set_up(factions={"north": "f2"})
    assert [move.seat for move in GAME.moves(state).moves] == ["south"]


def test_names_are_labels() -> None:
    state = set_up(names={"south": "Tomek"})
    assert GAME.dump(state.seats) == {"south": {"name": "Tomek"}, "north": {}}


def test_a_seed_rolls_for_the_start_only_when_asked() -> None:
    state = set_up("dice", factions=BOTH)
    assert (state.node, state.draws) == ("SETUP.ROLL", 0)
    after = play(state, by("chance", "roll"))
    assert after.draws == 1


def test_a_game_can_begin_with_a_round_and_what_is_told_of_it() -> None:
    sides = {
        "south": {
            "gold": 1,
            "points": 5,
            "board": {"e4": {"kind": "bies", "wounds": 1}, "d2": {"kind": "woje"}},
            "discard": {"woje": 2},
            "ready": ["volley"],
            "track": 3,
        }
    }
    state = joined(sides=sides)
    assert (state.node, state.active, state.round) == ("RECRUIT.TURN", "north", 4)
    assert (state.gold.south, state.gold.north, state.points.south) == (3, 2, 5)
    assert {space: state.units[name].kind for space, name in where(state).items() if space[1] < "5"} == {
        "e4": "bies",
        "d2": "woje",
    }
    assert state.stacks.south == {"woje": 5, "zbrojni": 4, "bies": 1, "archers": 4}
    assert len(state.pile("south")) == state.fallen.south == 2
    tokens = state.tokens.south
    assert (tokens.march, tokens.volley, tokens.fortune, tokens.track, tokens.aside) == (False, True, False, 3, 1)
    assert len(state.army("north")) == 8


def test_a_round_without_more_begins_with_the_starting_layout() -> None:
    state = joined(round=1, first_player="south")
    started = play(set_up(factions=BOTH), dice(south=[6, 6], north=[1, 1]), by("south", "choose_first", first="south"))
    assert (state.units, state.gold, state.node, state.active) == (
        started.units,
        started.gold,
        started.node,
        started.active,
    )


@pytest.mark.parametrize(
    ("options", "rule", "pointer"),
    [
        ({"factions": {"south": "f9"}}, "LM-FLOW-2", "/options/factions/south"),
        ({"factions": {"south": "f1", "north": "f1"}}, "LM-SETUP-2", "/options/factions/north"),
        ({"scenario": "last-stand"}, "LM-FLOW-3", "/options/scenario"),
        ({"start": "round", "factions": BOTH, "first_player": "west"}, "LM-FLOW-2", "/options/first_player"),
        ({"start": "round"}, "LM-SETUP-2", "/options/factions"),
        ({"start": "round", "factions": BOTH, "round": 0}, "LM-ROUND-1", "/options/round"),
        (
            {"start": "round", "factions": BOTH, "sides": {"south": {"ready": ["charge"]}}},
            "LM-BATTLE-MAN-7",
            "/options/sides/south/ready",
        ),
        (
            {"start": "round", "factions": BOTH, "sides": {"south": {"board": {"d2": {"kind": "huskarls"}}}}},
            "LM-RECRUIT-5",
            "/options/sides/south/board/d2/kind",
        ),
        (
            {"start": "round", "factions": BOTH, "sides": {"north": {"discard": {"woje": 1}}}},
            "LM-RECRUIT-5",
            "/options/sides/north/discard/woje",
        ),
        (
            {"start": "round", "factions": BOTH, "sides": {"north": {"discard": {"huskarls": -1}}}},
            "LM-INV-1",
            "/options/sides/north/discard/huskarls",
        ),
        (
            {"start": "round", "factions": BOTH, "sides": {"south": {"discard": {"woje": 9}}}},
            "LM-INV-1",
            "/options/sides/south",
        ),
        (
            {"start": "round", "factions": BOTH, "sides": {"south": {"gold": 20}}},
            "LM-INV-3",
            "/options/sides",
        ),
        (
            {"start": "round", "factions": BOTH, "sides": {"south": {"points": 10}}},
            "LM-INV-16",
            "/options/sides/south/points",
        ),
        (
            {"start": "round", "factions": BOTH, "sides": {"south": {"board": {"i7": {"kind": "woje"}}}}},
            "LM-INV-2",
            "/options/sides/south/board/i7",
        ),
        (
            {"start": "round", "factions": BOTH, "sides": {"south": {"track": 9, "ready": ["march", "volley"]}}},
            "LM-INV-6",
            "/options/sides/south/track",
        ),
        (
            {"start": "round", "factions": BOTH, "sides": {"south": {"ready": ["march", "march"]}}},
            "LM-INV-4",
            "/options/sides/south/ready",
        ),
        (
            {"start": "round", "factions": BOTH, "sides": {"south": {"board": {"d2": {"kind": "woje", "wounds": 2}}}}},
            "LM-INV-10",
            "/options/sides/south/board/d2",
        ),
        ({"factions": BOTH, "round": 4}, "LM-FLOW-2", "/options/round"),
        ({"factions": BOTH, "first_player": "north"}, "LM-FLOW-2", "/options/first_player"),
        ({"factions": BOTH, "sides": {"south": {"gold": 1}}}, "LM-FLOW-2", "/options/sides"),
    ],
)
def test_options_that_make_no_game_are_refused(options: dict[str, Any], rule: str, pointer: str) -> None:
    found = refusal(**options)
    assert [violation.rule for violation in found] == [rule]
    assert found[0].pointer == pointer


def test_a_narrow_board_starts_with_two_rows_each__LM_RULING_4() -> None:
    state = set_up(factions=BOTH, pack={"id": "default", "patch": NARROW})
    assert {space[1] for space in where(state)} == {"1", "2", "6", "7"}
    assert state.units[state.at("a2") or ""].kind == "woje"
