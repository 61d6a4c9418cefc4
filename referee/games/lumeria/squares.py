"""Squares by name: a column letter and a row number, `e4`. Row 1 is south's last row. LM-GLOSS-6, LM-FUND-4."""

import re
from typing import Literal

Direction = Literal["north", "south", "east", "west"]

DIRECTIONS: dict[Direction, tuple[int, int]] = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}
"""What a step in each direction adds to column and row. Each seat's forward direction is the name of the other seat."""

_NAME = re.compile(r"([a-z])(0|-?[1-9][0-9]?)")


def coordinates(name: str) -> tuple[int, int] | None:
    """Column and row of a square, whether a board has it or not; None if this is not the name of a square."""
    match = _NAME.fullmatch(name)
    return None if match is None else (ord(match[1]) - ord("a"), int(match[2]))


def stepped(name: str, direction: Direction) -> str | None:
    """The square next to one; None past the first and the last column that a name can have, or for no square."""
    at = coordinates(name)
    if at is None:
        return None
    column, row = at[0] + DIRECTIONS[direction][0], at[1] + DIRECTIONS[direction][1]
    return f"{chr(ord('a') + column)}{row}" if 0 <= column < 26 else None


def heading(a: str, b: str) -> Direction | None:
    """The direction in which `b` lies from `a`, if they are two squares of one row or column; None otherwise."""
    here, there = coordinates(a), coordinates(b)
    if here is None or there is None or here == there:
        return None
    if here[0] == there[0]:
        return "north" if there[1] > here[1] else "south"
    if here[1] == there[1]:
        return "east" if there[0] > here[0] else "west"
    return None


def squares_between(a: str, b: str) -> tuple[str, ...]:
    """The squares between two of one row or column, from `a` to `b`; none for two that are in no such line."""
    direction, steps = heading(a, b), distance(a, b)
    line, square = [], a
    for _ in range((steps or 1) - 1 if direction is not None else 0):
        square = str(stepped(square, direction))  # type: ignore[arg-type]
        line.append(square)
    return tuple(line)


def distance(a: str, b: str) -> int | None:
    """Steps along rows and columns from one square to another over an endless board; None if one is no square."""
    here, there = coordinates(a), coordinates(b)
    return None if here is None or there is None else abs(here[0] - there[0]) + abs(here[1] - there[1])


def is_adjacent(a: str, b: str) -> bool:
    """Whether two squares share a side. LM-FUND-4."""
    return distance(a, b) == 1


def is_diagonal(a: str, b: str) -> bool:
    """Whether two squares share a corner only. LM-FUND-4."""
    return distance(a, b) == 2 and heading(a, b) is None
