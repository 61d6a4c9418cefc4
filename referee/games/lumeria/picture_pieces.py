"""What only the pictures of Lumeria show: unit cards, activation and attack dice, faction tokens, signs of spaces."""

from collections.abc import Sequence

from referee.core.picture import Markup, element, fitted, label, width_of
from referee.core.picture_pieces import INK, PALE, PAPER, RED, SMALL, Piece
from referee.games.lumeria.picture_attack import Rolled
from referee.games.lumeria.state import Face

SIDE = {"south": "#0063a0", "north": "#b04300"}
"""The color of each side: far apart for every kind of color blindness. South's cards point up, north's down."""
TINT = {"south": "#d6e6f2", "north": "#f5dfd2"}
"""The paler color of a side's own spaces."""
GLOW = "#ffe066"

SLANT = 6.0
"""How far a card is pointed."""


def card(x: float, y: float, width: float, height: float, seat: str, text: str) -> Markup:
    """A unit card, pointed the way it faces, with a short name; `x` and `y` are its upper left corner."""
    right, bottom, middle = x + width, y + height, x + width / 2
    if seat == "south":
        points = ((x, y + SLANT), (middle, y), (right, y + SLANT), (right, bottom), (x, bottom))
        base = bottom - 5
    else:
        points = ((x, y), (right, y), (right, bottom - SLANT), (middle, bottom), (x, bottom - SLANT))
        base = bottom - 10
    shape = element("path", d=_closed(points), fill=SIDE.get(seat, INK), stroke=PAPER, stroke_width=1)
    name = label(middle, base, text, SMALL, fill=PAPER, font_weight="bold", text_anchor="middle")
    return element("g", shape, name)


def token(x: float, y: float, seat: str) -> Markup:
    """The sign of a side around a center: its initial on a small card that is pointed the way it faces."""
    return card(x - 10, y - 11, 20, 22, seat, seat[:1].upper())


