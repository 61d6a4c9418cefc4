"""What only the pictures of Lost Lumina show: the tokens of the sides, dice, the backs of cards."""

from collections.abc import Sequence

from referee.core import picture_pieces
from referee.core.picture import Markup, element, label
from referee.core.picture_pieces import INK, PALE, PAPER, RED, SMALL, Piece

SIDE = {"A": "#0063a0", "B": "#b04300"}
"""The color of each side: far apart for every kind of color blindness. A is a disk, B a square."""


def token(x: float, y: float, seat: str, size: float = 9) -> Markup:
    """The token of a side with its letter, around a center."""
    fill = SIDE.get(seat, INK)
    if seat == "A":
        shape = element("circle", cx=x, cy=y, r=size, fill=fill)
    else:
        shape = element("rect", x=x - size, y=y - size, width=2 * size, height=2 * size, rx=2, fill=fill)
    letter = label(x, y + 4.6, seat, SMALL, fill=PAPER, font_weight="bold", text_anchor="middle")
    return element("g", shape, letter)


def heading(text: str, width: float, marks: Sequence[int] = (), seat: str | None = None) -> Piece:
    """A bold line with the token of a side before it and fault marks after it."""
    return picture_pieces.heading(text, width, marks, token(9, 10, seat) if seat else None)


def backs(number: int, width: float) -> Piece:
    """Card backs, as many as fit, for cards that are not known."""
    fitting = min(number, int(width // 14))
    cards = tuple(
        element("rect", x=14 * n, y=2, width=11, height=16, rx=2, fill="#d9d9d9", stroke=PALE) for n in range(fitting)
    )
    return Piece(cards, 22) if cards else Piece((), 0)


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of each face are."""


def dice(faces: Sequence[int], chosen: int | None, width: float) -> Piece:
    """Dice in rolled order, in as many rows as they need. The chosen one has a thick frame and a triangle below."""
    across = max(1, int(width // 32))
    drawn = [
        _die(32 * (place % across) + 14, 42 * (place // across) + 16, face, place == chosen)
        for place, face in enumerate(faces)
    ]
    return Piece(tuple(drawn), 42 * -(-len(faces) // across))


def _die(x: float, y: float, face: int, chosen: bool) -> Markup:
    possible = face in PIPS
    frame = element(
        "rect",
        x=x - 12,
        y=y - 12,
        width=24,
        height=24,
        rx=5,
        fill="#fff3b0" if chosen else PAPER,
        stroke=INK if possible else RED,
        stroke_width=3 if chosen or not possible else 1.2,
    )
    parts = [element("title", f"{face}, chosen" if chosen else str(face)), frame]
    if possible:
        parts += [element("circle", cx=x + 6.5 * dx, cy=y + 6.5 * dy, r=2.4, fill=INK) for dx, dy in PIPS[face]]
    else:
        parts.append(label(x, y + 5, str(face), SMALL, fill=RED, font_weight="bold", text_anchor="middle"))
    if chosen:
        triangle = f"M{x - 6:.1f} {y + 22:.1f}L{x + 6:.1f} {y + 22:.1f}L{x:.1f} {y + 15:.1f}Z"
        parts.append(element("path", d=triangle, fill=INK))
    return element("g", *parts)
