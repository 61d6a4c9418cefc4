"""Game Setup: factions, stacks and starting units, tokens, and the roll for who begins."""

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria.case import SPACES, Case, reported
from referee.games.lumeria.dice import wrong_dice
from referee.games.lumeria.recruitment import entered
from referee.games.lumeria.state import (
    SEATS,
    ChooseFaction,
    ChooseFirst,
    Roll,
    State,
    Tokens,
    listed,
    other,
)
from referee.games.lumeria.state import both as for_both
from referee.games.lumeria.vocabulary import Seat

DICE = 2
"""Dice of each player in the roll for who begins. LM-SETUP-8."""


# Factions


def faction_options(case: Case, state: State) -> Iterator[ChooseFaction]:
    """Every faction that is left, for each seat without one. LM-RULING-92."""
    for seat in SEATS:
        if state.factions[seat] is None:
            for faction in case.pack.factions:
                if faction != state.factions[other(seat)]:
                    yield ChooseFaction(seat=seat, faction=faction)


@rule("LM-SETUP-2")
def faction_not_taken(case: Case, state: State, move: ChooseFaction) -> Violation | None:
    """The other player has another faction. LM-RULING-2."""
    if state.factions[other(move.seat)] != move.faction:
        return None
    left = [faction for faction in case.pack.factions if faction != move.faction]
    detail = f"{other(move.seat)} plays {move.faction}; there is one set of its cards."
    return case.breach(
        "LM-SETUP-2", detail, pointer="/move/faction", also=("LM-RULING-2",), hint=f"Choose {listed(left)}."
    )


@rule("LM-SETUP-2")
def choose_faction(case: Case, state: State, move: ChooseFaction) -> State:
    """A seat has its faction; with both the cards are laid out. LM-RULING-2, -92."""
    rules = ["LM-SETUP-2", "LM-RULING-2", "LM-RULING-92"]
    text = f"{move.seat} plays {case.pack.factions[move.faction].name}."
    case.happened("faction", rules, text, seat=move.seat, faction=move.faction)
    factions = state.factions.put(move.seat, move.faction)
    done = factions.south is not None and factions.north is not None
    return replace(state, factions=factions, node="SETUP.PLACE" if done else state.node)


# Laying out


@rule("LM-SETUP-3", "LM-SETUP-4", "LM-SETUP-5", "LM-SETUP-6", "LM-SETUP-6B", "LM-SETUP-6C", "LM-SETUP-7")
def laid_out(case: Case, state: State) -> State:
    """Stacks, starting units and tokens of both players; the dice are next. LM-SETUP-3 to LM-SETUP-7."""
    for seat in SEATS:
        state = _cards(case, state, seat)
    gold = case.pack.per_player.start_gold
    case.read("/per_player/start_gold", gold)
    text = f"Gold, wounds, points and attack dice lie in the supply; each player has {gold} gold."
    case.happened("supply", ("LM-SETUP-5", "LM-RULING-1", "LM-FUND-2", "LM-RULING-82"), text, gold=gold)
    text = "Each player's faction tokens lie on the three maneuver spaces and on the ability of the god."
    case.happened("tokens", ("LM-SETUP-7", "LM-BATTLE-MAN-2"), text)
    return replace(state, node="SETUP.ROLL", gold=for_both(gold), tokens=for_both(Tokens()))


def _cards(case: Case, state: State, seat: Seat) -> State:
    faction = str(state.factions[seat])
    state = replace(state, stacks=state.stacks.put(seat, stacks(case, faction)))
    rules = ["LM-SETUP-3", "LM-SETUP-4", "LM-FUND-2"]
    text = f"The unit cards of {seat} lie in open stacks, one for each kind."
    case.happened("stacks", rules, text, seat=seat, stacks=dict(state.stacks[seat]))
    start = starting_units(case, faction, seat)
    for space, kind in start.items():
        state, _ = entered(case, state, seat, kind, space)
    rules = ["LM-SETUP-6", "LM-SETUP-6B", "LM-SETUP-6C", "LM-FUND-7", "LM-RULING-3", "LM-RULING-4"]
    placed = listed(f"{case.kind(kind)} on {space}" for space, kind in start.items())
    text = f"{seat} sets up {placed}, facing {other(seat)}."
    case.happened("placed", rules, text, seat=seat, units=start)
    return state


def stacks(case: Case, faction: str) -> dict[str, int]:
    """How many cards of each kind a faction has. LM-BOX-2."""
    return {kind: case.copies(kind) for kind in case.pack.kinds_of(faction)}


def starting_units(case: Case, faction: str, seat: str) -> dict[str, str]:
    """The kind on each space where a seat starts with a unit, from its own left to right. LM-RULING-3, -4."""
    question = "Which units does {} start with, from its own left to right?"
    case.fact(f"/factions/{faction}/start", case.pack.factions[faction].start, question, SPACES, about=faction)
    case.recruitment(seat)
    case.read(f"/board/start_extra/{seat}", case.pack.board.start_extra.get(seat))
    return case.pack.start_of(faction, seat)


# Who begins


def rollers(case: Case, state: State) -> dict[str, int]:
    """How many dice each player rolls, by seat, in the order of the factions in the pack. LM-SETUP-8."""
    order = list(case.pack.factions)
    seats = sorted(SEATS, key=lambda seat: order.index(str(state.factions[seat])))
    return dict.fromkeys(seats, DICE)


def roll_options(case: Case, state: State) -> Iterator[Roll]:
    """The one move of chance."""
    yield Roll(seat="chance")


@rule("LM-SETUP-8")
def two_dice_each(case: Case, state: State, move: Roll) -> Violation | None:
    """Each player rolls two dice."""
    return wrong_dice(case, reported(move.report), rollers(case, state), "LM-SETUP-8")


@rule("LM-SETUP-8", "LM-SETUP-8B")
def roll(case: Case, state: State, move: Roll) -> State:
    """The higher total chooses who starts; equal totals are rolled again. LM-RULING-5, -6."""
    report = reported(move.report)
    told = None if report is None else cast(dict[str, tuple[int, ...]], report.dice)
    dice = case.dice("first player", rollers(case, state), told)
    totals = {seat: sum(dice[seat]) for seat in SEATS}
    for seat in SEATS:
        text = f"{seat} rolls {' + '.join(map(str, dice[seat]))} = {totals[seat]}."
        case.happened("rolled", ("LM-SETUP-8",), text, seat=seat, dice=list(dice[seat]), total=totals[seat])
    if totals["south"] == totals["north"]:
        case.happened("again", ("LM-RULING-5",), "The totals are equal: both roll again.")
        return state
    higher = max(SEATS, key=lambda seat: totals[seat])
    text = f"{higher} has the higher total and chooses who starts."
    case.happened("higher", ("LM-SETUP-8B", "LM-RULING-6"), text, seat=higher)
    return replace(state, node="SETUP.CHOOSE", active=higher)


def first_options(case: Case, state: State) -> Iterator[ChooseFirst]:
    """Either player can be chosen. LM-RULING-6."""
    for seat in SEATS:
        yield ChooseFirst(seat=state.on_turn, first=seat)


@rule("LM-SETUP-8B", "LM-SETUP-10")
def choose_first(case: Case, state: State, move: ChooseFirst) -> State:
    """The First Player of round 1 is chosen, and setup is complete. LM-RULING-6."""
    text = f"{move.seat} chooses {move.first} as First Player of the first round. Setup is complete."
    case.happened("first-player", ("LM-SETUP-8B", "LM-RULING-6"), text, seat=move.first)
    first = cast(Seat, move.first)
    return replace(state, node="INCOME", round=1, first_player=first, active=None)
