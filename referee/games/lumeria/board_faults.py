"""What is wrong with a board: squares, recruitment spaces, camps, marks, the renewal track."""

from collections import Counter
from collections.abc import Iterable, Iterator

from referee.core.rulebook import rule
from referee.games.lumeria.pack import SEATS, Pack
from referee.games.lumeria.state import listed

Found = Iterator[tuple[str, str, str]]
"""A rule, what is wrong, and the pointer to it within a state."""

AT = "/pack/patch/board"
LEAST_ROWS = 4
"""With fewer, two cards could step forward onto one space. LM-RULING-72."""


def board_faults(pack: Pack) -> Found:
    """Every fault of a board and its renewal track; what stands on squares only once the squares are sound."""
    found = tuple(_squares(pack))
    yield from found
    yield from _track(pack)
    if not found:
        for check in (_sides, _recruitment, _camps, _extra, _marks):
            yield from check(pack)


@rule("LM-GLOSS-6")
def _squares(pack: Pack) -> Found:
    """Columns are consecutive letters, rows count from south to north, gaps lie within."""
    board = pack.board
    run = "".join(board.columns)
    if not run or run not in "abcdefghijklmnopqrstuvwxyz" or len(run) != len(board.columns):
        detail = f"Columns are single letters in alphabetical order without a gap, not {listed(board.columns)}."
        yield "LM-GLOSS-6", detail, f"{AT}/columns"
    if board.rows < LEAST_ROWS:
        yield "LM-RULING-72", f"A board has at least {LEAST_ROWS} rows, not {board.rows}.", f"{AT}/rows"
    squares = {f"{column}{row}" for column in board.columns for row in range(1, board.rows + 1)}
    for name in sorted({*board.missing} - squares):
        yield "LM-GLOSS-6", f"{name} is no square, so it cannot be missing.", f"{AT}/missing"


def _sides(pack: Pack) -> Found:
    """Each member that differs by side speaks of south and north; row 1 is south's."""
    board = pack.board
    for name in ("home_row", "recruitment", "camps", "start_extra"):
        told = getattr(board, name)
        if told.keys() != {*SEATS} and (told or name != "start_extra"):
            yield "REF-STATE-2", f"{name} speaks of {listed(told)}, not of {listed(SEATS)}.", f"{AT}/{name}"
    for seat, row in (("south", 1), ("north", board.rows)):
        if board.home_row.get(seat, row) != row:
            detail = f"The last row of {seat} is row {row}, not row {board.home_row[seat]}."
            yield "REF-STATE-2", detail, f"{AT}/home_row/{seat}"


@rule("LM-BOARD-1")
def _recruitment(pack: Pack) -> Found:
    """Each side has recruitment spaces, which no other side has."""
    yield from _spaces(pack, "LM-BOARD-1", "recruitment", pack.board.recruitment)
    for seat, spaces in pack.board.recruitment.items():
        if not spaces:
            yield "LM-BOARD-1", f"{seat} has no recruitment space.", f"{AT}/recruitment/{seat}"


@rule("LM-BOARD-2", "LM-GLOSS-9")
def _camps(pack: Pack) -> Found:
    """Each side has a camp in its last row; nobody recruits there."""
    yield from _spaces(pack, "LM-BOARD-2", "camps", pack.board.camps)
    for seat, spaces in pack.board.camps.items():
        row = str(pack.board.home_row.get(seat))
        if row not in (space[1:] for space in spaces):
            detail = f"{seat} has no camp in row {row}, its last one."
            yield "LM-BOARD-2", detail, f"{AT}/camps/{seat}"
        for name in sorted({*spaces} & _all(pack.board.recruitment.values())):
            yield "LM-GLOSS-9", f"{name} is a camp and a recruitment space.", f"{AT}/camps/{seat}"


@rule("LM-DIAGRAM-2")
def _extra(pack: Pack) -> Found:
    """Other spaces on which cards start are apart from the recruitment spaces."""
    yield from _spaces(pack, "LM-DIAGRAM-2", "start_extra", pack.board.start_extra)
    for seat, spaces in pack.board.start_extra.items():
        for name in sorted({*spaces} & _all(pack.board.recruitment.values())):
            detail = f"{name} is a recruitment space and an extra one to start on."
            yield "LM-DIAGRAM-2", detail, f"{AT}/start_extra/{seat}"


def _marks(pack: Pack) -> Found:
    """Marked spaces exist and are marked once. LM-GLOSS-6, LM-RULING-89."""
    for name, spaces in pack.board.marks.items():
        yield from _spaces(pack, "LM-GLOSS-6", "marks", {name: spaces})
        if name in ("camp", "recruitment"):
            yield "REF-STATE-2", f"{name} is the word for other spaces, so no mark.", f"{AT}/marks/{name}"


def _spaces(pack: Pack, rule: str, part: str, told: dict[str, tuple[str, ...]]) -> Found:
    """Spaces that the board lacks, and those that are named twice."""
    times = Counter(name for names in told.values() for name in names)
    for key, names in told.items():
        for name in dict.fromkeys(names):
            if name not in pack.spaces:
                yield rule, f"{name} is no space of the board.", f"{AT}/{part}/{key}"
            elif times[name] > 1:
                yield rule, f"{name} is named {times[name]} times.", f"{AT}/{part}/{key}"


def _all(groups: Iterable[tuple[str, ...]]) -> set[str]:
    return {name for names in groups for name in names}


@rule("LM-BOARD-3")
def _track(pack: Pack) -> Found:
    """A renewal track has a way from its first space to its last."""
    if pack.track.last is not None and pack.track.last <= pack.track.first:
        detail = f"The renewal track ends on {pack.track.last} and begins on {pack.track.first}."
        yield "LM-BOARD-3", detail, "/pack/patch/track/last"
