"""Using an ability: whose it is, whether it can be used again, and what it costs. LM-GOD-5, LM-RULING-79."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.games.lumeria.abilities import Context, all_hold, context_of, context_of_choice, fits, holds
from referee.games.lumeria.case import Case
from referee.games.lumeria.gold import paid_in
from referee.games.lumeria.state import Spent, State
from referee.games.lumeria.vocabulary import Ability, Choose, If, ModifyHit, Price, Seat

SCOPES = {"once_per_activation": "activation", "once_per_round": "round", "once_per_game": "game"}


class Use(Struct, frozen=True):
    """An ability in somebody's hand: whose it is (a unit or a god), the unit concerned, and what it does.

    `parts` are those with the trigger that has called it up; the first of them says what it costs and how often.
    """

    identifier: str
    source: str
    owner: Seat
    bearer: str | None
    parts: tuple[Ability, ...]

    @property
    def head(self) -> Ability:
        """The part that says whether the ability is optional, how often it can be used and what it costs."""
        return self.parts[0]

    def is_gods(self, case: Case) -> bool:
        """Whether it is the ability of a god."""
        return self.source in case.pack.gods


def of_unit(case: Case, state: State, name: str, trigger: str) -> Iterator[Use]:
    """The abilities of a unit's card with a trigger."""
    unit = state.units[name]
    for identifier, parts in _by_id(case, unit.kind, trigger).items():
        yield Use(identifier, name, unit.owner, name, parts)


def of_god(case: Case, seat: Seat, trigger: str, bearer: str | None) -> Iterator[Use]:
    """The ability of a seat's god with a trigger; `bearer` is the unit that it helps."""
    god = case.god_of(seat)
    for identifier, parts in _by_id(case, god, trigger).items() if god is not None else ():
        yield Use(identifier, god, seat, bearer, parts)  # type: ignore[arg-type]


def _by_id(case: Case, owner: str, trigger: str) -> dict[str, tuple[Ability, ...]]:
    found: dict[str, tuple[Ability, ...]] = {}
    for identifier, part in case.parts(owner):
        if part.trigger == trigger:
            found[identifier] = (*found.get(identifier, ()), part)
    return found


# Conditions


def in_force(case: Case, state: State, use: Use) -> Use | None:
    """An ability with those of its effects whose conditions hold now; None if those of no effect do.

    Each effect has conditions of its own. What they say of a unit that is still to be chosen is left to `suits`.
    """
    parts = tuple(part for part in use.parts if _holds_now(case, state, use, part))
    return replace(use, parts=parts) if parts else None


def _holds_now(case: Case, state: State, use: Use, part: Ability) -> bool:
    if state.attack is not None:
        wrong_type = isinstance(part, ModifyHit) and not fits(part, state.attack)
        return not wrong_type and holds(case, state, part, context_of(state.attack, use.bearer))
    conditions = map(_without_the_chosen, part.conditions) if isinstance(part.target, Choose) else part.conditions
    return all_hold(case, state, conditions, Context(use.bearer))


def _without_the_chosen(condition: If) -> If:
    return replace(condition, target=None, target_on=None, kind_is=None)


def suits(case: Case, state: State, use: Use, part: Ability, name: str) -> bool:
    """Whether the conditions of an effect hold with a chosen unit.

    Without an attack the chosen unit is the `target` of which they speak; in an attack that is the other unit.
    """
    return state.attack is not None or holds(case, state, part, context_of_choice(use.bearer, name))


# Limits and prices


@rule("LM-RULING-79")
def is_used_up(state: State, use: Use) -> bool:
    """Whether the limit of an ability has been reached."""
    return any(entry.source == use.source and entry.ability == use.identifier for entry in state.spent)


@rule("LM-GOD-5", "LM-DEITY-6")
def can_pay(state: State, use: Use) -> bool:
    """Whether the price of an ability can be paid: the god's token lies there, or there is enough gold."""
    cost = use.head.cost
    if isinstance(cost, Price):
        return state.gold[use.owner] >= cost.gold
    return cost is None or state.tokens[use.owner].ability


@rule("LM-GOD-5")
def pay(case: Case, state: State, use: Use) -> State:
    """The price of an ability is paid and its use noted. LM-RULING-79."""
    cost = use.head.cost
    if isinstance(cost, Price):
        text = f"{use.owner} pays {cost.gold} gold for {use.identifier}."
        case.happened("paid", ("LM-FUND-1",), text, seat=use.owner, gold=cost.gold)
        state = paid_in(state, use.owner, cost.gold)
    elif cost == "ability_token":
        text = f"{use.owner} takes the token off the ability of its god: {use.identifier}."
        rules = ("LM-GOD-5", "LM-RULING-79", "LM-DEITY-6")
        case.happened("token", rules, text, seat=use.owner, ability=use.identifier)
        tokens = replace(state.tokens[use.owner], ability=False)
        state = replace(state, tokens=state.tokens.put(use.owner, tokens))
    until = SCOPES.get(use.head.limit)
    if until is None or (until == "round" and cost == "ability_token"):
        return state
    return replace(state, spent=(*state.spent, Spent(use.source, use.identifier, until)))  # type: ignore[arg-type]
