"""Gameplay, Battle, Detailed attack rules: the roll, its hits and misses, and what comes of them."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria import defeat, fortune, maneuvers, renewal, triggers
from referee.games.lumeria.case import Case, reported
from referee.games.lumeria.dice import wrong_dice
from referee.games.lumeria.modifiers import is_hit, needed
from referee.games.lumeria.pushback import pushback
from referee.games.lumeria.state import Roll, State, counted, listed
from referee.games.lumeria.vocabulary import Seat


def options(case: Case, state: State) -> Iterator[Roll]:
    """The one move of chance."""
    yield Roll(seat="chance")


def due(state: State) -> int:
    """How many dice are rolled now: all of the attack, or those that are re-rolled."""
    attack = state.declared
    return attack.count if attack.dice is None else len(attack.rolling)


def roller(state: State) -> Seat:
    """Whose dice are rolled."""
    return state.units[state.declared.attacker].owner


@rule("LM-ATTACK-4", "LM-VOLLEY-8", "LM-FLOW-4")
def as_many_dice_as_due(case: Case, state: State, move: Roll) -> Violation | None:
    """A reported roll shows the dice of the attack, or those that are re-rolled."""
    row = "LM-VOLLEY-8" if state.volley is not None else "LM-ATTACK-4"
    return wrong_dice(case, reported(move.report), {roller(state): due(state)}, row)


def roll(case: Case, state: State, move: Roll) -> State:
    """The dice lie on the table; abilities about the roll come up. LM-FORTUNE-3, LM-FUND-6B."""
    seat, attack = roller(state), state.declared
    report = reported(move.report)
    told: dict[str, tuple[int, ...]] | None = None
    if report is not None:
        told = {seat: report.dice} if isinstance(report.dice, tuple) else report.dice
    dice = case.dice("attack", {seat: due(state)}, told)[seat]
    if attack.dice is None:
        rules = ["LM-VOLLEY-8"] if state.volley is not None else ["LM-ATTACK-4"]
        case.happened("rolled", rules, f"{seat} rolls {listed(map(str, dice))}.", seat=seat, dice=list(dice))
        state = replace(state, attack=replace(attack, dice=dice))
        return triggers.at(case, state, "roll", (("own_roll", attack.attacker),))
    after = list(attack.dice)
    for position, die in zip(attack.rolling, dice, strict=True):
        after[position] = die
    again = tuple(sorted({*attack.rerolled, *attack.rolling}))
    rules = ["LM-FORTUNE-3", "LM-FUND-6B", "LM-RULING-57"]
    text = f"{seat} re-rolls {listed(map(str, dice))}; the second result counts."
    case.happened("rerolled", rules, text, seat=seat, dice=list(dice), which=list(attack.rolling))
    attack = replace(attack, dice=tuple(after), rolling=(), rerolled=again)
    return replace(state, node="ACT.TRIGGER", moment="roll", attack=attack)


def settled(case: Case, state: State) -> State:
    """After a roll: fortune may be used in the player's own activation; otherwise the attack is resolved."""
    if state.volley is None and fortune.can_be_used(state):
        return replace(state, node="ACT.REROLL")
    return resolve(case, state)


# Resolving


@rule("LM-ATTACK-5", "LM-ATTACK-6")
def resolve(case: Case, state: State) -> State:
    """Hits, wounds, the renewal token, pushback, defeat, and the abilities that all this calls up. LM-RULING-49."""
    attack = state.declared
    if state.units[attack.target].space is None or state.units[attack.attacker].space is None:
        case.happened("lapsed", ("LM-ATTACK-1",), "One of the two cards has left the board; the attack is over.")
        return triggers.at(case, replace(state, attack=replace(attack, hits=0)), "attack", ())
    dice = attack.dice or ()
    hits = sum(is_hit(case, attack, die) for die in dice)
    _tell_hits(case, state, hits)
    state = _wounded(case, replace(state, attack=replace(attack, hits=hits)), hits)
    state = renewal.advance(case, state, roller(state), len(dice) - hits)
    if hits:
        state = pushback(case, state)
    defeated = defeat.fallen(case, state, (attack.target, attack.attacker))
    for name in defeated:
        state = defeat.remove(case, state, name)
    return triggers.at(case, state, "attack", _calls(state, hits, defeated))


def _tell_hits(case: Case, state: State, hits: int) -> None:
    attack = state.declared
    dice, number = attack.dice or (), needed(case, attack)
    rules = ["LM-ATTACK-5", "LM-FUND-5"]
    if 1 in dice:
        rules += ["LM-ATTACK-MOD-5", "LM-FUND-3B"]
    if number > case.pack.die.sides or number <= 1:
        rules += ["LM-RULING-51"]
    misses = len(dice) - hits
    text = f"{listed(map(str, dice))}, needed {number}: {counted(hits, 'hit')}, {counted(misses, 'miss')}."
    case.happened("hits", list(dict.fromkeys(rules)), text, dice=list(dice), needed=number, hits=hits, misses=misses)


@rule("LM-ATTACK-6")
def _wounded(case: Case, state: State, hits: int) -> State:
    """One wound for each hit, also when the tokens run out. LM-RULING-8."""
    name = state.declared.target
    if not hits:
        return state
    wounds = state.units[name].wounds + hits
    on_cards = sum(unit.wounds for unit in state.units.values()) + hits
    rules = ["LM-ATTACK-6"] + (["LM-RULING-8"] if on_cards > case.pack.components.wounds else [])
    text = f"{case.called(state, name)} takes {counted(hits, 'wound')} and has {wounds}."
    case.happened("wounded", rules, text, unit=name, wounds=hits, total=wounds)
    return state.put(name, wounds=wounds)


def _calls(state: State, hits: int, defeated: tuple[str, ...]) -> list[tuple[str, str]]:
    """What an attack calls up: the attacker's abilities before the target's."""
    attack = state.declared
    calls = [("after_own_attack", attack.attacker)]
    if attack.target in defeated:
        calls.append(("defeats_enemy", attack.attacker))
    if hits:
        calls.append(("hit_taken", attack.target))
    return [*calls, *(("defeated", name) for name in defeated)]


def attack_over(case: Case, state: State) -> State:
    """After an attack nothing but the end of the activation is left, or the volley goes on. LM-RULING-24."""
    state = replace(state, attack=None)
    if state.volley is None:
        return replace(state, node="ACT.UNIT")
    if len(state.volley.shots) == 1:
        text = f"{state.active} may shoot with a second unit."
        case.happened("second-shot", ("LM-VOLLEY-7", "LM-RULING-24"), text, seat=state.active)
        return replace(state, node="MAN.SHOT")
    return maneuvers.next_turn(case, state)
