"""Moving the adventurer: a card is turned over, what it shows decides, and at last all cards are face down again."""

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from referee.core import chance
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumina import experienced
from referee.games.lumina.case import Case
from referee.games.lumina.pack import path
from referee.games.lumina.reach import free, must_be_next_door, next_door, offered, perhaps_next_door
from referee.games.lumina.state import EndTurn, FaceUp, State, Stay, Step, TurnOver, listed

# A card is turned over


def face_down(case: Case, state: State) -> tuple[int, ...]:
    """The slots whose card is not up."""
    return tuple(slot for slot in range(1, case.pack.slots + 1) if not state.is_up(slot))


def turn_over_options(case: Case, state: State) -> Iterator[TurnOver]:
    """Every card that is face down. LU-RULING-45."""
    for slot in face_down(case, state):
        yield TurnOver(seat=str(state.current), slot=slot)


@rule("LU-MOVE-2", "LU-BUG-3")
def one_decision_at_a_time(case: Case, state: State, move: TurnOver | Step) -> Violation | None:
    """No card and no step while a move is offered or a tile can be taken. LU-RULING-33."""
    if move.seat != state.current:
        return None
    if state.node == "TURN.TAKE":
        detail = f"{move.seat} has arrived at a tile, which ends the turn."
        also = ("LU-BUG-3", "LU-FLOW-1")
        return case.breach("LU-MOVE-2", detail, also=also, hint="Take the tile, or leave it.")
    if state.node == "TURN.MOVE" and isinstance(move, TurnOver):
        detail = f"{move.seat} first says whether the adventurer moves or stays."
        return case.breach("LU-FLOW-1", detail, also=("LU-RULING-33",), hint="Move, or say `stay`.")
    return None


@rule("LU-TURN-3")
def a_card_that_is_face_down(case: Case, state: State, move: TurnOver) -> Violation | None:
    """The card is not up already. LU-RULING-13."""
    if not state.is_up(move.slot):
        return None
    detail = f"The card in slot {move.slot} is up already."
    hint = f"Face down are {listed(map(str, face_down(case, state)))}."
    return case.breach("LU-TURN-3", detail, pointer="/move/slot", also=("LU-RULING-13",), hint=hint)


@rule("REF-REPORT-1")
def a_card_that_can_be_there(case: Case, state: State, move: TurnOver) -> Violation | None:
    """The report says what only the table knows, and agrees with what has been seen. LU-RULING-32.

    The refusal names nothing but the report itself, since the cards that speak against it may lie face down.
    """
    if move.report is UNSET:
        return None
    if state.layout is not None:
        detail, hint = "The layout of the cards is known.", "Leave the report out."
        return case.breach("REF-REPORT-1", detail, pointer="/move/report", hint=hint)
    known = {**state.seen, **{str(card.slot): card.shows for card in state.face_up}}
    slot, kind = str(move.slot), move.report.shows
    if known.get(slot, kind) == kind and all(other == slot for other, shows in known.items() if shows == kind):
        return None
    detail = f"The card in slot {slot} cannot show {case.kind(kind)}: that contradicts an earlier report."
    hint = "Look at the card again."
    return case.breach("LU-FLOW-3", detail, pointer="/move/report/shows", also=("LU-RULING-32",), hint=hint)


def turn_over(case: Case, state: State, move: TurnOver) -> State:
    """A card is turned over, and what it shows decides how the turn goes on. LU-TURN-3, -4."""
    shows = _what_it_shows(case, state, move)
    state = replace(state, face_up=(*state.face_up, FaceUp(move.slot, shows)))
    if state.layout is None:
        state = replace(state, seen={**state.seen, str(move.slot): shows})
    rules = ["LU-TURN-3" if len(state.face_up) == 1 else "LU-MOVE-2", "LU-TURN-4"]
    rules += ["LU-RULING-32"] if move.report is not UNSET else []
    row = "" if state.rows is None else f" in front of {state.rows[str(move.slot)]}"
    rules += ["LU-PUB-8", "LU-RULING-43"] if row else []
    text = f"{move.seat} turns over the card in slot {move.slot}{row}: {case.kind(shows)}."
    case.happened("card", rules, text, seat=move.seat, slot=move.slot, shows=shows)
    return _decided(case, state, move.seat)


