"""4. Casualty Phase: all units with 3 damage leave play at the same time."""

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.games.lost_empires import damage
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.keywords import elite
from referee.games.lost_empires.state import SEATS, Seat, State, other
from referee.games.lost_empires.wording import counted


@rule("LE-CAS-1", "LE-CAS-2", "LE-CAS-3")
def onward(case: Case, state: State) -> State:
    """The casualties, again as long as there are some; then Wrap Up. LE-RULING-83, LE-RULING-85."""
    fallen = sorted(name for name, unit in state.units.items() if unit.damage >= damage.CASUALTY)
    again = ["LE-RULING-85"] if _has_begun(case) else []
    text = f"The Casualty Phase: {counted(len(fallen), 'unit')} with {damage.CASUALTY} damage."
    case.happened("casualty-phase", ["LE-CAS-1", "LE-RULING-83"], text, units=fallen)
    if not fallen:
        return _wrap_up(case, state)
    by = {name: _cause(case, state, name) for name in fallen}
    return damage.removed(case, state, by, ["LE-CAS-2", "LE-CAS-3", *again])


def _has_begun(case: Case) -> bool:
    """Whether casualties have left play before in this phase, and what that has set off is done. LE-RULING-85."""
    in_it = case.before.stage == "CASUALTY" and bool(case.before.frames)
    return in_it or any(event.type == "casualty-phase" for event in case.events)


def _cause(case: Case, state: State, name: str) -> Seat | None:
    """Who dealt the third damage and so has the artifact of an ELITE unit. LE-RULING-36."""
    unit = state.units[name]
    if unit.third_damage_by is None or elite.is_elite(case, unit) is False:
        return None
    return unit.third_damage_by if case.switch("elite_casualty") == "credit" else None


def _wrap_up(case: Case, state: State) -> State:
    falling = tuple(seat for seat in state.both_in_order() if state.here(case.pack.hive(other(seat)), seat))
    assert set(falling) <= set(SEATS)
    return replace(state, node="WRAP.FALL_BACK", falling=falling)
