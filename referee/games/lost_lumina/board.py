"""Followers on the map: arriving and leaving, who controls an Area, who attacks in it, and who has none left.

Battle Rules of the rulebook, and the first half of Game End.
"""

from msgspec.structs import replace

from referee.core.state import Result
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.state import SEATS, Seat, State, counted, listed, other

BOX = 15
"""Followers of each color. LL-COMP-4."""


def areas_of(state: State, seat: str) -> tuple[str, ...]:
    """The Areas that a side controls: those in which it has a Follower, shared or not. LL-BR-CONTROL-1, -2."""
    return tuple(sorted(state.map[seat]))


def arrive(case: Case, state: State, owner: Seat, area: str, count: int, mover: Seat | None = None) -> State:
    """Followers stand in an Area; one that becomes shared by that gets its attacker.

    `mover` is who moved them, if not their owner. LL-BR-ROLE-1, -3, LL-RULING-15.
    """
    was_shared = area in state.map.A and area in state.map.B
    mine = {**state.map[owner], area: state.here(owner, area) + count}
    state = replace(state, map=state.map.put(owner, mine))
    if was_shared or area not in state.map[other(owner)]:
        return state
    attacker = _attacker(case, state, owner, mover or owner)
    rules = ["LL-JRN-8", "LL-BR-ROLE-1", "LL-BR-ROLE-2", "LL-BR-ROLE-3", "LL-BR-CONTROL-2"]
    rules += ["LL-RULING-14", "LL-RULING-15"] if state.battle is not None else ["LL-JRN-EX-3"]
    text = f"{area} now holds Followers of both sides: {attacker} attacks, {other(attacker)} defends."
    case.happened("contested", rules, text, area=area, attacker=attacker)
    return replace(state, attackers={**state.attackers, area: attacker})


def _attacker(case: Case, state: State, owner: Seat, mover: Seat) -> Seat:
    """Who attacks in an Area that becomes shared. LL-BR-ROLE-1, LL-RULING-15."""
    assert state.active is not None
    if owner == mover == state.active:
        return owner
    reading = case.switch("battle-attacker")
    return {"arriving": owner, "active": state.active, "mover": mover}[reading]


def leave(state: State, owner: str, area: str, count: int) -> State:
    """Followers are taken out of an Area. A contested Area that is shared no longer has no attacker."""
    left = state.here(owner, area) - count
    mine = {a: n for a, n in state.map[owner].items() if a != area}
    if left:
        mine[area] = left
    state = replace(state, map=state.map.put(owner, mine))
    if not left and area in state.attackers:
        state = replace(state, attackers={a: s for a, s in state.attackers.items() if a != area})
    return state


def remove(case: Case, state: State, *groups: tuple[Seat, str, int]) -> State:
    """Groups (owner, Area, count) go to their owners' supplies, all at once. LL-BR-REMOVE-1, LL-BATTLE-RESULT-4."""
    for owner, area, count in groups:
        state = leave(state, owner, area, count)
        state = replace(state, supply=state.supply.put(owner, state.supply[owner] + count))
    return watch(case, state)


def followerless(state: State, seat: str) -> bool:
    """Whether abilities have taken all Followers of a side out of the running battle's Area. LL-BR-REMOVE-2, -3."""
    return state.here(seat, state.running.area) == 0


def watch(case: Case, state: State) -> State:
    """Ends the game for a side without Followers on the map. LL-END-1, LL-JRN-10, LL-TIP-5, LL-RULING-21, -25."""
    gone = tuple(seat for seat in SEATS if not state.map[seat])
    if not gone:
        return state
    if len(gone) == 2:
        rules = ["LL-CARD-13-3", "LL-RULING-25", "LL-END-6"]
        case.happened(
            "game-over", rules, "Nobody has a Follower left on the map: the victory is shared.", winners=SEATS
        )
        return over(state, SEATS, "mutual_elimination")
    if state.battle is not None and case.switch("elimination") == "after-battle":
        return state
    winner = other(gone[0])
    rules = ["LL-END-1", "LL-END-2", "LL-OVER-7", "LL-JRN-10", "LL-TIP-5", "LL-RULING-65"]
    if state.battle is not None:
        rules += ["LL-RULING-21", "LL-RULING-66"]
    if state.node in ("BATTLE.RESULT", "BATTLE.SELECT"):
        rules += ["LL-BATTLE-NEXT-2", "LL-RULING-63"]
    text = f"{gone[0]} has no Follower left on the map: {winner} wins at once."
    case.happened("game-over", rules, text, winners=[winner])
    return over(state, (winner,), "elimination")


def over(state: State, winners: tuple[str, ...], reason: str) -> State:
    """The finished game. Everything stays where it is. LL-RULING-66."""
    return replace(state, node="GAME.OVER", result=Result(winners, reason))


def stands(state: State, seat: str) -> str:
    """Where a side stands, for a sentence: `A stands in W1 and W2`."""
    return f"{seat} stands in {listed(areas_of(state, seat), 'no Area')}"


def group(owner: str, count: int) -> str:
    """A group of Followers, for a sentence: `2 Followers of A`."""
    return f"{counted(count, 'Follower')} of {owner}"
