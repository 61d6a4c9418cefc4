"""Abilities that something calls up: who has one, whose comes first, and who is asked. LM-RULING-100.

Of several, the attacker's come first, then the opponent's; among their own the owner chooses.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.games.lumeria import defeat
from referee.games.lumeria.case import Case
from referee.games.lumeria.choices import is_useful, needs_a_choice
from referee.games.lumeria.effects import Choice, carried_out
from referee.games.lumeria.state import Decline, Moment, Node, State, Trigger
from referee.games.lumeria.uses import Use, can_pay, in_force, is_used_up, of_god, of_unit, pay

Calls = Iterable[tuple[str, str]]
"""Pairs of a trigger and the unit that it concerns."""
OF_NO_UNIT = "cleanup_scoring"
"""The trigger of which gods are called up once for themselves, and not for each of their units."""


def at(case: Case, state: State, moment: Moment, calls: Calls) -> State:
    """The state in which the abilities that a moment calls up wait for their turn."""
    called = (*state.triggers, *_called(case, state, calls))
    return replace(state, node="ACT.TRIGGER", moment=moment, triggers=called)


def _called(case: Case, state: State, calls: Calls) -> Iterator[Trigger]:
    for trigger, name in calls:
        owner = state.units[name].owner
        gods = () if trigger == OF_NO_UNIT else of_god(case, owner, trigger, name)
        for use in (*of_unit(case, state, name, trigger), *gods):
            yield _waits(use, trigger)


def _waits(use: Use, trigger: str) -> Trigger:
    return Trigger(ability=use.identifier, source=use.source, trigger=trigger, bearer=use.bearer, owner=use.owner)


def at_the_count(case: Case, state: State) -> State:
    """The state in which the abilities wait that the counting of points calls up, the First Player's first.

    Those of cards come once for each unit on the board, that of a god once. LM-GOD-2.
    """
    for seat in state.both_in_order():
        state = at(case, state, "count", [(OF_NO_UNIT, name) for name in state.army(seat)])
        gods = (_waits(use, OF_NO_UNIT) for use in of_god(case, seat, OF_NO_UNIT, None))
        state = replace(state, triggers=(*state.triggers, *gods))
    return state


def find_use(case: Case, state: State, waiting: Trigger) -> Use | None:
    """What an ability that waits does; None if nobody has it."""
    found: Iterator[Use] = iter(())
    if waiting.source in case.pack.gods:
        if waiting.source == case.god_of(waiting.owner):
            found = of_god(case, waiting.owner, waiting.trigger, waiting.bearer)
    elif waiting.source in state.units:
        found = of_unit(case, state, waiting.source, waiting.trigger)
    return next((use for use in found if use.identifier == waiting.ability), None)


def use_of(case: Case, state: State, waiting: Trigger) -> Use:
    """What an ability that waits does."""
    use = find_use(case, state, waiting)
    assert use is not None
    return use


def usable(case: Case, state: State, use: Use) -> Use | None:
    """An ability with the effects that hold now; None if it is not open to its owner or would change nothing."""
    if not can_pay(state, use) or is_used_up(state, use):
        return None
    use_now = in_force(case, state, use)
    return use_now if use_now is not None and is_useful(case, state, use_now) else None


def waiting(case: Case, state: State) -> tuple[tuple[Trigger, Use], ...]:
    """The abilities about which the next owner is asked now, each with the effects that hold."""
    return case.once("waiting", state, lambda: _waiting(case, state))


def _waiting(case: Case, state: State) -> tuple[tuple[Trigger, Use], ...]:
    if not state.triggers:
        return ()
    owner, found = state.triggers[0].owner, []
    for trigger in state.triggers:
        if trigger.owner != owner:
            break
        use = usable(case, state, use_of(case, state, trigger))
        if use is not None and asks(use):
            found.append((trigger, use))
    return tuple(found)


def asks(use: Use) -> bool:
    """Whether somebody decides about an ability: whether it is used, or on what."""
    return use.head.optional or needs_a_choice(use)


@rule("LM-RULING-100")
def onward(case: Case, state: State) -> State:
    """The next ability that waits: it happens, its owner is asked, or it could do nothing and is passed over."""
    first, *rest = state.triggers
    use = usable(case, state, use_of(case, state, first))
    if use is not None:
        return state if asks(use) else used(case, state, first, use, Choice())
    whose = first.owner if first.bearer is None else case.called(state, first.bearer)
    text = f"{first.ability} of {whose} has nothing to do."
    case.happened("no-effect", ("LM-RULING-100",), text, ability=first.ability)
    return replace(state, triggers=tuple(rest))


def used(case: Case, state: State, first: Trigger, use: Use, choice: Choice) -> State:
    """An ability that waited has been used; what it defeats calls up more."""
    left = list(state.triggers)
    left.remove(first)
    return resolved(case, replace(state, triggers=tuple(left)), use, choice)


@rule("LM-GLOSS-14", "LM-FUND-1")
def resolved(case: Case, state: State, use: Use, choice: Choice) -> State:
    """The price of an ability is paid, it does what it says, and units that it defeats leave the board."""
    rules = ["LM-GOD-5", "LM-GOD-4"] if use.is_gods(case) else ["LM-FUND-1", "LM-GLOSS-14"]
    rules += ["LM-RULING-81"]
    text = f"{use.owner} uses {use.identifier}." if asks(use) else f"{use.identifier} of {use.owner} takes effect."
    case.happened("ability", rules, text, seat=use.owner, ability=use.identifier, source=use.source)
    after = carried_out(case, pay(case, state, use), use, choice)
    if after.attack is not None and after.attack.rolling:
        return replace(after, node="ACT.ROLL" if after.volley is None else "MAN.ROLL")
    return _without_the_fallen(case, state, after, use)


@rule("LM-DEFEAT-1")
def weakened(case: Case, state: State) -> State:
    """The state without units whose wounds defeat them because an ability has ceased to make them tougher.

    They fall as soon as it ceases, unless an attack is being made, and what that calls up comes next.
    """
    moment = _MOMENT_OF_WEAKNESS.get(state.node, state.moment)
    if not case.pack.toughness_varies or moment is None or (state.attack is not None and state.attack.hits is None):
        return state
    seat = state.first if state.active is None else state.active
    names = sorted(state.units, key=lambda name: (state.units[name].owner != seat, name))
    fallen = defeat.fallen(case, state, names)
    for name in fallen:
        state = defeat.remove(case, state, name)
    return at(case, state, moment, [("defeated", name) for name in fallen]) if fallen else state


_MOMENT_OF_WEAKNESS: dict[Node, Moment] = {
    **dict.fromkeys(("MAN.TURN", "MAN.SHOT", "ACT.TURN", "ACT.UNIT"), "free_move"),
    "RECRUIT.TURN": "ruling",
    "ACT.DONE": "activation_end",
    "CLEANUP.2": "dice_off",
    "INCOME": "forward",
}
"""The moment at which a unit falls by itself at a node; at ACT.TRIGGER it is that of the abilities that wait."""


def _without_the_fallen(case: Case, before: State, state: State, use: Use) -> State:
    """The state without the units that an ability has defeated. Those that fight wait until the attack is over."""
    attack = state.attack
    fighting = () if attack is None or attack.hits is not None else (attack.attacker, attack.target)
    hurt = [name for name, unit in sorted(state.units.items()) if unit.wounds > before.units[name].wounds]
    calls: list[tuple[str, str]] = []
    for name in defeat.fallen(case, state, (name for name in hurt if name not in fighting)):
        state = defeat.remove(case, state, name)
        if use.bearer is not None and state.units[name].owner != use.owner:
            calls.append(("defeats_enemy", use.bearer))
        calls.append(("defeated", name))
    return replace(state, triggers=(*state.triggers, *_called(case, state, calls)))


def declined(case: Case, state: State, move: Decline) -> State:
    """The next owner uses none of the optional abilities that wait now. LM-RULING-100."""
    owner = state.triggers[0].owner
    dropped = [trigger for trigger, use in waiting(case, state) if use.head.optional]
    names = ", ".join(trigger.ability for trigger in dropped)
    case.happened("declined", ("LM-RULING-100", "LM-GLOSS-14"), f"{owner} does not use {names}.", seat=owner)
    return replace(state, triggers=tuple(trigger for trigger in state.triggers if trigger not in dropped))
