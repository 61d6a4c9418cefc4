"""5. Wrap Up Phase: fall back, ready, refresh, draw, turn order."""

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_empires.cards import draw
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.order_phase import turns
from referee.games.lost_empires.state import FallBack, Seat, Sides, State, other
from referee.games.lost_empires.wording import listed

# 1. Fall back


def places(case: Case, state: State, seat: str) -> tuple[str, ...]:
    """Where a seat can fall back to: outer objectives with a friendly unit, and always the own hive. LE-RULING-86."""
    outer = tuple(at for at in case.pack.of_kind("outer") if state.here(at, seat))
    return (*outer, case.pack.hive(seat))


def falling_units(case: Case, state: State, seat: str) -> tuple[str, ...]:
    """The units of a seat in the enemy hive."""
    return state.here(case.pack.hive(other(seat)), seat)


@rule("LE-WRAP-FALL-1", "LE-WRAP-FALL-4")
def fall_back_onward(case: Case, state: State) -> State:
    """The next seat that has a choice; without one its units go to the own hive. LE-RULING-87."""
    if not state.falling:
        return replace(state, node="WRAP.READY")
    seat = state.falling[0]
    if not falling_units(case, state, seat):
        return replace(state, falling=state.falling[1:])
    open_ = places(case, state, seat)
    if len(open_) > 1:
        return state
    return _fell(case, state, seat, open_[0], ["LE-WRAP-FALL-1", "LE-WRAP-FALL-4", "LE-RULING-87"])


def options(case: Case, state: State) -> Iterator[FallBack]:
    """Every place for the seat that is asked."""
    if state.falling and state.node == "WRAP.FALL_BACK":
        for to in places(case, state, state.falling[0]):
            yield FallBack(seat=state.falling[0], to=to)


@rule("LE-WRAP-FALL-2", "LE-WRAP-FALL-4", "LE-WRAP-FALL-5")
def an_open_place(case: Case, state: State, move: FallBack) -> Violation | None:
    """An outer objective with a friendly unit, or the own hive. LE-RULING-86."""
    open_ = places(case, state, move.seat)
    if move.to in open_:
        return None
    where = case.pack.battlefields[move.to]
    why = f"no unit of {move.seat} is there" if where.kind == "outer" else "it is no outer objective"
    detail = f"Nobody falls back to {where.name}: {why}."
    also = ("LE-RULING-86",)
    return case.breach("LE-WRAP-FALL-2", detail, pointer="/move/to", also=also, hint=f"Open: {listed(open_)}.")


@rule("LE-WRAP-FALL-3")
def all_of_them(case: Case, state: State, move: FallBack) -> Violation | None:
    """All units in the enemy hive go to one place."""
    due = falling_units(case, state, move.seat)
    if move.units is UNSET or (sorted(move.units) == sorted(due)):
        return None
    detail = f"All units in the enemy hive fall back together: {listed(due)}."
    return case.breach("LE-WRAP-FALL-3", detail, pointer="/move/units", hint="Leave `units` out: it is all of them.")


@rule("LE-WRAP-FALL-3", "LE-WRAP-FALL-5")
def fall_back(case: Case, state: State, move: FallBack) -> State:
    """The units go to the chosen place."""
    seat = state.falling[0]
    rules = ["LE-WRAP-FALL-1", "LE-WRAP-FALL-3"]
    rules += ["LE-WRAP-FALL-5"] if move.to == case.pack.hive(seat) else ["LE-WRAP-FALL-2"]
    return _fell(case, state, seat, move.to, rules)


@rule("LE-WRAP-FALL-6")
def _fell(case: Case, state: State, seat: Seat, to: str, rules: list[str]) -> State:
    """To fall back is no move: nothing is set off. LE-RULING-59."""
    names = falling_units(case, state, seat)
    called = listed(case.called(state, name) for name in names)
    verb = "falls" if len(names) == 1 else "fall"
    text = f"{called} of {seat} {verb} back to {case.pack.battlefields[to].name}; that is no move."
    case.happened("fell-back", [*rules, "LE-WRAP-FALL-6"], text, seat=seat, to=to, units=list(names))
    for name in names:
        state = state.put(name, at=to)
    return replace(state, falling=state.falling[1:])


# 2 to 5


@rule("LE-WRAP-READY")
def ready(case: Case, state: State) -> State:
    """All drain tokens come off."""
    drained = sorted(name for name, unit in state.units.items() if unit.drained)
    text = f"All units are ready; drained: {listed((case.called(state, name) for name in drained), 'none')}."
    case.happened("readied", ("LE-WRAP-1", "LE-WRAP-READY"), text, units=drained)
    for name in drained:
        state = state.put(name, drained=False)
    return replace(state, node="WRAP.REFRESH")


@rule("LE-WRAP-REFRESH")
def refresh(case: Case, state: State) -> State:
    """All command and supply tokens are ready again."""
    each = case.pack.per_player
    text = f"Each player has {each.command} command and {each.supply} supply ready."
    case.happened("refreshed", ("LE-WRAP-REFRESH",), text, command=each.command, supply=each.supply)
    command, supply = Sides(each.command, each.command), Sides(each.supply, each.supply)
    return replace(state, node="WRAP.DRAW", command=command, supply=supply)


@rule("LE-WRAP-DRAW-1", "LE-WRAP-DRAW-3")
def drawn(case: Case, state: State) -> State:
    """Each player draws, without a limit to the hand; an empty deck gives nothing. LE-RULING-88."""
    for seat in state.both_in_order():
        state = draw(case, state, seat, case.pack.per_player.draw, ["LE-WRAP-DRAW-1"])
    return replace(state, node="WRAP.TURN_ORDER")


@rule("LE-WRAP-TURN-1", "LE-WRAP-TURN-2")
def turn_order(case: Case, state: State) -> State:
    """The token goes to the other player, and the next round begins. LE-RULING-64."""
    first = other(state.first)
    case.happened("first-player", ("LE-WRAP-TURN-1",), f"{first} is First Player now.", seat=first)
    units = {name: replace(unit, used=()) for name, unit in state.units.items()}
    state = turns.ended_for(replace(state, units=units), "round")
    return turns.begin_round(case, replace(state, first_player=first, round=state.round + 1))
