"""Table rulings: card texts that the pack does not model, settled by the players as primitive changes.

The referee cannot know whether the text allows it. It checks that nothing appears or vanishes, and marks the result.
"""

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Assumption, Violation
from referee.core.state import Word
from referee.games.lumeria import activation, defeat
from referee.games.lumeria.case import Case
from referee.games.lumeria.flow import AUTOMATIC, phase_of, waits_for
from referee.games.lumeria.state import SEATS, Change, State, TableRuling, listed
from referee.games.lumeria.table_changes import FORBIDDEN, OPS, changed, malformed
from referee.games.lumeria.vocabulary import ByTable

OTHER = "other"
"""The source of a ruling that no card of the pack gives; it needs a reason."""


def is_open(state: State) -> bool:
    """Whether the table may rule now: at a decision or an awaited roll, after setup and before the end. LM-TABLE-3."""
    return phase_of(state) not in ("setup", "over") and state.node not in AUTOMATIC


def breaches(case: Case, state: State, move: TableRuling) -> list[Violation]:
    """What speaks against a table ruling, the first thing only: the changes come one after the other."""
    for check in (game_over, in_time, every_change_fits_here, well_formed, all_agreed, a_source, changes_in_order):
        found = check(case, state, move)
        if found is not None:
            return [found]
    return []


@rule("LM-END-1", "LM-TABLE-3")
def game_over(case: Case, state: State, move: TableRuling) -> Violation | None:
    """Nothing is ruled after the end."""
    if state.result is None:
        return None
    detail = f"The game is over ({state.result.reason})."
    return case.breach("LM-END-1", detail, also=("LM-TABLE-3",), hint="Start a new game.")


@rule("LM-TABLE-3")
def in_time(case: Case, state: State, move: TableRuling) -> Violation | None:
    """A table ruling comes at a decision or an awaited roll, after setup."""
    if is_open(state):
        return None
    return case.breach("LM-TABLE-3", "Setup is not complete.", hint=waits_for(state))


@rule("LM-TABLE-3", "LM-TABLE-7")
def every_change_fits_here(case: Case, state: State, move: TableRuling) -> Violation | None:
    """Changes to an attack or to an activation need one; a declared attack keeps its cards. LM-RULING-101."""
    for number, change in enumerate(move.changes):
        wrong = _out_of_place(state, change)
        if wrong is not None:
            detail, also = wrong
            hint = "Wait until the attack is resolved." if also else waits_for(state)
            return case.breach("LM-TABLE-3", detail, pointer=f"/move/changes/{number}", also=also, hint=hint)
    return None


def _out_of_place(state: State, change: Change) -> tuple[str, tuple[str, ...]] | None:
    attack = state.attack
    if change.op == "attack_modifier" and (attack is None or attack.hits is not None):
        return "No attack is declared that is still to be resolved.", ()
    if change.op == "attack_dice" and (attack is None or attack.dice is not None):
        return "No attack is declared that is still to be rolled.", ()
    if change.op == "extra" and change.what == "action":
        if state.activation is None:
            return "No unit is being activated.", ()
        if change.seat in SEATS and change.seat != state.active:
            return f"The unit that is being activated is none of {change.seat}.", ()
    fighting = () if attack is None else (attack.attacker, attack.target)
    touches = change.op in ("place", "wound", "defeat", "to_stack") and change.unit in fighting
    if touches and attack is not None and attack.hits is None:
        return f"{change.unit} is in an attack that is not over.", ("LM-RULING-101",)
    return None


@rule("LM-FLOW-2", "LM-TABLE-7")
def well_formed(case: Case, state: State, move: TableRuling) -> Violation | None:
    """Every change is one that there is, with what it needs. What only the referee decides comes later: LM-TABLE-7."""
    for number, change in enumerate(move.changes):
        pointer = f"/move/changes/{number}"
        if change.op in FORBIDDEN:
            continue
        if change.op not in OPS:
            detail = f"There is no change {change.op}."
            return case.breach("LM-FLOW-2", detail, pointer=f"{pointer}/op", hint=f"Name one of {listed(OPS)}.")
        wrong = malformed(case, state, change)
        if wrong is not None:
            hint = f"A change {change.op} has {listed(OPS[change.op])}."
            return case.breach("LM-FLOW-2", wrong, pointer=pointer, hint=hint)
    if not move.changes:
        return case.breach("LM-FLOW-2", "Nothing is changed.", pointer="/move/changes", hint="Name a change.")
    return None


@rule("LM-TABLE-1")
def all_agreed(case: Case, state: State, move: TableRuling) -> Violation | None:
    """Both players agree, and the table makes the move."""
    if move.seat != "table":
        detail = f"A table ruling is made by the table, not by {move.seat}."
        return case.breach("LM-TABLE-1", detail, pointer="/move/seat", hint="Name the seat `table`.")
    if sorted(move.agreed) == sorted(SEATS):
        return None
    detail = f"Agreed by {listed(move.agreed, 'nobody')}; both players have to agree."
    return case.breach("LM-TABLE-1", detail, pointer="/move/agreed", hint="Name south and north.")


