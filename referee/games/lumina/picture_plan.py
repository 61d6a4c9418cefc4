"""Where things lie on a drawn board: fields in columns and rows, paths between them, and the cards around it.

The plan is made from the pack alone, so that the same board always looks the same.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import hypot, isqrt

from msgspec import Struct

from referee.games.lumina.pack import MAX_FIELDS, Pack

Place = tuple[int, int]
Point = tuple[float, float]

MOST_COLUMNS = 8
"""How many fields lie beside each other at most; a pack that names more columns is laid out in its own order."""
BROAD = 6
"""Columns up to which cards lie beside the board, too; a broader board has them above and below."""
MOST_BENT = 300
"""Paths up to which a way around other fields is looked for."""
BENDS = (0.0, 18.0, -18.0, 34.0, -34.0, 52.0, -52.0)
"""How far a path is drawn to one side or the other, the least first."""
SAMPLES = 24
AIR = 3
"""How much room a path leaves between itself and a field that it passes."""


class Grid(Struct, frozen=True):
    """The column and row of every field."""

    at: dict[str, Place]
    columns: int
    rows: int


def grid_of(pack: Pack, strangers: tuple[str, ...] = ()) -> Grid:
    """The places that the pack names, as few columns and rows as can be; other fields follow below in their order."""
    named = {name: (f.x, f.y) for name, f in pack.fields.items() if f.x is not None and f.y is not None}
    across, down = sorted({x for x, _ in named.values()}), sorted({y for _, y in named.values()})
    if len(across) > MOST_COLUMNS:
        named, across, down = {}, [], []
    first: dict[Place, str] = {}
    for name, (x, y) in named.items():
        first.setdefault((across.index(x), down.index(y)), name)
    at = {name: place for place, name in first.items()}
    columns = len(across) or min(MOST_COLUMNS, max(1, isqrt(len(pack.fields))))
    rest = [name for name in (*pack.fields, *strangers) if name not in at]
    for number, name in enumerate(rest):
        at[name] = (number % columns, len(down) + number // columns)
    return Grid(at, columns, len(down) + -(-len(rest) // columns))


def paths_of(pack: Pack) -> tuple[tuple[str, str], ...]:
    """The pairs of joined fields, each once."""
    return tuple((a, b) for a, joined in pack.neighbors.items() for b in joined if a < b)


def around(number: int, grid: Grid) -> tuple[int, int, int, int]:
    """How many of the cards lie above, to the right of, below and to the left of the board."""
    if grid.columns > BROAD:
        return number - number // 2, 0, number // 2, 0
    above = round(number * grid.columns / (2 * (grid.columns + max(1, grid.rows))))
    beside = max(0, number - 2 * above)
    return above, beside - beside // 2, number - above - beside, beside // 2


@lru_cache(maxsize=64)
def lines(centers: tuple[tuple[str, Point], ...], paths: tuple[tuple[str, str], ...], radius: float) -> tuple[str, ...]:
    """Each path as an SVG path, bent as little as keeps it off other fields; straight where there are too many."""
    at = dict(centers)
    drawn = tuple((a, b) for a, b in paths if a in at and b in at)
    bent = len(paths) <= MOST_BENT and len(at) <= MAX_FIELDS
    passed = [[at[name] for name in at.keys() - {a, b}] if bent else [] for a, b in drawn]
    return tuple(_line(at[a], at[b], others, radius + AIR) for (a, b), others in zip(drawn, passed, strict=True))


def _line(start: Point, end: Point, others: list[Point], distance: float) -> str:
    """A path that comes nearer than a distance to as few other fields as can be."""
    reach = distance + max(BENDS) / 2
    near = [point for point in others if _from_line(start, end, point) < reach]
    best, least = 0.0, SAMPLES
    for bend in BENDS:
        hits = sum(any(hypot(x - ox, y - oy) < distance for ox, oy in near) for x, y in _curve(start, end, bend))
        if hits < least:
            best, least = bend, hits
        if not hits:
            break
    (ax, ay), (cx, cy), (bx, by) = start, _control(start, end, best), end
    return f"M{ax:.1f} {ay:.1f}Q{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f}"


def _control(start: Point, end: Point, bend: float) -> Point:
    """The control point of a path: so far beside its middle."""
    (ax, ay), (bx, by) = start, end
    length = max(1.0, hypot(bx - ax, by - ay))
    return (ax + bx) / 2 - (by - ay) / length * bend, (ay + by) / 2 + (bx - ax) / length * bend


def _curve(start: Point, end: Point, bend: float) -> Iterator[Point]:
    """Points along a path."""
    (ax, ay), (cx, cy), (bx, by) = start, _control(start, end, bend), end
    for step in range(1, SAMPLES):
        t = step / SAMPLES
        yield (
            (1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx,
            (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by,
        )


def _from_line(start: Point, end: Point, point: Point) -> float:
    """How far a point is from the straight way between two others."""
    (ax, ay), (bx, by), (x, y) = start, end, point
    squared = (bx - ax) ** 2 + (by - ay) ** 2
    t = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared)) if squared else 0.0
    return hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
