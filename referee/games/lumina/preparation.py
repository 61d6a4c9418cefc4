"""Preparation: adventurers onto the board, the cards around it, the first tiles turned up."""

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from referee.core import chance
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN
from referee.games.lumina import experienced, tiles
from referee.games.lumina.case import Case
from referee.games.lumina.state import Adventurer, Place, Seat, State, Tiles, counted, listed

SETUP = frozenset({"SETUP.PLACE", "SETUP.CARDS", "SETUP.TILES"})


# The adventurers


def due(state: State) -> Seat | None:
    """Who places an adventurer next: the first player first, then clockwise. LU-RULING-4."""
    return next((seat for seat in state.players if seat not in state.adventurers), None)


def place_options(case: Case, state: State) -> Iterator[Place]:
    """Every piece on every field, for the player whose turn it is to place one."""
    seat = due(state)
    for piece in case.pack.adventurers if seat is not None else ():
        for field in case.pack.fields:
            yield Place(seat=str(seat), adventurer=piece, location=field)


@rule("LU-PREP-2", "LU-BOX-2")
def piece_of_ones_own(case: Case, state: State, move: Place) -> Violation | None:
    """Nobody else has chosen the piece."""
    owner = next((seat for seat, one in state.adventurers.items() if one.piece == move.adventurer), None)
    if state.node != "SETUP.PLACE" or owner is None:
        return None
    detail = f"{owner} has the {case.piece(move.adventurer).lower()} adventurer."
    taken = {one.piece for one in state.adventurers.values()}
    hint = f"Free: {listed(piece for piece in case.pack.adventurers if piece not in taken)}."
    return case.breach("LU-PREP-2", detail, pointer="/move/adventurer", also=("LU-BOX-2",), hint=hint)


@rule("LU-PREP-3", "LU-PUB-3")
def a_field_to_start_on(case: Case, state: State, move: Place) -> Violation | None:
    """The field has an illuminated ring or, in the published edition, has none. LU-RULING-3, -38."""
    if state.node != "SETUP.PLACE" or move.location not in case.pack.fields:
        return None
    ring, wanted = case.ring(move.location), case.switch("start_ring")
    if ring is None or ring == (wanted == "with"):
        return None
    name = case.field(move.location)
    if wanted == "with":
        detail, hint = f"{name} has no ring.", "Start on a field with a ring."
        return case.breach("LU-PREP-3", detail, pointer="/move/location", also=("LU-RULING-3",), hint=hint)
    detail, hint = f"{name} has a ring.", "Start on a field without a ring."
    return case.breach("LU-PUB-3", detail, pointer="/move/location", also=("LU-PREP-3",), hint=hint)


@rule("LU-MOVE-3")
def a_field_for_oneself(case: Case, state: State, move: Place) -> Violation | None:
    """No other adventurer has been placed there. LU-RULING-5."""
    other = state.who_is_at(move.location)
    if state.node != "SETUP.PLACE" or other is None:
        return None
    detail = f"{other} has started on {case.field(move.location)}."
    hint = "Start on a field where nobody stands."
    return case.breach("LU-MOVE-3", detail, pointer="/move/location", also=("LU-RULING-5",), hint=hint)


def place(case: Case, state: State, move: Place) -> State:
    """An adventurer starts; after the last one the cards are laid out. LU-PREP-2, -3, LU-RULING-28."""
    there = Adventurer(move.adventurer, move.location)
    state = replace(state, adventurers={**state.adventurers, move.seat: there})
    rules = ["LU-PREP-2", "LU-RULING-4"]
    with_ring = state.switches["start_ring"] == "with"
    if case.pack.fields[move.location].ring == with_ring:
        rules += ["LU-PREP-3", "LU-RULING-3"] if with_ring else ["LU-PUB-3", "LU-RULING-38"]
    text = (
        f"{move.seat} starts on {case.field(move.location)} with the {case.piece(move.adventurer).lower()} adventurer."
    )
    case.happened("placed", rules, text, seat=move.seat, adventurer=move.adventurer, location=move.location)
    if due(state) is not None:
        return state
    case.happened("all-placed", ("LU-RULING-28",), "Every adventurer is placed; the cards follow, then the tiles.")
    return replace(state, node="SETUP.CARDS")


# The cards


