"""What is wrong with abilities: those that nobody describes, and words that do not go together. LM-GLOSS-14."""

from collections.abc import Iterator

from referee.core.rulebook import rule
from referee.games.lumeria.pack import Pack
from referee.games.lumeria.state import listed
from referee.games.lumeria.vocabulary import (
    Ability,
    ActionRule,
    Choose,
    ExtraMove,
    Heal,
    If,
    Immune,
    ModifyHit,
    ModifyStat,
    PassThrough,
    Price,
    Push,
    Relocate,
    Reroll,
    SetStatus,
    Wound,
    conditions_of,
)

Found = Iterator[tuple[str, str, str]]
"""A rule, what is wrong, and the pointer to it within a state."""

MOST = 99
LASTING = (ModifyStat, Immune, PassThrough, ActionRule)
"""The words for what always holds. Nobody could say when a triggered one ends."""
OF_AN_ATTACK = ("own_declare_attack", "own_roll", "after_own_attack", "hit_taken", "defeats_enemy", "defeated")
"""The triggers that come with an attacker and a defender."""
NUMBERS = ("amount", "within", "max", "max_actions", "distance")
GUIDED = (ExtraMove, Relocate)
"""The words for which spaces are named; a push is one of them where its direction is chosen."""
ON_UNITS = (ExtraMove, SetStatus, Wound, Heal, Push, Relocate)
"""The words for what happens to a unit."""
OF_NO_UNIT = ("own_battle_decision", "cleanup_scoring")
"""The triggers at which a god acts by itself, and not for one of its units."""


def ability_faults(pack: Pack) -> Found:
    """Every fault of the abilities of a pack."""
    yield from _owners(pack)
    for identifier in pack.abilities:
        parts = pack.ability(identifier)
        for detail in (*_together(parts), *(detail for part in parts for detail in _words(pack, part))):
            yield "REF-STATE-2", f"{identifier}: {detail}", f"/pack/patch/abilities/{identifier}"


@rule("LM-GLOSS-14", "LM-DEITY-6", "LM-GOD-5")
def _owners(pack: Pack) -> Found:
    """Every ability of a card or god is described; what a god is asked for costs its token, and no unit has one."""
    for kind, unit in pack.units.items():
        for name in unit.abilities:
            at = f"/pack/patch/units/{kind}/abilities"
            if name not in pack.abilities:
                yield "LM-GLOSS-14", f"{kind} has the ability {name}, which is not described.", at
            elif any(part.cost == "ability_token" for part in pack.ability(name)):
                yield "LM-DEITY-6", f"{name} costs the token of a god, and {kind} is a unit.", at
    for god, entry in pack.gods.items():
        if entry.ability is None:
            continue
        at = f"/pack/patch/gods/{god}/ability"
        if entry.ability not in pack.abilities:
            yield "LM-GLOSS-14", f"{god} has the ability {entry.ability}, which is not described.", at
            continue
        parts = pack.ability(entry.ability)
        if any(part.optional and part.cost != "ability_token" for part in parts):
            yield "LM-GOD-5", f"{entry.ability} can be used without the token of {god}.", at
        for detail in dict.fromkeys(detail for part in parts for detail in _beside_a_god(part)):
            yield "LM-GOD-5", f"{entry.ability} of {god}: {detail}", at


def _beside_a_god(part: Ability) -> Iterator[str]:
    """A god stands nowhere: what it does by itself it does to units that are chosen, wherever they stand. LM-GOD-2."""
    if part.trigger not in OF_NO_UNIT:
        return
    if isinstance(part, ON_UNITS) and part.target == "self":
        yield f"at {part.trigger} a god is no unit, so its units are chosen."
    if isinstance(part, Push) and part.direction == "away_from_self":
        yield f"at {part.trigger} a god is no unit from which somebody is pushed away."
    if isinstance(part.target, Choose) and part.target.within is not None:
        yield f"at {part.trigger} a god is no unit within a distance of which others are chosen."


def _together(parts: tuple[Ability, ...]) -> Iterator[str]:
    """Effects of one ability are used together or not at all."""
    if not parts:
        yield "an ability has an effect."
    if len({(part.trigger, part.optional, part.limit, part.cost) for part in parts if part.trigger is not None}) > 1:
        yield "what is triggered has one trigger, option, limit and cost for all of its effects."
    for word, choices in _choices(parts).items():
        if len(choices) > 1:
            yield f"{word} are chosen once for all of its effects, so no two of them leave different choices."


