"""The score: the points in tokens, and what the position would give as it stands."""

from referee.core.ruling import Line, Score
from referee.games.lumeria.pack import pack_of
from referee.games.lumeria.state import SEATS, State, counted
from referee.games.lumeria.vocabulary import UnitOnMark


def score(state: State) -> Score:
    """The points won so far, and as lines without points the marked spaces held now. LM-HILLS-3, LM-CLEAN-7."""
    pack, lines, taken = pack_of(state.pack), [], state.taken()
    for seat in SEATS:
        text = f"{seat} has {counted(state.points[seat], 'scenario token')}."
        lines.append(Line(seat, state.points[seat], ("LM-HILLS-3", "LM-CLEAN-8"), text))
    for part in pack.scenarios[state.scenario].scoring:
        if not isinstance(part, UnitOnMark):
            continue
        for space in sorted(pack.place(part.mark) or ()):
            name = taken.get(space)
            if name is None:
                continue
            unit = state.units[name]
            points = counted(part.points, "point")
            text = f"{pack.units[unit.kind].name} on {space}, a {part.mark}: {points} for {unit.owner} in cleanup."
            data = {"unit": name, "space": space, "points": part.points}
            lines.append(Line(unit.owner, 0, ("LM-CLEAN-7", "LM-HILLS-2"), text, data))
    totals: dict[str, int] = {seat: state.points[seat] for seat in SEATS}
    return Score(tuple(lines), totals)
