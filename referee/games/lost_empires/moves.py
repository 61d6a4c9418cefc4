"""Every kind of move: what it passes through, what it does, and which ones there are in a state.

The order of the checks is the order in which breaches are cited: the moment, what the move names, then the rows of its
kind.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import Move
from referee.games.lost_empires import (
    casualties,
    choosing,
    control,
    effects,
    flow,
    gates,
    grants,
    ruthless,
    setup,
    table_ruling,
    triggers,
    wrap_up,
)
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.keywords import melee
from referee.games.lost_empires.objects import unknown_objects
from referee.games.lost_empires.order_phase import activation, attack, movement, named, supports, turns, units
from referee.games.lost_empires.state import (
    SEATS,
    Activation,
    Decline,
    Effect,
    Grant,
    Melee,
    Proceed,
    Ruthless,
    State,
    Table,
    TableRuling,
    Triggers,
    node_of,
)
from referee.games.lost_empires.texts import rules_of
from referee.games.lost_empires.timing import wrong_time

Check = Callable[[Case, State, Any], Violation | Iterator[Violation] | None]
Does = Callable[[Case, State, Any], State]

PASSES: dict[str, tuple[Check, ...]] = {
    "roll_off": (setup.two_dice_each,),
    "choose_faction": (setup.a_known_faction, setup.faction_not_taken),
    "submit_deck": (setup.not_handed_in, setup.a_deck_of_the_rules),
    "shuffle": (setup.whole_decks,),
    "mulligan": (setup.the_whole_hand,),
    "play_unit": (
        turns.no_activation_open,
        units.unit_in_hand,
        units.is_a_unit,
        units.placed_where_it_may,
        units.an_option_of_its_own,
        units.unit_paid,
    ),
    "play_support": (
        turns.no_activation_open,
        supports.support_in_hand,
        supports.is_a_support,
        supports.support_paid,
        supports.choice_of_its_text,
    ),
    "activate": (
        activation.one_in_a_turn,
        turns.no_activation_open,
        activation.own_unit,
        activation.ready,
        activation.of_an_earlier_turn,
        activation.a_ready_token,
    ),
    "move": (
        activation.an_activation_is_open,
        activation.the_active_unit,
        movement.may_move,
        movement.to_an_adjacent_battlefield,
    ),
    "attack": (
        activation.an_activation_is_open,
        activation.the_active_unit,
        melee.by_the_same_unit,
        attack.may_attack,
        attack.once_in_an_activation,
        attack.an_enemy_here,
        attack.as_many_targets_as_attacks,
        attack.a_die_each,
    ),
    "named_ability": (
        activation.an_activation_is_open,
        activation.the_active_unit,
        named.has_it,
        named.may_use_it,
        named.once_in_an_activation,
        named.no_attack_before,
        named.actions_enough,
        named.choice_of_its_text,
    ),
    "end_activation": (activation.an_activation_is_open, activation.something_done),
    "end_turn": (turns.no_activation_open, turns.mandatory_order_given),
    "pass": (turns.no_activation_open, turns.pass_not_too_late),
    "granted_move": (
        grants.a_unit_of_the_text,
        grants.the_stated_action,
        movement.may_move,
        movement.to_an_adjacent_battlefield,
    ),
    "granted_attack": (
        grants.a_unit_of_the_text,
        grants.the_stated_action,
        attack.may_attack,
        attack.an_enemy_here,
        attack.as_many_targets_as_attacks,
        attack.a_die_each,
    ),
    "choose": (choosing.as_the_text_offers,),
    "order_triggers": (triggers.one_that_waits,),
    "ruthless": (ruthless.a_unit_that_is_asked, ruthless.an_enemy_there),
    "decline": (ruthless.a_unit_that_is_asked,),
    "fall_back": (wrap_up.an_open_place, wrap_up.all_of_them),
}
"""The rows that a move passes through, in the order in which they are cited."""

FIRST: dict[str, int] = {"move": 2, "attack": 2, "named_ability": 2, "end_activation": 1, "activate": 0}
"""How many rows of an action say that there is an activation, and whose: without it the others mean nothing."""


def breaches(case: Case, state: State, move: Move) -> list[Violation]:
    """Every rule that the move breaks, the primary one first. Facts that legality waits for go to the case."""
    if isinstance(move, TableRuling):
        return _tried(case, table_ruling.breaches, state, move)
    try:
        early = wrong_time(case, state, move)
        found = [early] if early is not None else unknown_objects(case, state, move)
    except Missing as missing:
        _lacks(case, missing)
        return []
    if found:
        return found
    for number, check in enumerate(PASSES.get(move.type, ())):
        if found and number == FIRST.get(move.type):
            return found
        found += _tried(case, check, state, move)
    return found


def _tried(case: Case, check: Check, state: State, move: Move) -> list[Violation]:
    """What a check finds, as far as it comes without a fact that is missing: that is a need. LE-RULING-102."""
    found: list[Violation] = []
    try:
        result = check(case, state, move)
        for violation in (result,) if isinstance(result, Violation) else result or ():
            found.append(violation)
    except Missing as missing:
        _lacks(case, missing)
    return found


def _lacks(case: Case, missing: Missing) -> None:
    known = {need.put for need in case.needs}
    case.needs += [replace(need, purpose="legality") for need in missing.needs if need.put not in known]


@rule("LE-GRANT-2", "LE-RULING-61")
def _declined(case: Case, state: State, move: Decline) -> State:
    """Something optional is left: a grant, a text, a refresh, the damage of a RUTHLESS unit."""
    frame = state.top
    if isinstance(frame, Ruthless):
        return ruthless.decline(case, state, move)
    if isinstance(frame, Grant):
        rules = [*grants.rules_of(case, frame), "LE-RULING-61"]
        case.happened("declined", rules, f"{move.seat} declines the granted action.", source=frame.source)
        return state.pop()
    assert isinstance(frame, Effect)
    case.happened("declined", rules_of(case, frame), f"{move.seat} declines.", source=frame.source)
    if frame.optional:
        return state.pop()
    return state.swap(replace(frame, part=frame.part + 1))


def _nothing(case: Case, state: State, move: Proceed) -> State:
    """The referee goes on by itself."""
    return state


EFFECTS: dict[str, Does] = {
    "roll_off": setup.roll,
    "choose_faction": setup.choose_faction,
    "submit_deck": setup.submit_deck,
    "shuffle": setup.shuffle,
    "mulligan": setup.mulligan,
    "keep": setup.keep,
    "play_unit": units.play,
    "play_support": supports.play,
    "activate": activation.activate,
    "move": movement.move,
    "attack": attack.attack,
    "named_ability": named.use,
    "end_activation": activation.end,
    "end_turn": turns.end_turn,
    "pass": turns.passed,
    "granted_move": grants.granted_move,
    "granted_attack": grants.granted_attack,
    "choose": choosing.choose,
    "order_triggers": triggers.order,
    "ruthless": ruthless.deal,
    "decline": _declined,
    "fall_back": wrap_up.fall_back,
    "proceed": _nothing,
    "table_ruling": table_ruling.carry_out,
}

# What the referee does by itself


def _waits(case: Case, state: State, frame: Any) -> State:
    """A question that only a move answers."""
    return state


OF_FRAMES: dict[type, Callable[[Case, State, Any], State]] = {
    Activation: activation.onward,
    Melee: melee.onward,
    Grant: grants.onward,
    Triggers: triggers.onward,
    Effect: effects.onward,
    Table: _waits,
    Ruthless: ruthless.onward,
}
"""How a frame goes on that lies on top; one that waits gives the state back as it was."""
OF_STAGES: dict[str, Callable[[Case, State], State]] = {
    "SETUP.FACTION": setup.faction_onward,
    "SETUP.DECKS": setup.decks_onward,
    "SETUP.MULLIGAN": setup.mulligan_onward,
    "CONTROL": control.onward,
    "GATE": gates.onward,
    "CASUALTY": casualties.onward,
    "WRAP.FALL_BACK": wrap_up.fall_back_onward,
    "WRAP.READY": wrap_up.ready,
    "WRAP.REFRESH": wrap_up.refresh,
    "WRAP.DRAW": wrap_up.drawn,
    "WRAP.TURN_ORDER": wrap_up.turn_order,
}
"""What the referee does at a part of the round where nothing is unfinished."""


def carry_out(case: Case, state: State, move: Move) -> State:
    """The state at the next decision, chance or end after a legal move."""
    return onward(case, EFFECTS[move.type](case, state, move))


@rule("LE-PHASE-1")
def onward(case: Case, state: State) -> State:
    """The state after everything that the referee does by itself. Unfinished things come before the next part."""
    while True:
        state = replace(state, node=node_of(state.stage, state.frames))
        if state.frames:
            after = OF_FRAMES[type(state.frames[-1])](case, state, state.frames[-1])
        elif state.stage in OF_STAGES:
            after = OF_STAGES[state.stage](case, state)
        else:
            return state
        if after is state:
            return state
        state = after


# What there is


def _decline_options(case: Case, state: State) -> Iterator[Decline]:
    frame = state.top
    if isinstance(frame, Ruthless):
        yield from ruthless.decline_options(case, state, frame)
    else:
        for type, seat in flow.awaited(case, state)[1]:
            if type == "decline":
                yield Decline(seat=seat)


def _proceed_options(case: Case, state: State) -> Iterator[Proceed]:
    if flow.awaited(case, state)[0] == "automatic":
        for seat in SEATS:
            yield Proceed(seat=seat)


OPTIONS: dict[str, Callable[[Case, State], Iterator[Move]]] = {
    "roll_off": setup.roll_options,
    "choose_faction": setup.faction_options,
    "submit_deck": setup.deck_options,
    "shuffle": setup.shuffle_options,
    "mulligan": setup.mulligan_options,
    "keep": setup.keep_options,
    "play_unit": units.options,
    "play_support": supports.options,
    "activate": activation.options,
    "move": movement.options,
    "attack": attack.options,
    "named_ability": named.options,
    "end_activation": activation.end_options,
    "end_turn": turns.end_options,
    "pass": turns.pass_options,
    "granted_move": grants.options,
    "granted_attack": grants.options,
    "choose": choosing.options,
    "order_triggers": triggers.options,
    "ruthless": ruthless.options,
    "decline": _decline_options,
    "fall_back": wrap_up.options,
    "proceed": _proceed_options,
    "table_ruling": table_ruling.options,
}


def candidates(case: Case, state: State, type: str | None) -> Iterator[Move]:
    """Moves that may be legal, in a stable order: by awaited type, then as each chapter orders them."""
    for name in dict.fromkeys(name for name, _ in flow.awaited(case, state)[1]):
        if type in (None, name):
            yield from (move for move in OPTIONS[name](case, state) if move.type == name)