def _what_it_shows(case: Case, state: State, move: TurnOver) -> str:
    """What lies in the slot: known, reported or drawn. LU-RULING-32."""
    slot = str(move.slot)
    if state.layout is not None:
        case.reveals = True
        return state.layout[slot]
    known = {**state.seen, **{str(card.slot): card.shows for card in state.face_up}}
    left = [kind for kind in case.pack.kinds if kind not in known.values()]

    def draw(seed: str, number: int, purpose: str) -> str:
        return known.get(slot) or chance.shuffled(seed, number, purpose, left)[0]

    accepts = {"shows": {"type": "string", "enum": list(case.pack.kinds)}}
    reported = None if move.report is UNSET else move.report.shows
    return case.chance("card", reported, draw, accepts, f"What does the card in slot {slot} show?")


@rule("LU-MOVE-1", "LU-MOVE-4", "LU-MOVE-5", "LU-MOVE-6")
def _decided(case: Case, state: State, seat: str) -> State:
    """What the card means for the player on turn, the first that fits: a move, nothing, or the end of the turn."""
    here, shown = str(state.at(seat)), str(state.shown)
    near = next_door(case, state, here, shown)
    open_ = free(state, near)
    own = not open_ and case.kind_of(here) == shown
    case.demand()
    kind = case.kind(shown)
    published = ["LU-PUB-2", "LU-PUB-4"] if case.pack.several else []
    if open_:
        rules = ["LU-MOVE-1", "LU-TURN-4", "LU-RULING-20", *published]
        rules += ["LU-RULING-36"] if len(near) > 1 else []
        rules += ["LU-RULING-35"] if case.pack.fields[here].kind == shown else []
        text = f"{seat} may move to {listed(map(case.field, open_), word='or')}."
        case.happened("move-offered", rules, text, seat=seat, to=list(open_))
        return replace(state, node="TURN.MOVE")
    if own:
        return _own_place(case, state, seat, kind)
    if near:
        rules = ["LU-MOVE-4", *(["LU-PUB-6", "LU-RULING-36"] if case.pack.several else [])]
        rules += ["LU-RULING-19"] if any(field in state.board_tiles for field in near) else []
        taken = listed(f"{state.who_is_at(field)} stands on {case.field(field)}" for field in near)
        case.happened("occupied", rules, f"{taken}: the turn of {seat} is over.", seat=seat)
    elif perhaps := perhaps_next_door(case, state, here, shown):
        return _out_of_reach_or_taken(case, state, seat, perhaps)
    else:
        rules = ["LU-MOVE-5", "LU-MOVE-6", *published]
        fields = case.pack.by_kind[shown]
        rules += ["LU-RULING-18"] if any(state.who_is_at(field) not in (None, seat) for field in fields) else []
        text = f"{seat} on {case.field(here)} cannot reach {kind} directly and stays; the turn is over."
        case.happened("out-of-reach", rules, text, seat=seat)
    return replace(state, node="TURN.END")


@rule("LU-MOVE-4", "LU-MOVE-6")
def _out_of_reach_or_taken(case: Case, state: State, seat: str, fields: tuple[str, ...]) -> State:
    """A place where somebody stands ends the turn, whether a path leads there or not. LU-RULING-18."""
    taken = listed(f"{state.who_is_at(field)} stands on {case.field(field)}" for field in fields)
    text = f"{taken}: whether a path leads there or not, the turn of {seat} is over."
    case.happened("occupied", ("LU-MOVE-4", "LU-MOVE-6", "LU-RULING-18"), text, seat=seat)
    return replace(state, node="TURN.END")


def _own_place(case: Case, state: State, seat: str, kind: str) -> State:
    """The card shows where the adventurer stands. LU-RULING-10, -35."""
    row = "LU-RULING-35" if case.pack.several else "LU-RULING-10"
    if case.switch("own_location") == "end_turn":
        case.happened("own-place", (row,), f"{seat} stands on {kind} already; the turn is over.", seat=seat)
        return replace(state, node="TURN.END")
    rules = [row, "LU-MOVE-2"]
    case.happened("own-place", rules, f"{seat} stands on {kind} already; the turn goes on.", seat=seat)
    return replace(state, node="TURN.CARD")


# A move, or none