@rule("LU-PREP-4", "LU-PREP-5")
def lay_cards(case: Case, state: State) -> State:
    """The cards lie face down around the board: where, only chance knows. LU-RULING-7."""
    if state.layout is None and case.before.seed is not UNSET:
        cards = sorted(case.pack.cards)
        drawn: tuple[str, ...] = case.chance(
            "layout", None, lambda seed, number, purpose: chance.shuffled(seed, number, purpose, cards), {}, ""
        )
        for card in cards:
            case.read(f"/cards/{card}/kind", case.pack.cards[card].kind)
        layout = {str(slot): case.pack.cards[card].kind for slot, card in enumerate(drawn, 1)}
        state = replace(state, layout=layout)
    text = f"{case.pack.slots} location cards are shuffled and laid out face down."
    rules = ["LU-PREP-4", "LU-PREP-5", "LU-RULING-7"]
    case.happened("cards-laid-out", rules, text, cards=case.pack.slots)
    return replace(state, node="SETUP.TILES")


# The first tiles


def tiles_options(case: Case, state: State) -> Iterator[Tiles]:
    """The one move of chance in the preparation."""
    yield Tiles(seat="chance")


@rule("LU-PREP-7")
def as_many_as_are_turned_up(case: Case, state: State, move: Tiles) -> Violation | None:
    """The report names as many tiles as are laid out at first."""
    number = case.pack.rules.open_tiles
    if move.report is UNSET or len(move.report.locations) == number:
        return None
    detail = f"{counted(len(move.report.locations), 'tile')} reported; {number} are turned up."
    hint = f"Report {number} locations, in the order in which the tiles were placed."
    return case.breach("LU-PREP-7", detail, pointer="/move/report/locations", hint=hint)


@rule("REF-REPORT-1")
def tiles_there_are(case: Case, state: State, move: Tiles) -> Violation | None:
    """The report says what only the table knows, and no location more often than it has tiles. LU-RULING-32."""
    if move.report is UNSET:
        return None
    if state.stack and state.stack[0] != UNKNOWN:
        return case.breach("REF-REPORT-1", "The stack is known.", pointer="/move/report", hint="Leave it out.")
    after = state
    for number, kind in enumerate(move.report.locations):
        tile = tiles.unused(case, after, kind)
        if tile is None:
            return tiles.no_such_tile(case, after, kind, f"/move/report/locations/{number}")
        after = tiles.lay(after, case.pack.home(tile), tile)
    return None


@rule("LU-PREP-6", "LU-PREP-7", "LU-PREP-8")
def turn_up_tiles(case: Case, state: State) -> State:
    """The first tiles by themselves, where the referee knows the stack or draws; otherwise the table reports them."""
    known = UNKNOWN not in state.stack[: case.pack.rules.open_tiles]
    if not known and case.before.seed is UNSET:
        return state
    return turned_up(case, state, Tiles(seat="chance"))


def turned_up(case: Case, state: State, move: Tiles) -> State:
    """Tiles are turned up and placed; the first turn begins. LU-PREP-7, -8, LU-RULING-6, LU-RULING-8."""
    number = case.pack.rules.open_tiles
    reported = None if move.report is UNSET else move.report.locations
    case.reveals = True
    if reported is None and UNKNOWN in state.stack[:number]:
        accepts = {"locations": {"type": "array", "length": number}}
        ask = f"What do the first {number} tiles show, in order?"
        order: tuple[str, ...] = case.chance(
            "tiles",
            None,
            lambda seed, at, purpose: chance.shuffled(seed, at, purpose, case.pack.in_order),
            accepts,
            ask,
        )
        state = replace(state, stack=order)
    text = f"The {len(state.stack)} tiles are shuffled with the bugs on top; {number} are turned up."
    case.happened("tiles-shuffled", ("LU-PREP-6", "LU-PREP-7"), text, tiles=len(state.stack))
    for place in range(number):
        tile = state.stack[0] if reported is None else str(tiles.unused(case, state, reported[place]))
        state = replace(state, stack=state.stack[1:])
        field = case.home(tile, is_reported=reported is not None)
        rules = ["LU-PREP-8", *(["LU-PUB-5"] if case.pack.several else [])]
        rules += ["LU-RULING-8"] if field in state.board_tiles else []
        rules += ["LU-RULING-6"] if state.who_is_at(field) is not None else []
        rules += ["LU-RULING-32"] if reported is not None else []
        case.happened("tile-placed", rules, f"A tile lies on {case.field(field)}.", tile=tile, location=field)
        state = tiles.lay(state, field, tile)
    return begin(case, state)


@rule("LU-TURN-2")
def begin(case: Case, state: State) -> State:
    """The preparation is over, and the first player's turn begins. LU-RULING-2."""
    if case.switch("variant") == "experienced":
        state = experienced.deal(case, state)
    first = state.first
    rules = ("LU-TURN-2", "LU-TURN-3", "LU-RULING-2")
    case.happened("turn", rules, f"The first turn is {first}'s.", current=first)
    return replace(state, node="TURN.CARD", current=first)
