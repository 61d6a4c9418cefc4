"""What pictures are put together from: pieces one below the other, panels, lines of text, marks of faults."""

from collections.abc import Sequence

from msgspec import Struct

from referee.core.picture import Markup, box, element, fitted, label, width_of, wrapped

INK, PALE, RED, PAPER, FRAME = "#1a1a1a", "#595959", "#a50f15", "#ffffff", "#8c8c8c"
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


def marked(x: float, y: float, numbers: Sequence[int | str]) -> tuple[Markup, float]:
    """Fault marks from `x` to the right, around a center line, and their width; nothing for no faults."""
    if not numbers:
        return Markup(""), 0
    text = ",".join(map(str, numbers[:4])) + ("…" if len(numbers) > 4 else "")
    width = width_of(text, SMALL) + 10
    frame = element("rect", x=x, y=y - 9, width=width, height=18, rx=9, fill=RED)
    inside = label(x + width / 2, y + 4.6, text, SMALL, fill=PAPER, font_weight="bold", text_anchor="middle")
    return element("g", element("title", f"Fault {text}"), frame, inside), width + 4


def heading(text: str, width: float, marks: Sequence[int] = (), token: Markup | None = None) -> Piece:
    """A bold line with fault marks after it. A token before it is drawn around (9, 10)."""
    left = 0.0 if token is None else 24.0
    drawn_marks, room = marked(0, 0, marks)
    shown = fitted(text, (width - left - room) / 1.08, TEXT)
    drawn = [label(left, 15, shown, TEXT, fill=INK, font_weight="bold")]
    if token is not None:
        drawn.append(token)
    if marks:
        at = min(left + width_of(shown, TEXT) * 1.08 + 4, width - room)
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
