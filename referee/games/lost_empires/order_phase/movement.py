"""A. Move Action: to an adjacent battlefield."""

from collections.abc import Iterator, Sequence

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_empires import triggers
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.order_phase.activation import not_allowed, spent
from referee.games.lost_empires.state import Activation, GrantedMove, MoveUnit, State
from referee.games.lost_empires.wording import listed


def options(case: Case, state: State) -> Iterator[MoveUnit]:
    """Every battlefield within reach of the active unit."""
    if isinstance(state.top, Activation) and state.active is not None:
        for to in within_reach(case, state, state.top.unit):
            yield MoveUnit(seat=state.active, unit=state.top.unit, to=to)


def within_reach(case: Case, state: State, name: str) -> tuple[str, ...]:
    """The battlefields to which a unit may move; all of them where the table has set a rule of moving aside."""
    if case.waived & {"LE-ACT-MOVE-1", "LE-ACT-MOVE-6"}:
        return tuple(case.pack.battlefields)
    return case.pack.neighbors(state.units[name].at)


@rule("LE-ERRATA-EYE-3")
def may_move(case: Case, state: State, move: MoveUnit | GrantedMove) -> Violation | None:
    """The text of the unit does not forbid moves."""
    return not_allowed(case, state, move.unit, "move", "/move/unit")


@rule("LE-ACT-MOVE-1", "LE-ACT-MOVE-2", "LE-ACT-MOVE-6", "LE-DIAG-5")
def to_an_adjacent_battlefield(case: Case, state: State, move: MoveUnit | GrantedMove) -> Violation | None:
    """The battlefields touch."""
    at, pack = state.units[move.unit].at, case.pack
    if pack.is_adjacent(at, move.to):
        return None
    kinds = {pack.battlefields[at].kind, pack.battlefields[move.to].kind}
    row = "LE-ACT-MOVE-6" if kinds == {"hive", "center"} else "LE-ACT-MOVE-1"
    here, there = pack.battlefields[at].name, pack.battlefields[move.to].name
    detail = f"{here} and {there} are not adjacent." if at != move.to else f"{here} is where the unit is."
    hint = f"Adjacent: {listed(pack.neighbors(at))}."
    return case.breach(row, detail, pointer="/move/to", hint=hint)


@rule("LE-ACT-MOVE-1", "LE-ACT-MOVE-3", "LE-ACT-MOVE-4")
def move(case: Case, state: State, move: MoveUnit) -> State:
    """The active unit takes a move action. LE-RULING-25."""
    return moved_to(case, spent(state), move.unit, move.to, ("LE-ACT-MOVE-1", "LE-ACT-MOVE-2"))


def moved_to(case: Case, state: State, name: str, to: str, rules: Sequence[str]) -> State:
    """The state after a move, with what it sets off: arrivals before the resolved move. LE-RULING-101."""
    here, there = case.pack.battlefields[state.units[name].at].name, case.pack.battlefields[to].name
    text = f"{case.called(state, name)} moves from {here} to {there}."
    case.happened("moved", rules, text, unit=name, to=to)
    state = triggers.moved(case, state.put(name, at=to), name)
    return triggers.entered(case, state, name, "moved")
