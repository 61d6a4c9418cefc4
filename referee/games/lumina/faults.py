"""What makes a state impossible: the invariants that hold for every state, also one that is sent in."""

from collections import Counter
from collections.abc import Iterator

from referee.core.pack import as_far_as_there
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN
from referee.games.lumina.case import Case
from referee.games.lumina.catalogue import RULEBOOK
from referee.games.lumina.end_of_game import BY_BUGS, BY_TIE, is_tied, winner
from referee.games.lumina.pack import Pack, pack_of
from referee.games.lumina.pack_faults import pack_faults, too_few_starts
from referee.games.lumina.preparation import SETUP
from referee.games.lumina.reach import offered
from referee.games.lumina.state import SEATS, TURN_NODES, State, counted, in_order, listed, located
from referee.games.lumina.switches import SWITCHES

Found = Iterator[Violation]


def faults(state: State) -> tuple[Violation, ...]:
    """Every way in which the state is impossible, by invariant id. Switches and pack come before all else."""
    ground = (*_circumstances(state), *_pack(state))
    if ground:
        return ground
    pack = pack_of(state.pack)
    found = [fault for check in _CHECKS for fault in check(pack, state)]
    return tuple(found) if found else tuple(_awaited(pack, state))


def _fault(rule: str, detail: str, pointer: str, also: tuple[str, ...] = ()) -> Violation:
    section, statement = RULEBOOK.sentences[rule]
    return Violation(rule, section, statement, detail, f"/state{pointer}", also=also)


# The circumstances


def _circumstances(state: State) -> Found:
    """Switches and seats. REF-STATE-1."""
    for name, value in state.switches.items():
        known = SWITCHES.get(name)
        if known is None:
            detail = f"There is no switch {name}; known: {listed(SWITCHES)}."
            yield _fault("REF-STATE-1", detail, f"/switches/{name}", ("LU-FLOW-2",))
        elif value not in known.values:
            detail = f"{name} is one of {listed(known.values)}, not {value}."
            yield _fault("REF-STATE-1", detail, f"/switches/{name}", ("LU-FLOW-2",))
    for name in sorted(SWITCHES.keys() - state.switches.keys()):
        yield _fault("REF-STATE-1", f"The switch {name} is missing.", "/switches")
    if strangers := sorted(state.seats.keys() - {*SEATS}):
        detail = f"The seats are {listed(SEATS)}; there is no {listed(strangers)}."
        yield _fault("REF-STATE-1", detail, "/seats", ("LU-BOX-2",))
    if state.first not in state.seats:
        yield _fault("REF-STATE-1", f"{state.first}, who begins, does not take part.", "/first", ("LU-TURN-2",))


def _pack(state: State) -> Found:
    """The component data, and whether they are enough for the players and their way to start. REF-STATE-2."""
    found = False
    for detail, pointer in pack_faults(state.pack):
        found = True
        yield _fault("REF-STATE-2", detail, as_far_as_there(state.pack, pointer))
    if found or state.switches.get("start_ring") not in SWITCHES["start_ring"].values:
        return
    pack = pack_of(state.pack)
    if sentence := too_few_starts(pack, state.switches["start_ring"]):
        yield _fault("REF-STATE-2", sentence, "/switches/start_ring", ("LU-RULING-30",))
    if not pack.rules.players_min <= len(state.seats) <= pack.rules.players_max:
        detail = f"{len(state.seats)} play; it takes {pack.rules.players_min} to {pack.rules.players_max}."
        row = "LU-BOX-2" if len(state.seats) > pack.rules.players_max else "LU-RULING-1"
        yield _fault("REF-STATE-1", detail, "/seats", (row,))


# Tiles


@rule("LU-BOX-4")
def _every_tile(pack: Pack, state: State) -> Found:
    """LU-INV-1: each tile in one place, and all of them somewhere."""
    also = ("LU-BOX-4",)
    named = located(state)
    if twice := sorted(tile for tile, times in Counter(named).items() if times > 1):
        yield _fault("LU-INV-1", f"In more than one place: {listed(twice)}.", "", also)
    if unknown := sorted(set(named) - pack.tiles.keys()):
        yield _fault("LU-INV-1", f"There is no tile {listed(unknown)}.", "", also)
    if UNKNOWN in state.stack and {*state.stack} != {UNKNOWN}:
        yield _fault("LU-INV-1", "Of a stack either every tile is known or none.", "/stack", also)
    if any(UNKNOWN in tiles for tiles in state.board_tiles.values()):
        yield _fault("LU-INV-1", "What a tile on the board shows is known.", "/board_tiles", also)
    if strangers := sorted(state.bugs.keys() - state.seats.keys()):
        yield _fault("LU-INV-1", f"{listed(strangers)} has bugs and does not take part.", "/bugs", also)
    found = sum(map(len, state.bugs.values()))
    total = len(state.stack) + state.open_tiles + found
    if total != len(pack.tiles):
        detail = f"Stack {len(state.stack)} + board {state.open_tiles} + players {found} = {total}; "
        yield _fault("LU-INV-1", f"{detail}there are {counted(len(pack.tiles), 'tile')}.", "/stack", also)


