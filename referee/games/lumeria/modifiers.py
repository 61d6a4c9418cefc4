"""Gameplay, Battle, Detailed attack rules: Hit modifiers, and what exhaustion, fortification, cornering and aiming add.

The modifiers are fixed when the attack is declared; the number that a die needs is 4 less their sum.
"""

from collections.abc import Iterator

from msgspec import Struct

from referee.core.rulebook import rule
from referee.games.lumeria.abilities import context_of, hit_modifiers, is_immune
from referee.games.lumeria.case import Case
from referee.games.lumeria.cornered import is_cornered
from referee.games.lumeria.state import Attack, Modifier, State

TABLE = "table ruling"
"""The source of a modifier that the players have agreed on."""


class Line(Struct, frozen=True):
    """A modifier with its rules, as a line of a calculation."""

    modifier: Modifier
    rules: tuple[str, ...]
    text: str


def lines(case: Case, state: State, attack: Attack, aimed: bool) -> Iterator[Line]:
    """Every modifier of an attack that is being declared. LM-ATTACK-MOD-6."""
    yield from _exhausted(case, state, attack)
    yield from _fortified(case, state, attack)
    yield from _cornered(case, state, attack)
    yield from _aimed(attack, aimed)
    for identifier, amount in hit_modifiers(case, state, attack):
        yield of_ability(identifier, amount)


@rule("LM-EXHAUST-2")
def _exhausted(case: Case, state: State, attack: Attack) -> Iterator[Line]:
    """+1 against an exhausted unit, however often it was exhausted. LM-RULING-32, -33."""
    if state.units[attack.target].is_exhausted and not _immune(case, state, attack, "exhausted"):
        text = f"+1: {case.called(state, attack.target)} is exhausted."
        yield Line(Modifier("exhausted", 1), ("LM-EXHAUST-2", "LM-RULING-32", "LM-RULING-33"), text)


@rule("LM-FORTIFIED-2")
def _fortified(case: Case, state: State, attack: Attack) -> Iterator[Line]:
    """-1 against a fortified unit, however often it was fortified. LM-RULING-32, -33."""
    if state.units[attack.target].is_fortified and not _immune(case, state, attack, "fortified"):
        text = f"-1: {case.called(state, attack.target)} is fortified."
        yield Line(Modifier("fortified", -1), ("LM-FORTIFIED-2", "LM-RULING-32", "LM-RULING-33"), text)


@rule("LM-ATTACK-CORNER-2", "LM-ATTACK-RANGED-3")
def _cornered(case: Case, state: State, attack: Attack) -> Iterator[Line]:
    """+1 in melee against a cornered unit. LM-RULING-46, -47."""
    if attack.attack_type != "melee" or not is_cornered(case, state, attack.attacker, attack.target):
        return
    if not _immune(case, state, attack, "cornered"):
        rules = ("LM-ATTACK-CORNER-2", "LM-ATTACK-CORNER-1", "LM-RULING-47", "LM-RULING-45")
        text = f"+1: {case.called(state, attack.target)} is cornered, there is no free space behind it."
        yield Line(Modifier("cornered", 1), rules, text)


@rule("LM-AIM-2")
def _aimed(attack: Attack, aimed: bool) -> Iterator[Line]:
    """+1 for the ranged attack after aiming. LM-RULING-44."""
    if aimed and attack.attack_type == "ranged":
        yield Line(Modifier("aimed", 1), ("LM-AIM-2", "LM-RULING-44"), "+1: the attacker has aimed.")


def _immune(case: Case, state: State, attack: Attack, to: str) -> bool:
    """Whether an ability of the target keeps an effect off; if so, the case says it. LM-FUND-1."""
    context = context_of(attack, attack.target)
    identifier = is_immune(case, state, attack.target, to, context)  # type: ignore[arg-type]
    if identifier is not None:
        text = f"0: {identifier} of {case.called(state, attack.target)} sets aside that it is {to}."
        case.happened("no-modifier", ("LM-FUND-1", "LM-GLOSS-14"), text, ability=identifier, effect=to)
    return identifier is not None


@rule("LM-ATTACK-MOD-1")
def of_ability(identifier: str, amount: int) -> Line:
    """A modifier that an ability gives."""
    return Line(Modifier(identifier, amount), ("LM-ATTACK-MOD-1", "LM-FUND-1"), f"{amount:+}: {identifier}.")


@rule("LM-ATTACK-MOD-2", "LM-ATTACK-MOD-3", "LM-ATTACK-MOD-4", "LM-ATTACK-MOD-6", "LM-FUND-3")
def needed(case: Case, attack: Attack) -> int:
    """The number that a die of an attack has to reach; more than the die has cannot be reached. LM-RULING-51."""
    hit_from = case.pack.die.hit_from
    case.read("/die/hit_from", hit_from)
    return hit_from - attack.together()


def tell_needed(case: Case, attack: Attack) -> None:
    """Adds the event that says which number is needed, with the sum that it comes from."""
    number, together = needed(case, attack), attack.together()
    rules = ["LM-ATTACK-5", "LM-FUND-3", "LM-FUND-5"]
    if attack.modifiers:
        rules += ["LM-ATTACK-MOD-2"]
    if together == 1:
        rules += ["LM-ATTACK-MOD-3"]
    if together == -1:
        rules += ["LM-ATTACK-MOD-4"]
    if len(attack.modifiers) > 1:
        rules += ["LM-ATTACK-MOD-6"]
    if not 2 <= number <= case.pack.die.sides:
        rules += ["LM-RULING-51", "LM-ATTACK-MOD-5"]
    base = number + together
    terms = "".join(f" {'-' if m.amount > 0 else '+'} {abs(m.amount)} ({m.source})" for m in attack.modifiers)
    text = f"A die hits on {number} or more" + (f": {base}{terms} = {number}." if attack.modifiers else ".")
    lines = [{"source": m.source, "amount": m.amount} for m in attack.modifiers]
    case.happened("needed", rules, text, needed=number, modifiers=lines)


@rule("LM-ATTACK-5", "LM-ATTACK-MOD-5", "LM-FUND-3B", "LM-FUND-5")
def is_hit(case: Case, attack: Attack, die: int) -> bool:
    """Whether a die hits: it reaches the needed number and is no 1. LM-RULING-51."""
    misses = case.pack.die.always_miss
    case.read("/die/always_miss", misses)
    return die not in misses and die >= needed(case, attack)