def step_options(case: Case, state: State) -> Iterator[Step]:
    """Every field that the card may mean."""
    for field in case.pack.fields:
        if case.kind_of(field) in (state.shown, None):
            yield Step(seat=str(state.current), to=field)


@rule("LU-TURN-3", "LU-MOVE-1", "LU-TURN-4")
def by_a_card(case: Case, state: State, move: Step) -> Violation | None:
    """A move follows a card, which allows one at most. LU-RULING-34."""
    if state.node != "TURN.CARD" or move.seat != state.current:
        return None
    hint = "Turn over a card."
    if not state.face_up:
        detail = f"{move.seat} has not turned over a card in this turn."
        return case.breach("LU-TURN-3", detail, hint=hint)
    detail = f"The card in slot {state.face_up[-1].slot} has been used or declined."
    also = ("LU-TURN-4", "LU-TURN-3", "LU-RULING-34")
    return case.breach("LU-MOVE-1", detail, pointer="/move/to", also=also, hint=hint)


@rule("LU-MOVE-1", "LU-TURN-4", "LU-PUB-4")
def to_what_is_shown(case: Case, state: State, move: Step) -> Violation | None:
    """The card shows the place."""
    if state.node != "TURN.MOVE" or move.seat != state.current or move.to not in case.pack.fields:
        return None
    shown, kind = str(state.shown), case.kind_of(move.to)
    if kind is None or kind == shown:
        return None
    also = ["LU-TURN-4", *(["LU-PUB-4"] if case.pack.several else [])]
    was_shown = any(card.shows == kind for card in state.face_up) and move.to != state.at(move.seat)
    also += ["LU-RULING-11"] if was_shown else []
    detail = f"The card shows {case.kind(shown)}, and {case.field(move.to)} is something else."
    return case.breach("LU-MOVE-1", detail, pointer="/move/to", also=tuple(also), hint=_hint(case, state))


@rule("LU-MOVE-5", "LU-MOVE-1", "LU-PUB-4")
def directly(case: Case, state: State, move: Step) -> Violation | None:
    """One path leads there from where the adventurer stands. LU-RULING-20."""
    here = state.at(move.seat)
    if state.node not in ("TURN.CARD", "TURN.MOVE") or here is None or move.to not in case.pack.fields:
        return None
    if (
        move.to != here
        and not case.is_told(f"/paths/{path(here, move.to)}")
        and must_be_next_door(case, state, move.to)
    ):
        return None
    joined = move.to != here and case.joined(here, move.to)
    if joined is not False:
        return None
    also = ["LU-MOVE-1", *(["LU-PUB-4"] if case.pack.several else []), "LU-RULING-20"]
    name, start = case.field(move.to), case.field(here)
    detail = f"{move.seat} stands on {name} already." if move.to == here else f"No path joins {start} and {name}."
    return case.breach("LU-MOVE-5", detail, pointer="/move/to", also=tuple(also), hint=_hint(case, state))


@rule("LU-MOVE-3", "LU-MOVE-1")
def onto_a_free_field(case: Case, state: State, move: Step) -> Violation | None:
    """No other adventurer is there."""
    other = state.who_is_at(move.to)
    if state.node not in ("TURN.CARD", "TURN.MOVE") or other in (None, move.seat):
        return None
    detail = f"{other} stands on {case.field(move.to)}."
    return case.breach("LU-MOVE-3", detail, pointer="/move/to", also=("LU-MOVE-1",), hint=_hint(case, state))


def _hint(case: Case, state: State) -> str:
    if state.node != "TURN.MOVE":
        return "Turn over a card."
    return f"Move to {listed(map(case.field, offered(case, state)), word='or')}, or stay."


