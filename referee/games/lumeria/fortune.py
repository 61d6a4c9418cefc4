"""Gameplay, Battle, Maneuvers: Fortune. All dice of one own roll in an own activation are rolled again."""

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria import maneuvers
from referee.games.lumeria.case import Case
from referee.games.lumeria.state import Accept, Fortune, State, counted, listed


def can_be_used(state: State) -> bool:
    """Whether the player on turn has fortune ready and a die of the roll that has not been re-rolled. LM-RULING-56."""
    return state.tokens[state.on_turn].fortune and bool(state.declared.fresh)


def options(case: Case, state: State) -> Iterator[Fortune]:
    """All dice that may be re-rolled, and nothing less."""
    yield Fortune(seat=state.on_turn)


@rule("LM-FORTUNE-2", "LM-FORTUNE-4", "LM-FUND-6")
def all_dice_of_the_roll(case: Case, state: State, move: Fortune) -> Violation | None:
    """Fortune re-rolls every die of the roll that has not been re-rolled. LM-RULING-55, -56."""
    fresh, which = state.declared.fresh, move.which
    if which is UNSET or (len(set(which)) == len(which) and set(which) == set(fresh)):
        return None
    rows = ("LM-FORTUNE-4", "LM-FUND-6") if set(which) & set(state.declared.rerolled) else ("LM-FORTUNE-2",)
    detail = f"Fortune re-rolls the positions {listed(map(str, fresh))}; named: {listed(map(str, which))}."
    also = (*rows[1:], "LM-RULING-56")
    return case.breach(rows[0], detail, pointer="/move/which", also=also, hint="Leave `which` out: it is all dice.")


@rule("LM-FORTUNE-1", "LM-FORTUNE-2")
def fortune(case: Case, state: State, move: Fortune) -> State:
    """The token is spent, then the dice are rolled again. LM-RULING-54, -55, -58."""
    seat, attack = state.on_turn, state.declared
    rules = ["LM-FORTUNE-1", "LM-FORTUNE-2", "LM-RULING-54", "LM-RULING-55"]
    if attack.rerolled:
        rules += ["LM-RULING-56", "LM-FORTUNE-4"]
    text = f"{seat} uses fortune: {counted(len(attack.fresh), 'die')} will be rolled again."
    case.happened("maneuver", rules, text, seat=seat, maneuver="fortune")
    track_is_free = state.tokens[seat].track is None
    state = maneuvers.spend(case, state, seat, "fortune")
    if track_is_free:
        text = "The token lies on the track before the dice are rolled again, so it profits from their misses."
        case.happened("profits", ("LM-RULING-58",), text, seat=seat)
    return replace(state, node="ACT.ROLL", attack=replace(attack, rolling=attack.fresh))


def accept_options(case: Case, state: State) -> Iterator[Accept]:
    """The roll can be kept."""
    yield Accept(seat=state.on_turn)


def accepted(case: Case, state: State, move: Accept) -> None:
    """Says that the roll is kept. LM-RULING-55."""
    case.happened("accepted", ("LM-RULING-55",), f"{state.on_turn} keeps the roll.", seat=state.on_turn)
