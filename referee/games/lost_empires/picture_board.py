"""The battlefields as SVG: a small map with the paths between them, and below it the units of each."""

from collections.abc import Iterator

from referee.core.picture import Markup, box, element, fitted, label, width_of
from referee.core.picture_pieces import (
    FRAME,
    INK,
    PALE,
    PAPER,
    RED,
    SMALL,
    TEXT,
    Piece,
    heading,
    marked,
    panel,
    paragraph,
    stacked,
)
from referee.games.lost_empires.keywords import melee
from referee.games.lost_empires.picture_course import sums, worth
from referee.games.lost_empires.picture_facts import Facts, short, told
from referee.games.lost_empires.picture_pieces import (
    BLACK,
    DRAINED,
    GLOW,
    GOLDEN,
    RUST,
    SIDE,
    TINT,
    chips,
    damage,
    token,
)
from referee.games.lost_empires.picture_text import of_a_battlefield, of_a_unit
from referee.games.lost_empires.state import SEATS, Melee, Ruthless

ACROSS = 3
"""Battlefields that lie beside each other on the map at most."""
BOX_WIDE, BOX_TALL, BETWEEN = 116.0, 66.0, 16.0
MEADOW, COUNTED = "#f1f4ea", "#fff8d6"

LETTERS = {"control": "C", "offense": "O", "defense": "D"}
"""How the numbers of a unit are called where there is little room."""


# The map


def the_map(facts: Facts, width: float) -> Piece:
    """The battlefields as they lie, A at the lower edge, with lines between neighbors; empty for a strange table."""
    if not facts.rows or any(len(row) > ACROSS for row in facts.rows):
        return Piece((), 0)
    centers: dict[str, tuple[float, float]] = {}
    pitch = (width - BOX_WIDE) / (ACROSS - 1)
    for number, row in enumerate(facts.rows):
        left = width / 2 - pitch * (len(row) - 1) / 2
        for place, at in enumerate(row):
            centers[at] = (left + pitch * place, BOX_TALL / 2 + (BOX_TALL + BETWEEN) * number)
    drawn = [
        element("path", d=_line(*here, *centers[other]), stroke=PALE, stroke_width=3)
        for at, here in centers.items()
        for other in facts.pack.neighbors(at)
        if at < other and other in centers
    ]
    drawn += [element("g", *_box(facts, at, x - BOX_WIDE / 2, y - BOX_TALL / 2)) for at, (x, y) in centers.items()]
    return Piece(tuple(drawn), BOX_TALL * len(facts.rows) + BETWEEN * (len(facts.rows) - 1))


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"


def _box(facts: Facts, at: str, x: float, y: float) -> Iterator[Markup]:
    """A battlefield on the map: its id, how many units of each player are there, and both sums."""
    yield element("title", of_a_battlefield(facts, at))
    data = facts.pack.battlefields[at]
    fill = GLOW if is_counted(facts, at) else TINT.get(data.seat or "", MEADOW)
    yield box(x, y, BOX_WIDE, BOX_TALL, fill=fill, stroke=FRAME, stroke_width=1.5)
    middle = x + BOX_WIDE / 2
    name = fitted(short(at), (BOX_WIDE - 8) / 1.08, TEXT)
    yield label(middle, y + 17, name, TEXT, fill=INK, font_weight="bold", text_anchor="middle")
    for seat, left in (("A", x + 22), ("B", x + 68)):
        yield token(left, y + 33, seat)
        yield label(left + 15, y + 38, str(len(facts.state.here(at, seat))), TEXT, fill=INK)
    totals = facts.totals.get(at)
    text = "" if totals is None else f"control {told(totals['A'])} : {told(totals['B'])}"
    yield label(middle, y + 60, fitted(text, BOX_WIDE - 8, SMALL), SMALL, fill=INK, text_anchor="middle")


def is_counted(facts: Facts, at: str) -> bool:
    """Whether an objective is the one in which RUTHLESS units may deal damage."""
    return any(isinstance(frame, Ruthless) and frame.objective == at for frame in facts.state.frames)


def is_target(facts: Facts, name: str) -> bool:
    """Whether a unit may be attacked now, as the second target of MELEE."""
    frame = facts.state.top
    return isinstance(frame, Melee) and name in melee.targets(facts.state, frame)


# The battlefields


def battlefields(facts: Facts, width: float) -> Iterator[Piece]:
    """A panel for each battlefield with its units, those of A at the left and those of B at the right."""
    for at in facts.places:
        yield _battlefield(facts, at, width)
    if displaced := facts.displaced():
        above = paragraph("In no battlefield", width - 20, TEXT, RED, "bold")
        half = (width - 30) / 2
        units = [unit(facts, name, half) for name in displaced]
        yield panel(stacked([above, *units], 6), width, "#fde0dd", RED)


def _battlefield(facts: Facts, at: str, width: float) -> Piece:
    inner = width - 20
    data, pieces = facts.pack.battlefields[at], [_head(facts, at, inner)]
    if at in facts.totals:
        pieces.append(_sums(facts, at, inner))
    half = (inner - 10) / 2
    columns = [stacked([unit(facts, name, half) for name in names], 6) for names in _columns(facts, at)]
    tall = max(column.height for column in columns)
    if tall:
        placed = [column.at((half + 10) * place, 0) for place, column in enumerate(columns)]
        pieces.append(Piece(tuple(placed), tall))
    counting = is_counted(facts, at)
    stroke = INK if counting else SIDE.get(data.seat or "", FRAME)
    return panel(stacked(pieces, 4), width, COUNTED if counting else MEADOW, stroke, 2.5 if counting else 1)


