"""Finding the lightning bugs: a tile is taken or left, and for one that was taken another is drawn."""

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from referee.core import chance
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN
from referee.games.lumina import end_of_game, tiles
from referee.games.lumina.case import Case
from referee.games.lumina.state import Leave, State, Take, counted

# Take or leave


def take_options(case: Case, state: State) -> Iterator[Take]:
    """The tile that was reached. LU-RULING-45."""
    yield Take(seat=str(state.current))


def leave_options(case: Case, state: State) -> Iterator[Leave]:
    """No tile has to be taken."""
    yield Leave(seat=str(state.current))


@rule("LU-BUG-1")
def having_moved_onto_it(case: Case, state: State, move: Take) -> Violation | None:
    """A tile is taken right after a move onto its field. LU-RULING-6, -9, -10."""
    if state.node not in ("TURN.CARD", "TURN.MOVE") or move.seat != state.current:
        return None
    here = str(state.at(move.seat))
    name = case.field(here)
    detail = f"{move.seat} has not just moved onto a field with a tile."
    if here in state.board_tiles:
        detail = f"{move.seat} has not just moved onto {name}: a tile under an adventurer is not taken."
    return case.breach("LU-BUG-1", detail, hint="Move onto a field with a tile.")


def take(case: Case, state: State, move: Take) -> State:
    """The upper tile goes to the player; unless that ends the game, another is drawn. LU-BUG-1, -2, -3."""
    seat, field = move.seat, str(state.at(move.seat))
    *below, tile = state.board_tiles[field]
    state = picked_up(state, seat)
    rules = ["LU-BUG-1", *(["LU-RULING-8"] if below else []), *(["LU-PUB-5"] if case.pack.several else [])]
    _found(case, state, seat, tile, rules, f"{seat} takes the tile on {case.field(field)}")
    reported = () if move.report is UNSET else move.report.kinds
    number = 0
    while draws(case, state):
        is_reported = number < len(reported)
        state, tile = _next_tile(case, state, reported[number] if is_reported else None)
        state = _turned_up(case, state, tile, is_reported=is_reported)
        number += 1
    if end_of_game.is_decided(case, state):
        return end_of_game.over(case, state)
    if not number:
        case.happened("stack-empty", ("LU-RULING-16",), "The stack is used up: no tile is drawn.")
    return _ends(case, state, seat)


def picked_up(state: State, seat: str) -> State:
    """The upper tile of the field on which a player stands, with that player. LU-BUG-1, LU-RULING-8."""
    field = str(state.at(seat))
    *below, tile = state.board_tiles[field]
    bugs = {**state.bugs, seat: (*state.bugs.get(seat, ()), tile)}
    return replace(state, board_tiles={**state.board_tiles, field: tuple(below)}, bugs=bugs)


def leave(case: Case, state: State, move: Leave) -> State:
    """The tile stays, and nothing is drawn; the turn is over all the same. LU-RULING-15."""
    text = f"{move.seat} leaves the tile on {case.field(str(state.at(move.seat)))}."
    case.happened("tile-left", ("LU-RULING-15",), text, seat=move.seat)
    return _ends(case, state, move.seat)


def _found(case: Case, after: State, seat: str, tile: str, rules: list[str], text: str) -> None:
    """Tells of a tile that a player has got."""
    has = after.count(seat)
    case.happened("bug-found", rules, f"{text} and has {counted(has, 'bug')}.", seat=seat, tile=tile, bugs=has)


@rule("LU-BUG-3")
def _ends(case: Case, state: State, seat: str) -> State:
    """The turn is over."""
    case.happened("tile-reached", ("LU-BUG-3",), f"The turn of {seat} is over.", seat=seat)
    return replace(state, node="TURN.END")


# The next tile


def draws(case: Case, state: State) -> bool:
    """Whether a tile is to be drawn: fewer lie open than at first, one is left, and the game goes on. LU-INV-3, -9."""
    case.read("/rules/open_tiles", case.pack.rules.open_tiles)
    short = state.open_tiles < case.pack.rules.open_tiles
    return short and bool(state.stack) and not end_of_game.is_decided(case, state)


