"""The state as SVG: 400 units wide, the board with the cards around it, the players below."""

from collections.abc import Iterator

from referee.core.picture import Markup, box, document, element, fitted, label
from referee.core.picture_pieces import (
    FRAME,
    INK,
    LARGE,
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
from referee.core.state import UNKNOWN
from referee.games.lumina.picture_facts import NODES, Card, Facts, brief, short
from referee.games.lumina.picture_plan import around, grid_of, lines, paths_of
from referee.games.lumina.state import counted, listed

WIDTH, MARGIN = 380.0, 10.0
PAGE, INNER = WIDTH + 2 * MARGIN, WIDTH - 20
GROUND, MEADOW, UP, DOWN, BAD = "#f7f7f5", "#e4ecdf", "#fff3b0", "#d9d9d9", "#fde0dd"
RING, GLOW = "#b8860b", "#ffe066"
CARD_WIDE, CARD_TALL, GAP = 42.0, 38.0, 4.0
LARGEST_PITCH = 62.0

COLORS = {"red": "#b3261e", "yellow": "#8a6d00", "green": "#2e6b34", "blue": "#0063a0"}
"""The colors of the pieces that have one for a name, dark enough for a white letter."""


def svg(facts: Facts, title: str) -> str:
    """The whole picture."""
    body = stacked([*_parts(facts, title)], MARGIN)
    height = body.height + 2 * MARGIN
    ground = element("rect", width=PAGE, height=height, fill=GROUND)
    return document(PAGE, height, title, _description(facts), ground, body.at(MARGIN, MARGIN))


def _description(facts: Facts) -> str:
    parts = [NODES[facts.state.node], facts.turn(), facts.ending()]
    if facts.faults:
        parts.append(f"This state is impossible: {counted(len(facts.faults), 'fault')}")
    return ". ".join(part.removesuffix(".") for part in parts if part) + "."


def _parts(facts: Facts, title: str) -> Iterator[Piece]:
    yield _status(facts, title)
    if facts.faults:
        lines_ = [paragraph(complaint, INNER, SMALL, RED) for complaint in facts.complaints()]
        above = paragraph("This state is impossible", INNER, TEXT, RED, "bold")
        yield panel(stacked([above, *lines_], 3), WIDTH, BAD, RED, 2)
    if facts.state.result is not None:
        marks = facts.marks("/result", "/result/winners")
        ending = [paragraph(facts.ending(), INNER, TEXT, INK, "bold")]
        yield panel(
            stacked([*([heading("Faults here", INNER, marks)] if marks else []), *ending]), WIDTH, PAPER, INK, 2
        )
    yield _board(facts)
    yield from (_player(facts, seat) for seat in facts.seats())
    yield _stack(facts)
    words = [*facts.words()]
    if words:
        above = heading("On the players' word", INNER)
        yield panel(stacked([above, *(paragraph(word, INNER, SMALL) for word in words)]), WIDTH)


def _status(facts: Facts, title: str) -> Piece:
    state = facts.state
    step = label(INNER, 15, f"step {state.step}", SMALL, fill=PALE, text_anchor="end")
    pieces = [
        Piece((label(0, 16, title, LARGE, fill=INK, font_weight="bold"), step), 26),
        heading(NODES[state.node], INNER, facts.marks("/node", "/seats", "/first", "")),
    ]
    marks = facts.marks("/current")
    if facts.turn() or marks:
        who = None if state.current is None else _token(facts, 9, 10, state.current)
        pieces.append(heading(facts.turn() or "No turn", INNER, marks, who))
    for who_, what in facts.awaited():
        pieces.append(paragraph(f"Waiting for {who_}: {what}.", INNER, TEXT, INK))
    return panel(stacked(pieces), WIDTH)


def _token(facts: Facts, x: float, y: float, seat: str, size: float = 9) -> Markup:
    """The adventurer of a seat with the letter of the seat, around a center."""
    one = facts.state.adventurers.get(seat)
    fill = COLORS.get(one.piece, INK) if one is not None else PALE
    shape = element("circle", cx=x, cy=y, r=size, fill=fill, stroke=PAPER, stroke_width=1.5)
    letter = label(x, y + 4.6, short(seat)[:1], SMALL, fill=PAPER, font_weight="bold", text_anchor="middle")
    return element("g", shape, letter)


# The board


def _board(facts: Facts) -> Piece:
    """The map, and around it the cards, as long as they do not lie in front of the players."""
    cards = [card for card in facts.cards() if card.row is None]
    grid = grid_of(facts.pack, facts.strangers())
    above, right, below, left = around(len(cards), grid)
    side = CARD_WIDE + GAP if right or left else 0.0
    pitch = min(LARGEST_PITCH, (WIDTH - 2 * side) / grid.columns)
    wide, tall = pitch * grid.columns, pitch * grid.rows
    tall = max(tall, right * (CARD_TALL + GAP))
    top = CARD_TALL + GAP if above else 0.0
    start = (WIDTH - wide) / 2
    field = {name: (start + (x + 0.5) * pitch, top + (y + 0.5) * tall / grid.rows) for name, (x, y) in grid.at.items()}
    radius = pitch * 0.38
    bottom = top + tall
    drawn = [box(start - 2, top - 2, wide + 4, tall + 4, fill=MEADOW, stroke=FRAME)]
    ways = lines(tuple(field.items()), paths_of(facts.pack), radius)
    drawn += [element("path", d=d, fill="none", stroke="#6b6b6b", stroke_width=3) for d in ways]
    open_ = facts.offered()
    drawn += [_field(facts, name, x, y, radius, name in open_) for name, (x, y) in field.items()]
    drawn += _in_row(facts, cards[:above], 0, 0, WIDTH)
    drawn += _in_column(facts, cards[above : above + right], WIDTH - CARD_WIDE, top, tall)
    drawn += _in_row(facts, cards[above + right : above + right + below][::-1], 0, bottom + GAP, WIDTH)
    drawn += _in_column(facts, cards[above + right + below :][::-1], 0, top, tall)
    height = bottom + (CARD_TALL + GAP if below else 0.0)
    pieces = [Piece(tuple(drawn), height)]
    marks = facts.marks("/board_tiles", "/adventurers", "/layout", "/seen", "/face_up", "/rows")
    if marks:
        pieces.insert(0, heading("Board and cards", INNER, marks))
    return stacked(pieces, 4)


def _in_row(facts: Facts, cards: list[Card], x: float, y: float, width: float) -> list[Markup]:
    if not cards:
        return []
    pitch = width / len(cards)
    wide = min(pitch - GAP, 70.0)
    return [_card(facts, card, x + pitch * (n + 0.5) - wide / 2, y, wide) for n, card in enumerate(cards)]


def _in_column(facts: Facts, cards: list[Card], x: float, y: float, height: float) -> list[Markup]:
    pitch = height / len(cards) if cards else 0.0
    return [_card(facts, card, x, y + pitch * (n + 0.5) - CARD_TALL / 2, CARD_WIDE) for n, card in enumerate(cards)]


def _card(facts: Facts, card: Card, x: float, y: float, wide: float) -> Markup:
    """A card: its slot, and what it shows; one that lies face down only tells it to who may know everything."""
    up = card.side == "up"
    name = "" if card.kind is None else facts.kind(card.kind)
    known = "" if card.kind is None else brief(card.kind, name)
    title = f"slot {card.slot}, {'up' if up else 'face down'}{f': {name}' if name else ''}"
    shown = fitted(known if up or not known else f"({known})", wide - 4, TEXT if up else SMALL)
    parts = [
        element("title", title),
        box(x, y, wide, CARD_TALL, fill=UP if up else DOWN, stroke=INK if up else FRAME, stroke_width=2 if up else 1),
        label(x + 4, y + 14, str(card.slot), SMALL, fill=PALE),
    ]
    if shown:
        weight = "bold" if up else None
        middle = x + wide / 2
        size = TEXT if up else SMALL
        parts.append(label(middle, y + 32, shown, size, fill=INK, font_weight=weight, text_anchor="middle"))
    return element("g", *parts)


def _field(facts: Facts, name: str, x: float, y: float, radius: float, offered: bool) -> Markup:
    """A field: its ring, its name, the tiles on it and the adventurer that stands there.

    One to which a move is offered has a thick frame and the color of a card that is up.
    """
    state, data = facts.state, facts.pack.fields.get(name)
    tiles, here = state.board_tiles.get(name, ()), facts.here(name)
    ring = data is not None and data.ring
    described = [facts.field(name), "ringed" if ring else "", counted(len(tiles), "tile") if tiles else ""]
    described.append("a move is offered" if offered else "")
    parts = [
        element("title", ", ".join(part for part in [*described, *(f"{seat} stands here" for seat in here)] if part))
    ]
    if ring:
        parts.append(element("circle", cx=x, cy=y, r=radius + 2.5, fill=GLOW, stroke=RING, stroke_width=2))
    inside = radius - (1.5 if ring else 0)
    look = {"fill": UP if offered else PAPER, "stroke": RED if data is None else INK}
    parts.append(element("circle", cx=x, cy=y, r=inside, stroke_width=3 if offered else 1, **look))
    shown = fitted(brief(name, facts.field(name)), 2 * radius - 2, SMALL)
    low = y - 1 if radius > 18 else y + 1
    parts.append(label(x, low, shown, SMALL, fill=INK, font_weight="bold", text_anchor="middle"))
    if tiles:
        parts.append(_bug(x + radius * 0.75, y - radius * 0.7, len(tiles)))
    for number, seat in enumerate(here):
        aside = (number - (len(here) - 1) / 2) * 12
        parts.append(_token(facts, x + aside, y + max(radius * 0.62, 12.0), seat, 8.5))
    marks, _ = marked(x - radius, y - radius, facts.marks(f"/board_tiles/{name}"))
    return element("g", *parts, marks)


def _bug(x: float, y: float, number: int) -> Markup:
    """A tile with a lightning bug; a number where there are several."""
    disk = element("circle", cx=x, cy=y, r=7.5, fill="#2f2f2f", stroke=PAPER, stroke_width=1)
    glow = element("circle", cx=x, cy=y, r=3.2, fill="#ffd400")
    several = label(x, y + 4.6, str(number), SMALL, fill="#ffd400", font_weight="bold", text_anchor="middle")
    return element("g", disk, several if number > 1 else glow)


# The players and the stack


def _player(facts: Facts, seat: str) -> Piece:
    state = facts.state
    marks = facts.marks(
        f"/bugs/{seat}", "/bugs", *(f"/adventurers/{seat}{part}" for part in ("", "/piece", "/location"))
    )
    pieces = [heading(facts.person(seat) or f"Seat {short(seat)}", INNER, marks, _token(facts, 9, 10, seat))]
    one = state.adventurers.get(seat)
    where = "not placed yet" if one is None else f"{facts.piece(one.piece)}, on {facts.field(one.location)}"
    found = state.bugs.get(seat, ())
    pieces.append(paragraph(f"{where}; {counted(len(found), 'bug')}", INNER, TEXT))
    if found:
        bugs = [_bug(8 + 19 * n, 10, 1) for n in range(min(len(found), 18))]
        pieces.append(Piece(tuple(bugs), 22))
        if any(tile != UNKNOWN for tile in found):
            pieces.append(paragraph(listed(map(facts.tile, found)), INNER, SMALL, PALE))
    own = [card for card in facts.cards() if card.row == seat]
    for first in range(0, len(own), 8):
        cards = own[first : first + 8]
        width = INNER * len(cards) / 8
        pieces.append(Piece(tuple(_in_row(facts, cards, 0, 0, width)), CARD_TALL + GAP))
    return panel(stacked(pieces), WIDTH)


def _stack(facts: Facts) -> Piece:
    stack = facts.state.stack
    pieces = [heading(f"Stack: {counted(len(stack), 'tile')}", INNER, facts.marks("/stack"))]
    if any(tile != UNKNOWN for tile in stack):
        pieces.append(paragraph(f"Next first: {', '.join(map(facts.tile, stack))}", INNER, SMALL, PALE))
    return panel(stacked(pieces), WIDTH)
