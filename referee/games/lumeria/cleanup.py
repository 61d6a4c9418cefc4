"""Gameplay, Cleanup: dice off, points, the check of victory, the step forward. The steps are taken in this order."""

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.games.lumeria import scenario, triggers
from referee.games.lumeria.case import NUMBER, Case
from referee.games.lumeria.movement import moved_to
from referee.games.lumeria.squares import stepped
from referee.games.lumeria.state import SEATS, State, both, listed, other
from referee.games.lumeria.vocabulary import Seat


@rule("LM-CLEAN-3", "LM-CLEAN-4", "LM-CLEAN-5")
def dice_off(case: Case, state: State) -> State:
    """Step 1: all activation dice come off, and used abilities of gods get their token back. LM-RULING-32, -98."""
    rules = ["LM-CLEAN-1", "LM-CLEAN-2", "LM-ROUND-6"]
    case.happened("phase", rules, f"Round {state.round}: Cleanup.", phase="cleanup")
    with_die = [name for name, unit in sorted(state.units.items()) if unit.die is not None]
    rules = ["LM-CLEAN-3", "LM-CLEAN-2", "LM-RULING-98", "LM-RULING-32"]
    text = f"The activation dice come off: {listed(case.called(state, name) for name in with_die)}."
    case.happened("dice-off", rules, text, units=with_die)
    wounded = [name for name, unit in sorted(state.units.items()) if unit.wounds]
    if wounded:
        text = f"Wounds stay: {listed(case.called(state, name) for name in wounded)}."
        case.happened("wounds-stay", ("LM-CLEAN-4",), text, units=wounded)
    units = {name: replace(unit, die=None, exhausted=False, fortified=False) for name, unit in state.units.items()}
    tokens = state.tokens
    for seat in SEATS:
        if not tokens[seat].ability:
            text = f"The token of {seat} lies on the ability of its god again."
            case.happened("token-back", ("LM-CLEAN-5", "LM-RULING-79"), text, seat=seat)
            tokens = tokens.put(seat, replace(tokens[seat], ability=True))
    spent = tuple(entry for entry in state.spent if entry.until == "game")
    changes = {"used": both(0), "stopped": both(False), "granted": both(0)}
    return replace(state, node="CLEANUP.2", units=units, tokens=tokens, spent=spent, **changes)


@rule("LM-CLEAN-6", "LM-CLEAN-8")
def points(case: Case, state: State) -> State:
    """Step 2: points by the scenario, then the abilities that this calls up."""
    return triggers.at_the_count(case, scenario.scored(case, state))


@rule("LM-CLEAN-9", "LM-CLEAN-10", "LM-CLEAN-11")
def victory(case: Case, state: State) -> State:
    """Step 3: whether the scenario's conditions are met, and who has won then. LM-END-1, LM-RULING-84."""
    return scenario.decided(case, state)


@rule("LM-CLEAN-12", "LM-CLEAN-13", "LM-SETUP-9")
def forward(case: Case, state: State) -> State:
    """Step 4: the forced step off the recruitment spaces, a new First Player, the next round. LM-RULING-71.

    All are judged on the position before the step. On a board of four rows no two meet. LM-RULING-72.
    """
    ahead = {name: space for name, space in _steps(case, state).items() if space is not None}
    taken = state.taken()
    moved = state
    for name, space in ahead.items():
        if space in taken:
            text = f"{case.called(state, name)} stays: {space} is not free."
            case.happened("stays", ("LM-CLEAN-12", "LM-RULING-72"), text, unit=name)
            continue
        text = f"{case.called(state, name)} goes one space forward to {space}."
        rules = ("LM-CLEAN-12", "LM-RULING-71", "LM-RULING-72", "LM-RULING-73")
        case.happened("forward", rules, text, unit=name, to=space)
        moved = moved_to(case, moved, name, space)
    first = other(state.first)
    last = ["LM-CLEAN-13", "LM-CLEAN-14", "LM-SETUP-9", "LM-ROUND-1", "LM-RULING-77"]
    text = f"Round {state.round} is over; {first} is First Player of round {state.round + 1}."
    case.happened("round", last, text, round=state.round + 1, seat=first)
    return replace(moved, node="INCOME", round=state.round + 1, first_player=first, active=None)


def _steps(case: Case, state: State) -> dict[str, str | None]:
    """For every card on a recruitment space of a last row the space ahead, None where the board ends."""
    rows = _last_rows(case)
    found: dict[str, str | None] = {}
    for seat in state.both_in_order():
        for name in state.army(seat):
            space = str(state.units[name].space)
            if space in rows:
                ahead = _ahead(case, state, name, seat, space)
                found[name] = ahead
                if ahead is None:
                    text = f"{case.called(state, name)} stays: the board ends before it."
                    case.happened("stays", ("LM-CLEAN-12", "LM-RULING-71"), text, unit=name)
    return found


def _last_rows(case: Case) -> frozenset[str]:
    for seat in SEATS:
        home = case.pack.board.home_row.get(seat)
        case.fact(f"/board/home_row/{seat}", home, "Which row is the last one of {}?", NUMBER, 0, seat)
        case.recruitment(seat)
    return case.pack.last_rows


def _ahead(case: Case, state: State, name: str, seat: Seat, space: str) -> str | None:
    """The space before a card, the way it faces. LM-RULING-71, LM-FUND-7."""
    direction = case.pack.forward(seat)
    if space in case.recruitment(other(seat)) and case.switch("intruder") == "to_center":
        direction = case.pack.forward(other(seat))
    square = stepped(space, direction)
    return square if square is not None and case.on_board(square) else None
