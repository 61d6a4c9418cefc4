"""Where two units stand of which the facts tell the spaces, or only how far apart they are and what lies behind.

Nobody has to know the spaces of the board: without them a stretch of board is made up that shows what is told.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.core.question import Filled
from referee.core.ruling import Violation
from referee.games.lumeria.case import Case
from referee.games.lumeria.pack import Pack
from referee.games.lumeria.posing import Facts, Position
from referee.games.lumeria.question_board import BOARD, LETTERS, enter_board, plain_board, told_board
from referee.games.lumeria.squares import coordinates, heading, is_adjacent, is_diagonal, stepped

MOST_BETWEEN = len(LETTERS) - 2
"""The most spaces that a board can have between two of a row."""
BEHIND = ("empty", "card", "edge")
NOWHERE = "plain"
"""A space without a camp, a mark or a recruitment space."""


class Site(Struct, frozen=True):
    """The spaces of attacker and target, and the space behind the target if the board has one."""

    attacker: str
    target: str
    behind: str | None


def square(facts: Facts) -> str | None:
    """The space that a unit is told to stand on; None if it is told as a sort of space, or not at all."""
    on = facts.get("on")
    return on if on is not None and coordinates(on) is not None else None


def is_named(facts: Facts) -> bool:
    """Whether the facts name the spaces of both units."""
    return all(square(facts.get(role, {})) is not None for role in ("attacker", "target"))


def sides(cards: Any) -> dict[str, str]:
    """The cards that the facts name, by space; those of which only the space is told are the enemy's."""
    return dict(cards) if isinstance(cards, Mapping) else dict.fromkeys(cards or (), "enemy")


# What contradicts itself


def contradictions(case: Case, facts: Facts) -> Iterator[Violation]:
    """Facts about distance, line and what lies behind that no board shows together."""
    if is_named(facts):
        yield from _of_spaces(case, facts)
        return
    distance, between = facts.get("distance"), facts.get("between", 0)
    if distance is not None and not 0 <= distance <= MOST_BETWEEN:
        detail = f"{distance} spaces: between two of a row there are 0 to {MOST_BETWEEN}."
        yield case.breach("LM-GLOSS-6", detail, pointer="/facts/distance")
    elif not 0 <= between <= (MOST_BETWEEN if distance is None else distance):
        detail = f"{between} cards do not stand on {distance or 0} spaces."
        yield case.breach("LM-INV-2", detail, pointer="/facts/between", also=("LM-FLOW-3",))


def _of_spaces(case: Case, facts: Facts) -> Iterator[Violation]:
    here, there = str(square(facts["attacker"])), str(square(facts["target"]))
    steps = _apart(here, there)
    told = facts.get("distance")
    if told is not None and steps is not None and told != steps - 1:
        detail = f"Between {here} and {there} lie {steps - 1} spaces, not {told}."
        yield _clash(case, detail, "/facts/distance")
    line = "diagonal" if is_diagonal(here, there) else "none" if steps is None else "straight"
    if facts.get("line", line) != line:
        yield _clash(case, f"The line from {here} to {there} is: {line}.", "/facts/line")
    if facts.get("between") is not None and not 0 <= facts["between"] <= max(0, (steps or 1) - 1):
        detail = f"{facts['between']} cards do not stand on {max(0, (steps or 1) - 1)} spaces."
        yield case.breach("LM-INV-2", detail, pointer="/facts/between", also=("LM-FLOW-3",))
    yield from _behind(case, facts, here, there)


def _behind(case: Case, facts: Facts, here: str, there: str) -> Iterator[Violation]:
    told, direction = facts.get("behind"), heading(here, there)
    if told is None or direction is None:
        return
    space, cards = stepped(there, direction), sides(facts.get("cards"))
    exists = space is not None and not (coordinates(space) or (0, 0))[1] < 1
    if told != "edge" and not exists:
        yield _clash(case, f"Behind {there}, seen from {here}, no space can be named.", "/facts/behind")
    elif told != "edge" and "board" in facts and space not in told_board(case.pack, facts["board"]):
        yield _clash(case, f"The board as told has no space {space} behind {there}.", "/facts/behind")
    elif told != "card" and space in cards:
        yield _clash(case, f"On {space}, behind {there}, stands a card.", "/facts/behind")


def _clash(case: Case, detail: str, pointer: str) -> Violation:
    return case.breach("LM-FLOW-3", detail, pointer=pointer)


def _apart(here: str, there: str) -> int | None:
    """Steps from one space to another of its row or column; None for spaces of no line."""
    a, b = coordinates(here), coordinates(there)
    if a is None or b is None or heading(here, there) is None:
        return None
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


# Spaces that are named


