"""The primitive changes of which a table ruling is made, each with what keeps the components of the box together."""

from collections.abc import Callable

from msgspec import UNSET
from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria import defeat, maneuvers
from referee.games.lumeria.case import Case
from referee.games.lumeria.effects import marked
from referee.games.lumeria.flow import ACTIONS
from referee.games.lumeria.gold import supply
from referee.games.lumeria.modifiers import TABLE
from referee.games.lumeria.recruitment import entered
from referee.games.lumeria.renewal import last_space
from referee.games.lumeria.state import MANEUVERS, SEATS, Change, Modifier, State, counted, listed, other

RULES = ("LM-TABLE-2", "LM-FUND-1")

OPS: dict[str, tuple[str, ...]] = {
    "place": ("unit", "to"),
    "wound": ("unit", "delta"),
    "defeat": ("unit",),
    "mark": ("unit", "mark", "value"),
    "gold": ("seat", "delta"),
    "from_stack": ("seat", "kind", "to"),
    "to_stack": ("unit",),
    "track": ("seat", "delta"),
    "maneuver": ("seat", "name", "ready"),
    "ability_token": ("seat", "ready"),
    "points": ("seat", "delta"),
    "attack_modifier": ("amount",),
    "attack_dice": ("delta",),
    "extra": ("seat", "what"),
}
"""What there is to change, and what each change has to say. `extra` of an action has `action`, too."""
FORBIDDEN = frozenset(
    {"round", "phase", "stage", "node", "turn", "active", "first_player", "winner", "result", "seed", "draws", "dice"}
)
"""What only the referee decides. LM-TABLE-7."""
MARKS = ("exhausted", "fortified")


def malformed(case: Case, state: State, change: Change) -> str | None:
    """What is wrong with the form of a change: something missing, or a name of something that there is not."""
    missing = [member for member in OPS[change.op] if getattr(change, member) is UNSET]
    if missing:
        return f"{listed(missing)} is missing."
    if change.seat is not UNSET and change.seat not in SEATS:
        return f"There is no seat {change.seat}."
    if change.unit is not UNSET and change.unit not in state.units:
        return f"There is no unit {change.unit}."
    if change.kind is not UNSET and change.kind not in case.pack.units:
        return f"There is no kind of units {change.kind}."
    if change.op == "mark" and (change.mark not in MARKS or not isinstance(change.value, bool)):
        return f"A mark is {' or '.join(MARKS)}, set or not."
    if change.op == "maneuver" and change.name not in MANEUVERS:
        return f"There is no maneuver {change.name}."
    return _malformed_extra(change) if change.op == "extra" else None


def _malformed_extra(change: Change) -> str | None:
    if change.what not in ("activation", "action"):
        return "What is granted is an activation or an action."
    if change.what == "action" and change.action not in ACTIONS:
        return f"An action is one of {listed(ACTIONS)}."
    return None


@rule("LM-TABLE-7")
def changed(case: Case, state: State, change: Change, unmodelled: bool, pointer: str) -> State | Violation:
    """The state after one change, or what speaks against it. `unmodelled`: an unmodeled text allows it. LM-TABLE-6."""
    if change.op in FORBIDDEN:
        detail = f"{change.op} is not for the table to change."
        return case.breach("LM-TABLE-7", detail, pointer=f"{pointer}/op", hint="The referee does this by itself.")
    if change.unit is not UNSET and state.units[change.unit].space is None:
        wrong = _off_the_board(case, state, change, unmodelled, pointer)
        if wrong is not None:
            return wrong
    return _CHANGES[change.op](case, state, change, pointer)


@rule("LM-TABLE-6", "LM-DEFEAT-3")
def _off_the_board(case: Case, state: State, change: Change, unmodelled: bool, pointer: str) -> Violation | None:
    """A defeated card comes back only by a text that the pack does not model."""
    detail = f"{change.unit} has been defeated."
    if change.op in ("place", "to_stack"):
        if unmodelled:
            return None
        hint = "A defeated card comes back only if an unmodeled text says so."
        also = ("LM-DEFEAT-3",)
        return case.breach("LM-TABLE-6", detail, pointer=f"{pointer}/unit", also=also, hint=hint)
    return case.breach("LM-DEFEAT-3", detail, pointer=f"{pointer}/unit", hint="Name a unit on the board.")


def _too_little(case: Case, detail: str, pointer: str, hint: str) -> Violation:
    return case.breach("LM-TABLE-4", detail, pointer=pointer, hint=hint)


