"""Where things lie on a drawn board: fields in columns and rows, paths between them, and the cards around it.

The plan is made from the pack alone, so that the same board always looks the same.
"""

from functools import lru_cache
from math import isqrt

from msgspec import Struct

from referee.games.lumina.pack import Pack

Place = tuple[int, int]
Point = tuple[float, float]

MOST_COLUMNS = 8
"""How many fields lie beside each other at most; a pack that names more columns is laid out in its own order."""
BROAD = 6
"""Columns up to which cards lie beside the board, too; a broader board has them above and below."""
MOST_BENT = 300
"""Paths up to which a way around other fields is looked for."""
BENDS = (0.0, 18.0, -18.0, 34.0, -34.0, 52.0, -52.0)
SAMPLES = 24


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
    at: dict[str, Place] = {}
    for name, (x, y) in named.items():
        place = across.index(x), down.index(y)
        if place not in at.values():
            at[name] = place
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
    """Each path as an SVG path, bent as little as keeps it off other fields."""
    at = dict(centers)
    return tuple(_line(at, a, b, radius, len(paths) <= MOST_BENT) for a, b in paths if a in at and b in at)


def _line(at: dict[str, Point], a: str, b: str, radius: float, bent: bool) -> str:
    (ax, ay), (bx, by) = at[a], at[b]
    length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    others = [point for name, point in at.items() if name not in (a, b)]

    def control(bend: float) -> Point:
        return (ax + bx) / 2 - (by - ay) / length * bend, (ay + by) / 2 + (bx - ax) / length * bend

    def trouble(bend: float) -> int:
        cx, cy = control(bend)
        hits = 0
        for step in range(1, SAMPLES):
            t = step / SAMPLES
            x = (1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx
            y = (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by
            hits += any((x - ox) ** 2 + (y - oy) ** 2 < (radius + 3) ** 2 for ox, oy in others)
        return hits

    bend = min(BENDS, key=trouble) if bent else 0.0
    cx, cy = control(bend)
    return f"M{ax:.1f} {ay:.1f}Q{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f}"