@rule("LU-MOVE-1", "LU-MOVE-2")
def step(case: Case, state: State, move: Step) -> State:
    """The adventurer moves; a tile there can be taken, otherwise the turn goes on. LU-RULING-14, -21, -37."""
    seat, name = move.seat, case.field(move.to)
    left = case.pack.fields[str(state.at(seat))].kind
    has_moved = any(card.shows == left for card in state.face_up)
    state = experienced.take_over(case, state.stands(seat, move.to), seat)
    rules = ["LU-MOVE-1", *(["LU-PUB-4"] if case.pack.several else []), *(["LU-RULING-21"] if has_moved else [])]
    case.happened("moved", rules, f"{seat} moves to {name}.", seat=seat, to=move.to)
    if move.to in state.board_tiles:
        case.happened("tile-offered", ("LU-BUG-1", "LU-RULING-15"), f"{seat} may take the tile on {name}.", seat=seat)
        return replace(state, node="TURN.TAKE")
    kind = case.pack.fields[move.to].kind
    elsewhere = any(field in state.board_tiles for field in case.pack.by_kind[kind])
    rules = ["LU-MOVE-2", "LU-RULING-14", *(["LU-RULING-37"] if elsewhere else [])]
    case.happened("goes-on", rules, f"No tile lies on {name}: the turn goes on.", seat=seat)
    return replace(state, node="TURN.CARD")


def stay_options(case: Case, state: State) -> Iterator[Stay]:
    """A move can always be declined."""
    yield Stay(seat=str(state.current))


def stay(case: Case, state: State, move: Stay) -> State:
    """The move is declined, and the turn goes on. LU-RULING-11."""
    rules = ["LU-RULING-11", "LU-MOVE-2", *(["LU-RULING-42"] if state.rows is not None else [])]
    case.happened("stayed", rules, f"{move.seat} stays; the turn goes on.", seat=move.seat)
    return replace(state, node="TURN.CARD")


# The end of the turn


def end_turn_options(case: Case, state: State) -> Iterator[EndTurn]:
    """The turn ended early, which only some tables allow."""
    yield EndTurn(seat=str(state.current))


@rule("LU-MOVE-2", "LU-TURN-3")
def not_before_an_end_is_met(case: Case, state: State, move: EndTurn) -> Violation | None:
    """A turn is not given up while it goes on. LU-RULING-12."""
    if state.node not in ("TURN.CARD", "TURN.MOVE") or move.seat != state.current:
        return None
    allowed = case.switch("stop") == "allowed"
    if state.node == "TURN.CARD" and not state.face_up:
        if allowed:
            detail = f"{move.seat} has not turned over a card in this turn."
            return case.breach("LU-TURN-3", detail, also=("LU-RULING-12",), hint="Turn over a card.")
        also: tuple[str, ...] = ("LU-RULING-12", "LU-FLOW-1", "LU-TURN-3")
    elif allowed and state.node == "TURN.CARD":
        return None
    elif allowed:
        detail = "A move is offered."
        return case.breach("LU-FLOW-1", detail, also=("LU-RULING-12",), hint="Say `stay` first, or move.")
    else:
        also = ("LU-RULING-12", "LU-FLOW-1")
    detail = f"The turn of {move.seat} goes on until a card ends it or a tile is reached."
    hint = "Turn over a card." if state.node == "TURN.CARD" else "Move, or say `stay`."
    return case.breach("LU-MOVE-2", detail, also=also, hint=hint)


def end_turn(case: Case, state: State, move: EndTurn) -> State:
    """The turn is ended early. LU-RULING-12."""
    case.happened("ended-early", ("LU-RULING-12",), f"{move.seat} ends the turn.", seat=move.seat)
    return replace(state, node="TURN.END")


def all_up(case: Case, state: State) -> State:
    """With every card up and the turn not over, it is over. LU-RULING-39."""
    if face_down(case, state):
        return state
    text = f"Every card is up: the turn of {state.current} is over."
    case.happened("no-card-left", ("LU-RULING-39",), text, seat=state.current)
    return replace(state, node="TURN.END")


@rule("LU-TURN-1", "LU-TURN-5", "LU-TURN-6", "LU-PUB-10")
def pass_on(case: Case, state: State) -> State:
    """All cards are turned face down where they lie, and the next player's turn begins. LU-RULING-24."""
    rules = ["LU-TURN-5", "LU-RULING-24"]
    rules += ["LU-PUB-10", "LU-RULING-41"] if state.rows is not None else []
    case.happened("cards-turned-down", rules, "All cards are turned face down again.")
    players = state.players
    after = players[(players.index(state.current) + 1) % len(players)]
    case.happened("turn", ("LU-TURN-6", "LU-TURN-1"), f"It is the turn of {after}.", current=after)
    return replace(state, node="TURN.CARD", current=after, face_up=())