def _columns(facts: Facts, at: str) -> Iterator[tuple[str, ...]]:
    """The units in a battlefield in two columns: a column for each player, or both for a player alone in a hive."""
    here = facts.state.here(at)
    if at not in facts.totals and any(here == facts.state.here(at, seat) for seat in SEATS):
        yield from (here[::2], here[1::2])
    else:
        yield from (facts.state.here(at, seat) for seat in SEATS)


def _head(facts: Facts, at: str, width: float) -> Piece:
    """The name and id of a battlefield, and what it is worth."""
    notes = [short(at)]
    if at in facts.pack.objectives:
        notes.append(worth(facts, at))
    if at in facts.state.left:
        notes.append("still to be checked")
    if not facts.state.here(at):
        notes.append("empty")
    name = heading(facts.place(at), width)
    return stacked([name, paragraph(", ".join(notes), width, SMALL, PALE)])


def _sums(facts: Facts, at: str, width: float) -> Piece:
    """The control of both players in an objective, large, each on its side."""
    drawn: list[Markup] = [element("title", f"Control in {facts.place(at)}: {sums(facts, at)}")]
    half = (width - 10) / 2
    for place, seat in enumerate(SEATS):
        x = (half + 10) * place
        drawn.append(token(x + 10, 13, seat))
        text = f"control {told(facts.totals[at][seat])}"
        drawn.append(label(x + 26, 18, fitted(text, half - 30, TEXT), TEXT, fill=INK, font_weight="bold"))
    return Piece((element("g", *drawn),), 28)


# A unit


def unit(facts: Facts, name: str, width: float) -> Piece:
    """The card of a unit: its name, its three numbers, its damage, what lies on it, and its keywords."""
    data, inner = facts.state.units[name], width - 12
    active = facts.state.activation is not None and facts.state.activation.unit == name
    marks, numbers = facts.under(f"/units/{name}"), _numbers(facts, name, inner)
    said = [*(["target"] if is_target(facts, name) else [])]
    said += [word for word in (*facts.condition(name), *facts.kind(name)) if word not in ("ready", "unhurt", "active")]
    said = [word for word in said if word != f"{data.damage} damage"]
    below = chips([(word, *_colors(word)) for word in said], inner)
    body = stacked([numbers, below])
    tall = 22 + body.height + 8
    fill = GLOW if active else DRAINED if data.drained else PAPER
    stroke = RED if marks or is_target(facts, name) else INK if active else SIDE[data.owner]
    drawn = [
        element("title", of_a_unit(facts, name)),
        box(0, 0, width, tall, fill=fill, stroke=stroke, stroke_width=1.5 if stroke == SIDE[data.owner] else 3),
        *_band(facts, name, width, marks),
        body.at(6, 24),
    ]
    return Piece((element("g", *drawn),), tall)


def _band(facts: Facts, name: str, width: float, marks: tuple[int, ...]) -> Iterator[Markup]:
    """The name of a unit on a band in its player's color, with the player's sign before it."""
    owner = facts.state.units[name].owner
    yield element("path", d=f"M1 22v-16a5 5 0 0 1 5 -5h{width - 12:.1f}a5 5 0 0 1 5 5v16Z", fill=SIDE[owner])
    yield token(13, 11.5, owner)
    pill, room = marked(0, 0, marks)
    shown = _shortened(facts.called(name), (width - 32 - room) / 1.08)
    yield label(27, 16, shown, SMALL, fill=PAPER, font_weight="bold")
    if marks:
        yield element("g", pill, transform=f"translate({width - room:.1f} 11)")


def _shortened(called: str, width: float) -> str:
    """The name of a unit, shortened where it is too wide; which copy it is stays."""
    base, _, copy = called.rpartition(" ")
    if width_of(called, SMALL) <= width or not (base and copy.startswith("#")):
        return fitted(called, width, SMALL)
    return f"{fitted(base, width - width_of(f' {copy}', SMALL), SMALL)} {copy}"


def _numbers(facts: Facts, name: str, width: float) -> Piece:
    """Control, offense and defense, and the damage at the right end."""
    drawn: list[Markup] = []
    x = 0.0
    for stat, number in facts.numbers[name].items():
        shown = fitted(told(number), 60, 16)
        drawn.append(label(x, 18, LETTERS[stat], SMALL, fill=PALE))
        drawn.append(label(x + 12, 18, shown, 16, fill=INK, font_weight="bold"))
        x += 12 + max(width_of(shown, 16) * 1.08, 10) + 8
    hurt = facts.state.units[name].damage
    if hurt:
        drawn.append(damage(width, 12, hurt, max(20, width - x)))
    return Piece(tuple(drawn), 24)


def _colors(word: str) -> tuple[str, str]:
    """Fill and ink of a word on a unit."""
    return {"drained": BLACK, "ELITE token": GOLDEN, "target": RUST}.get(word, (PAPER, INK))