@rule("LM-TABLE-5")
def _not_free(case: Case, state: State, space: str, pointer: str) -> Violation | None:
    """A card stands alone on a space of the board."""
    if not case.on_board(space):
        detail = f"{space} is not on the board."
        return case.breach("LM-TABLE-5", detail, pointer=f"{pointer}/to", hint="Name a space of the board.")
    there = state.at(space)
    if there is None:
        return None
    detail = f"On {space} stands {case.called(state, there)}."
    return case.breach("LM-TABLE-5", detail, pointer=f"{pointer}/to", hint="Name a free space.")


# Cards


def _place(case: Case, state: State, change: Change, pointer: str) -> State | Violation:
    name, space = str(change.unit), str(change.to)
    if state.units[name].space == space:
        return state
    wrong = _not_free(case, state, space, pointer)
    if wrong is not None:
        return wrong
    case.happened("placed", RULES, f"{case.called(state, name)} is put on {space}.", unit=name, to=space)
    return state.put(name, space=space)


def _wound(case: Case, state: State, change: Change, pointer: str) -> State | Violation:
    name, delta = str(change.unit), change.delta
    assert isinstance(delta, int)
    wounds = state.units[name].wounds + delta
    if wounds < 0:
        detail = f"{case.called(state, name)} has {state.units[name].wounds} wounds."
        return _too_little(case, detail, f"{pointer}/delta", "Take off no more wounds than there are.")
    text = f"{case.called(state, name)} has {wounds} wounds now."
    case.happened("wounded", RULES, text, unit=name, wounds=delta, total=wounds)
    return state.put(name, wounds=wounds)


def _defeat(case: Case, state: State, change: Change, pointer: str) -> State | Violation:
    name = str(change.unit)
    case.happened("defeated", RULES, f"{case.called(state, name)} is defeated by ruling.", unit=name)
    return defeat.compensate(case, defeat.discard(case, state, name), name)


def _mark(case: Case, state: State, change: Change, pointer: str) -> State | Violation:
    return marked(case, state, str(change.unit), str(change.mark), bool(change.value), [*RULES, "LM-RULING-34"])


def _from_stack(case: Case, state: State, change: Change, pointer: str) -> State | Violation:
    seat, kind, space = str(change.seat), str(change.kind), str(change.to)
    if not state.stacks[seat].get(kind):
        detail = f"No card of {case.kind(kind)} is left in the stacks of {seat}."
        return _too_little(case, detail, f"{pointer}/kind", f"Left: {listed(state.stacks[seat])}.")
    wrong = _not_free(case, state, space, pointer)
    if wrong is not None:
        return wrong
    state, name = entered(case, state, seat, kind, space)
    text = f"{case.kind(kind)} of {seat} come from the stack onto {space}."
    case.happened("entered", RULES, text, unit=name, seat=seat, to=space)
    return state


def _to_stack(case: Case, state: State, change: Change, pointer: str) -> State | Violation:
    """A card back in its stack: its wounds in the supply, its die with its player; a used activation stays used."""
    name = str(change.unit)
    unit = state.units[name]
    case.happened("returned", RULES, f"{case.called(state, name)} goes back to its stack.", unit=name, seat=unit.owner)
    left = {**state.stacks[unit.owner], unit.kind: state.stacks[unit.owner].get(unit.kind, 0) + 1}
    units = {other_name: entry for other_name, entry in state.units.items() if other_name != name}
    fallen = min(state.fallen[unit.owner], sum(u.owner == unit.owner and u.space is None for u in units.values()))
    return replace(
        state,
        units=units,
        stacks=state.stacks.put(unit.owner, left),
        fallen=state.fallen.put(unit.owner, fallen),
    )


# Tokens


def _gold(case: Case, state: State, change: Change, pointer: str) -> State | Violation:
    seat, delta = str(change.seat), change.delta
    assert isinstance(delta, int)
    short = delta > supply(case, state) and case.switch("gold_supply") == "counted"
    if state.gold[seat] + delta < 0 or short:
        detail = f"{seat} has {state.gold[seat]} gold, the supply {supply(case, state)}."
        return _too_little(case, detail, f"{pointer}/delta", "Move no more gold than there is.")
    total = state.gold[seat] + delta
    case.happened("gold", RULES, f"{seat} has {total} gold now.", seat=seat, gold=delta, total=total)
    return replace(state, gold=state.gold.put(seat, total))


def _track(case: Case, state: State, change: Change, pointer: str) -> State | Violation:
    seat, delta = str(change.seat), change.delta
    assert isinstance(delta, int)
    tokens = state.tokens[seat]
    first, last = case.pack.track.first, last_space(case)
    if tokens.track is None or not first <= tokens.track + delta <= last:
        where = "no token on the track" if tokens.track is None else f"its token on space {tokens.track}"
        detail = f"{seat} has {where}; the track goes from {first} to {last}."
        return _too_little(case, detail, pointer, "Stay within the track.")
    text = f"The token of {seat} is on space {tokens.track + delta} of the track."
    case.happened("track", RULES, text, seat=seat, track=tokens.track + delta)
    return replace(state, tokens=state.tokens.put(seat, replace(tokens, track=tokens.track + delta)))


