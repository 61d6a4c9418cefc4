"""What the pictures are put together from: tokens, dice, cards, fault marks and headed panels."""

from collections.abc import Sequence

from msgspec import Struct

from referee.core.picture import Markup, box, element, fitted, label, width_of, wrapped

INK, PALE, RED, PAPER, FRAME = "#1a1a1a", "#595959", "#a50f15", "#ffffff", "#8c8c8c"
SIDE = {"A": "#0063a0", "B": "#b04300"}
"""The color of each side: far apart for every kind of color blindness. A is a disk, B a square."""
SMALL, TEXT, LARGE = 13.0, 14.0, 17.0
LINE = 19.0


class Piece(Struct, frozen=True):
    """Something drawn from 0 downwards, and how tall it is."""

    drawn: tuple[Markup, ...]
    height: float

    def at(self, x: float, y: float) -> Markup:
        """The piece moved to a place."""
        return element("g", *self.drawn, transform=f"translate({x:.1f} {y:.1f})")


def stacked(pieces: Sequence[Piece], gap: float = 0) -> Piece:
    """Pieces one below the other."""
    drawn, y = [], 0.0
    for piece in pieces:
        drawn.append(piece.at(0, y))
        y += piece.height + gap
    return Piece(tuple(drawn), max(0.0, y - gap))


def paragraph(text: str, width: float, size: float = TEXT, fill: str = INK, weight: str | None = None) -> Piece:
    """Text on as many lines as it needs."""
    room = width / 1.08 if weight else width
    line = size + 5
    return Piece(
        tuple(
            label(0, (number + 1) * line - 6, part, size, fill=fill, font_weight=weight)
            for number, part in enumerate(wrapped(text, room, size))
        ),
        len(wrapped(text, room, size)) * line,
    )


def panel(inside: Piece, width: float, fill: str = PAPER, stroke: str = FRAME, thick: float = 1) -> Piece:
    """A framed panel around something."""
    height = inside.height + 16
    frame = box(0, 0, width, height, fill=fill, stroke=stroke, stroke_width=thick)
    return Piece((frame, inside.at(10, 8)), height)


def token(x: float, y: float, seat: str, size: float = 9) -> Markup:
    """The token of a side with its letter, around a center."""
    fill = SIDE.get(seat, INK)
    if seat == "A":
        shape = element("circle", cx=x, cy=y, r=size, fill=fill)
    else:
        shape = element("rect", x=x - size, y=y - size, width=2 * size, height=2 * size, rx=2, fill=fill)
    letter = label(x, y + 4.6, seat, SMALL, fill=PAPER, font_weight="bold", text_anchor="middle")
    return element("g", shape, letter)


def marked(x: float, y: float, numbers: Sequence[int | str]) -> tuple[Markup, float]:
    """Fault marks from `x` to the right, around a center line, and their width; nothing for no faults."""
    if not numbers:
        return Markup(""), 0
    text = ",".join(map(str, numbers[:4])) + ("…" if len(numbers) > 4 else "")
    width = width_of(text, SMALL) + 10
    frame = element("rect", x=x, y=y - 9, width=width, height=18, rx=9, fill=RED)
    inside = label(x + width / 2, y + 4.6, text, SMALL, fill=PAPER, font_weight="bold", text_anchor="middle")
    return element("g", element("title", f"Fault {text}"), frame, inside), width + 4


def heading(text: str, width: float, marks: Sequence[int] = (), seat: str | None = None, size: float = TEXT) -> Piece:
    """A bold line with the token of a side before it and fault marks after it."""
    left = 24.0 if seat else 0.0
    drawn_marks, room = marked(0, 0, marks)
    shown = fitted(text, (width - left - room) / 1.08, size)
    drawn = [label(left, 15, shown, size, fill=INK, font_weight="bold")]
    if seat:
        drawn.append(token(9, 10, seat))
    if marks:
        at = min(left + width_of(shown, size) * 1.08 + 4, width - room)
        drawn.append(element("g", drawn_marks, transform=f"translate({at:.1f} 10)"))
    return Piece(tuple(drawn), LINE + 3)


def row(left: str, right: str, width: float, marks: Sequence[int | str] = (), fill: str = INK) -> Piece:
    """A line with something at its left and its right end; the left one is shortened where both do not fit."""
    drawn_marks, room = marked(0, 0, marks)
    taken = width_of(right, SMALL) + 6 if right else 0
    shown = fitted(left, width - taken - room, TEXT)
    drawn = [label(0, 14, shown, TEXT, fill=fill)]
    if shown != left:
        drawn.insert(0, element("title", left))
    if right:
        drawn.append(label(width - room, 14, right, SMALL, fill=PALE, text_anchor="end"))
    if marks:
        drawn.append(element("g", drawn_marks, transform=f"translate({width - room + 4:.1f} 9)"))
    return Piece((element("g", *drawn),), LINE)


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
