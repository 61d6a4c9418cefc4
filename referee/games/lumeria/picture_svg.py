"""The state as SVG: 400 units wide, read from top to bottom, so that it fits a phone."""

from collections.abc import Iterator

from referee.core.picture import document, element, label
from referee.core.picture_pieces import (
    INK,
    LARGE,
    PALE,
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
from referee.games.lumeria.picture_attack import Fight, fight
from referee.games.lumeria.picture_board import board
from referee.games.lumeria.picture_course import (
    RUNNING,
    WHERE,
    awaited,
    called_up,
    ending,
    first_player,
    goal,
    running,
    score,
    turn,
    where,
    words,
)
from referee.games.lumeria.picture_facts import Facts, told
from referee.games.lumeria.picture_pieces import HILL, activation_die, badge, dice, flowing, gate, tent, token
from referee.games.lumeria.picture_sides import side
from referee.games.lumeria.state import SEATS, counted

WIDTH, MARGIN = 380.0, 10.0
PAGE, INNER = WIDTH + 2 * MARGIN, WIDTH - 20
PAGE_COLOR, BAD = "#f7f7f5", "#fde0dd"


def svg(facts: Facts, title: str) -> str:
    """The whole picture."""
    body = stacked([*_parts(facts, title)], MARGIN)
    height = body.height + 2 * MARGIN
    page = element("rect", width=PAGE, height=height, fill=PAGE_COLOR)
    return document(PAGE, height, title, _description(facts), page, body.at(MARGIN, MARGIN))


def _description(facts: Facts) -> str:
    attack = fight(facts)
    parts = [where(facts), turn(facts), ending(facts), "" if attack is None else attack.headline]
    if facts.faults:
        parts.append(f"This state is impossible: {counted(len(facts.faults), 'fault')}")
    return ". ".join(part.removesuffix(".") for part in parts if part) + "."


def _parts(facts: Facts, title: str) -> Iterator[Piece]:
    yield _status(facts, title)
    if facts.faults or not facts.readable:
        lines = [paragraph(complaint, INNER, SMALL, RED) for complaint in facts.complaints()]
        yield panel(
            stacked([paragraph("This state is impossible", INNER, TEXT, RED, "bold"), *lines], 3), WIDTH, BAD, RED, 2
        )
    attack = fight(facts)
    if attack is not None:
        yield _attack(attack)
    if facts.pack.board.columns:
        yield stacked([board(facts, WIDTH), _legend(facts)], 4)
    if facts.state.result is None:
        yield panel(stacked([*_standing(facts)]), WIDTH)
    if displaced := facts.displaced():
        above = paragraph("Without a space of their own on the board", INNER, TEXT, RED, "bold")
        lines = [
            row(facts.unit(name), facts.state.units[name].owner, INNER, facts.unit_marks(name)) for name in displaced
        ]
        yield panel(stacked([above, *lines]), WIDTH, BAD, RED)
    yield from (side(facts, seat, WIDTH) for seat in SEATS)
    supply = f"Gold in the supply: {told(facts.supply())}"
    yield panel(heading(supply, INNER, facts.marks("/gold")), WIDTH)
    if told_words := [*words(facts)]:
        above = heading("On the players' word", INNER)
        yield panel(stacked([above, *(paragraph(word, INNER, SMALL) for word in told_words)]), WIDTH)


def _status(facts: Facts, title: str) -> Piece:
    """Where the game is, whose turn it is and what is awaited, or how it ended."""
    step = label(INNER, 15, f"step {facts.state.step}", SMALL, fill=PALE, text_anchor="end")
    pieces = [
        Piece((label(0, 16, title, LARGE, fill=INK, font_weight="bold"), step), 26),
        _with_marks(where(facts), facts.marks(*WHERE)),
    ]
    marks = facts.marks("/result", "/result/winners")
    if ending(facts) or marks:
        pieces.append(_with_marks(ending(facts) or "There is no result.", marks))
        pieces += _standing(facts)
    active, marks = facts.state.active, facts.marks("/active")
    if turn(facts) or marks:
        sign = token(10, 10, active) if active is not None else None
        pieces.append(heading(turn(facts) or "Nobody is on turn", INNER, marks, sign))
    for who, what in awaited(facts):
        pieces.append(paragraph(f"Waiting for {who}: {what}.", INNER, TEXT))
    marks = facts.marks(*RUNNING)
    pieces += [paragraph(f"{line}.", INNER, SMALL) for line in (*running(facts), *called_up(facts))]
    pieces += [heading("Faults here", INNER, marks)] if marks else []
    return panel(stacked(pieces, 1), WIDTH)


def _standing(facts: Facts) -> Iterator[Piece]:
    """The goal of the scenario, the score, and who is First Player."""
    yield row(goal(facts), "", INNER, facts.marks("/scenario"))
    yield from (paragraph(line, INNER, SMALL) for line in score(facts))
    first, marks = first_player(facts), facts.marks("/first_player")
    if first or marks:
        yield row(first or "There is no First Player", "", INNER, marks)


def _with_marks(text: str, marks: tuple[int, ...]) -> Piece:
    """A bold text on as many lines as it needs, with fault marks after it."""
    drawn, room = marked(0, 0, marks)
    piece = paragraph(text, INNER - room, TEXT, INK, "bold")
    at = element("g", drawn, transform=f"translate({INNER - room:.1f} 9)")
    return Piece((*piece.drawn, at), piece.height) if marks else piece


def _attack(attack: Fight) -> Piece:
    """The attack that is being made: who attacks whom, the line, modifiers, the number needed, the dice."""
    pieces = [_with_marks(attack.headline, attack.marks)]
    pieces += [paragraph(f"{line}.", INNER, SMALL) for line in attack.line]
    for amount, reason in attack.modifiers:
        pieces.append(row(f"{amount:+}  {reason}", "", INNER))
    if len(attack.modifiers) != 1:
        together = f"{attack.together:+}  together" if attack.modifiers else "No modifiers"
        pieces.append(row(together, "", INNER))
    if attack.needed:
        pieces.append(paragraph(attack.needed, INNER, TEXT, INK, "bold"))
    if attack.dice:
        pieces.append(dice(attack.dice, INNER))
    pieces += [paragraph(f"{note}.", INNER, SMALL) for note in attack.notes]
    return panel(stacked(pieces, 1), WIDTH, "#fff8d6", INK, 2)


def _legend(facts: Facts) -> Piece:
    """What the signs on the board mean, as many beside each other as fit."""
    signs = [
        (token(8, 9, "south"), "south"),
        (token(8, 9, "north"), "north"),
        (activation_die(2, 2, "blank"), "activated"),
        (activation_die(2, 2, "minus"), "exhausted"),
        (activation_die(2, 2, "plus"), "fortified"),
        (badge(2, 2, "E"), "marked exhausted"),
        (badge(2, 2, "F"), "marked fortified"),
        (gate(2, 2, ""), "recruitment"),
        (tent(2, 2, ""), "camp"),
    ]
    signs += [(badge(2, 2, letter, HILL), mark) for mark, letter in facts.letters.items()]
    return flowing([*signs, (label(0, 14, "1/2", SMALL, fill=RED, font_weight="bold"), "wounds/toughness")], WIDTH)