@rule("LU-PREP-8", "LU-PUB-5")
def _tiles_at_home(pack: Pack, state: State) -> Found:
    """LU-INV-2: a tile lies on the ringed field of its kind."""
    also = ("LU-PREP-8", *(("LU-PUB-5",) if pack.several else ()))
    for field, tiles in state.board_tiles.items():
        for tile in tiles:
            if tile in pack.tiles and pack.home(tile) != field:
                detail = f"{tile} belongs on {pack.home(tile)} and lies on {field}."
                yield _fault("LU-INV-2", detail, f"/board_tiles/{field}", also)


def _ended_before_a_turn(state: State) -> bool:
    """Whether the players have agreed on a result before the first turn."""
    agreed = state.result is not None and state.result.reason not in (BY_BUGS, BY_TIE)
    return state.node == "OVER" and agreed and state.current is None


@rule("LU-PREP-7")
def _tiles_open(pack: Pack, state: State) -> Found:
    """LU-INV-3: how many tiles lie open."""
    there, most = state.open_tiles, pack.rules.open_tiles
    agreed = state.result is not None and state.result.reason not in (BY_BUGS, BY_TIE)
    if state.node in SETUP or _ended_before_a_turn(state):
        wrong, due = there != 0, "none"
    elif state.node == "OVER" and not agreed:
        most -= 1
        wrong, due = there > most or (bool(state.stack) and there < most), f"{most}, or the last ones"
    else:
        wrong, due = there != min(most, there + len(state.stack)), f"{most}, or the last ones"
    if wrong:
        detail = f"{counted(there, 'tile')} on the board and {len(state.stack)} in the stack; open lie {due}."
        yield _fault("LU-INV-3", detail, "/board_tiles", ("LU-PREP-7",))


# Adventurers


@rule("LU-PREP-2", "LU-MOVE-3", "LU-BOX-2")
def _adventurers(pack: Pack, state: State) -> Found:
    """LU-INV-4: each adventurer on a field and with a piece of its own."""
    for seat, one in state.adventurers.items():
        at = f"/adventurers/{seat}"
        if seat not in state.seats:
            yield _fault("LU-INV-4", f"{seat} does not take part.", at, ("LU-PREP-2",))
        if one.piece not in pack.adventurers:
            yield _fault("LU-INV-4", f"There is no piece {one.piece}.", f"{at}/piece", ("LU-PREP-2",))
        if one.location not in pack.fields:
            yield _fault("LU-INV-4", f"There is no field {one.location}.", f"{at}/location", ("LU-PREP-3",))
    pieces = Counter(one.piece for one in state.adventurers.values())
    fields = Counter(one.location for one in state.adventurers.values())
    for piece in sorted(piece for piece, times in pieces.items() if times > 1):
        yield _fault("LU-INV-4", f"Several players have {piece}.", "/adventurers", ("LU-PREP-2", "LU-BOX-2"))
    for field in sorted(field for field, times in fields.items() if times > 1):
        yield _fault("LU-INV-4", f"Several adventurers stand on {field}.", "/adventurers", ("LU-MOVE-3",))
    lacking = [seat for seat in state.players if seat not in state.adventurers]
    if lacking and state.node not in SETUP and not _ended_before_a_turn(state):
        yield _fault("LU-INV-4", f"Without an adventurer: {listed(lacking)}.", "/adventurers", ("LU-PREP-2",))


# Cards


@rule("LU-BOX-3", "LU-PUB-1")
def _layout(pack: Pack, state: State) -> Found:
    """LU-INV-5: slots and kinds one to one, the same for the whole game."""
    also = (pack.notes["/components/location_cards"].ref or "LU-BOX-3",)
    slots = {str(slot) for slot in range(1, pack.slots + 1)}
    if state.layout is not None:
        if state.layout.keys() != slots or sorted(state.layout.values()) != sorted(pack.kinds):
            detail = f"{pack.slots} slots and {len(pack.kinds)} kinds correspond one to one; the layout does not."
            yield _fault("LU-INV-5", detail, "/layout", also)
        if state.seen:
            yield _fault("LU-INV-5", "Where the layout is known, nothing is reported of it.", "/seen", also)
        if any(state.layout.get(str(card.slot), card.shows) != card.shows for card in state.face_up):
            yield _fault("LU-INV-5", "A card that is up is not what the layout says.", "/face_up", also)
    for card in state.face_up:
        if str(card.slot) not in slots or card.shows not in pack.kinds:
            yield _fault("LU-INV-5", f"Slot {card.slot} with {card.shows} is no card.", "/face_up", also)


