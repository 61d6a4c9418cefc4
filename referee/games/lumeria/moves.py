"""Every kind of move: what it passes through, what it does, and which ones there are in a state.

The order of the checks is the order in which breaches are cited: the game is over, the wrong phase or stage, whose turn
it is, what the move names; then ownership, availability, limits, geometry and what is zero or empty, all of them.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from referee.core.case import Missing
from referee.core.ruling import Violation
from referee.core.state import Move
from referee.games.lumeria import (
    ability_moves,
    activation,
    attack,
    cleanup,
    flow,
    fortune,
    income,
    maneuvers,
    march,
    movement,
    recruitment,
    renewal,
    rolling,
    scenario,
    setup,
    table_ruling,
    triggers,
    volley,
)
from referee.games.lumeria.case import Case
from referee.games.lumeria.objects import unknown_objects
from referee.games.lumeria.state import Accept, Node, Pass, Roll, State, TableRuling
from referee.games.lumeria.timing import wrong_time

Check = Callable[[Case, State, Any], Violation | Iterator[Violation] | None]
Effect = Callable[[Case, State, Any], State]


def _right_dice(case: Case, state: State, move: Roll) -> Violation | None:
    """The check of a reported roll at the node that waits for it."""
    check: Callable[[Case, State, Roll], Violation | None] = _ROLLS[state.node][1]
    return check(case, state, move)


def _rolled(case: Case, state: State, move: Roll) -> State:
    """What the roll that is awaited does."""
    effect: Effect = _ROLLS[state.node][2]
    return effect(case, state, move)


_ATTACK_ROLL = (rolling.options, rolling.as_many_dice_as_due, rolling.roll)
_ROLLS: dict[Node, tuple[Any, Any, Any]] = {
    "SETUP.ROLL": (setup.roll_options, setup.two_dice_each, setup.roll),
    "MAN.ROLL": _ATTACK_ROLL,
    "ACT.ROLL": _ATTACK_ROLL,
    "CLEANUP.3": (scenario.roll_options, scenario.as_many_dice_as_attack_values, scenario.roll_off),
}
"""The options, the check and the effect of the roll at each node that waits for one."""

PASSES: dict[str, tuple[Check, ...]] = {
    "choose_faction": (setup.faction_not_taken,),
    "roll": (_right_dice,),
    "recruit": (recruitment.a_card_in_the_stack, recruitment.enough_gold, recruitment.a_free_recruitment_space),
    "march": (
        march.own_units,
        maneuvers.token_ready,
        march.one_or_two_different_units,
        march.one_space_each,
        march.somebody_marches,
    ),
    "volley": (
        volley.own_shooter,
        attack.an_enemy,
        attack.own_ability,
        volley.ability_can_be_used,
        maneuvers.token_ready,
        volley.has_a_ranged_attack,
        volley.target_in_reach,
        volley.somebody_shoots,
    ),
    "shoot": (
        volley.own_shooter,
        attack.an_enemy,
        attack.own_ability,
        volley.ability_can_be_used,
        volley.has_a_ranged_attack,
        volley.has_not_shot,
        volley.target_in_reach,
    ),
    "activate": (activation.own_unit, activation.an_activation_left, activation.not_activated_before),
    "move": (*activation.ANY_ACTION, movement.not_too_far, movement.every_step_is_free, movement.at_least_one_step),
    "run": (
        *activation.ANY_ACTION,
        activation.has_moved,
        movement.not_too_far,
        movement.every_step_is_free,
        movement.at_least_one_step,
    ),
    "fortify": activation.ANY_ACTION,
    "aim": (*activation.ANY_ACTION, activation.has_a_ranged_attack),
    "attack": (
        attack.an_enemy,
        attack.own_ability,
        attack.ability_can_be_used,
        *activation.ANY_ACTION,
        attack.a_type_on_the_card,
        attack.target_in_reach,
        attack.some_dice,
    ),
    "end_activation": (activation.something_done,),
    "fortune": (fortune.all_dice_of_the_roll,),
    "ability": (
        ability_moves.not_the_other_gods,
        ability_moves.open_to_its_owner,
        ability_moves.on_what_it_can_help,
        ability_moves.dice_that_can_be_rerolled,
        ability_moves.where_it_can_lead,
    ),
    "renew": (renewal.from_the_last_space_to_an_empty_one,),
    "place_token": (renewal.a_token_aside, renewal.a_free_track),
}
"""The rows that a move passes through, in the order in which they are cited."""


def breaches(case: Case, state: State, move: Move) -> list[Violation]:
    """Every rule that the move breaks, the primary one first. Facts that legality waits for go to the case."""
    if isinstance(move, TableRuling):
        return table_ruling.breaches(case, state, move)
    try:
        found = wrong_time(case, state, move)
    except Missing as missing:
        case.needs.append(replace(missing.need, purpose="legality"))
        return []
    found = found or unknown_objects(case, state, move)
    if not found:
        for check in PASSES.get(move.type, ()):
            found += case.found(partial(check, case, state, move))
    return found


def _passed(case: Case, state: State, move: Pass) -> State:
    """A pass in Recruitment or in a stage of maneuvers."""
    return recruitment.declined(case, state) if state.stage is None else maneuvers.declined(case, state)


def _accepted(case: Case, state: State, move: Accept) -> State:
    """The roll is kept and counts."""
    fortune.accepted(case, state, move)
    return rolling.resolve(case, state)


EFFECTS: dict[str, Effect] = {
    "choose_faction": setup.choose_faction,
    "roll": _rolled,
    "choose_first": setup.choose_first,
    "recruit": recruitment.recruit,
    "pass": _passed,
    "march": march.march,
    "volley": volley.volley,
    "shoot": volley.shoot,
    "volley_end": volley.end_volley,
    "activate": activation.activate,
    "stop": activation.stop,
    "move": movement.move,
    "run": movement.run,
    "fortify": activation.fortify,
    "aim": activation.aim,
    "attack": attack.attack,
    "end_activation": activation.end_activation,
    "fortune": fortune.fortune,
    "accept": _accepted,
    "ability": ability_moves.use,
    "decline": ability_moves.decline,
    "renew": renewal.renew,
    "place_token": renewal.place_token,
    "table_ruling": table_ruling.carry_out,
}


# What the referee does by itself


def _ready_to_settle(case: Case, state: State) -> State:
    """A roll that lies on the table goes on to fortune or to its result."""
    attack = state.declared
    return state if attack.dice is None or attack.rolling else rolling.settled(case, state)


def _fortune_or_not(case: Case, state: State) -> State:
    """Where nothing can be re-rolled any more, the attack is resolved."""
    return state if fortune.can_be_used(state) else rolling.resolve(case, state)


def _triggered(case: Case, state: State) -> State:
    """The next ability, or what comes after all of them. LM-RULING-37."""
    if state.triggers:
        return triggers.onward(case, state)
    moment, state = state.moment, replace(state, moment=None)
    if moment == "roll":
        return replace(state, node="ACT.ROLL" if state.volley is None else "MAN.ROLL")
    if moment == "recruited":
        return recruitment.next_turn(case, state)
    if moment == "count":
        return cleanup.victory(case, state)
    if moment in _AFTER_CLEANUP:
        return replace(state, node=_AFTER_CLEANUP[moment])
    if moment == "attack":
        state = rolling.attack_over(case, state)
    if state.activation is not None and (moment == "activation_end" or _active_unit_is_gone(state)):
        return replace(state, node="ACT.DONE")
    return state if moment == "attack" else replace(state, node=_own_turn(state))


_AFTER_CLEANUP: dict[str | None, Node] = {"dice_off": "CLEANUP.2", "forward": "INCOME"}
"""Where cleanup goes on after abilities that the end of a protection has called up."""


def _active_unit_is_gone(state: State) -> bool:
    return state.units[state.running.unit].space is None


def _own_turn(state: State) -> Node:
    """The node at which the player on turn decides, outside a roll and a trigger."""
    if state.stage is None:
        return "RECRUIT.TURN"
    if state.stage == "activation":
        return "ACT.TURN" if state.activation is None else "ACT.UNIT"
    return "MAN.TURN" if state.volley is None else "MAN.SHOT"


ON_THE_WAY: dict[Node, Callable[[Case, State], State]] = {
    "SETUP.PLACE": setup.laid_out,
    "INCOME": income.income,
    "RECRUIT.TURN": recruitment.begin,
    "MAN.TURN": maneuvers.begin,
    "MAN.ROLL": _ready_to_settle,
    "ACT.TURN": activation.begin,
    "ACT.ROLL": _ready_to_settle,
    "ACT.REROLL": _fortune_or_not,
    "ACT.TRIGGER": _triggered,
    "ACT.DONE": activation.done,
    "CLEANUP.1": cleanup.dice_off,
    "CLEANUP.2": cleanup.points,
    "CLEANUP.4": cleanup.forward,
}
"""What the referee does by itself at a node; a node that waits gives the state back as it was."""


def carry_out(case: Case, state: State, move: Move) -> State:
    """The state at the next decision, chance or end after a legal move."""
    return onward(case, EFFECTS[move.type](case, state, move))


def onward(case: Case, state: State) -> State:
    """The state after everything that the referee does by itself."""
    while True:
        after = state if _is_to_begin(state) else triggers.weakened(case, state)
        if after is state and state.node in ON_THE_WAY:
            after = ON_THE_WAY[state.node](case, state)
        if after is state:
            return state
        state = after


def _is_to_begin(state: State) -> bool:
    """Whether a phase or a stage has only been named and nobody is on turn yet."""
    return state.active is None and state.node in ("RECRUIT.TURN", "MAN.TURN", "ACT.TURN")


# What there is


OPTIONS: dict[str, Callable[[Case, State], Iterator[Move]]] = {
    "choose_faction": setup.faction_options,
    "choose_first": setup.first_options,
    "recruit": recruitment.options,
    "march": march.options,
    "volley": volley.volley_options,
    "shoot": volley.shoot_options,
    "volley_end": volley.end_options,
    "activate": activation.activate_options,
    "stop": activation.stop_options,
    "move": movement.move_options,
    "run": movement.run_options,
    "fortify": activation.fortify_options,
    "aim": activation.aim_options,
    "attack": attack.options,
    "end_activation": activation.end_options,
    "fortune": fortune.options,
    "accept": fortune.accept_options,
    "ability": ability_moves.options,
    "decline": ability_moves.decline_options,
    "renew": renewal.renew_options,
    "place_token": renewal.place_options,
}


def candidates(state: State, type: str | None) -> Iterator[Move]:
    """Moves that may be legal, in a stable order: by awaited type, then as each chapter orders them.

    A missing fact is guessed: such moves are looked at and found to wait for it.
    """
    case = Case(state, lenient=True)
    if type is None:
        names = [*dict.fromkeys(name for name, _ in flow.awaited(state)[1])]
    else:
        names = [type] if flow.can_come(state, type) else []
    for name in names:
        if name == "roll":
            yield from _ROLLS[state.node][0](case, state)
        elif name == "pass":
            yield from (recruitment if state.stage is None else maneuvers).pass_options(case, state)
        else:
            yield from OPTIONS[name](case, state)
