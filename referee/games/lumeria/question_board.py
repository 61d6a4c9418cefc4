"""The board of a question: that of the pack, with what the players tell of their own, and made to fit again.

Recruitment spaces, camps and marks that would lie off a board as told are made up, so that the board is a possible one.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from referee.core.canonical import difference
from referee.core.pack import leaves
from referee.core.ruling import Data, Need, Violation
from referee.games.lumeria.faults import faults
from referee.games.lumeria.pack import SEATS, Pack, pack_of
from referee.games.lumeria.posing import PATCH, Facts, Patch, Position
from referee.games.lumeria.state import Sides, State

BOARD = f"{PATCH}/board"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
BY_SEAT = ("camps", "recruitment")
MEMBERS = ("columns", "rows", "missing", "marks", *BY_SEAT)
"""What can be told of a board."""
WIDTH, ROWS = 9, 7
"""The size of a board that is made up whole, unless it has to show more."""


def squares_of(columns: tuple[str, ...], rows: int, missing: tuple[str, ...]) -> frozenset[str]:
    """The spaces of a board."""
    return frozenset({f"{column}{row}" for column in columns for row in range(1, rows + 1)} - {*missing})


def plain_board(width: int = WIDTH) -> dict[str, Any]:
    """A whole board that is made up: a camp in the middle of each last row, recruitment spaces beside it."""
    columns = [*LETTERS[: max(WIDTH, width)]]
    middle = columns[len(columns) // 2]
    last = {"south": 1, "north": ROWS}
    return {
        "columns": columns,
        "rows": ROWS,
        "missing": [],
        "marks": {},
        "camps": {seat: [f"{middle}{row}"] for seat, row in last.items()},
        "recruitment": {seat: [f"{c}{row}" for c in columns if c != middle] for seat, row in last.items()},
    }


def told_board(pack: Pack, told: Facts) -> frozenset[str]:
    """The spaces of the board of the pack with what is told of it."""
    board = pack.board
    columns, rows = tuple(told.get("columns", board.columns)), told.get("rows", board.rows)
    return squares_of(columns, rows, tuple(told.get("missing", board.missing)))


def enter_board(position: Position, told: Facts, at: str = "/facts/board") -> None:
    """The board of a position as the facts tell it. What has to be made up beside is noted."""
    for name in MEMBERS:
        if name in told or position.is_strict:
            position.places.put_inside(f"{BOARD}/{name}", f"{at}/{name}")
    if not told:
        return
    board, factions = fitted(position.pack, told)
    before = _plain(position.pack)
    changes: Patch = difference(before, board)
    for name in MEMBERS:
        if name in BY_SEAT or name == "marks":
            entries = {key: board[name][key] for key in told.get(name, {})}
            if entries:
                changes[name] = {**changes.get(name, {}), **entries}
        elif name in told:
            changes[name] = board[name]
    position.change({"board": changes, **({"factions": factions} if factions else {})})
    position.made_up += [pointer for pointer in leaves(changes, "/pack/patch/board") if not _is_told(told, pointer)]
    position.made_up += [f"/pack/patch/factions/{faction}/start" for faction in factions]


def wrong_board(base: State, told: Facts) -> list[Violation]:
    """What is wrong with a board as the facts tell it, where they do."""
    first, second, *_ = pack_of(base.pack).factions
    position = Position(base, Sides(first, second))
    enter_board(position, told)
    found = faults(position.state("RECRUIT.TURN")) if told else ()
    return [replace(fault, pointer=position.places(fault.pointer)) for fault in found]


def asked_of_the_board(pack: Pack, told: Facts, names: Iterable[str]) -> Iterator[Need]:
    """Spaces that a board as told has somewhere else than that of the pack, and of which the facts do not tell."""
    before, after = _plain(pack), fitted(pack, told)[0] if told else _plain(pack)
    for path in names:
        name, key = path.split("/")
        if key not in told.get(name, {}) and before[name].get(key) != after[name].get(key):
            question = f"Which spaces of your board are: {f'{name} of ' if name in BY_SEAT else ''}{key}?"
            accepts: Data = {"type": "array", "items": {"type": "string"}}
            yield Need(f"/facts/board/{path}", accepts, question, "effect")


def _is_told(told: Facts, pointer: str) -> bool:
    name, *key = pointer.removeprefix("/pack/patch/board/").split("/")
    return name in told and (not key or key[0] in told[name])


def _plain(pack: Pack) -> dict[str, Any]:
    board = pack.board
    by_seat = {name: {seat: [*spaces] for seat, spaces in getattr(board, name).items()} for name in BY_SEAT}
    return {
        "columns": [*board.columns],
        "rows": board.rows,
        "missing": [*board.missing],
        "home_row": dict(board.home_row),
        "marks": {name: [*spaces] for name, spaces in board.marks.items()},
        "start_extra": {seat: [*spaces] for seat, spaces in board.start_extra.items()},
        **by_seat,
    }


def fitted(pack: Pack, told: Facts) -> tuple[dict[str, Any], Patch]:
    """A whole board with what is told of it, and the changes to the factions' starting layouts that it asks for."""
    before = _plain(pack)
    board = before | {name: told[name] for name in ("columns", "rows", "missing") if name in told}
    board["home_row"] = {"south": 1, "north": board["rows"]}
    squares = told_board(pack, told)
    marks = {name: [space for space in spaces if space in squares] for name, spaces in before["marks"].items()}
    board["marks"] = marks | dict(told.get("marks", {}))
    for seat in SEATS:
        row = [f"{column}{board['home_row'][seat]}" for column in board["columns"]]
        row = [space for space in row if space in squares]
        camps, spaces = (told.get(name, {}).get(seat) for name in BY_SEAT)
        if camps is None:
            camps = [s for s in before["camps"].get(seat, ()) if s in row and s not in (spaces or ())]
            camps = camps or [s for s in row[len(row) // 2 :] + row if s not in (spaces or ())][:1]
        if spaces is None:
            kept = [s for s in before["recruitment"].get(seat, ()) if s in squares and s not in camps]
            same = before["home_row"] == board["home_row"]
            spaces = kept if same and kept else [s for s in row if s not in camps]
        board["camps"], board["recruitment"] = {**board["camps"], seat: camps}, {**board["recruitment"], seat: spaces}
    return board, _with_layouts(pack, board, squares)


def _with_layouts(pack: Pack, board: dict[str, Any], squares: frozenset[str]) -> Patch:
    """Rows of one length for both seats, on which nobody starts if that is another length than before."""
    rows: Mapping[str, Any] = board["recruitment"]
    taken = {space for seat in SEATS for space in rows[seat]}
    extra = {seat: [s for s in spaces if s in squares - taken] for seat, spaces in board["start_extra"].items()}
    lengths = {seat: len(rows[seat]) + len(extra.get(seat, ())) for seat in SEATS}
    if all(len(faction.start) == length for faction in pack.factions.values() for length in lengths.values()):
        board["start_extra"] = extra
        return {}
    longest = max(len(rows[seat]) for seat in SEATS)
    spare = sorted(squares - taken)
    board["start_extra"] = {}
    for seat in SEATS:
        short = longest - len(rows[seat])
        board["start_extra"][seat], spare = spare[:short], spare[short:]
    return {faction: {"start": [None] * longest, "diagram": None} for faction in pack.factions}