def _choices(parts: tuple[Ability, ...]) -> dict[str, list[object]]:
    """What the owner of an ability has to choose for its effects, by what is chosen: one entry for each choice."""
    units = dict.fromkeys(part.target for part in parts if isinstance(part.target, Choose))
    spaces = [part for part in parts if isinstance(part, GUIDED) or _is_chosen_push(part)]
    dice = [part for part in parts if isinstance(part, Reroll) and part.dice == "one"]
    return {"units": [*units], "spaces": [*spaces], "dice": [*dice]}


def _is_chosen_push(part: Ability) -> bool:
    return isinstance(part, Push) and part.direction == "chosen"


def _words(pack: Pack, part: Ability) -> Iterator[str]:
    """Sentences about words of one ability that do not go together, or that the pack does not know."""
    yield from _timing(part)
    yield from _targets(part)
    yield from _numbers(part)
    for condition in conditions_of((part,)):
        yield from _condition(pack, condition)


def _timing(part: Ability) -> Iterator[str]:
    if isinstance(part, LASTING):
        if part.trigger is not None or part.cost is not None or part.optional or part.limit != "unlimited":
            yield "this always holds, so it has no trigger, cost, option or limit."
    elif isinstance(part, ModifyHit):
        if part.trigger not in (None, "own_declare_attack"):
            yield "a modifier always holds or comes with own_declare_attack."
        if part.trigger is None and (part.cost is not None or part.optional or part.limit != "unlimited"):
            yield "a modifier without a trigger always holds, so it has no cost, option or limit."
        if (part.when == "aura") != (part.scope is not None) or (part.within is not None and part.scope is None):
            yield "an aura has a scope, and nothing else has a scope or a distance within which it works."
        if part.trigger is not None and part.when != "attacking":
            yield "a modifier that is declared with an attack is one for attacking."
    elif part.trigger is None:
        yield "this happens at a time, so it has a trigger."
    if isinstance(part, Reroll) and part.trigger != "own_roll":
        yield "dice are re-rolled at own_roll."
    if part.trigger == "own_battle_decision" and not part.optional:
        yield "what a player does on their own turn is optional."
    if part.trigger == "own_battle_decision" and part.limit == "unlimited" and part.cost is None:
        yield "what a player does on their own turn has a limit or a price."


def _targets(part: Ability) -> Iterator[str]:
    if isinstance(part.target, Choose):
        if not 1 <= part.target.choose <= MOST:
            yield f"units are chosen in numbers from 1 to {MOST}."
        if part.trigger is None:
            yield "units are chosen when something is triggered."
    elif part.target in ("attacker", "defender") and part.trigger not in OF_AN_ATTACK:
        yield f"there is an attacker and a defender at {listed(OF_AN_ATTACK)}."
    if part.trigger == "own_declare_attack" and (
        isinstance(part.target, Choose) or isinstance(part, GUIDED) or _is_chosen_push(part)
    ):
        yield "a declared attack names no units and spaces for an ability, so nothing is chosen at own_declare_attack."
    if (part.target == "attack") != (isinstance(part, ModifyHit) and part.trigger is not None):
        yield "the attack is the target of a modifier that is declared with it, and of nothing else."


def _numbers(part: Ability) -> Iterator[str]:
    numbers = [getattr(part, name, None) for name in NUMBERS]
    if isinstance(part.target, Choose):
        numbers.append(part.target.within)
    if isinstance(part, Relocate):
        numbers.append(part.to.within)
    if isinstance(part.cost, Price):
        numbers.append(part.cost.gold)
    if any(number is not None and not -MOST <= number <= MOST for number in numbers):
        yield f"numbers go from -{MOST} to {MOST}."
    for name, number, least in _counts(part):
        if number is not None and number < least:
            yield f"{name} is {least} or more, not {number}."


def _counts(part: Ability) -> Iterator[tuple[str, int | None, int]]:
    """The numbers of things, of steps and of spaces, and the least that each can be."""
    if isinstance(part, Wound | Heal):
        yield "amount", part.amount, 1
    if isinstance(part, ExtraMove):
        yield "max", part.max, 1
    if isinstance(part, Push):
        yield "distance", part.distance, 1
    if isinstance(part, ModifyHit):
        yield "within", part.within, 0
    if isinstance(part, Relocate):
        yield "within", part.to.within, 1
    if isinstance(part, ActionRule):
        yield "max_actions", part.max_actions, 0
    if isinstance(part.target, Choose):
        yield "within", part.target.within, 0
    if isinstance(part.cost, Price):
        yield "the price in gold", part.cost.gold, 1
    for condition in conditions_of((part,)):
        yield "at_least", None if condition.adjacent is None else condition.adjacent.at_least, 1


def _condition(pack: Pack, condition: If) -> Iterator[str]:
    kinds = [condition.kind_is, condition.adjacent.kind if condition.adjacent is not None else None]
    for kind in kinds:
        if kind is not None and kind not in pack.units:
            yield f"there is no kind of units {kind}."
