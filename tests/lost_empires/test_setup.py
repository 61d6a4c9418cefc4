"""Setting a game up: roll-off, factions, decks, starting hands, and tables that join later."""

import json
import pathlib
from typing import Any

import pytest

from referee.games.lost_empires.state import Sides, State, Zone
from tests.lost_empires import breaches as at
from tests.lost_empires.positions import GAME, by, cited, dice, judge, play

OPTIONS = json.loads(pathlib.Path("schemas/lost-empires/options.json").read_text())["examples"]
SAMPLE = {"id": "sample"}


def set_up(options: dict[str, Any], **more: Any) -> State:
    state = GAME.setup(options, **{"pack": SAMPLE, **more})
    assert isinstance(state, State), state
    return state


@pytest.mark.parametrize("pack", ["default", "sample"])
@pytest.mark.parametrize("options", OPTIONS)
def test_the_examples_of_the_options_can_be_played(options: dict[str, Any], pack: str) -> None:
    state = set_up(options, pack={"id": pack})
    assert GAME.faults(state) == () and GAME.pending(state).moves


def test_equal_sums_are_thrown_again__LE_SETUP_3_TIE() -> None:
    ruling = judge(at.rolling(), by("chance", "roll_off", report=dice(A=[3, 2], B=["4*", 1])))
    assert "LE-SETUP-3-TIE" in cited(ruling) and ruling.state.node == "SETUP.ROLL"
    ruling = judge(ruling.state, by("chance", "roll_off", report=dice(A=[1, 2], B=["4*", 1])))
    assert {"LE-SETUP-3-TOKEN", "LE-RULING-1"} <= cited(ruling) and ruling.state.first_player == "B"


def test_a_whole_setup_leads_to_the_first_turn() -> None:
    state = play(
        at.choosing(),
        by("A", "choose_faction", faction="feng"),
        by("B", "choose_faction", faction="terra-corps"),
        by("B", "submit_deck", deck="starter-terra-corps"),
    )
    ruling = judge(state, by("A", "submit_deck", deck="starter-feng"))
    assert {"LE-SETUP-2", "LE-SETUP-6", "LE-SETUP-6-ROUND1"} <= cited(ruling)
    piles = {seat: [name for name in ruling.state.lists[seat].known for _ in range(2)] for seat in ("A", "B")}
    state = play(ruling.state, by("chance", "shuffle", report={"decks": piles}))
    assert Zone(tuple(piles["A"][:6])) == state.hand.A and state.deck.A.cards == tuple(piles["A"][6:])
    again = play(state, by("A", "mulligan"))
    assert again.node == "SETUP.SHUFFLE" and again.shuffling == ("A",)
    state = play(again, by("chance", "shuffle", report={"decks": {"A": ["?"] * 18}}), by("B", "keep"))
    assert (state.node, state.round, state.active) == ("ORDER.TURN", 1, "A")
    assert (state.command, state.supply, state.hand.A) == (Sides(2, 2), Sides(1, 1), Zone((), 6))


def test_a_deck_is_told_to_its_player_alone__LE_RULING_4() -> None:
    ruling = judge(at.building_decks(), by("A", "submit_deck", deck="starter-feng"))
    (told,) = [event for event in ruling.events if event.type == "deck"]
    assert "Hound" in told.text and "Hound" not in told.seen_by("B").text


def test_without_seed_or_report_the_shuffle_is_asked_for__LE_RULING_92() -> None:
    ruling = judge(at.shuffling(), by("chance", "shuffle"))
    assert ruling.verdict == "undetermined" and [need.put for need in ruling.needs] == ["/move/report"]  # type: ignore[union-attr]


def test_a_table_joins_in_a_later_round() -> None:
    state = set_up(OPTIONS[2] | {"round": 4})
    assert (state.round, state.first_player, state.opener) == (4, "A", "B")
    assert state.units["fe-edgeguard#1"].damage == 1 and state.artifacts == Sides(3, 0)
    assert state.artifact_supply == 17 and state.command == Sides(4, 4)
    assert Zone((), 5) == state.hand.A and len(state.deck.A) == 11


@pytest.mark.parametrize(
    ("options", "rule", "pointer"),
    [
        ({"factions": {"A": "nobody"}}, "LE-FACTION-LIST", "/options/factions/A"),
        ({"factions": {"A": "feng", "B": "feng"}}, "LE-FAQ-5", "/options/factions/B"),
        ({"first_player": "C"}, "LE-FLOW-2", "/options/first_player"),
        ({"decks": {"A": "starter-feng"}}, "LE-DECK-1", "/options/decks/A"),
        ({"factions": {"A": "feng"}, "decks": {"A": "starter-terra-corps"}}, "LE-SETUP-5", "/options/decks/A"),
        ({"factions": {"A": "feng"}, "decks": {"A": ["fe-hound"]}}, "LE-SETUP-5", "/options/decks/A"),
        ({"start": "round"}, "LE-SETUP-4", "/options/factions"),
    ],
)
def test_what_no_game_begins_with_is_refused(options: dict[str, Any], rule: str, pointer: str) -> None:
    found = GAME.setup(options, pack=SAMPLE)
    assert isinstance(found, tuple) and (found[0].rule, found[0].pointer) == (rule, pointer)


def test_a_position_that_cannot_be_is_refused_with_its_invariant() -> None:
    options = OPTIONS[2] | {"sides": {"A": {"artifacts": 21}}}
    found = GAME.setup(options, pack=SAMPLE)
    assert isinstance(found, tuple) and "LE-INV-3" in {fault.rule for fault in found}
