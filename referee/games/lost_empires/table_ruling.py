"""Table rulings: card texts that the pack does not model, settled by both players as primitive changes. LE-RULING-97.

The referee cannot know whether the text allows it. It checks that the text can work where its card is and that nothing
appears or vanishes, carries out what follows by the rules, and marks the result.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET

from referee.core.rulebook import rule
from referee.core.ruling import Assumption, Violation
from referee.core.state import Word
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.flow import waits_for
from referee.games.lost_empires.state import SEATS, Change, Seat, Sides, State, Table, TableRuling
from referee.games.lost_empires.table_changes import OPS, changed
from referee.games.lost_empires.table_shuffle import reported_or_drawn, reported_or_unknown, wrong_pile
from referee.games.lost_empires.texts import card_of
from referee.games.lost_empires.vocabulary import OnEntry
from referee.games.lost_empires.wording import listed

NOTHING = "The text does nothing."


def is_open(case: Case, state: State) -> bool:
    """Whether the table may rule now: it is asked, or a card has a text that nobody has told."""
    if state.result is not None or state.stage.startswith("SETUP"):
        return False
    return isinstance(state.top, Table) or any(not case.is_silent(u.card) for u in state.units.values())


def options(case: Case, state: State) -> Iterator[TableRuling]:
    """Where a ruling is awaited the empty one."""
    if isinstance(state.top, Table):
        yield TableRuling(seat="table", agreed=SEATS, source=state.top.source, reason=NOTHING, changes=())


def breaches(case: Case, state: State, move: TableRuling) -> Violation | None:
    """What speaks against a table ruling, the first thing only: the changes come one after the other."""
    checks = (
        game_over,
        a_text_to_rule_on,
        all_agreed,
        known_changes,
        each_deck_shuffled_once,
        decks_that_are_shuffled,
        changes_in_order,
        totals_agree,
    )
    return next((found for check in checks if (found := check(case, state, move)) is not None), None)


@rule("LE-GAME-3")
def game_over(case: Case, state: State, move: TableRuling) -> Violation | None:
    """Nothing is ruled after the end."""
    if state.result is None:
        return None
    detail = f"The game is over ({state.result.reason})."
    return case.breach("LE-GAME-3", detail, also=("LE-RULING-97",), hint="Start a new game.")


@rule("LE-RULING-97", "LE-FAQ-11")
def a_text_to_rule_on(case: Case, state: State, move: TableRuling) -> Violation | None:
    """The table is asked about this card, or the card says more than the pack knows, where that can work."""
    frame = state.top
    if isinstance(frame, Table) and move.source in (frame.source, card_of(frame.source)):
        return None
    card = card_of(move.source)
    if card in case.pack.cards and not case.is_silent(card) and _is_there(state, move.source):
        return None
    row, hint = "LE-RULING-97", waits_for(case, state)
    watches = case.abilities(card, OnEntry) if card in case.pack.cards else ()
    if watches and watches[0][1].rules:
        row = watches[0][1].rules[0]
    name = case.called(state, move.source)
    detail = f"No ruling about {name} is awaited, and its text is known."
    if watches:
        detail = f"{name} has not been set off, or has been in this round."
    also = () if row == "LE-RULING-97" else ("LE-RULING-97",)
    return case.breach(row, detail, pointer="/move/source", also=also, hint=hint)


def _is_there(state: State, source: str) -> bool:
    """Whether a card is in play, being played or on a discard pile, where its text can work."""
    if state.stage.startswith("SETUP"):
        return False
    if source in state.units or any(unit.card == source for unit in state.units.values()):
        return True
    played = any(source in state.in_limbo(seat) for seat in SEATS)
    return played or any(source in state.discard[seat].known for seat in SEATS)


@rule("LE-RULING-97")
def all_agreed(case: Case, state: State, move: TableRuling) -> Violation | None:
    """Both players agree, and the table makes the move."""
    if move.seat != "table":
        detail = f"A table ruling is made by the table, not by {move.seat}."
        return case.breach("LE-RULING-97", detail, pointer="/move/seat", hint="Name the seat `table`.")
    if sorted(move.agreed) == sorted(SEATS):
        return None
    detail = f"Agreed by {listed(move.agreed, 'nobody')}; both players have to agree."
    return case.breach("LE-RULING-97", detail, pointer="/move/agreed", hint="Name A and B.")


@rule("LE-RULING-97")
def known_changes(case: Case, state: State, move: TableRuling) -> Violation | None:
    """Every change is one that a table can make."""
    for number, change in enumerate(move.changes):
        if change.op not in OPS:
            detail = f"{change.op} is no change that the table can make."
            at = f"/move/changes/{number}/op"
            return case.breach("LE-RULING-97", detail, pointer=at, hint=f"Changes: {listed(OPS)}.")
    return None


@rule("LE-RULING-97")
def each_deck_shuffled_once(case: Case, state: State, move: TableRuling) -> Violation | None:
    """A ruling shuffles a deck once, so that a report tells which order it means."""
    seats = [change.seat for change in move.changes if change.op == "shuffle"]
    twice = next((seat for seat in seats if seats.count(seat) > 1), None)
    if twice is None:
        return None
    detail = f"The deck of {twice} is shuffled {seats.count(twice)} times."
    return case.breach("LE-RULING-97", detail, pointer="/move/changes", hint="Shuffle it once.")


@rule("LE-FLOW-3")
def decks_that_are_shuffled(case: Case, state: State, move: TableRuling) -> Violation | None:
    """A report is about the decks that the ruling shuffles, and about all of them."""
    if move.report is UNSET:
        return None
    due = {str(change.seat) for change in move.changes if change.op == "shuffle"}
    if move.report.decks.keys() == due:
        return None
    told, shuffled = listed(sorted(move.report.decks), "nobody"), listed(sorted(due), "nobody")
    detail = f"The decks of {told} are reported, those of {shuffled} shuffled."
    hint = "Report the decks that are shuffled." if due else "Leave `report` out."
    return case.breach("LE-FLOW-3", detail, pointer="/move/report/decks", hint=hint)


@rule("LE-RULING-97", "LE-FLOW-3")
def changes_in_order(case: Case, state: State, move: TableRuling) -> Violation | None:
    """All changes can be made one after the other; the first that cannot is cited."""
    scratch, report = Case(case.before, draw=False), _reported(move)
    shuffled, drawn = set[str](), set[str]()
    for number, change in enumerate(move.changes):
        at, seat = f"/move/changes/{number}", str(change.seat)
        if change.op == "shuffle" and seat in SEATS and seat in report:
            wrong = wrong_pile(scratch, state, seat, report[seat])
            if wrong is not None:
                hint = "Report the cards of the deck, top card first, `?` for one that nobody has seen."
                return case.breach("LE-FLOW-3", wrong, pointer=f"/move/report/decks/{seat}", hint=hint)
        elif seat in drawn and _may_have_been_drawn(state, change):
            detail = f"Whether {case.name(str(change.card))} is in the hand of {seat} hangs on the order of its deck."
            return case.breach("LE-RULING-97", detail, pointer=at, hint="Report the deck that is shuffled.")
        after = changed(scratch, state, change, _player(state, move), reported_or_unknown(report))
        if isinstance(after, str):
            return case.breach("LE-RULING-97", after, pointer=at, hint="Change what is there.")
        if change.op == "shuffle" and seat not in report:
            shuffled.add(seat)
        elif change.op == "draw" and seat in shuffled:
            drawn.add(seat)
        state = after
    return None


def _may_have_been_drawn(state: State, change: Change) -> bool:
    """Whether a change takes a card out of a hand of which nobody has told that it is there."""
    from_hand = change.op in ("discard_from_hand", "put_from_hand") or change.zone == "hand"
    return from_hand and isinstance(change.card, str) and change.card not in state.hand[str(change.seat)].known


def _reported(move: TableRuling) -> Mapping[str, tuple[str, ...]]:
    """The decks that a ruling reports, by seat."""
    return {} if move.report is UNSET else move.report.decks


@rule("LE-COMP-9", "LE-RULING-97")
def totals_agree(case: Case, state: State, move: TableRuling) -> Violation | None:
    """The totals counted at the table are those of the referee."""
    if move.after is UNSET:
        return None
    scratch, order = Case(case.before, draw=False), reported_or_unknown(_reported(move))
    for change in move.changes:
        after = changed(scratch, state, change, _player(state, move), order)
        assert isinstance(after, State)
        state = after
    for name, counted in move.after.items():
        total = _total(state, name)
        if total != counted:
            row = "LE-COMP-9" if total is not None and name.endswith(".artifacts") else "LE-RULING-97"
            detail = f"{name} is {total}, not {counted}." if total is not None else f"There is no total {name}."
            also = () if row == "LE-RULING-97" else ("LE-RULING-97",)
            return case.breach(row, detail, pointer=f"/move/after/{name}", also=also, hint="Count again.")
    return None


def _total(state: State, name: str) -> int | None:
    """A total by its name: `A.artifacts`, `supply.elite`, `B.hand`."""
    owner, _, what = name.partition(".")
    if owner == "supply":
        return {"artifacts": state.artifact_supply, "elite": state.elite_supply}.get(what)
    if owner not in SEATS:
        return None
    zones: dict[str, Sides[Any]] = {"hand": state.hand, "deck": state.deck, "discard": state.discard}
    if what in zones:
        return len(zones[what][owner])
    numbers = {"artifacts": state.artifacts, "gates": state.gates, "command": state.command, "supply": state.supply}
    return numbers[what][owner] if what in numbers else None


def _player(state: State, move: TableRuling) -> Seat:
    """Whose card it is: the player to whom what it destroys is credited. LE-RULING-39."""
    if isinstance(state.top, Table):
        return state.top.seat
    if move.source in state.units:
        return state.units[move.source].owner
    owners = [unit.owner for unit in state.units.values() if unit.card == move.source]
    for seat in SEATS:
        if move.source in state.in_limbo(seat) or move.source in state.discard[seat].known:
            owners.append(seat)
    return owners[0] if owners else state.first


@rule("LE-RULING-97", "LE-GOLD-1")
def carry_out(case: Case, state: State, move: TableRuling) -> State:
    """The state after all changes; what follows from them by the rules has been carried out. LE-RULING-65."""
    name = case.called(state, move.source)
    text = f"The table rules on {name}: {move.reason}"
    case.happened("table-ruling", ("LE-RULING-97", "LE-GOLD-1"), text, source=move.source)
    ops = listed((change.op for change in move.changes), "no change")
    case.words.append(Word("table_ruling", state.step, reason=move.reason, note=f"{move.source}: {ops}"))
    at, note = f"/state/word/{len(state.word)}", f"{move.reason} ({move.source})"
    case.assumptions[at] = Assumption(at, "players-word", ref="LE-RULING-97", note=note)
    seat = _player(state, move)
    if isinstance(state.top, Table) and move.source in (state.top.source, card_of(state.top.source)):
        state = state.pop()
    order = reported_or_drawn(case, _reported(move), _sizes(case, state, move))
    for change in move.changes:
        after = changed(case, state, change, seat, order)
        assert isinstance(after, State)
        state = after
    return state


def _sizes(case: Case, state: State, move: TableRuling) -> dict[str, int]:
    """How many cards each deck has that the ruling shuffles, when it is shuffled."""
    scratch, sizes, order = Case(case.before, draw=False), dict[str, int](), reported_or_unknown({})
    for change in move.changes:
        if change.op == "shuffle":
            sizes[str(change.seat)] = len(state.deck[str(change.seat)])
        after = changed(scratch, state, change, _player(state, move), order)
        state = after if isinstance(after, State) else state
    return sizes