@rule("LU-BUG-2", "LU-PREP-6", "REF-REPORT-1")
def tiles_that_can_be_drawn(case: Case, state: State, move: Take) -> Violation | None:
    """The report names what only the table knows: one tile for each draw, each with a location that has one left.

    LU-RULING-32, and LU-RULING-8 where a second tile on a field goes under the stack.
    """
    if move.report is UNSET or state.node != "TURN.TAKE":
        return None
    if state.stack and UNKNOWN not in state.stack:
        return case.breach("REF-REPORT-1", "The stack is known.", pointer="/move/report", hint="Leave it out.")
    pointer, many = "/move/report/drawn", not isinstance(move.report.drawn, str)
    after = picked_up(state, move.seat)
    for number, kind in enumerate(move.report.kinds):
        at = f"{pointer}/{number}" if many else pointer
        if not draws(case, after):
            detail = "No tile is drawn." if not number else f"Only {counted(number, 'tile')} are drawn."
            also = ("LU-RULING-32", "LU-RULING-16" if not after.stack else "LU-RULING-22")
            return case.breach("LU-FLOW-3", detail, pointer=at, also=also, hint="Leave it out.")
        drawn = tiles.unused(case, after, kind)
        if drawn is None:
            return tiles.no_such_tile(case, after, kind, at)
        home = case.pack.home(drawn)
        if home in after.board_tiles and tiles.goes_under(case, after) and not case.lacking:
            detail = f"A second tile on {case.field(home)} goes under the stack."
            also = ("LU-RULING-8", "LU-RULING-32")
            return case.breach("LU-FLOW-3", detail, pointer=at, also=also, hint="Report the tile that is placed.")
        after, _ = tiles.placed(case, replace(after, stack=after.stack[1:]), home, drawn)
    return None


def _next_tile(case: Case, state: State, reported: str | None) -> tuple[State, str]:
    """The tile that is drawn, and the state without it in the stack. LU-RULING-29."""
    case.reveals = True
    if reported is not None:
        return replace(state, stack=state.stack[1:]), str(tiles.unused(case, state, reported))
    order = state.stack
    if UNKNOWN in order:
        left = tiles.left(case, state)
        accepts = {"drawn": {"type": "string", "enum": list(case.pack.kinds)}}
        order = case.chance(
            "draw",
            None,
            lambda seed, number, purpose: chance.shuffled(seed, number, purpose, left)[: len(state.stack)],
            accepts,
            "What does the next tile show?",
        )
    drawn = tiles.first_that_stays(case, state, order)
    for tile in order[:drawn]:
        text = f"A tile for {case.field(case.pack.home(tile))} goes under the stack, and another is drawn."
        case.happened("redrawn", ("LU-RULING-8",), text, tile=tile)
    rest = (*state.stack[drawn + 1 :], *state.stack[:drawn])
    return replace(state, stack=rest), order[drawn]


def _turned_up(case: Case, state: State, tile: str, *, is_reported: bool) -> State:
    """A drawn tile goes to its field or, at some tables, to who stands there. LU-RULING-8, -9."""
    field = case.home(tile, is_reported=is_reported)
    second, who = field in state.board_tiles, state.who_is_at(field)
    after, taken = tiles.placed(case, state, field, tile)
    rules = ["LU-BUG-2", "LU-RULING-29", *(["LU-PUB-5"] if case.pack.several else [])]
    if taken:
        text = f"The next tile is for {case.field(field)}, where {who} stands: {who} takes it"
        _found(case, after, str(who), tile, [*rules, "LU-RULING-9"], text)
        return after
    rules += ["LU-RULING-8"] if second else []
    rules += ["LU-RULING-9"] if who is not None else []
    text = f"The next tile is drawn and lies on {case.field(field)}; {counted(len(after.stack), 'tile')} left."
    case.happened("tile-drawn", rules, text, tile=tile, location=field, left=len(after.stack))
    return after