def _closed(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def activation_die(x: float, y: float, face: Face) -> Markup:
    """An activation die with one of its three faces up, 13 wide; `x` and `y` are its upper left corner."""
    parts = [element("rect", x=x, y=y, width=13, height=13, rx=2.5, fill=PAPER, stroke=INK, stroke_width=1.3)]
    if face != "blank":
        parts.append(element("path", d=f"M{x + 3:.1f} {y + 6.5:.1f}h7", stroke=INK, stroke_width=2))
    if face == "plus":
        parts.append(element("path", d=f"M{x + 6.5:.1f} {y + 3:.1f}v7", stroke=INK, stroke_width=2))
    return element("g", *parts)


def badge(x: float, y: float, letter: str, fill: str = INK) -> Markup:
    """A letter on a small square, 13 wide."""
    frame = element("rect", x=x, y=y, width=13, height=13, rx=2, fill=fill)
    text = fitted(letter, 13, SMALL)
    return element(
        "g", frame, label(x + 6.5, y + 11.2, text, SMALL, fill=PAPER, font_weight="bold", text_anchor="middle")
    )


def tent(x: float, y: float, seat: str) -> Markup:
    """The sign of a camp, 13 wide."""
    shape = f"M{x:.1f} {y + 13:.1f}L{x + 6.5:.1f} {y + 1:.1f}L{x + 13:.1f} {y + 13:.1f}Z"
    door = f"M{x + 4.5:.1f} {y + 13:.1f}L{x + 6.5:.1f} {y + 7:.1f}L{x + 8.5:.1f} {y + 13:.1f}Z"
    return element("g", element("path", d=shape, fill=SIDE.get(seat, INK)), element("path", d=door, fill=PAPER))


def gate(x: float, y: float, seat: str) -> Markup:
    """The sign of a recruitment space, 13 wide: an R in a frame of the side's color."""
    color = SIDE.get(seat, INK)
    frame = element("rect", x=x + 0.7, y=y + 0.7, width=12, height=12, rx=2, fill=PAPER, stroke=color, stroke_width=1.4)
    return element(
        "g", frame, label(x + 6.7, y + 11.2, "R", SMALL, fill=color, font_weight="bold", text_anchor="middle")
    )


HILL = "#3f6b21"
"""The color of the signs of marked spaces."""


def disk(x: float, y: float, seat: str, there: bool) -> Markup:
    """The place of a faction token around a center: a disk where it lies, a dashed ring where it does not."""
    if there:
        ring = element("circle", cx=x, cy=y, r=4, fill="none", stroke=PAPER, stroke_width=1.5)
        return element("g", element("circle", cx=x, cy=y, r=8, fill=SIDE.get(seat, INK)), ring)
    return element("circle", cx=x, cy=y, r=7.5, fill="none", stroke=PALE, stroke_width=1.2, stroke_dasharray="3 2.5")


def arrow(x: float, y: float, to_x: float, to_y: float) -> Markup:
    """An arrow along a row or a column, with a pale rim so that it stands out."""
    length = max(1.0, abs(to_x - x) + abs(to_y - y))
    dx, dy = (to_x - x) / length, (to_y - y) / length
    foot_x, foot_y = to_x - 8 * dx, to_y - 8 * dy
    line = f"M{x:.1f} {y:.1f}L{foot_x:.1f} {foot_y:.1f}"
    points = ((to_x, to_y), (foot_x - 5 * dy, foot_y + 5 * dx), (foot_x + 5 * dy, foot_y - 5 * dx))
    return element(
        "g",
        element("title", "the line of the attack"),
        element("path", d=line, stroke=PAPER, stroke_width=6),
        element("path", d=line, stroke=RED, stroke_width=3),
        element("path", d=_closed(points), fill=RED, stroke=PAPER, stroke_width=1),
    )


# Attack dice

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of each face are."""

DIE_WIDE, DIE_TALL = 42.0, 46.0


def dice(rolled: Sequence[Rolled], width: float) -> Piece:
    """Attack dice in rolled order, each with what it counts for below, in as many rows as they need."""
    across = max(1, int(width // DIE_WIDE))
    drawn = [
        _die(DIE_WIDE * (place % across) + 18, DIE_TALL * (place // across) + 15, die)
        for place, die in enumerate(rolled)
    ]
    return Piece(tuple(drawn), DIE_TALL * -(-len(rolled) // across))


def _die(x: float, y: float, die: Rolled) -> Markup:
    hit, face = die.verdict == "hit", str(die.face)
    frame = element(
        "rect",
        x=x - 12,
        y=y - 12,
        width=24,
        height=24,
        rx=5,
        fill=GLOW if hit else PAPER,
        stroke=INK,
        stroke_width=3 if hit else 1.2,
        stroke_dasharray="3 2.5" if die.verdict == "again" else None,
    )
    parts = [element("title", f"{face}, {die.verdict}" if die.verdict else face), frame]
    if die.face in PIPS:
        parts += [element("circle", cx=x + 6.5 * dx, cy=y + 6.5 * dy, r=2.4, fill=INK) for dx, dy in PIPS[die.face]]
    else:
        shown = fitted(face, 24, SMALL)
        parts.append(label(x, y + 5, shown, SMALL, fill=RED, font_weight="bold", text_anchor="middle"))
    if die.verdict:
        weight = "bold" if hit else None
        parts.append(label(x, y + 26, die.verdict, SMALL, fill=INK, font_weight=weight, text_anchor="middle"))
    return element("g", *parts)


SIGN = 22.0
"""The room that a sign takes before its word."""


def flowing(signs: Sequence[tuple[Markup, str]], width: float) -> Piece:
    """Signs drawn around (8, 9), each with a word after it, in as many rows as they need."""
    drawn, x, y = [], 0.0, 0.0
    for sign, word in signs:
        shown = fitted(word, width - SIGN, SMALL)
        room = SIGN + width_of(shown, SMALL) + 8
        if x and x + room > width + 8:
            x, y = 0.0, y + 22
        text = label(SIGN, 14, shown, SMALL, fill=INK)
        drawn.append(element("g", sign, text, transform=f"translate({x:.1f} {y:.1f})"))
        x += room
    return Piece(tuple(drawn), y + 22)
