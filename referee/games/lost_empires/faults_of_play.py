"""What makes a running game impossible: its units, what is unfinished, whose turn it is, the result."""

from collections.abc import Iterator, Sequence

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_empires import flow, gates
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.catalogue import RULEBOOK
from referee.games.lost_empires.damage import CASUALTY, DESTROYED
from referee.games.lost_empires.moves import candidates
from referee.games.lost_empires.order_phase import turns
from referee.games.lost_empires.state import (
    SEATS,
    Activation,
    Effect,
    Grant,
    Melee,
    Ruthless,
    State,
    Table,
    Triggers,
)
from referee.games.lost_empires.texts import card_of
from referee.games.lost_empires.vocabulary import ActivationOption, GrantAction
from referee.games.lost_empires.wording import counted, listed

Found = Iterator[Violation]


def fault(rule: str, detail: str, pointer: str, also: tuple[str, ...] = ()) -> Violation:
    """A fault of a state: the invariant, this case, and where in the request."""
    section, statement = RULEBOOK.sentences[rule]
    return Violation(rule, section, statement, detail, f"/state{pointer}", also=also)


# Names


def names(case: Case, state: State) -> Found:
    """What is unfinished speaks of units, cards, texts and objectives that there are."""
    for place, frame in enumerate(state.frames):
        wrong = _unknown(case, state, frame)
        if wrong is not None:
            yield fault("LE-FLOW-4", wrong, f"/frames/{place}")
    for at in state.left:
        if at not in case.pack.objectives:
            yield fault("LE-FLOW-4", f"{at} is no objective.", "/left")


def _unknown(case: Case, state: State, frame: object) -> str | None:
    """What a frame names that there is not."""
    if isinstance(frame, Melee) and frame.unit not in state.units and state.top is frame:
        return f"There is no unit {frame.unit}."
    if isinstance(frame, Ruthless) and frame.objective not in case.pack.objectives:
        return f"{frame.objective} is no objective."
    if isinstance(frame, Triggers):
        waiting = ((called.source, called.ability, called.at) for called in frame.waiting)
        return next((wrong for one in waiting if (wrong := _no_text(case, *one)) is not None), None)
    if isinstance(frame, Effect):
        if frame.origin == "support" and "#" in frame.source:
            return f"{frame.source} is no support."
        return _no_text(case, frame.source, frame.ability, frame.at) or _no_part(case, frame)
    if isinstance(frame, Grant) and frame.unit is None:
        wrong = _no_text(case, frame.source, frame.ability, frame.at)
        if wrong is None and not _grants(case, frame):
            return f"Part {frame.part} of {frame.ability} grants nothing."
        return wrong
    if isinstance(frame, Table) and card_of(frame.source) not in case.pack.cards:
        return f"There is no card {card_of(frame.source)}."
    return None


def _no_text(case: Case, source: str, ability: str, at: str | None) -> str | None:
    card = card_of(source)
    if card not in case.pack.cards:
        return f"There is no card {card}."
    if ability and ability not in (case.pack.cards[card].abilities or {}):
        return f"{card} has no text {ability}."
    if at is not None and at not in case.pack.battlefields:
        return f"There is no battlefield {at}."
    return None


def _no_part(case: Case, frame: Effect) -> str | None:
    ability = (case.pack.cards[card_of(frame.source)].abilities or {}).get(frame.ability)
    parts = getattr(ability, "effect", ())
    if not 0 <= frame.part <= len(parts):
        return f"{frame.ability or frame.source} has no part {frame.part}."
    return None


def _grants(case: Case, frame: Grant) -> bool:
    ability = (case.pack.cards[card_of(frame.source)].abilities or {}).get(frame.ability)
    parts = getattr(ability, "effect", ())
    return 0 <= frame.part < len(parts) and isinstance(parts[frame.part], GrantAction)


# Units


