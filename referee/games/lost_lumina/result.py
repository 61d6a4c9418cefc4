"""Step 6 of a battle: who has won, the loser's Followers, and the result abilities."""

from typing import cast

from referee.core.rulebook import rule
from referee.games.lost_lumina import board
from referee.games.lost_lumina.battle import acting, discard
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters import CHARACTERS, has
from referee.games.lost_lumina.state import Battle, Seat, Sides, State, counted
from referee.games.lost_lumina.strength import calculated


def result(case: Case, state: State) -> State:
    """Calculates, lets the loser leave, then resolves the result abilities, the attacker's first."""
    battle = state.running
    if battle.strength is None:
        state = calculated(case, state)
        return state.fight(winner=decided(case, state.running))
    if battle.side is None:
        return loser_leaves(case, state)
    side = battle.side
    character = acting(case, state, side, "result")
    if character is not None:
        if character.asks(case, state, side) is not None:
            return state
        if reason := character.condition(case, state, side):
            text = f"{case.name(str(battle.ability[side]))}: {reason.detail}"
            case.happened("no-effect", [reason.rule, *reason.also], text, seat=side)
        state = character.resolve(case, state, side)
    return next_result(case, state)


def decided(case: Case, battle: Battle) -> Seat:
    """The winner. LL-BATTLE-RESULT-1, -2."""
    strength = cast(Sides[int], battle.strength)
    attack, defense = strength[battle.attacker], strength[battle.defender]
    return tie_or_less(case, battle, attack) if attack <= defense else higher(case, battle, attack, defense)


@rule("LL-BATTLE-RESULT-1")
def higher(case: Case, battle: Battle, attack: int, defense: int) -> Seat:
    """The attacker wins with the higher Battle Strength."""
    text = f"The attacker {battle.attacker} wins, {attack} against {defense}."
    case.happened("won", ("LL-BATTLE-RESULT-1",), text, seat=battle.attacker)
    return battle.attacker


@rule("LL-BATTLE-RESULT-1", "LL-BATTLE-RESULT-2")
def tie_or_less(case: Case, battle: Battle, attack: int) -> Seat:
    """The defender wins with the higher Battle Strength, and also at equal strength."""
    defense = cast(Sides[int], battle.strength)[battle.defender]
    if attack == defense:
        text = f"{attack} against {defense}: at equal strength the defender {battle.defender} wins."
        case.happened("won", ("LL-BATTLE-RESULT-2", "LL-RULING-16"), text, seat=battle.defender)
    else:
        text = f"The defender {battle.defender} wins, {defense} against {attack}."
        case.happened("won", ("LL-BATTLE-RESULT-1",), text, seat=battle.defender)
    return battle.defender


@rule("LL-BATTLE-RESULT-3", "LL-BATTLE-RESULT-4")
def loser_leaves(case: Case, state: State) -> State:
    """The loser's Followers go to the supply, unless Kurak moves them. LL-RULING-58, -61."""
    battle = state.running
    loser = battle.loser
    if has(case, state, loser, "kurak") and CHARACTERS["kurak"].asks(case, state, loser) is not None:
        return state
    count = state.here(loser, battle.area)
    state = state.fight(side=battle.attacker)
    if not count:
        return state
    text = f"{loser} takes {counted(count, 'Follower')} out of {battle.area} back to the supply."
    rules = ["LL-BATTLE-RESULT-3", "LL-BATTLE-RESULT-4", "LL-RULING-6", "LL-RULING-70"]
    case.happened("removed", rules, text, owner=loser, area=battle.area, count=count)
    return board.remove(case, state, (loser, battle.area, count))


def next_result(case: Case, state: State) -> State:
    """The defender's result ability after the attacker's, then the discarding."""
    battle = state.running
    if battle.side == battle.attacker:
        return state.fight(side=battle.defender)
    return discard(case, state)
