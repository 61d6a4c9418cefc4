"""2. Control Phase: the objectives one by one, from the First Player's left; artifacts for whoever controls them."""

from msgspec import Struct
from msgspec.structs import replace

from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.core.ruling import Need
from referee.games.lost_empires import ruthless, values
from referee.games.lost_empires.artifacts import gain
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import SEATS, Seat, State
from referee.games.lost_empires.wording import counted


class Reckoning(Struct, frozen=True):
    """What each player has in a battlefield: the lines, and the totals."""

    lines: dict[str, tuple[values.Value, ...]]

    def total(self, seat: str) -> int:
        """The control of all units of a seat. LE-CTRL-CON-2."""
        return sum(value.amount for value in self.lines[seat])


@rule("LE-CTRL-4", "LE-CTRL-CON-2")
def reckoned(case: Case, state: State, at: str) -> Reckoning:
    """The control of both players in a battlefield. Raises Missing with all that it hangs on. LE-RULING-77."""
    lines = {str(seat): tuple(values.control(case, state, name) for name in state.here(at, seat)) for seat in SEATS}
    needs: list[Need] = [need for seat in SEATS for value in lines[seat] for need in value.needs]
    if needs:
        raise Missing(*needs)
    return Reckoning(lines)


@rule("LE-CTRL-5", "LE-CTRL-3")
def onward(case: Case, state: State) -> State:
    """The next objective, or the Gate Phase after all three. LE-RULING-68, LE-RULING-69, LE-RULING-76."""
    if not state.left:
        return replace(state, node="GATE")
    at, state = state.left[0], replace(state, left=state.left[1:])
    if not state.here(at):
        return state
    winner = _controlled(case, state, at)
    if winner is None:
        return state
    state = _awarded(case, state, at, winner)
    return ruthless.asked_for(case, state, at, winner)


def _controlled(case: Case, state: State, at: str) -> Seat | None:
    present = [seat for seat in SEATS if state.here(at, seat)]
    where = case.pack.battlefields[at].name
    if len(present) == 1:
        return _uncontested(case, state, at, present[0])
    found = reckoned(case, state, at)
    for seat in state.both_in_order():
        _tell(case, at, seat, found)
    totals = {seat: found.total(seat) for seat in SEATS}
    if totals["A"] == totals["B"]:
        text = f"{where}: {totals['A']} against {totals['B']}, nobody wins it."
        case.happened("control", ("LE-CTRL-CON-2", "LE-CTRL-CON-5", "LE-RULING-74"), text, at=at, winner=None)
        return None
    winner = max(SEATS, key=lambda seat: totals[seat])
    low, high = sorted(totals.values())
    text = f"{where}: {winner} wins it, {high} against {low}."
    case.happened("control", ("LE-CTRL-CON-2", "LE-CTRL-CON-4"), text, at=at, winner=winner)
    return winner


@rule("LE-CTRL-UNC-2", "LE-FAQ-6")
def _uncontested(case: Case, state: State, at: str, seat: Seat) -> Seat:
    """Alone is enough, whatever the total is; it is told where it is known to be nothing."""
    rules = ["LE-CTRL-4", "LE-CTRL-UNC-2"]
    where = case.pack.battlefields[at].name
    text = f"{where}: only {seat} has units there and controls it."
    known = [values.control(case, state, name) for name in state.here(at, seat)]
    if not any(value.needs for value in known) and sum(value.amount for value in known) <= 0:
        rules += ["LE-FAQ-6"]
        text = f"{where}: only {seat} has units there and controls it, with a total of 0, too."
    case.happened("control", rules, text, at=at, winner=seat)
    return seat


def _tell(case: Case, at: str, seat: str, found: Reckoning) -> None:
    """The sum of a player, unit by unit: `Fellgrin Captain 3 - 1 damage = 2`."""
    lines = found.lines[seat]
    for value in lines:
        if len(value.lines) > 1:
            rules = [*value.rules, "LE-RULING-73"] if len(value.lines) > 2 else value.rules
            case.happened("unit-control", rules, f"{value.text} = {value.amount}.", seat=seat, control=value.amount)
    words = " + ".join(f"{value.amount} ({value.lines[0].text})" for value in lines)
    total = found.total(seat)
    text = f"{seat} in {case.pack.battlefields[at].name}: {words} = {total}."
    case.happened("total", ("LE-CTRL-4", "LE-CTRL-CON-2"), text, at=at, seat=seat, total=total)


@rule("LE-CTRL-UNC-3", "LE-CTRL-CON-4", "LE-CENTER-1")
def _awarded(case: Case, state: State, at: str, winner: Seat) -> State:
    """The artifacts of an objective, and those of its tile. LE-RULING-75."""
    battlefield = case.pack.battlefields[at]
    case.read(f"/battlefields/{at}/artifacts", battlefield.artifacts)
    alone = len({state.units[name].owner for name in state.here(at)}) == 1
    rules = ["LE-CTRL-UNC-3" if alone else "LE-CTRL-CON-4", "LE-RULING-75"]
    count, why = battlefield.artifacts, battlefield.name
    if battlefield.bonus:
        case.read(f"/battlefields/{at}/bonus", battlefield.bonus)
        count, rules = count + battlefield.bonus, [*rules, "LE-CENTER-1"]
        why = f"{battlefield.name}, {battlefield.artifacts} + {counted(battlefield.bonus, 'artifact')} by its tile"
    return gain(case, state, winner, count, rules, why)
