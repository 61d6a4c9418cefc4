"""The score: gates, artifacts, and control as it stands."""

from referee.core.case import Missing
from referee.core.ruling import Line, Score
from referee.games.lost_empires import control
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import SEATS, State
from referee.games.lost_empires.wording import counted


def score(state: State) -> Score:
    """The gates as points, and as lines without points what the position would bring. LE-GOAL-3, LE-CTRL-4."""
    case, lines = Case(state, draw=False), []
    for seat in SEATS:
        gates, artifacts = state.gates[seat], state.artifacts[seat]
        lines.append(Line(seat, gates, ("LE-GOAL-3",), f"{seat} has built {counted(gates, 'gate')}."))
        text = f"{seat} has {counted(artifacts, 'artifact')}; {case.pack.gate_price} make a gate."
        lines.append(Line(seat, 0, ("LE-GATE-2",), text, {"artifacts": artifacts}))
    for at in case.pack.objectives:
        for seat in SEATS:
            if state.here(at, seat):
                lines.append(_control(case, state, at, seat))
    return Score(tuple(lines), {seat: state.gates[seat] for seat in SEATS})


def _control(case: Case, state: State, at: str, seat: str) -> Line:
    """The control of a seat in an objective as it stands."""
    where = case.pack.battlefields[at].name
    rules = ("LE-CTRL-4", "LE-CTRL-CON-2")
    try:
        found = control.reckoned(case, state, at).certain()
    except Missing:
        text = f"{where}: the control of {seat} is not known."
        return Line(seat, 0, (*rules, "LE-RULING-96"), text, {"at": at})
    words = " + ".join(f"({value.text})" if len(value.lines) > 1 else value.text for value in found.lines[seat])
    total = found.total(seat)
    return Line(seat, 0, rules, f"{where}: {words} = {total} control for {seat}.", {"at": at, "control": total})
