"""The end of a turn, Game End by empty hands, and Scoring."""

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Line, Score
from referee.games.lost_lumina import battle
from referee.games.lost_lumina.board import areas_of, over
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.pack import pack_of
from referee.games.lost_lumina.state import SEATS, State, counted, other


def select(case: Case, state: State) -> State:
    """The next battle: one is begun, several wait for the active player, none ends the turn. LL-RULING-14, -19."""
    shared = state.shared()
    if len(shared) > 1:
        return state
    if shared:
        case.happened(
            "only-battle", ("LL-RULING-19", "LL-CONV-2"), f"{shared[0]} is the only Battle Area.", area=shared[0]
        )
        return battle.begin(case, state, shared[0])
    return end_turn(case, state)


@rule("LL-JRN-9", "LL-JRN-11", "LL-BATTLE-NEXT-3", "LL-END-3")
def end_turn(case: Case, state: State) -> State:
    """The turn passes to the opponent, or the game ends with both hands empty. LL-RULING-64."""
    assert state.active is not None
    if not len(state.hand.A) and not len(state.hand.B):
        rules = ["LL-JRN-11", "LL-END-3", "LL-END-4", "LL-OVER-6", "LL-RULING-64"]
        case.happened("hands-empty", rules, "The turn is over and both hands are empty: the game ends and is scored.")
        return scored(case, state)
    active = other(state.active)
    rules = ["LL-JRN-9", "LL-JRN-2", "LL-JRN-3", "LL-BATTLE-NEXT-3"]
    case.happened("turn", rules, f"The turn is over; {active} is active.", active=active)
    state = replace(state, node="TURN.DISCARD", active=active, ap=0)
    if not len(state.hand[active]):
        case.happened(
            "no-card", ("LL-RULING-13",), f"{active} has no card to discard and so no Action Points.", seat=active
        )
        return replace(state, node="TURN.ACTIONS")
    return state


def score(state: State) -> Score:
    """Points by Region. LL-SCORE-1, -2, LL-RULING-68."""
    pack = pack_of(state.pack)
    lines = []
    for seat in SEATS:
        for region in pack.regions:
            areas = [area for area in areas_of(state, seat) if pack.areas[area].region == region]
            followers = sum(state.here(seat, area) for area in areas)
            if not followers:
                continue
            doubled = len(areas) >= 2
            points = followers * (2 if doubled else 1)
            rules = ["LL-SCORE-2", "LL-SCORE-3", "LL-SCORE-4"] if doubled else ("LL-SCORE-1", "LL-SCORE-5")
            text = (
                f"{seat} in {pack.region_name(region)}: {counted(followers, 'Follower')}, {counted(len(areas), 'Area')}"
            )
            text += f", 2 points each = {points}." if doubled else f", 1 point each = {points}."
            data = {"region": region, "followers": followers, "areas": len(areas)}
            lines.append(Line(seat, points, (*rules, "LL-RULING-68"), text, data))
    totals: dict[str, int] = {seat: sum(line.points for line in lines if line.seat == seat) for seat in SEATS}
    return Score(tuple(lines), totals)


@rule("LL-END-4", "LL-END-5", "LL-END-6")
def scored(case: Case, state: State) -> State:
    """The game decided by points: more points win, equal points share the victory."""
    result = score(state)
    for area in sorted({area for seat in SEATS for area in areas_of(state, seat)}):
        case.read(f"/areas/{area}/region", case.pack.areas[area].region)
    for line in result.lines:
        case.happened("score", line.rules, line.text, seat=line.seat, points=line.points)
    a, b = result.totals["A"], result.totals["B"]
    if a == b:
        text = f"{a} : {b}, the victory is shared."
        case.happened("game-over", ("LL-END-6", "LL-RULING-66"), text, winners=list(SEATS))
        return over(state, SEATS, "no_cards")
    winner = "A" if a > b else "B"
    text = f"{winner} wins {max(a, b)} : {min(a, b)}."
    case.happened("game-over", ("LL-END-5", "LL-RULING-66"), text, winners=[winner])
    return over(state, (winner,), "no_cards")
