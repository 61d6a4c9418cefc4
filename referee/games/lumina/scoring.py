"""The score: how many bugs each player has found."""

from referee.core.ruling import Line, Score
from referee.games.lumina.end_of_game import BY_BUGS, BY_TIE
from referee.games.lumina.state import State, counted


def score(state: State) -> Score:
    """One point for each bug, and the rule by which the game ended, if it has. LU-END-1, LU-END-3."""
    lines = []
    for seat in state.players:
        bugs = state.count(seat)
        won = state.result is not None and seat in state.result.winners
        by = {BY_BUGS: ("LU-END-1", "LU-END-2"), BY_TIE: ("LU-END-3",)}
        rules = by.get(state.result.reason, ("LU-BUG-1",)) if won and state.result is not None else ("LU-BUG-1",)
        text = f"{seat} has found {counted(bugs, 'bug')}{' and wins' if won else ''}."
        lines.append(Line(seat, bugs, rules, text, {"bugs": bugs}))
    return Score(tuple(lines), {line.seat: line.points for line in lines})