@rule("LE-DMG-2")
def units(case: Case, state: State) -> Found:
    """LE-INV-9, LE-INV-16 and LE-INV-17: damage, who dealt the third, no supports in play."""
    most = CASUALTY if state.switches["destroy_threshold"] == "3" else DESTROYED
    for name, unit in sorted(state.units.items()):
        at = f"/units/{name}"
        if not 0 <= unit.damage < most:
            yield fault("LE-INV-9", f"{name} has {unit.damage} damage.", f"{at}/damage", ("LE-DMG-2",))
        if (unit.third_damage_by is not None) != (unit.damage >= CASUALTY):
            detail = f"{name} has {unit.damage} damage; the third was dealt by {unit.third_damage_by or 'nobody'}."
            yield fault("LE-INV-16", detail, f"{at}/third_damage_by")
        if case.known(unit.card, "type") == "support":
            yield fault("LE-INV-17", f"{case.name(unit.card)} is a support.", at)
        if not 0 <= unit.entered <= state.turn:
            detail = f"{name} came in turn {unit.entered}; this is turn {state.turn}."
            yield fault("LE-FLOW-4", detail, f"{at}/entered")


# What is unfinished


@rule("LE-ORDER-ACT-3")
def activations(case: Case, state: State) -> Found:
    """LE-INV-15, LE-INV-19 and LE-INV-20: the active unit, one activation, the actions left."""
    running = [(place, frame) for place, frame in enumerate(state.frames) if isinstance(frame, Activation)]
    if len(running) > 1:
        yield fault("LE-INV-19", f"{len(running)} units are being activated.", "/frames")
    for place, frame in running:
        yield from _activation(case, state, frame, f"/frames/{place}")


def _activation(case: Case, state: State, frame: Activation, at: str) -> Found:
    if state.activated is None or not state.mandatory or state.stage not in ("ORDER", "OVER"):
        yield fault("LE-INV-19", "A unit is being activated, and none was in this turn.", at)
    if frame.actions < 0 or (frame.actions > _most(case, frame) and not _by_ruling(state)):
        yield fault("LE-INV-20", f"{counted(frame.actions, 'action')} left of {_most(case, frame)}.", at)
    if is_by_the_rules(state):
        yield from _course(case, state, frame, at)
    unit = state.units.get(frame.unit)
    if unit is None:
        if state.top is frame:
            yield fault("LE-INV-15", f"{frame.unit} is not in play.", f"{at}/unit")
        return
    if unit.drained or unit.owner != state.active:
        detail = f"{frame.unit} is {'drained' if unit.drained else f'a unit of {unit.owner}'}."
        yield fault("LE-INV-15", detail, f"{at}/unit")
    waived = any("LE-ORDER-ACT-2" in word.waive for word in state.word)
    if unit.entered == state.turn and not waived and case.keyword(unit.card, "FRONTLINE") is False:
        yield fault("LE-INV-15", f"{frame.unit} came in this turn and has no FRONTLINE.", f"{at}/unit")


@rule("LE-ORDER-ACT-1", "LE-SPEC-ATTACK-2", "LE-SPEC-ATTACK-3", "LE-KW-FRONTLINE-3")
def _course(case: Case, state: State, frame: Activation, at: str) -> Found:
    """LE-INV-20 and LE-INV-21: how the activation was paid for, what it has used, and what it adds."""
    card, most = card_of(frame.unit), _most(case, frame)
    if state.activated not in (None, frame.token):
        detail = f"{frame.unit} is activated by {frame.token}, and the turn has an activation by {state.activated}."
        yield fault("LE-FLOW-4", detail, at)
    if frame.token == "free" and not case.pack.abilities(card, ActivationOption):
        detail = f"{frame.unit} has no text by which it is activated for nothing."
        yield fault("LE-FLOW-4", detail, at, ("LE-ORDER-ACT-1",))
    if frame.attacked and frame.attack_ability:
        detail = f"{frame.unit} has attacked and used an ability with Attack."
        yield fault("LE-INV-21", detail, at, ("LE-SPEC-ATTACK-2", "LE-SPEC-ATTACK-3"))
    elif most - frame.actions < max(frame.acted, frame.attacked + (frame.named or frame.attack_ability)):
        detail = f"{counted(frame.actions, 'action')} left of {most}, in spite of those that are taken."
        yield fault("LE-INV-20", detail, at)
    late = frame.unit in state.units and state.units[frame.unit].entered < state.turn
    if frame.bonus and (
        case.keyword(card, "FRONTLINE") is False or (late and state.switches["frontline_bonus"] != "any_activation")
    ):
        detail = f"The activation of {frame.unit} brings no bonus of FRONTLINE."
        yield fault("LE-FLOW-4", detail, at, ("LE-KW-FRONTLINE-3",))


