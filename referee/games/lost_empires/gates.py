"""3. Gate Phase: artifacts become gates; Check for Victory after both players have built."""

from msgspec.structs import replace

from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.core.ruling import Need
from referee.core.state import Result
from referee.games.lost_empires import control
from referee.games.lost_empires.artifacts import give_back
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import SEATS, Seat, State
from referee.games.lost_empires.wording import counted


@rule("LE-GATE-1", "LE-GATE-2", "LE-GATE-3", "LE-GATE-4")
def onward(case: Case, state: State) -> State:
    """Both players build, then victory is checked. LE-RULING-79, LE-RULING-80."""
    case.happened("gate-phase", ("LE-GATE-1",), "The Gate Phase: artifacts become gates.")
    for seat in state.both_in_order():
        state = _built(case, state, seat)
    return checked(case, state)


def _built(case: Case, state: State, seat: Seat) -> State:
    have, price, gates = state.artifacts[seat], case.pack.gate_price, state.gates[seat]
    case.read("/gate_price", price)
    if have < price:
        text = f"{seat} has {counted(have, 'artifact')} and builds nothing."
        case.happened("no-gate", ("LE-GATE-1", "LE-GATE-2"), text, seat=seat, artifacts=have)
        return state
    rules = ["LE-GATE-2"] + (["LE-GATE-3"] if have > price else [])
    rules += ["LE-GATE-4", "LE-RULING-79"] if have >= 2 * price else []
    text = f"{seat}: {have} - {price} artifacts = {have - price}, and gate {gates + 1} is built."
    case.happened("gate", rules, text, seat=seat, gate=gates + 1, artifacts=have - price)
    return replace(give_back(state, seat, price), gates=state.gates.put(seat, gates + 1))


@rule("LE-WIN-1", "LE-WIN-2", "LE-WIN-3", "LE-WIN-4", "LE-GOAL-3")
def checked(case: Case, state: State) -> State:
    """Who has the last gate wins; both: the tie-breaks; nobody: the Casualty Phase. LE-RULING-80, LE-RULING-82."""
    last = case.pack.per_player.gates
    done = [seat for seat in SEATS if state.gates[seat] >= last]
    if not done:
        text = f"Nobody has {last} gates (A {state.gates.A}, B {state.gates.B}): the game goes on."
        case.happened("no-winner", ("LE-WIN-1", "LE-WIN-4"), text)
        return replace(state, node="CASUALTY")
    if len(done) == 1:
        rules = ["LE-WIN-1", "LE-WIN-2", "LE-GOAL-3"]
        return _over(case, state, (done[0],), "gates", rules, f"{done[0]} alone has {last} gates and wins.")
    case.happened("tie", ("LE-WIN-1", "LE-WIN-3"), f"Both players have {last} gates: the tie-breaks decide.")
    return _tie(case, state)


@rule("LE-WIN-TIE-1", "LE-WIN-TIE-2", "LE-WIN-TIE-3")
def _tie(case: Case, state: State) -> State:
    """Artifacts that are left, then control in all battlefields, then a draw."""
    left = {seat: state.artifacts[seat] for seat in SEATS}
    text = f"Artifacts left: A {left['A']}, B {left['B']}."
    case.happened("tie-break", ("LE-WIN-TIE-1",), text, step="artifacts", A=left["A"], B=left["B"])
    if left["A"] != left["B"]:
        winner = max(SEATS, key=lambda seat: left[seat])
        return _over(case, state, (winner,), "artifacts", ["LE-WIN-3", "LE-WIN-TIE-1"], f"{winner} has more and wins.")
    totals = whole_control(case, state)
    text = f"Control in all battlefields: A {totals['A']}, B {totals['B']}."
    case.happened("tie-break", ("LE-WIN-TIE-2", "LE-RULING-81"), text, step="control", A=totals["A"], B=totals["B"])
    if totals["A"] != totals["B"]:
        winner = max(SEATS, key=lambda seat: totals[seat])
        rules = ["LE-WIN-3", "LE-WIN-TIE-2", "LE-RULING-81"]
        return _over(case, state, (winner,), "control", rules, f"{winner} has more and wins.")
    rules = ["LE-WIN-3", "LE-WIN-TIE-3", "LE-RULING-82"]
    return _over(case, state, (), "draw", rules, "Still level: the game is a draw, and nobody wins.")


def whole_control(case: Case, state: State) -> dict[str, int]:
    """The control of each player in all battlefields. LE-RULING-81."""
    needs: list[Need] = []
    totals: dict[str, int] = dict.fromkeys(SEATS, 0)
    for at in case.pack.battlefields:
        try:
            found = control.reckoned(case, state, at).certain()
        except Missing as missing:
            needs += missing.needs
            continue
        for seat in SEATS:
            totals[seat] += found.total(seat)
    if needs:
        raise Missing(*needs)
    return totals


def _over(case: Case, state: State, winners: tuple[Seat, ...], reason: str, rules: list[str], text: str) -> State:
    case.happened("game-over", rules, text, winners=list(winners), reason=reason)
    return replace(state, node="OVER", result=Result(winners, reason))
