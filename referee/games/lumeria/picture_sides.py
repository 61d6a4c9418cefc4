"""One player's side of the table as SVG: deity board, renewal track, gold and points, stacks, discard pile."""

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
    row,
    stacked,
)
from referee.games.lumeria.picture_board import names_of
from referee.games.lumeria.picture_facts import Facts, short
from referee.games.lumeria.picture_pieces import SIDE, card, disk, token
from referee.games.lumeria.picture_text import activations, counts_the_fallen, of_a_god, points, stack, track
from referee.games.lumeria.state import MANEUVERS, counted, listed

SPACE, MOST_SPACES = 24.0, 100
"""The width of a space of the renewal track, and how many are drawn at most."""


def side(facts: Facts, seat: str, width: float) -> Piece:
    """Everything of a player that does not stand on the board."""
    inner = width - 20
    return panel(stacked([*_parts(facts, seat, inner, width)], 3), width, stroke=SIDE[seat], thick=2)


def _parts(facts: Facts, seat: str, width: float, board: float) -> Iterator[Piece]:
    state = facts.state
    marks = facts.marks("/seats", f"/factions/{seat}", "/factions")
    yield heading(facts.person(seat) or f"{seat[:1].upper()}{seat[1:]}", width, marks, token(10, 10, seat))
    if state.factions[seat] is None:
        left = [f"{short(name)} ({short(f.name)})" for name, f in facts.pack.factions.items() if f.names]
        yield paragraph(f"No faction yet; there are {listed(left)}", width, SMALL)
    else:
        yield paragraph(f"Plays {facts.faction(seat)}", width, SMALL)
    numbers = [
        (f"{state.gold[seat]} gold", facts.marks(f"/gold/{seat}")),
        (points(facts, seat), facts.marks(f"/points/{seat}", "/points")),
    ]
    yield _beside(numbers, width)
    yield row(activations(facts, seat), "", width, facts.marks(f"/used/{seat}", f"/granted/{seat}"))
    if counts_the_fallen(facts) or facts.marks(f"/fallen/{seat}"):
        fallen = f"Points counted for {counted(state.fallen[seat], 'defeated unit')}"
        yield row(fallen, "", width, facts.marks(f"/fallen/{seat}"))
    yield from (paragraph(line, width, SMALL) for line in of_a_god(facts, seat))
    yield _deity_board(facts, seat, width)
    yield from _track(facts, seat, width)
    yield from _stacks(facts, seat, width, board)
    if marks := facts.pile_marks(seat):
        yield heading("Discard pile", width, marks)
    yield paragraph(f"Discard pile: {facts.pile(seat)}", width, SMALL)


def _beside(texts: list[tuple[str, tuple[int, ...]]], width: float) -> Piece:
    """Bold texts beside each other, each with its fault marks."""
    drawn: list[Markup] = []
    room = width / len(texts)
    for number, (text, marks) in enumerate(texts):
        pill, taken = marked(0, 0, marks)
        shown = fitted(text, (room - taken - 4) / 1.08, TEXT)
        drawn.append(label(room * number, 15, shown, TEXT, fill=INK, font_weight="bold"))
        if marks:
            at = room * number + width_of(shown, TEXT) * 1.08 + 4
            drawn.append(element("g", pill, transform=f"translate({at:.1f} 10)"))
    return Piece(tuple(drawn), 21)


def _deity_board(facts: Facts, seat: str, width: float) -> Piece:
    """The three maneuver spaces and the ability space, each with its token or without."""
    tokens = facts.state.tokens[seat]
    places = [(name, tokens.ready(name), "ready" if tokens.ready(name) else "empty") for name in MANEUVERS]
    places_and_ability = [*places, ("ability", tokens.ability, "ready" if tokens.ability else "used")]
    wide = (width - 18) / 4
    drawn: list[Markup] = []
    for number, (name, there, word) in enumerate(places_and_ability):
        x = number * (wide + 6)
        drawn += [
            box(x, 2, wide, 42, fill=PAPER, stroke=FRAME),
            label(x + 6, 18, name, SMALL, fill=INK, font_weight="bold"),
            disk(x + 15, 32, seat, there),
            label(x + 28, 37, word, SMALL, fill=INK if there else PALE),
        ]
    marks, room = marked(0, 0, facts.marks(f"/tokens/{seat}"))
    if room:
        drawn.append(element("g", marks, transform=f"translate({width - room:.1f} 8)"))
    return Piece(tuple(drawn), 48)


def _track(facts: Facts, seat: str, width: float) -> Iterator[Piece]:
    """The renewal track with its token, and the tokens beside it."""
    tokens, ends = facts.state.tokens[seat], facts.pack.track
    yield row(f"Renewal track: {track(facts, seat)}", "", width, facts.marks(f"/tokens/{seat}/track"))
    spaces = range(ends.first, min(ends.last, ends.first + MOST_SPACES) + 1) if ends.last is not None else range(0)
    across = int(width // SPACE)
    drawn: list[Markup] = []
    for number, space in enumerate(spaces):
        x, y = SPACE * (number % across), SPACE * (number // across)
        last = space == ends.last
        frame = box(
            x + 1, y + 1, SPACE - 2, SPACE - 2, fill=PAPER, stroke=INK if last else FRAME, stroke_width=2 if last else 1
        )
        drawn.append(frame)
        if tokens.track == space:
            drawn.append(disk(x + SPACE / 2, y + SPACE / 2, seat, True))
        else:
            drawn.append(label(x + SPACE / 2, y + 17, str(space), SMALL, fill=PALE, text_anchor="middle"))
    if drawn:
        yield Piece(tuple(drawn), SPACE * -(-len(drawn) // across) + 2)
    fill = RED if tokens.aside < 0 else INK
    aside = [disk(105 + 20 * n, 10, seat, True) for n in range(min(tokens.aside, 10))]
    yield Piece((label(0, 15, f"Set aside: {tokens.aside}", TEXT, fill=fill), *aside), 21)


def _stacks(facts: Facts, seat: str, width: float, board: float) -> Iterator[Piece]:
    """The cards left of each kind, with what they say."""
    marks = facts.marks(f"/stacks/{seat}")
    names = names_of(facts, board)
    yield heading("Stacks", width, marks)
    for kind, number in stack(facts, seat).items():
        wide = max(24.0, width_of(names[kind], SMALL) * 1.08 + 8)
        pill, room = marked(0, 0, facts.marks(f"/stacks/{seat}/{kind}"))
        left = f"{number} left"
        name = fitted(facts.kind(kind), width - wide - width_of(left, TEXT) - room - 16, TEXT)
        drawn = [
            card(0, 0, wide, 24, seat, names[kind]),
            label(wide + 6, 17, name, TEXT, fill=INK),
            label(width - room, 17, left, TEXT, fill=INK if number > 0 else PALE, text_anchor="end"),
            element("g", pill, transform=f"translate({width - room + 4:.1f} 12)"),
        ]
        yield Piece((element("g", *drawn),), 25)
        yield paragraph(", ".join(facts.values(seat, kind)), width, SMALL, PALE)
        if text := facts.text(kind):
            yield paragraph(text, width, SMALL, PALE)