def _most(case: Case, frame: Activation) -> int:
    gives = case.pack.activation
    by_text = [option.actions for _, option in case.pack.abilities(card_of(frame.unit), ActivationOption)]
    most = max(gives.command, gives.supply)
    return max(by_text, default=most) if frame.token == "free" else getattr(gives, frame.token, most)


def is_by_the_rules(state: State) -> bool:
    """Whether nothing but the rules has led here: no table ruling, no agreement. LE-RULING-97, LE-RULING-98."""
    return all(word.type == "claim" for word in state.word)


def _by_ruling(state: State) -> bool:
    return any(word.type == "table_ruling" for word in state.word)


# Turns and phases


@rule("LE-PASS-2", "LE-ORDER-11")
def passes(case: Case, state: State) -> Found:
    """LE-INV-22 and LE-INV-25: whose turn it is, and who has passed."""
    if state.result is not None or state.stage.startswith("SETUP"):
        return
    both = state.passed.A and state.passed.B
    if (state.stage == "ORDER") == both:
        detail = f"Both have passed, at {state.node}." if both else f"Not both have passed, at {state.node}."
        yield fault("LE-INV-25", detail, "/passed", ("LE-PASS-4",))
    elif state.stage == "ORDER" and (state.active is None or state.passed[state.active]):
        detail = (
            f"It is the turn of {state.active or 'nobody'}, who has passed." if state.active else "Nobody has a turn."
        )
        yield fault("LE-INV-22", detail, "/active", ("LE-PASS-2",))
    if state.round < 1:
        yield fault("LE-FLOW-4", f"This is round {state.round}.", "/round")


@rule("LE-WIN-1")
def result(case: Case, state: State) -> Found:
    """LE-INV-38: the game has a result exactly when somebody has all gates after the Gate Phase."""
    last = case.pack.per_player.gates
    done = [seat for seat in SEATS if state.gates[seat] >= last]
    if (state.result is None) != (state.node != "OVER"):
        yield fault("LE-INV-38", f"The result is {state.result}, at {state.node}.", "/result")
    elif state.result is None:
        if done:
            yield fault("LE-INV-38", f"{listed(done)} has {last} gates, and the game has no result.", "/gates")
    elif state.result.reason not in ("left", "agreed"):
        yield from _ended(case, state, done)


def _ended(case: Case, state: State, done: Sequence[str]) -> Found:
    result = state.result
    assert result is not None
    strange = [seat for seat in result.winners if seat not in done]
    if not done or strange or len(result.winners) > 1:
        detail = f"Won by {listed(result.winners, 'nobody')}; all gates have {listed(done, 'nobody')}."
        yield fault("LE-INV-38", detail, "/result")
    elif not result.winners and (len(done) < len(SEATS) or not _is_level(case, state)):
        yield fault("LE-INV-38", "The game is drawn, and the players are not level.", "/result")


def _is_level(case: Case, state: State) -> bool:
    totals = gates.whole_control(Case(state, draw=False), state)
    return state.artifacts.A == state.artifacts.B and totals["A"] == totals["B"]


# A question that can be answered


def waits(case: Case, state: State) -> Found:
    """A state waits for something that somebody can answer. LE-INV-42."""
    kind, pairs = flow.awaited(case, state)
    if kind == "over":
        return
    if state.frames and isinstance(state.top, Activation) and turns.is_over(state.top):
        yield fault("LE-INV-14", "The activation is over, and the unit is not drained.", "/frames")
    elif not pairs or (kind == "decision" and next(candidates(case, state, None), None) is None):
        yield fault("LE-INV-42", f"Nobody can answer what is asked at {state.node}.", "/node")
