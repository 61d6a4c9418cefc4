"""What abilities do, one small function for each word of the vocabulary.

An ability acts on the board as it is after what has called it up. LM-RULING-102.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.games.lumeria import renewal
from referee.games.lumeria.abilities import context_of, is_immune
from referee.games.lumeria.case import Case
from referee.games.lumeria.gold import paid_in, paid_out
from referee.games.lumeria.modifiers import is_hit, of_ability
from referee.games.lumeria.movement import moved_to, walked
from referee.games.lumeria.squares import Direction, heading
from referee.games.lumeria.state import State, counted, other
from referee.games.lumeria.uses import Use, suits
from referee.games.lumeria.vocabulary import (
    Ability,
    Activations,
    Choose,
    Coins,
    ExtraMove,
    Heal,
    ModifyHit,
    MoveToken,
    Push,
    Relocate,
    Reroll,
    SetStatus,
    Wound,
)

ABILITY = ("LM-FUND-1", "LM-GLOSS-14")
"""What allows an ability to do what it does."""


class Choice(Struct, frozen=True):
    """What the owner of an ability chooses with it: units, spaces, dice."""

    targets: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    which: tuple[int, ...] = ()


def targets_of(state: State, use: Use, part: Ability, choice: Choice) -> tuple[str, ...]:
    """The units that a part of an ability is about, as far as they are on the board."""
    named: tuple[str | None, ...]
    if isinstance(part.target, Choose):
        named = choice.targets
    elif part.target == "self":
        named = (use.bearer,)
    elif part.target == "attacker":
        named = (state.attack.attacker if state.attack is not None else None,)
    else:
        named = (state.attack.target if state.attack is not None else None,)
    return tuple(name for name in named if name in state.units and state.units[name].space is not None)


def share(case: Case, state: State, use: Use, part: Ability, choice: Choice) -> Choice:
    """What of a choice is for one part of an ability: of the units chosen those with which its conditions hold."""
    if not isinstance(part.target, Choose):
        return choice
    return replace(choice, targets=tuple(n for n in choice.targets if suits(case, state, use, part, n)))


def carried_out(case: Case, state: State, use: Use, choice: Choice) -> State:
    """The state after every part of an ability. All conditions are those of the moment at which it is used."""
    for part, chosen in [(part, share(case, state, use, part, choice)) for part in use.parts]:
        state = _EFFECTS[type(part)](case, state, use, part, chosen)
    return state


def _modify_hit(case: Case, state: State, use: Use, part: ModifyHit, choice: Choice) -> State:
    attack = state.declared
    line = of_ability(use.identifier, part.amount)
    case.happened("modifier", line.rules, line.text, source=use.identifier, amount=part.amount)
    return replace(state, attack=replace(attack, modifiers=(*attack.modifiers, line.modifier)))


def _extra_move(case: Case, state: State, use: Use, part: ExtraMove, choice: Choice) -> State:
    for name in targets_of(state, use, part, choice)[:1]:
        if choice.path:
            rules = [*ABILITY, "LM-RULING-102"]
            state = walked(case, state, name, choice.path, "extra-move", rules)
    return state


def _set_status(case: Case, state: State, use: Use, part: SetStatus, choice: Choice) -> State:
    for name in targets_of(state, use, part, choice):
        state = marked(case, state, name, part.status, part.value, [*ABILITY, "LM-RULING-34"])
    return state


def marked(case: Case, state: State, name: str, mark: str, value: bool, rules: list[str]) -> State:
    """A unit with a mark set or cleared; clearing also turns a die that shows it to its blank side."""
    row = "LM-EXHAUST-1" if mark == "exhausted" else "LM-FORTIFIED-1"
    text = f"{case.called(state, name)} is {mark}." if value else f"{case.called(state, name)} is no longer {mark}."
    case.happened("marked", [row, *rules], text, unit=name, mark=mark, value=value)
    shows = {"exhausted": "minus", "fortified": "plus"}[mark]
    if not value and state.units[name].die == shows:
        state = state.put(name, die="blank")
    return state.put(name, **{mark: value})


def _wound(case: Case, state: State, use: Use, part: Wound, choice: Choice) -> State:
    for name in targets_of(state, use, part, choice):
        text = f"{case.called(state, name)} takes {counted(part.amount, 'wound')}."
        case.happened("wounded", ABILITY, text, unit=name, wounds=part.amount)
        state = state.put(name, wounds=state.units[name].wounds + part.amount)
    return state


def _heal(case: Case, state: State, use: Use, part: Heal, choice: Choice) -> State:
    for name in targets_of(state, use, part, choice):
        healed = min(part.amount, state.units[name].wounds)
        text = f"{counted(healed, 'wound')} less on {case.called(state, name)}."
        case.happened("healed", ABILITY, text, unit=name, wounds=-healed)
        state = state.put(name, wounds=state.units[name].wounds - healed)
    return state


def _push(case: Case, state: State, use: Use, part: Push, choice: Choice) -> State:
    for name in targets_of(state, use, part, choice):
        immune = keeps_its_place(case, state, name)
        if immune is not None:
            text = f"{case.called(state, name)} is not pushed: {immune} keeps it in its place."
            case.happened("not-pushed", ABILITY, text, unit=name, ability=immune)
            continue
        direction = push_direction(state, use, part, name, choice)
        for _ in range(part.distance if direction is not None else 0):
            here = str(state.units[name].space)
            space = ahead(case, state, here, direction)
            if space is None:
                break
            text = f"{case.called(state, name)} is pushed to {space}."
            data: dict[str, Any] = {"unit": name, "from": here, "to": space}
            case.happened("pushed", [*ABILITY, "LM-RULING-48"], text, **data)
            state = moved_to(case, state, name, space)
    return state


def keeps_its_place(case: Case, state: State, name: str) -> str | None:
    """The ability that keeps a unit from being pushed, by an attack or by another ability; None if nothing does."""
    context = None if state.attack is None else context_of(state.attack, name)
    return is_immune(case, state, name, "pushback", context)


def push_direction(state: State, use: Use, part: Push, name: str, choice: Choice) -> Direction | None:
    """Where an ability pushes a unit: away from the bearer along a line with it, or as chosen by a first space."""
    here = str(state.units[name].space)
    if part.direction == "chosen":
        return heading(here, choice.path[0]) if choice.path else None
    bearer = state.units[use.bearer].space if use.bearer is not None else None
    return None if bearer is None else heading(bearer, here)


def ahead(case: Case, state: State, space: str, direction: Direction | None) -> str | None:
    """The free space next to one in a direction; None if there is none."""
    if direction is None:
        return None
    beside = [s for s in case.neighbors(space) if heading(space, s) == direction]
    return beside[0] if beside and state.at(beside[0]) is None else None


def _relocate(case: Case, state: State, use: Use, part: Relocate, choice: Choice) -> State:
    for name in targets_of(state, use, part, choice)[:1]:
        if choice.path:
            text = f"{case.called(state, name)} is put on {choice.path[0]}."
            data: dict[str, Any] = {"unit": name, "from": state.units[name].space, "to": choice.path[0]}
            case.happened("relocated", ABILITY, text, **data)
            state = moved_to(case, state, name, choice.path[0])
    return state


def _reroll(case: Case, state: State, use: Use, part: Reroll, choice: Choice) -> State:
    """Dice that are to be thrown again; the roll comes next. LM-FUND-6, LM-RULING-54."""
    dice = choice.which if part.dice == "one" else dice_of(case, state, part)
    if not dice:
        return state
    text = f"{use.identifier}: {use.owner} re-rolls {counted(len(dice), 'die')}."
    case.happened("reroll", (*ABILITY, "LM-FUND-6", "LM-RULING-54"), text, seat=use.owner, which=list(dice))
    return replace(state, attack=replace(state.declared, rolling=dice))


def dice_of(case: Case, state: State, part: Reroll) -> tuple[int, ...]:
    """The positions of the dice that an ability can re-roll: those that have not been, for `misses` the misses."""
    attack = state.attack
    if attack is None or attack.dice is None or attack.hits is not None:
        return ()
    if part.dice != "misses":
        return attack.fresh
    return tuple(die for die in attack.fresh if not is_hit(case, attack, attack.dice[die]))


def _coins(case: Case, state: State, use: Use, part: Coins, choice: Choice) -> State:
    seat = use.owner if part.who == "self" else other(use.owner)
    if part.amount >= 0:
        state, amount = paid_out(case, state, seat, part.amount)
        text = f"{seat} receives {amount} gold from the supply."
    else:
        amount = -min(-part.amount, state.gold[seat])
        state, text = paid_in(state, seat, -amount), f"{seat} gives {-amount} gold to the supply."
    case.happened("gold", ABILITY, text, seat=seat, gold=amount)
    return state


def _move_token(case: Case, state: State, use: Use, part: MoveToken, choice: Choice) -> State:
    seat = use.owner if part.who == "self" else other(use.owner)
    tokens = state.tokens[seat]
    if tokens.track is None:
        return state
    after = renewal.carried_along(case, tokens.track, part.amount)
    text = f"The token of {seat} goes from space {tokens.track} to {after} of the track."
    case.happened("track", ABILITY, text, seat=seat, track=after)
    return replace(state, tokens=state.tokens.put(seat, replace(tokens, track=after)))


def _activations(case: Case, state: State, use: Use, part: Activations, choice: Choice) -> State:
    text = f"{use.owner} has {counted(abs(part.amount), 'activation')} {'more' if part.amount > 0 else 'fewer'}."
    case.happened("activations", ABILITY, text, seat=use.owner, activations=part.amount)
    return replace(state, granted=state.granted.put(use.owner, state.granted[use.owner] + part.amount))


_EFFECTS: dict[type[Ability], Callable[[Case, State, Use, Any, Choice], State]] = {
    ModifyHit: _modify_hit,
    ExtraMove: _extra_move,
    SetStatus: _set_status,
    Wound: _wound,
    Heal: _heal,
    Push: _push,
    Relocate: _relocate,
    Reroll: _reroll,
    Coins: _coins,
    MoveToken: _move_token,
    Activations: _activations,
}
"""What each kind of ability does when it is triggered; the other kinds hold without a trigger."""
