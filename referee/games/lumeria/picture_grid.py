"""The state as a grid of text of at most 80 columns: the board as a map, the units and both sides below."""

from collections.abc import Iterator

from referee.core.picture import COLUMNS, cell, columns, lines
from referee.games.lumeria.picture_attack import between, fight
from referee.games.lumeria.picture_course import WHERE, where, words
from referee.games.lumeria.picture_facts import Facts, short, told
from referee.games.lumeria.picture_plan import Slice, short_names, slices
from referee.games.lumeria.picture_text import (
    faulty,
    of_a_side,
    of_a_stray,
    of_a_unit,
    of_the_attack,
    of_the_board,
    of_the_course,
    of_the_supply,
)
from referee.games.lumeria.state import SEATS

GUTTER = 3
NARROWEST, WIDEST = 8, 12
"""Columns that a space of the board takes."""

FACING = {"south": "^", "north": "v"}
"""The sign of each side: the way its cards face, with south at the bottom."""
DICE = {"blank": "o", "minus": "-", "plus": "+"}
SIGNS = {"recruitment": "R", "camp": "C"}

LEGEND = (
    "^ south  v north  1/2 wounds/toughness  die: o blank, - exhausted, + fortified",
    "marked: E exhausted, F fortified  R recruitment, C camp, # no space",
    "* active  > target  : line of the attack  ! fault",
)


def grid(facts: Facts, title: str) -> str:
    """The state in a monospaced font, for a terminal."""
    drawn = [line.rstrip() for part in _blocks(facts, title) if part for line in [*part, ""]]
    return "\n".join(drawn[:-1]) + "\n"


def _blocks(facts: Facts, title: str) -> Iterator[list[str]]:
    marks = faulty(facts.marks(*WHERE))
    yield _wrapped(f"{title}, step {facts.state.step}. {where(facts)}.{marks}", *of_the_course(facts))
    if facts.faults or not facts.readable:
        yield _wrapped("IMPOSSIBLE STATE", *facts.complaints())
    yield _board(facts)
    attack = fight(facts)
    if attack is not None:
        yield _wrapped(*of_the_attack(attack))
    yield _wrapped(*of_the_board(facts))
    for seat in SEATS:
        yield _wrapped(*(of_a_unit(facts, name) for name in facts.army(seat)))
    yield _wrapped(*(of_a_stray(facts, name) for name in facts.displaced()))
    for seat in SEATS:
        yield _wrapped(*of_a_side(facts, seat))
    yield _wrapped(of_the_supply(facts), *words(facts))


def _wrapped(*texts: str) -> list[str]:
    return [line for text in texts for line in lines(text, indent="  ")]


# The map


def _board(facts: Facts) -> list[str]:
    """The board, north on top, in as many slices as 80 columns need."""
    drawn: list[str] = []
    for part in slices(facts.pack.board.columns, COLUMNS - GUTTER, NARROWEST, WIDEST):
        drawn += _slice(facts, part, int(part.pitch))
    if drawn:
        marks = ", ".join(f"{sign} {short(mark, 20)}" for mark, sign in facts.letters.items())
        drawn += _wrapped(*LEGEND, *([f"marks: {marks}"] if marks else []), _names(facts))
    return drawn


def _slice(facts: Facts, part: Slice, width: int) -> Iterator[str]:
    names = _short(facts, width - 4)
    head = " " * GUTTER + "".join(cell(f" {column}", width) for column in part.columns)
    yield head
    for row in range(facts.pack.board.rows, 0, -1):
        spaces = [f"{column}{row}" for column in part.columns]
        yield f"{row:<{GUTTER}}" + "".join(cell(_upper(facts, space, names), width - 1) + " " for space in spaces)
        yield " " * GUTTER + "".join(cell(_lower(facts, space), width - 1) + " " for space in spaces)
    yield head


def _short(facts: Facts, width: int) -> dict[str, str]:
    names = {kind: facts.kind(kind) for kind in facts.kinds()}
    return short_names(names, lambda name: columns(name) <= width)


def _names(facts: Facts) -> str:
    """What the short names of the kinds on the board stand for."""
    parts = slices(facts.pack.board.columns, COLUMNS - GUTTER, NARROWEST, WIDEST)
    names = _short(facts, int(parts[0].pitch) - 4)
    there = {facts.state.units[name].kind for name in facts.standing.values()}
    return "; ".join(f"{names[kind]} {facts.kind(kind)}" for kind in facts.kinds() if kind in there)


def _upper(facts: Facts, space: str, names: dict[str, str]) -> str:
    """What the board says of a space, and the unit on it."""
    if space not in facts.pack.spaces:
        return "#"
    letters = facts.letters
    ground = "".join(SIGNS.get(word, letters.get(word, "")) for word, _ in facts.features(space))
    name = facts.standing.get(space)
    if name is None:
        attack = facts.state.attack
        return f"{ground or '.'}{' :' if attack is not None and space in between(facts, attack) else ''}"
    unit = facts.state.units[name]
    return f"{ground or ' '}{FACING[unit.owner]}{names[unit.kind]}"


def _lower(facts: Facts, space: str) -> str:
    """How the unit on a space is: what must be seen comes first."""
    name = facts.standing.get(space)
    if name is None or space not in facts.pack.spaces:
        return ""
    state, unit = facts.state, facts.state.units[name]
    bad = "!" if facts.unit_marks(name) else ""
    active = "*" if state.activation is not None and state.activation.unit == name else ""
    target = ">" if state.attack is not None and state.attack.target == name else ""
    die = DICE[unit.die] if unit.die is not None else ""
    marks = f"{'E' if unit.exhausted else ''}{'F' if unit.fortified else ''}"
    return f"{(bad + active + target) or ' '}{unit.wounds}/{told(facts.toughness(name))}{die}{marks}"
