"""The state as a grid of text of at most 80 columns: the battlefields as a map, units and both players below."""

from collections.abc import Iterator
from itertools import pairwise, zip_longest

from referee.core.picture import COLUMNS, cell, columns, lines
from referee.games.lost_empires.picture_course import words
from referee.games.lost_empires.picture_facts import Facts, short, told
from referee.games.lost_empires.picture_text import (
    of_a_side,
    of_the_battlefields,
    of_the_course,
    of_the_stack,
    of_the_supply,
)
from referee.games.lost_empires.state import SEATS

ACROSS, GAP = 3, 1
"""Battlefields that lie beside each other at most, and the columns between them."""
WIDE = (COLUMNS - GAP * (ACROSS - 1)) // ACROSS
"""The columns of a battlefield."""

SIGN = {"A": "^", "B": "v"}
"""The sign of each player: the way that the cards point, with A at the lower edge."""

LEGEND = (
    "^ A  v B  1/2/1 control/offense/defense  – not known  d2 damage",
    "D drained  E ELITE token  * active  ! fault  = control of A : of B",
)


def grid(facts: Facts, title: str) -> str:
    """The state in a monospaced font, for a terminal."""
    drawn = [line.rstrip() for part in _blocks(facts, title) if part for line in [*part, ""]]
    return "\n".join(drawn[:-1]) + "\n"


def _blocks(facts: Facts, title: str) -> Iterator[list[str]]:
    yield _wrapped(*of_the_course(facts, title))
    if facts.faults or not facts.readable:
        yield _wrapped("IMPOSSIBLE STATE", *facts.complaints())
    yield _wrapped(*of_the_stack(facts))
    yield [*_map(facts)]
    yield _wrapped(*of_the_battlefields(facts))
    for seat in SEATS:
        yield _wrapped(*of_a_side(facts, seat))
    yield _wrapped(of_the_supply(facts), *(f"{word}." for word in words(facts)))


def _wrapped(*texts: str) -> list[str]:
    return [line for text in texts for line in lines(text, indent="  ")]


# The map


def _map(facts: Facts) -> Iterator[str]:
    """The battlefields as they lie, the hive of B on top, with the paths between neighbors in the middle row."""
    rows = [row[start : start + ACROSS] for row in facts.rows for start in range(0, len(row), ACROSS)]
    for above, row in zip(((), *rows), rows, strict=False):
        yield _paths(facts, above, row)
        yield from _row(facts, row)
    if rows:
        yield from ("", *_wrapped(*LEGEND))


def _paths(facts: Facts, above: tuple[str, ...], row: tuple[str, ...]) -> str:
    """Strokes where paths lead from a row to the next one, halfway between the middles of their ends."""
    signs = [" "] * COLUMNS
    for upper in above:
        for lower in row:
            if facts.pack.is_adjacent(upper, lower):
                here, there = _middle(above, upper), _middle(row, lower)
                signs[(here + there) // 2] = "|" if here == there else "/" if here > there else "\\"
    return "".join(signs).rstrip()


def _middle(row: tuple[str, ...], at: str) -> int:
    """The middle column of a battlefield."""
    return _left(row) + row.index(at) * (WIDE + GAP) + WIDE // 2


def _left(row: tuple[str, ...]) -> int:
    """The first column of a row."""
    return (COLUMNS - len(row) * WIDE - (len(row) - 1) * GAP) // 2


def _row(facts: Facts, row: tuple[str, ...]) -> Iterator[str]:
    """Battlefields beside each other: their names, a line with the paths between them, their units."""
    left, gap = " " * _left(row), " " * GAP
    yield left + gap.join(cell(_head(facts, at), WIDE) for at in row)
    joints = ["=" if facts.pack.is_adjacent(*both) else " " for both in pairwise(row)]
    yield left + "".join(cell("-" * (WIDE - 2), WIDE - 2) + joint * (GAP + 2) for joint in (*joints, " "))
    for parts in zip_longest(*(_units(facts, at) for at in row), fillvalue=""):
        yield left + gap.join(cell(part, WIDE) for part in parts)


def _head(facts: Facts, at: str) -> str:
    """The id of a battlefield, and both sums."""
    totals = facts.totals.get(at)
    sums = "" if totals is None else f" = {told(totals['A'])} : {told(totals['B'])}"
    return cell(short(at), WIDE - columns(sums)).rstrip() + sums


def _units(facts: Facts, at: str) -> Iterator[str]:
    """The units in a battlefield, those of A below as A sits."""
    for seat in reversed(SEATS):
        for name in facts.state.here(at, seat):
            yield f"{SIGN[seat]}{facts.called(name)}"
            yield f"  {_numbers(facts, name)}"


def _numbers(facts: Facts, name: str) -> str:
    """The numbers of a unit and what lies on it: `1/2/1 d2 DE*`."""
    unit, active = facts.state.units[name], facts.state.activation
    hurt = f" d{unit.damage}" if unit.damage else ""
    signs = f"{'D' if unit.drained else ''}{'E' if unit.elite_token else ''}"
    signs += "*" if active is not None and active.unit == name else ""
    signs += "!" if facts.under(f"/units/{name}") else ""
    return f"{'/'.join(map(told, facts.numbers[name].values()))}{hurt}{f' {signs}' if signs else ''}"
