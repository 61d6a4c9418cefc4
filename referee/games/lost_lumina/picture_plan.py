"""Where things lie on a drawn map: a column of Areas for each Region, and paths that run around third Areas.

The plan is made from the Regions and paths of the pack alone, so that the same map always looks the same.
"""

from functools import lru_cache
from itertools import permutations, product

from msgspec import Struct

WIDTH = 380.0
"""The width of a map. All lengths are in the units of the picture, which is 400 wide."""
PANEL, GAP = 118.0, 13.0
CARD = 100.0
BETWEEN, PADDING = 24.0, 9.0
ACROSS = 3

MOST_ORDERED = 3
"""Regions, and Areas in each, up to which the best order is looked for."""
MOST_BENT, MOST_AROUND = 60, 18
"""Paths, and Areas, up to which a way around third Areas is looked for."""
BENDS = (0, *(bend for size in range(50, 230, 10) for bend in (size, -size)))
SAMPLES = 32
CLEARANCE = 5.0


class Panel(Struct, frozen=True):
    """The column of one Region, by its place among the Regions."""

    region: int
    x: float
    y: float
    height: float


class Plan(Struct, frozen=True):
    """Panels, the upper left corner of each Area's card, and each path as an SVG path."""

    panels: tuple[Panel, ...]
    cards: dict[str, tuple[float, float]]
    paths: tuple[str, ...]
    height: float


Columns = tuple[tuple[str, ...], ...]
Path = tuple[str, str]
Point = tuple[float, float]
Rectangle = tuple[float, float, float, float]


@lru_cache(maxsize=256)
def plan(regions: Columns, paths: tuple[Path, ...], heading: float, tall: float) -> Plan:
    """The plan of a map: from the Areas of each Region and the pairs of adjacent Areas.

    `heading` is the height above the first card of each panel, `tall` that of a card.
    """
    order, columns = _arranged(regions, paths)
    panels: list[Panel] = []
    cards: dict[str, Point] = {}
    y = 0.0
    for start in range(0, len(columns), ACROSS):
        row = columns[start : start + ACROSS]
        tallest = max(1, *map(len, row))
        height = heading + tallest * tall + (tallest - 1) * BETWEEN + PADDING
        for place, areas in enumerate(row):
            x = place * (PANEL + GAP)
            panels.append(Panel(order[start + place], x, y, height))
            for number, area in enumerate(areas):
                cards[area] = (x + PADDING, y + heading + number * (tall + BETWEEN))
        y += height + GAP
    names = tuple((p.x, p.y, p.x + PANEL, p.y + heading - 2 * CLEARANCE) for p in panels)
    there = [(a, b) for a, b in paths if a in cards and b in cards]
    bent = len(paths) <= MOST_BENT and len(cards) <= MOST_AROUND
    drawn = tuple(_drawn(cards, tall, names, a, b, bent) for a, b in there)
    return Plan(tuple(panels), cards, drawn, max(0.0, y - GAP))


def _arranged(regions: Columns, paths: tuple[Path, ...]) -> tuple[tuple[int, ...], Columns]:
    """The order of Regions and Areas with the shortest paths; of equally good ones the nearest to the pack's own."""
    own = tuple(range(len(regions)))
    if len(regions) > MOST_ORDERED or any(len(areas) > MOST_ORDERED for areas in regions):
        return own, regions
    best, shortest = (own, regions), _length(regions, paths)
    for order in permutations(own):
        for columns in product(*(permutations(regions[place]) for place in order)):
            if (length := _length(columns, paths)) < shortest:
                best, shortest = (order, columns), length
    return best


def _length(columns: Columns, paths: tuple[Path, ...]) -> int:
    at = {area: (x, y) for x, areas in enumerate(columns) for y, area in enumerate(areas)}
    ends = ((at[a], at[b]) for a, b in paths if a in at and b in at)
    return sum((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a, b in ends)


def _drawn(cards: dict[str, Point], tall: float, avoided: tuple[Rectangle, ...], a: str, b: str, bent: bool) -> str:
    """A path from card to card, bent as little as keeps it off all other cards and off the names of the Regions."""
    (ax, ay), (bx, by) = ((x + CARD / 2, y + tall / 2) for x, y in (cards[a], cards[b]))
    length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    others = [(x, y, x + CARD, y + tall) for area, (x, y) in cards.items() if area not in (a, b)]

    def control(bend: float) -> Point:
        return (ax + bx) / 2 - (by - ay) / length * bend, (ay + by) / 2 + (bx - ax) / length * bend

    def trouble(bend: float) -> int:
        cx, cy = control(bend)
        hits = 0
        for step in range(1, SAMPLES):
            t = step / SAMPLES
            x = (1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx
            y = (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by
            hits += not (-PADDING < x < WIDTH + PADDING and y > 0)
            hits += any(_near(rectangle, x, y) for rectangle in (*others, *avoided))
        return hits

    bend, least = 0, trouble(0) if bent else 0
    for other in BENDS:
        if not least:
            break
        if (hits := trouble(other)) < least:
            bend, least = other, hits
    cx, cy = control(bend)
    return f"M{ax:.1f} {ay:.1f}Q{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f}"


def _near(rectangle: Rectangle, x: float, y: float) -> bool:
    left, top, right, bottom = rectangle
    return left - CLEARANCE < x < right + CLEARANCE and top - CLEARANCE < y < bottom + CLEARANCE