def _seen(pack: Pack, state: State) -> Found:
    """LU-INV-18: what has been reported is one to one."""
    slots = {str(slot) for slot in range(1, pack.slots + 1)}
    for slot, kind in in_order(state.seen):
        if slot not in slots or kind not in pack.kinds:
            yield _fault("LU-INV-18", f"Slot {slot} with {kind} is no card.", f"/seen/{slot}", ("LU-RULING-32",))
    up = {str(card.slot): card.shows for card in state.face_up}
    both = {**state.seen, **up}
    if any(state.seen.get(slot, kind) != kind for slot, kind in up.items()) or len({*both.values()}) < len(both):
        detail = "What has been reported of the cards is not one to one."
        yield _fault("LU-INV-18", detail, "/seen", ("LU-RULING-32",))


@rule("LU-TURN-5", "LU-MOVE-4")
def _face_up(pack: Pack, state: State) -> Found:
    """LU-INV-6, LU-INV-11 and LU-INV-21: which cards can be up."""
    if state.face_up and (state.node in SETUP or state.node == "TURN.END" or state.current is None):
        yield _fault("LU-INV-6", "Cards are up outside a turn.", "/face_up", ("LU-TURN-5",))
    slots = [card.slot for card in state.face_up]
    if len({*slots}) < len(slots):
        yield _fault("LU-INV-11", "A card has been turned over twice.", "/face_up", ("LU-TURN-3",))
    if pack.several or state.node == "OVER":
        return
    others = {one.location: seat for seat, one in state.adventurers.items() if seat != state.current}
    for card in state.face_up:
        fields = pack.by_kind.get(card.shows, ())
        if taken := [others[field] for field in fields if field in others]:
            detail = f"Slot {card.slot} shows where {listed(taken)} stands: that ends the turn."
            yield _fault("LU-INV-21", detail, "/face_up", ("LU-MOVE-4",))


def _rows(pack: Pack, state: State) -> Found:
    """LU-INV-22: rows where experienced players play, and nowhere else."""
    begun = state.node in TURN_NODES or state.current is not None
    due = state.switches["variant"] == "experienced" and begun
    also = ("LU-PUB-7", "LU-RULING-40")
    if (state.rows is not None) != due:
        there = "in rows" if state.rows is not None else "in no rows"
        yield _fault("LU-INV-22", f"At {state.node} the cards lie {there}.", "/rows", also)
    elif state.rows is not None:
        slots = {str(slot) for slot in range(1, pack.slots + 1)}
        if state.rows.keys() != slots or not {*state.rows.values()} <= state.seats.keys():
            yield _fault("LU-INV-22", "Every card lies in front of one player.", "/rows", also)


# The course of the game


@rule("LU-END-1", "LU-END-2", "LU-END-3")
def _result(pack: Pack, state: State) -> Found:
    """LU-INV-13 and LU-INV-14: who has won."""
    result, goal = state.result, pack.rules.goal
    won, tied = winner(pack, state), is_tied(pack, state)
    for seat in state.players:
        if state.count(seat) > goal:
            detail = f"{seat} has {counted(state.count(seat), 'bug')}; {goal} end the game."
            yield _fault("LU-INV-13", detail, f"/bugs/{seat}", ("LU-END-1",))
    several = [seat for seat in state.players if state.count(seat) >= goal]
    if len(several) > 1:
        detail = f"{listed(several)} have {goal} bugs each; the first to have them ends the game."
        yield _fault("LU-INV-13", detail, "/bugs", ("LU-END-1",))
    by_bugs = result is not None and result.reason == BY_BUGS
    if result is not None and result.reason in (BY_BUGS, BY_TIE) and not state.word:
        yield from _won_in_a_turn(state, won)
    if by_bugs != (won is not None) or (by_bugs and result is not None and result.winners != (won,)):
        has = f"{won} has {goal} bugs" if won is not None else f"nobody has {goal} bugs"
        won_by = "nobody has won" if result is None else f"{listed(result.winners, 'nobody')} won by {result.reason}"
        yield _fault("LU-INV-13", f"{has[0].upper()}{has[1:]}, but {won_by}.", "/result", ("LU-END-2", "LU-END-1"))
    by_tie = result is not None and result.reason == BY_TIE
    if by_tie != tied or (by_tie and result is not None and {*result.winners} != {*state.players}):
        tie = pack.rules.tie
        has = "have" if tied else "do not have"
        detail = f"{tie.players} players {has} {tie.each} bugs each, but the result is "
        detail += "open." if result is None else f"{result.reason}."
        yield _fault("LU-INV-14", detail, "/result", ("LU-END-3",))
    if result is not None and not {*result.winners} <= state.seats.keys():
        yield _fault("LU-INV-13", f"Winners: {listed(result.winners)}.", "/result/winners", ("LU-END-2",))


