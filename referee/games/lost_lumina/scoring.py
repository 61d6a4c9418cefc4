"""The end of a turn, Game End by empty hands, and Scoring."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.core.ruling import Line, Need, Score
from referee.games.lost_lumina import battle
from referee.games.lost_lumina.board import areas_of, over
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.pack import AREAS, pack_of
from referee.games.lost_lumina.state import SEATS, State, counted, other

DOUBLED_FROM = 2
"""How many Areas of a Region a side controls for two points each. LL-SCORE-2."""


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
            points, doubled = _points(followers, len(areas)), len(areas) >= DOUBLED_FROM
            rules = ["LL-SCORE-2", "LL-SCORE-3", "LL-SCORE-4"] if doubled else ("LL-SCORE-1", "LL-SCORE-5")
            text = (
                f"{seat} in {pack.region_name(region)}: {counted(followers, 'Follower')}, {counted(len(areas), 'Area')}"
            )
            text += f", 2 points each = {points}." if doubled else f", 1 point each = {points}."
            data = {"region": region, "followers": followers, "areas": len(areas)}
            lines.append(Line(seat, points, (*rules, "LL-RULING-68"), text, data))
    totals: dict[str, int] = {seat: sum(line.points for line in lines if line.seat == seat) for seat in SEATS}
    return Score(tuple(lines), totals)


def _points(followers: int, areas: int) -> int:
    """The points for Followers that stand in so many Areas of one Region. LL-SCORE-1, -2."""
    return followers * (2 if areas >= DOUBLED_FROM else 1)


def _regions_that_decide(case: Case, state: State) -> tuple[Need, ...]:
    """The Regions to be asked for, if nothing assumed is trusted and another division of the map gives other points.

    All that are not stated are asked together, since each Region has three Areas: one alone cannot be another.
    """
    open_ = case.untrusted_regions()
    if not open_:
        return ()
    known = {area: case.region(area) for area in case.pack.areas if area not in open_}
    held = {area for seat in SEATS for area in areas_of(state, seat)}
    divisions = _divisions(tuple(area for area in open_ if area in held), known, tuple(case.pack.regions))
    totals = (tuple(_total(state, seat, division) for seat in SEATS) for division in divisions)
    first = next(totals)
    return tuple(case.need_of_region(area) for area in open_) if any(other != first for other in totals) else ()


def _divisions(open_: tuple[str, ...], known: Mapping[str, str], regions: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """Every way in which Areas can lie in Regions beside those that are known. LL-MAP-3."""
    if not open_:
        yield dict(known)
        return
    for region in regions:
        if [*known.values()].count(region) < AREAS // len(regions):
            yield from _divisions(open_[1:], {**known, open_[0]: region}, regions)


def _total(state: State, seat: str, division: Mapping[str, str]) -> int:
    """The points of a side under a division of the map. LL-RULING-68."""
    held = areas_of(state, seat)
    groups = [[area for area in held if division[area] == region] for region in {division[area] for area in held}]
    return sum(_points(sum(state.here(seat, area) for area in areas), len(areas)) for areas in groups)


@rule("LL-END-4", "LL-END-5", "LL-END-6")
def scored(case: Case, state: State) -> State:
    """The game decided by points: more points win, equal points share the victory."""
    if needs := _regions_that_decide(case, state):
        raise Missing(*needs)
    result = score(state)
    for area in sorted({area for seat in SEATS for area in areas_of(state, seat)}):
        case.region(area)
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
