"""The state as SVG: 400 units wide, read from top to bottom, so that it fits a phone."""

from collections.abc import Iterator

from referee.core.picture import document, element, label
from referee.core.picture_pieces import (
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
from referee.games.lost_empires.picture_board import battlefields, the_map
from referee.games.lost_empires.picture_course import (
    awaited,
    checked,
    ending,
    first_player,
    score,
    so_far,
    sums,
    turn,
    where,
    words,
)
from referee.games.lost_empires.picture_facts import Facts
from referee.games.lost_empires.picture_frames import unfinished
from referee.games.lost_empires.picture_pieces import BLACK, DRAINED, GLOW, GOLDEN, chips, drop, token
from referee.games.lost_empires.picture_sides import side
from referee.games.lost_empires.picture_text import RESULT, TURN, WHERE, in_the_supply
from referee.games.lost_empires.state import SEATS
from referee.games.lost_empires.wording import counted

WIDTH, MARGIN = 380.0, 10.0
PAGE, INNER = WIDTH + 2 * MARGIN, WIDTH - 20
PAGE_COLOR, BAD, OPEN = "#f7f7f5", "#fde0dd", "#fff8d6"


def svg(facts: Facts, title: str) -> str:
    """The whole picture."""
    body = stacked([part for part in _parts(facts, title) if part.height], MARGIN)
    height = body.height + 2 * MARGIN
    page = element("rect", width=PAGE, height=height, fill=PAGE_COLOR)
    return document(PAGE, height, title, _description(facts), page, body.at(MARGIN, MARGIN))


def _description(facts: Facts) -> str:
    parts = [where(facts), turn(facts), ending(facts), *(frame.lines[0] for frame in unfinished(facts)[:1])]
    if facts.faults:
        parts.append(f"This state is impossible: {counted(len(facts.faults), 'fault')}")
    return ". ".join(part for part in parts if part) + "."


def _parts(facts: Facts, title: str) -> Iterator[Piece]:
    yield _status(facts, title)
    if facts.faults or not facts.readable:
        lines = [paragraph(complaint, INNER, SMALL, RED) for complaint in facts.complaints()]
        above = paragraph("This state is impossible", INNER, TEXT, RED, "bold")
        yield panel(stacked([above, *lines], 3), WIDTH, BAD, RED, 2)
    yield _stack(facts)
    yield _count(facts)
    yield stacked([the_map(facts, WIDTH), _legend()], 6)
    yield from battlefields(facts, WIDTH)
    yield from (side(facts, seat, WIDTH) for seat in SEATS)
    marks = facts.marks("/artifact_supply", "/elite_supply")
    yield panel(heading(f"In the supply: {in_the_supply(facts)}", INNER, marks), WIDTH)
    if told_words := [*words(facts)]:
        above = heading("On the players' word", INNER)
        yield panel(stacked([above, *(paragraph(word, INNER, SMALL) for word in told_words)]), WIDTH)


def _status(facts: Facts, title: str) -> Piece:
    """Where the game is, whose turn it is and what is awaited, or how it ended."""
    step = label(INNER, 15, f"step {facts.state.step}", SMALL, fill=PALE, text_anchor="end")
    short_title = title.partition(":")[0]
    pieces = [
        Piece((label(0, 16, short_title, LARGE, fill=INK, font_weight="bold"), step), 26),
        _with_marks(where(facts), facts.marks(*WHERE)),
    ]
    marks = facts.marks(*RESULT)
    if ending(facts) or marks:
        pieces.append(_with_marks(ending(facts) or "There is no result", marks))
    active, marks = facts.state.active, facts.marks(*TURN)
    if turn(facts) or marks:
        sign = token(10, 10, active) if active is not None else None
        pieces.append(heading(turn(facts) or "Nobody is on turn", INNER, marks, sign))
    for who, what in awaited(facts):
        pieces.append(paragraph(f"Awaited from {who}: {what}", INNER, TEXT))
    marks = facts.marks("/first_player")
    if first_player(facts) or marks:
        pieces.append(_with_marks(first_player(facts) or "There is no First Player", marks))
    for line, place in so_far(facts):
        marks = facts.marks(place)
        pieces.append(_with_marks(line, marks) if marks else paragraph(line, INNER, SMALL))
    return panel(stacked(pieces, 2), WIDTH)


def _with_marks(text: str, marks: tuple[int, ...]) -> Piece:
    """A bold text on as many lines as it needs, with fault marks after it."""
    drawn, room = marked(0, 0, marks)
    piece = paragraph(text, INNER - room, TEXT, INK, "bold")
    at = element("g", drawn, transform=f"translate({INNER - room:.1f} 9)")
    return Piece((*piece.drawn, at), piece.height) if marks else piece


def _stack(facts: Facts) -> Piece:
    """What is unfinished, the top frame first."""
    frames, marks = unfinished(facts), facts.marks("/frames")
    if not frames and not marks:
        return Piece((), 0)
    pieces = [heading("Unfinished, the next first", INNER, marks)]
    for number, frame in enumerate(frames, 1):
        first, *rest = frame.lines or ("Something unfinished",)
        pieces.append(_with_marks(f"{number}. {first}", frame.marks))
        pieces += [paragraph(line, INNER, SMALL) for line in rest]
    return panel(stacked(pieces, 2), WIDTH, OPEN, INK, 2)


def _count(facts: Facts) -> Piece:
    """Both sums in every objective while control is counted; the score of a finished game."""
    lines = score(facts)
    pieces: list[Piece] = []
    if facts.state.stage == "CONTROL":
        pieces.append(heading("Control, in the order in which it is checked", INNER))
        for at in checked(facts):
            left = ", still to be checked" if at in facts.state.left else ""
            there = sums(facts, at) if at in facts.totals else "nobody is there"
            pieces.append(paragraph(f"{facts.place(at)}: {there}{left}", INNER, TEXT, INK, "bold"))
    elif lines:
        pieces.append(heading("Score", INNER))
    pieces += [paragraph(line, INNER, SMALL) for line in lines]
    return panel(stacked(pieces, 2), WIDTH, PAPER, INK, 1.5) if pieces else Piece((), 0)


def _legend() -> Piece:
    """What the signs mean."""
    numbers = Piece((label(0, 14, "C control, O offense, D defense", SMALL, fill=INK), drop(250, 10)), 19)
    word = Piece((label(262, 14, "damage", SMALL, fill=INK),), 19)
    signs = chips(
        [("drained", *BLACK), ("ELITE token", *GOLDEN), ("active", GLOW, INK), ("? unknown", DRAINED, INK)], WIDTH
    )
    return stacked([Piece((*numbers.drawn, *word.drawn), 19), signs])
