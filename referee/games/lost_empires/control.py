"""2. Control Phase: the objectives one by one, from the First Player's left; artifacts for whoever controls them."""

from msgspec import Struct
from msgspec.structs import replace

from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.core.ruling import Need
from referee.games.lost_empires import ruthless, values
from referee.games.lost_empires.artifacts import gain
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import SEATS, Seat, State, other
from referee.games.lost_empires.wording import counted


class Reckoning(Struct, frozen=True):
    """What each player has in a battlefield: the lines, and the totals."""

    lines: dict[str, tuple[values.Value, ...]]

    def total(self, seat: str) -> int:
        """The control of all units of a seat. LE-CTRL-CON-2."""
        return sum(value.amount for value in self.lines[seat])

    def span(self, seat: str) -> tuple[int, int | None]:
        """The least and the most that this can be; None: there is no most."""
        found = self.lines[seat]
        most = None if any(value.most is None for value in found) else sum(value.most or 0 for value in found)
        return sum(value.least for value in found), most

    def needs(self) -> list[Need]:
        """What is missing of it."""
        return [need for seat in SEATS for value in self.lines[seat] for need in value.needs]

    def certain(self) -> "Reckoning":
        """The same. Raises Missing with all that it hangs on. LE-RULING-77."""
        if needs := self.needs():
            raise Missing(*needs)
        return self


@rule("LE-CTRL-4", "LE-CTRL-CON-2")
def reckoned(case: Case, state: State, at: str) -> Reckoning:
    """The control of both players in a battlefield, as far as it is known."""
    return Reckoning(
        {str(seat): tuple(values.control(case, state, name) for name in state.here(at, seat)) for seat in SEATS}
    )


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
    winner = _ahead(found)
    if winner is None:
        found = found.certain()
    for seat in state.both_in_order():
        _tell(case, at, seat, found)
    if winner is None:
        text = f"{where}: {found.total('A')} against {found.total('B')}, nobody wins it."
        rules = ["LE-CTRL-CON-2", "LE-CTRL-CON-5"] + ([] if found.total("A") else ["LE-RULING-74"])
        case.happened("control", rules, text, at=at, winner=None)
        return None
    text = f"{where}: {winner} wins it, {_shown(found.span(winner))} against {_shown(found.span(other(winner)))}."
    case.happened("control", ("LE-CTRL-CON-2", "LE-CTRL-CON-4"), text, at=at, winner=winner)
    return winner


def _ahead(found: Reckoning) -> Seat | None:
    """Who has more whatever nobody knows: a keyword can be beside the point, a number is not. LE-RULING-96."""
    for seat in SEATS:
        (least, most), (_, theirs) = found.span(seat), found.span(other(seat))
        if most is not None and theirs is not None and least > theirs:
            return seat
    return None


def _exact(span: tuple[int, int | None]) -> int | None:
    """The number, if it is known."""
    return span[0] if span[0] == span[1] else None


def _shown(span: tuple[int, int | None]) -> str:
    least, most = span
    return f"{least}" if least == most else f"{least} to {most}"


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
            span = value.least, value.most
            case.happened("unit-control", rules, f"{value.text} = {_shown(span)}.", seat=seat, control=_exact(span))
    words = " + ".join(f"{_shown((value.least, value.most))} ({value.lines[0].text})" for value in lines)
    span = found.span(seat)
    text = f"{seat} in {case.pack.battlefields[at].name}: {words} = {_shown(span)}."
    case.happened("total", ("LE-CTRL-4", "LE-CTRL-CON-2"), text, at=at, seat=seat, total=_exact(span))


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
