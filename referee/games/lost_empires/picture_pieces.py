"""What only the pictures of Lost Empires show: signs of players, unit cards, tokens, gates, chips with names."""

from collections.abc import Sequence

from referee.core.picture import Markup, element, fitted, label, width_of
from referee.core.picture_pieces import FRAME, INK, PALE, PAPER, RED, SMALL, TEXT, Piece, marked

SIDE = {"A": "#0063a0", "B": "#b04300"}
"""The color of each player: far apart for every kind of color blindness. A's signs point up, B's down."""
TINT = {"A": "#d6e6f2", "B": "#f5dfd2"}
GLOW, DRAINED = "#ffe066", "#d9d9d6"
BLACK, GOLDEN, RUST = (INK, PAPER), ("#7a5b00", PAPER), (RED, PAPER)
"""Fill and ink of a drain token, an ELITE token, and a target."""

SLANT = 6.0
"""How far a sign is pointed."""
MOST_SIGNS = 7
"""Tokens or gates that are drawn one by one; of more only the number is told."""


def token(x: float, y: float, seat: str) -> Markup:
    """The sign of a player around a center: the letter on a shield that is pointed as the player sits."""
    left, right, top, bottom = x - 10, x + 10, y - 11, y + 11
    if seat == "A":
        points = ((left, top + SLANT), (x, top), (right, top + SLANT), (right, bottom), (left, bottom))
        base = y + 8
    else:
        points = ((left, top), (right, top), (right, bottom - SLANT), (x, bottom), (left, bottom - SLANT))
        base = y + 3
    shape = element("path", d=_closed(points), fill=SIDE.get(seat, INK), stroke=PAPER, stroke_width=1)
    return element("g", shape, label(x, base, seat, SMALL, fill=PAPER, font_weight="bold", text_anchor="middle"))


def _closed(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def chip(x: float, y: float, text: str, fill: str = PAPER, ink: str = INK, most: float = 1000) -> tuple[Markup, float]:
    """A word in a frame, 18 tall, with its upper left corner at `x`, `y`; and how wide it is, `most` at most."""
    shown = fitted(text, (most - 10) / 1.08, SMALL)
    width = min(most, width_of(shown, SMALL) * 1.08 + 10)
    frame = element("rect", x=x, y=y, width=width, height=18, rx=4, fill=fill, stroke=FRAME, stroke_width=1)
    parts = [frame, label(x + width / 2, y + 13.5, shown, SMALL, fill=ink, text_anchor="middle")]
    if shown != text:
        parts.insert(0, element("title", text))
    return element("g", *parts), width


def chips(words: Sequence[tuple[str, str, str]], width: float) -> Piece:
    """Words in frames beside each other, each with its fill and its ink, in as many rows as they need."""
    drawn, x, y = [], 0.0, 2.0
    for text, fill, ink in words:
        _, wide = chip(0, 0, text, most=width)
        if x and x + wide > width:
            x, y = 0.0, y + 21
        drawn.append(chip(x, y, text, fill, ink, width)[0])
        x += wide + 4
    return Piece(tuple(drawn), y + 20 if drawn else 0)


def disks(x: float, y: float, ready: int, most: int, fill: str) -> tuple[Markup, float]:
    """Tokens beside each other from `x` around `y`, the depleted ones as dashed rings; and how wide they are."""
    number = _drawn(most, ready)
    drawn = []
    for place in range(number):
        center = x + 9 + 20 * place
        if place < ready:
            drawn.append(element("circle", cx=center, cy=y, r=7.5, fill=fill))
        else:
            drawn.append(element("circle", cx=center, cy=y, r=7.5, fill="none", stroke=PALE, stroke_dasharray="3 2.5"))
    return element("g", *drawn), 20.0 * number


def gates(x: float, y: float, built: int, most: int, fill: str) -> tuple[Markup, float]:
    """Gates beside each other from `x` around `y`, the built ones filled, each with its number; how wide they are."""
    number = _drawn(most, built)
    drawn = []
    for place in range(number):
        left, done = x + 26 * place, place < built
        path = f"M{left:.1f} {y + 9:.1f}v-11a10 8 0 0 1 22 0v11Z"
        shape = (
            {"fill": fill, "stroke": fill} if done else {"fill": "none", "stroke": PALE, "stroke_dasharray": "3 2.5"}
        )
        drawn.append(element("path", d=path, stroke_width=1.2, **shape))
        ink = PAPER if done else PALE
        drawn.append(label(left + 11, y + 5.5, str(place + 1), SMALL, fill=ink, text_anchor="middle"))
    return element("g", *drawn), 26.0 * number


def _drawn(most: int, have: int) -> int:
    number = max(most, have, 0)
    return number if number <= MOST_SIGNS else 0


def counter(name: str, signs: tuple[Markup, float], text: str, width: float, marks: Sequence[int] = ()) -> Piece:
    """A line with a word, signs around a center line at 11 if there is room, and the number in words after them."""
    pill, room = marked(0, 0, marks)
    has_room = 86 + signs[1] + width_of(text, SMALL) <= width - room
    left = 86 + signs[1] * has_room
    shown = fitted(text, width - left - room, SMALL)
    drawn = [
        label(0, 16, name, TEXT, fill=INK),
        element("g", *([signs[0]] if has_room else []), transform="translate(82 0)"),
        label(left, 15.5, shown, SMALL, fill=INK),
    ]
    if marks:
        drawn.append(element("g", pill, transform=f"translate({width - room + 4:.1f} 11)"))
    return Piece(tuple(drawn), 24)


def damage(x: float, y: float, number: int, width: float) -> Markup:
    """Damage on a unit, its right end at `x`: a red drop for each, or the number where that is none of a few."""
    if 0 < number * 13 <= width:
        return element("g", *(drop(x - 6.5 - 13 * place, y) for place in range(number)))
    shown = fitted(f"{number} dmg", width, SMALL)
    return label(x, y + 5, shown, SMALL, fill=RED, font_weight="bold", text_anchor="end")


def drop(x: float, y: float) -> Markup:
    """A damage token around a center."""
    path = f"M{x:.1f} {y - 7:.1f}C{x + 3:.1f} {y - 2:.1f} {x + 5.5:.1f} {y:.1f} {x + 5.5:.1f} {y + 2.5:.1f}"
    path += (
        f"A5.5 5 0 0 1 {x - 5.5:.1f} {y + 2.5:.1f}C{x - 5.5:.1f} {y:.1f} {x - 3:.1f} {y - 2:.1f} {x:.1f} {y - 7:.1f}Z"
    )
    return element("path", d=path, fill=RED)