def _won_in_a_turn(state: State, won: str | None) -> Found:
    """LU-INV-13 and LU-INV-20: a card led to the last tile, and who is on turn has taken it. LU-RULING-9."""
    if not state.face_up:
        yield _fault("LU-INV-20", "The game has ended, and no card is up.", "/face_up", ("LU-END-1",))
    if won is not None and won != state.current and state.switches["under_adventurer"] == "stay":
        detail = f"{won} has won in the turn of {state.current or 'nobody'}."
        yield _fault("LU-INV-13", detail, "/result", ("LU-END-1", "LU-BUG-1"))


@rule("LU-TURN-1", "LU-PREP-2")
def _node(pack: Pack, state: State) -> Found:
    """LU-INV-20: the parts of a state fit its node."""
    if (state.node == "OVER") != (state.result is not None):
        result = "no result" if state.result is None else "a result"
        yield _fault("LU-INV-20", f"The node is {state.node}, and there is {result}.", "/result", ("LU-END-1",))
    on_turn = state.node in TURN_NODES or state.node == "TURN.END"
    ended = state.node == "OVER"
    if (on_turn and state.current not in state.seats) or (state.node in SETUP and state.current is not None):
        detail = f"At {state.node} it cannot be the turn of {state.current or 'nobody'}."
        yield _fault("LU-INV-20", detail, "/current", ("LU-TURN-1",))
    elif ended and state.current is not None and state.current not in state.seats:
        yield _fault("LU-INV-20", f"{state.current} does not take part.", "/current", ("LU-TURN-1",))
    elif ended and state.current is None and not _ended_before_a_turn(state) and state.result is not None:
        yield _fault("LU-INV-20", "The game has ended in somebody's turn.", "/current", ("LU-END-1",))
    placed = len(state.adventurers)
    due = range(placed, len(state.players)) if state.node == "SETUP.PLACE" else ()
    if {*state.adventurers} != {*state.players[:placed]} or (state.node == "SETUP.PLACE" and not due):
        detail = f"Placed are {listed(sorted(state.adventurers))}; the order is {listed(state.players)}."
        yield _fault("LU-INV-20", detail, "/adventurers", ("LU-RULING-4",))
    if state.node in ("SETUP.CARDS", "SETUP.TILES") and placed < len(state.players):
        yield _fault("LU-INV-20", "Not everybody has placed an adventurer.", "/adventurers", ("LU-RULING-28",))
    if state.node in SETUP and (state.seen or any(state.bugs.values())):
        yield _fault("LU-INV-20", "Something has been played before the first turn.", "/node", ("LU-RULING-28",))


_CHECKS = (
    _every_tile,
    _tiles_at_home,
    _tiles_open,
    _adventurers,
    _layout,
    _seen,
    _face_up,
    _rows,
    _result,
    _node,
)


def _awaited(pack: Pack, state: State) -> Found:
    """LU-INV-20: what is awaited can be done; the referee never rests where nothing is asked."""
    match state.node:
        case "SETUP.CARDS" | "TURN.END":
            yield _fault("LU-INV-20", f"The referee passes through {state.node} by itself.", "/node", ("LU-FLOW-1",))
        case "SETUP.TILES":
            if UNKNOWN not in state.stack:
                yield _fault("LU-INV-20", "The tiles are known, and nobody has to report them.", "/node")
        case "TURN.CARD":
            if len(state.face_up) >= pack.slots:
                yield _fault("LU-INV-20", "Every card is up already.", "/face_up", ("LU-RULING-39",))
        case "TURN.MOVE":
            case = Case(state)
            if not offered(case, state) and not case.lacking:
                detail = f"The last card offers {state.current} no move."
                yield _fault("LU-INV-20", detail, "/face_up", ("LU-MOVE-1",))
        case "TURN.TAKE":
            here = str(state.at(str(state.current)))
            if here not in state.board_tiles or state.shown != pack.fields[here].kind:
                detail = f"{state.current} has not just come to a tile."
                yield _fault("LU-INV-20", detail, "/node", ("LU-BUG-1",))