def on_named_spaces(position: Position, facts: Facts, values: Filled) -> Site:
    """The site on the spaces that the facts name, with the cards that stand around."""
    here, there = str(square(facts["attacker"])), str(square(facts["target"]))
    direction = heading(here, there)
    behind = None if direction is None else stepped(there, direction)
    board = dict(facts.get("board", {}))
    if "behind" in facts and direction is not None:
        board |= _shaped(position.pack, board, behind, facts["behind"])
    enter_board(position, board)
    for name in board.keys() - facts.get("board", {}).keys():
        position.places.put(f"{BOARD}/{name}", "/facts/behind")
    cards = sides(facts.get("cards"))
    position.fill(cards)
    if values.get("behind") == "card" and behind is not None and behind not in cards:
        position.fill({behind: "enemy"}, "/facts/behind")
    free = [space for space in spaces_between(here, there) if space not in cards]
    position.fill(dict.fromkeys(free[: values.get("between", 0)], "enemy"), "/facts/between")
    return Site(here, there, behind)


def _shaped(pack: Pack, board: Facts, behind: str | None, told: str) -> dict[str, Any]:
    """What a board has to be for the space behind the target to be as told."""
    squares = told_board(pack, board)
    missing = [*board.get("missing", pack.board.missing)]
    at = None if behind is None else coordinates(behind)
    if told == "edge":
        return {"missing": [*missing, behind]} if behind in squares else {}
    if behind is None or at is None or behind in squares:
        return {}
    known = [LETTERS.index(column) for column in board.get("columns", pack.board.columns) if column in LETTERS]
    wider = LETTERS[min(at[0], *known) : max(at[0], *known) + 1]
    rows = max(at[1], board.get("rows", pack.board.rows))
    return {"columns": [*wider], "rows": rows, "missing": [space for space in missing if space != behind]}


def spaces_between(here: str, there: str) -> tuple[str, ...]:
    """The squares between two of a row or column, whether a board has them or not."""
    direction, found = heading(here, there), list[str]()
    space = None if direction is None else stepped(here, direction)
    while direction is not None and space is not None and space != there:
        found.append(space)
        space = stepped(space, direction)
    return tuple(found)


def board_ends_behind(pack: Pack, facts: Facts) -> bool:
    """Whether the board as it is known has no space behind the target that the facts name."""
    here, there = str(square(facts["attacker"])), str(square(facts["target"]))
    direction = heading(here, there)
    space = None if direction is None else stepped(there, direction)
    return space not in told_board(pack, facts.get("board", {}))


def are_neighbors(facts: Facts) -> bool:
    """Whether the spaces that the facts name share a side."""
    return is_adjacent(str(square(facts["attacker"])), str(square(facts["target"])))


# A stretch of board that is made up


def on_a_stretch(position: Position, facts: Facts, values: Filled) -> Site:
    """A site on a made-up board that shows distance, line, what lies behind, and the sorts of spaces that are told."""
    distance, line, behind = values["distance"], facts.get("line", "straight"), values["behind"]
    board = plain_board(min(distance + 3, len(LETTERS)))
    columns = board["columns"]
    start = len(columns) - distance - 2
    if behind != "edge" and line == "straight":
        start = max(0, start - 1)
    if line == "straight":
        here, there, after = f"{columns[start]}2", f"{columns[start + distance + 1]}2", start + distance + 2
        beyond = f"{columns[after]}2" if after < len(columns) else None
    else:
        here, there, beyond = "c2", "d3" if line == "diagonal" else "e3", None
    spots = {here: values["on attacker"], there: values["on target"]}
    enter_board(position, _with_spots(position.pack, board, spots))
    position.places.put(BOARD, "/facts/line" if "line" in facts else "/facts/distance")
    for name in ("marks", "camps", "recruitment"):
        role = next((role for role in ("attacker", "target") if "on" in facts.get(role, {})), "attacker")
        position.places.put(f"{BOARD}/{name}", f"/facts/{role}/on")
    position.made_up.append("/pack/patch/board")
    if behind == "card" and beyond is not None and line == "straight":
        position.fill({beyond: "enemy"}, "/facts/behind")
    between = spaces_between(here, there)[: facts.get("between", 0)] if line == "straight" else ()
    position.fill(dict.fromkeys(between, "enemy"), "/facts/between")
    return Site(here, there, beyond)


def _with_spots(pack: Pack, board: dict[str, Any], spots: Mapping[str, str | None]) -> dict[str, Any]:
    """A board on which the spots, in rows 2 and 3, are spaces of the sorts that are told, and of no other."""
    names = {*pack.board.marks, *(s for s in spots.values() if s not in (None, NOWHERE, "camp", "recruitment"))}
    board["marks"] = {name: [space for space, sort in spots.items() if sort == name] for name in sorted(names)}
    for part, name in (("camps", "camp"), ("recruitment", "recruitment")):
        board[part]["south"] += [space for space, sort in spots.items() if sort == name]
    return board