@rule("LM-TABLE-2")
def a_source(case: Case, state: State, move: TableRuling) -> Violation | None:
    """The source is a text that the pack does not model, a scenario that asks the table, or another with a reason."""
    if is_unmodelled(case, move.source) or _asks_the_table(case, state, move.source):
        return None
    if move.source == OTHER and move.reason.strip():
        return None
    detail = f"The pack models what {move.source} does, or does not know it."
    if move.source == OTHER:
        detail = "No reason is given."
    hint = "Name an unmodeled card, god or scenario, or `other` with a reason."
    return case.breach("LM-TABLE-2", detail, pointer="/move/source", hint=hint)


def is_unmodelled(case: Case, source: str) -> bool:
    """Whether a source is a card or a god whose text the pack does not model."""
    entry = case.pack.units.get(source) or case.pack.gods.get(source)
    return entry is not None and entry.unmodelled


def _asks_the_table(case: Case, state: State, source: str) -> bool:
    scenario = case.pack.scenarios[state.scenario]
    return source == state.scenario and any(isinstance(p, ByTable) for p in (*scenario.scoring, *scenario.end))


@rule("LM-TABLE-4", "LM-TABLE-5", "LM-TABLE-6", "LM-TABLE-7")
def changes_in_order(case: Case, state: State, move: TableRuling) -> Violation | None:
    """All changes can be made one after the other; the first that cannot is cited."""
    scratch = Case(case.before, lenient=case.lenient)
    for number, change in enumerate(move.changes):
        after = changed(scratch, state, change, is_unmodelled(case, move.source), f"/move/changes/{number}")
        if isinstance(after, Violation):
            return after
        state = after
    return None


def carry_out(case: Case, state: State, move: TableRuling) -> State:
    """The state after all changes; units with wounds enough are defeated. LM-RULING-37, -83, -97, -101."""
    rules = ["LM-TABLE-1", "LM-TABLE-2", "LM-RULING-83", "LM-RULING-97"]
    if state.attack is not None:
        rules += ["LM-RULING-101"]
    case.happened("table-ruling", rules, f"Both players rule: {move.reason}", source=move.source)
    ops = listed(dict.fromkeys(change.op for change in move.changes))
    case.words.append(Word("table_ruling", state.step, reason=move.reason, note=f"{move.source}: {ops}"))
    at = f"/state/word/{len(state.word)}"
    case.assumptions[at] = Assumption(at, "players-word", ref="LM-TABLE-2", note=f"{move.reason} ({move.source})")
    before = state
    for number, change in enumerate(move.changes):
        after = changed(case, state, change, is_unmodelled(case, move.source), f"/move/changes/{number}")
        assert isinstance(after, State)
        state = after
    state = _without_the_fallen(case, before, state)
    return _settled(case, before, state)


def _without_the_fallen(case: Case, before: State, state: State) -> State:
    fighting: tuple[str, ...] = ()
    if state.attack is not None and state.attack.hits is None:
        fighting = (state.attack.attacker, state.attack.target)
    hurt = [
        name
        for name, unit in sorted(state.units.items())
        if name not in fighting and (name not in before.units or unit.wounds > before.units[name].wounds)
    ]
    for name in defeat.fallen(case, state, hurt):
        state = defeat.remove(case, state, name)
    return state


def _settled(case: Case, before: State, state: State) -> State:
    """The state without what hung on cards that have gone: abilities that wait, the running activation.

    Before a roll-off, goal and tie-breaks are looked at again. LM-CLEAN-9.
    """
    names = state.units
    triggers = tuple(
        t
        for t in state.triggers
        if (t.bearer is None or t.bearer in names) and (t.source in names or t.source in case.pack.gods)
    )
    spent = tuple(s for s in state.spent if s.source in names or s.source in case.pack.gods)
    state = replace(state, triggers=triggers, spent=spent)
    if state.node == "CLEANUP.3":
        return replace(state, node="ACT.TRIGGER", moment="count", triggers=())
    if state.activation is None or (state.attack is not None and state.activation.unit in names):
        return state
    name = state.activation.unit
    if name in names:
        return state if names[name].space is not None else replace(state, node="ACT.DONE", triggers=(), moment=None)
    seat = before.units[name].owner
    text = f"The active unit has left the board: its activation is over and counts for {seat}."
    case.happened("activation-over", ("LM-RULING-37",), text, seat=seat)
    used = state.used.put(seat, state.used[seat] + 1)
    state = replace(state, activation=None, attack=None, used=used, triggers=(), moment=None)
    return activation.next_turn(case, state, seat)