def _maneuver(case: Case, state: State, change: Change, pointer: str) -> State | Violation:
    """A token laid aside, or else the one on the track, makes a maneuver ready; an empty one is spent as usual."""
    seat, name, ready = str(change.seat), str(change.name), bool(change.ready)
    tokens = state.tokens[seat]
    if tokens.ready(name) == ready:
        detail = f"The {name} of {seat} is {'ready' if ready else 'empty'} already; the tokens number three."
        return _too_little(case, detail, pointer, "Change what is not so yet.")
    if not ready:
        return maneuvers.spend(case, state, seat, name)  # type: ignore[arg-type]
    freed = {"aside": tokens.aside - 1} if tokens.aside else {"track": None}
    case.happened("renewed", RULES, f"The {name} of {seat} is ready again.", seat=seat, maneuver=name)
    return replace(state, tokens=state.tokens.put(seat, replace(tokens, **{name: True}, **freed)))


def _ability_token(case: Case, state: State, change: Change, pointer: str) -> State | Violation:
    seat, ready = str(change.seat), bool(change.ready)
    text = f"The token on the ability of {seat}'s god is {'back' if ready else 'used'}."
    case.happened("token", RULES, text, seat=seat, ready=ready)
    return replace(state, tokens=state.tokens.put(seat, replace(state.tokens[seat], ability=ready)))


def _points(case: Case, state: State, change: Change, pointer: str) -> State | Violation:
    seat, delta = str(change.seat), change.delta
    assert isinstance(delta, int)
    total = state.points[seat] + delta
    lacks_tokens = delta > 0 and total + state.points[other(seat)] > case.pack.components.scenario_tokens
    if total < 0 or lacks_tokens:
        standing = f"south has {counted(state.points.south, 'point')}, north {state.points.north}"
        detail = f"{standing}; there are {case.pack.components.scenario_tokens} tokens, and {seat} would have {total}."
        return _too_little(case, detail, f"{pointer}/delta", "Move no more points than there are tokens.")
    case.happened("points", RULES, f"{seat} has {total} points now.", seat=seat, points=delta, total=total)
    return replace(state, points=state.points.put(seat, total))


# The declared attack and the round


def _attack_modifier(case: Case, state: State, change: Change, pointer: str) -> State | Violation:
    assert isinstance(change.amount, int)
    attack = state.declared
    text = f"{change.amount:+}: {TABLE}."
    case.happened("modifier", [*RULES, "LM-ATTACK-MOD-1"], text, source=TABLE, amount=change.amount)
    modifiers = (*attack.modifiers, Modifier(TABLE, change.amount))
    return replace(state, attack=replace(attack, modifiers=modifiers))


def _attack_dice(case: Case, state: State, change: Change, pointer: str) -> State | Violation:
    assert isinstance(change.delta, int)
    attack = state.declared
    count = attack.count + change.delta
    if count < 1:
        detail = f"{attack.count} dice are to be rolled; at least one is left."
        return _too_little(case, detail, f"{pointer}/delta", "Leave at least one die.")
    case.happened("dice", RULES, f"{count} dice are rolled.", count=count)
    return replace(state, attack=replace(attack, count=count))


def _extra(case: Case, state: State, change: Change, pointer: str) -> State | Violation:
    seat = str(change.seat)
    if change.what == "activation":
        text = f"{seat} has one more activation in this round."
        case.happened("activations", RULES, text, seat=seat, activations=1)
        return replace(state, granted=state.granted.put(seat, state.granted[seat] + 1))
    text = f"The active unit may {change.action} once more in this activation."
    case.happened("action", RULES, text, seat=seat, action=change.action)
    extra = (*state.running.extra, change.action)
    return replace(state, activation=replace(state.running, extra=extra))


_CHANGES: dict[str, Callable[[Case, State, Change, str], State | Violation]] = {
    "place": _place,
    "wound": _wound,
    "defeat": _defeat,
    "mark": _mark,
    "gold": _gold,
    "from_stack": _from_stack,
    "to_stack": _to_stack,
    "track": _track,
    "maneuver": _maneuver,
    "ability_token": _ability_token,
    "points": _points,
    "attack_modifier": _attack_modifier,
    "attack_dice": _attack_dice,
    "extra": _extra,
}
