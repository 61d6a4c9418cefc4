"""Questions about Lost Lumina that can be asked from a few facts: a battle, a placement, a move, a score."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from msgspec.structs import replace

from referee.core.game import Game
from referee.core.question import Filled, Gap, Question, Transcript, impossible, missing, placing, undetermined
from referee.core.ruling import Need, Ruling, Violation
from referee.core.state import UNKNOWN, Move
from referee.games.lost_lumina.board import BOX
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.faults import DRAFTED
from referee.games.lost_lumina.pack import path
from referee.games.lost_lumina.posing import (
    FOLLOWERS,
    Areas,
    Facts,
    Ground,
    dealt,
    hand_of,
    in_the_journey,
    out_of_bounds,
    too_many,
    with_path,
)
from referee.games.lost_lumina.question_battle import BattleQuestion
from referee.games.lost_lumina.state import (
    SEATS,
    EndReinforcement,
    MoveFollowers,
    Place,
    Seat,
    Sides,
    State,
    Zone,
    other,
)

QUESTIONS: Mapping[str, Question] = {
    "battle": Question(
        "Who wins this battle?",
        {
            "attacker": "{card, followers, die or dice and chosen?, copies?, then?, on_map?, areas?, supply?, extra?, "
            "followerless?}; numbers hold when the dice are rolled, dice after all re-rolls",
            "defender": "the same for the other side",
            "area?": "the Battle Area",
            "promo?": "whether the promo card is in the game",
        },
        {
            "attacker": {"card": "gnurxel", "followers": 2, "die": 6},
            "defender": {"card": "gruka", "followers": 3, "die": 5},
        },
    ),
    "place": Question(
        "May I place Followers there?",
        {
            "own": "own Followers in the Area",
            "opposing": "opposing Followers there",
            "supply": "own Followers in the supply",
            "action_points": "Action Points left",
            "count?": "how many are placed; 1",
            "area?": "the Area",
            "seat?": "who places",
        },
        {"own": 1, "opposing": 0, "supply": 9, "action_points": 2, "count": 2},
    ),
    "move": Question(
        "May I move Followers there?",
        {
            "from": "{area?, own, opposing?}",
            "to": "{area?, own?, opposing?}",
            "adjacent?": "whether the two Areas are adjacent; needed unless both are named",
            "action_points": "Action Points left",
            "count?": "how many move; 1",
            "seat?": "who moves",
        },
        {"from": {"own": 3}, "to": {"opposing": 1}, "adjacent": True, "action_points": 1, "count": 2},
    ),
    "score": Question(
        "Who has won by points?",
        {
            "A": "{Area: Followers}, or for each Region a list of the Followers in its Areas",
            "B": "the same for the other side",
        },
        {"A": {"W1": 1, "W2": 1, "D1": 2, "H3": 1}, "B": {"D2": 2, "H1": 1}},
    ),
}

COUNT = {"type": "integer", "minimum": 0, "maximum": BOX}
ALWAYS_MADE_UP = ("/first_placer", "/hand/A", "/hand/B", "/discard", "/undrafted")


def answer(game: Game[State], kind: str, facts: Facts, ground: Ground) -> Ruling:
    """The answer to a question as the transcript of the moves that its facts imply. Raises KeyError for another kind.

    What the facts leave open is filled in and named in `made_up`; where it could turn the answer, it is a need.
    """
    base = ground.state(promo=_promo(facts, ground))
    if not isinstance(base, State):
        return impossible(base)
    return _ANSWERS[kind](game, facts, base)


def _promo(facts: Facts, ground: Ground) -> bool:
    """Whether the promo card is in the game: as told, otherwise if one is named."""
    plain = ground.state()
    if "promo" in facts or not isinstance(plain, State):
        return bool(facts.get("promo", False))
    cards = Case(plain).pack.cards
    sides = (facts.get(side) or {} for side in ("attacker", "defender"))
    named = [side.get(name) for side in sides for name in ("card", "copies", "then")]
    return any(card in cards and cards[card].promo for card in named if card is not None)


def _battle(game: Game[State], facts: Facts, base: State) -> Ruling:
    return BattleQuestion(game, facts, base).answer()


# Place and Move


def _place(game: Game[State], facts: Facts, base: State) -> Ruling:
    case, seat = Case(base), _active(facts)
    wrong = [*out_of_bounds(case, facts, "/facts", dict.fromkeys(("own", "opposing", "supply"), FOLLOWERS))]
    own = {f"/facts/{name}": facts[name] for name in ("own", "supply") if name in facts}
    wrong += too_many(case, seat, own) if not wrong else ()
    if wrong:
        return impossible(wrong)
    area = facts.get("area") or next(iter(case.pack.areas))
    count = facts.get("count", 1)
    gaps = [
        _gap(facts, "own", (1, 0), "How many own Followers stand in the Area?"),
        _gap(facts, "opposing", (0, 1), "How many opposing Followers stand in the Area?"),
        _action_points(case, facts),
        _gap(facts, "supply", (None, 0), "How many Followers are left in the supply?"),
    ]
    move = Place(seat=facts.get("seat", seat), area=area, count=count)

    def posed(filled: Filled) -> tuple[State, Move]:
        here = {seat: {area: filled["own"]}, other(seat): {area: filled["opposing"]}}
        state = _turn(base, seat, here, filled["action_points"], filled["supply"])
        return state, move

    ap = "/facts/action_points"
    places = {f"/state/map/{seat}": "/facts/own", f"/state/map/{other(seat)}": "/facts/opposing"}
    places |= {f"/state/map/{side}/{area}": "/facts/area" for side in SEATS}
    places |= {f"/state/supply/{seat}": "/facts/supply", "/state/ap": ap}
    places |= {"/move": "/facts", "/move/area": "/facts/area", "/move/seat": "/facts/seat"}
    places |= {"/move/count": "/facts/count", "LL-REINF-AP-3": "/facts/action_points"}
    places |= {"LL-REINF-PLACE-2": "/facts/own", "LL-REINF-PLACE-3": "/facts/opposing"}
    places |= {"LL-REINF-PLACE-1": "/facts/count" if "count" in facts else "/facts/supply"}
    made_up = [*_pointers(facts, {"supply": f"/supply/{seat}", "seat": "/active", "action_points": "/ap"})]
    made_up += [f"/supply/{other(seat)}"]
    return _judged(game, gaps, posed, places, made_up, {facts.get("area")})


def _move(game: Game[State], facts: Facts, base: State) -> Ruling:
    case, seat = Case(base), _active(facts)
    origin, target = facts.get("from", {}), facts.get("to", {})
    bounds = dict.fromkeys(("own", "opposing"), FOLLOWERS)
    wrong = [*out_of_bounds(case, origin, "/facts/from", bounds), *out_of_bounds(case, target, "/facts/to", bounds)]
    for name, side in (("own", seat), ("opposing", other(seat))) if not wrong else ():
        told = {f"/facts/{end}/{name}": facts[end][name] for end in ("from", "to") if name in facts.get(end, {})}
        wrong += too_many(case, side, told)
    start, end = _ends(case, origin.get("area"), target.get("area"))
    wrong += _against_the_map(case, facts, start, end)
    if wrong:
        return impossible(wrong)
    count = facts.get("count", 1)
    enough = max(1, min(count, BOX - target.get("own", 0)))
    gaps = [
        _gap(origin, "own", (enough, 0), "How many own Followers stand where they start?", at="/facts/from"),
        _action_points(case, facts),
    ]
    named = "area" in origin and "area" in target
    question = f"Are {start} and {end} adjacent on the board?" if named else "Are the two Areas adjacent?"
    if "adjacent" in facts or not named:
        adjacency = Need("/facts/adjacent", {"type": "boolean"}, question, "legality")
        values = (facts["adjacent"],) if "adjacent" in facts else (True, False)
        gaps.append(Gap("adjacent", values, (adjacency,)))
    move = MoveFollowers(seat=facts.get("seat", seat), origin=start, to=end, count=count)

    def posed(filled: Filled) -> tuple[State, Move]:
        here = {seat: {end: target.get("own", 0)}, other(seat): {end: target.get("opposing", 0)}}
        here[seat] = {**here[seat], start: filled["own"]}
        here[other(seat)] = {**here[other(seat)], start: origin.get("opposing", 0)}
        known = start in case.pack.areas and end in case.pack.areas and start != end
        ground = with_path(base, start, end, filled["adjacent"]) if known and "adjacent" in filled else base
        return _turn(ground, seat, here, filled["action_points"]), move

    places = {f"/state/map/{seat}": "/facts/from/own", f"/state/map/{other(seat)}": "/facts/to/opposing"}
    places |= {f"/state/map/{s}/{a}": f"/facts/{m}/area" for s in SEATS for a, m in ((start, "from"), (end, "to"))}
    places |= {f"/state/supply/{seat}": "/facts/from/own", "/state/ap": "/facts/action_points", "/move": "/facts"}
    places |= {"/move/from": "/facts/from/area", "/move/to": "/facts/to/area", "/move/seat": "/facts/seat"}
    places |= {"LL-REINF-AP-3": "/facts/action_points"}
    places |= {"LL-REINF-MOVE-1": "/facts/count" if "count" in facts else "/facts/from/own"}
    places |= {"LL-REINF-MOVE-2": "/facts/adjacent" if "adjacent" in facts else "/facts/to/area"}
    if start != end and ("adjacent" in facts or base.trust == "stated"):
        places |= {f"/state/pack/patch/paths/{path(start, end)}": "/facts/adjacent"}
    made_up = [*_pointers(facts, {"seat": "/active", "action_points": "/ap"}), "/supply/A", "/supply/B"]
    return _judged(game, gaps, posed, places, made_up, {origin.get("area"), target.get("area")})


def _ends(case: Case, start: str | None, end: str | None) -> tuple[str, str]:
    """The Areas of a Move; for one that is not named another of the map."""
    free = [area for area in case.pack.areas if area not in (start, end)]
    start = start or free[0]
    return start, end or next(area for area in free if area != start)


def _against_the_map(case: Case, facts: Facts, start: str, end: str) -> Iterator[Violation]:
    """An adjacency that contradicts what is known of the map."""
    told, key = facts.get("adjacent"), path(start, end)
    named = all("area" in facts.get(member, {}) for member in ("from", "to"))
    note = case.notes.get(f"/paths/{key}")
    if told is None or not named or note is None or note.source == "assumed":
        return
    if told != case.pack.paths.get(key, False):
        detail = f"The pack says of {start} and {end} that they are {'not ' if told else ''}adjacent."
        yield case.breach("LL-INV-1", detail, pointer="/facts/adjacent", also=("LL-RULING-8",))


def _active(facts: Facts) -> Seat:
    """The active side: the one that the facts name, if there is such a side."""
    return cast(Seat, facts["seat"]) if facts.get("seat") in SEATS else "A"


def _gap(facts: Facts, name: str, values: tuple[Any, ...], question: str, most: int = BOX, at: str = "/facts") -> Gap:
    """A number that is told, or the values that decide if it is not; the first is the one most in favor."""
    need = Need(f"{at}/{name}", {**COUNT, "maximum": most}, question, "legality")
    return Gap(name, (facts[name],) if name in facts else values, (need,))


def _action_points(case: Case, facts: Facts) -> Gap:
    """The Action Points left: as many as told, or as the card with the most gives, or none."""
    most = case.pack.highest_ap(case.before.promo)
    return _gap(facts, "action_points", (most, 0), "How many Action Points are left?", most)


def _turn(base: State, seat: Seat, here: Mapping[Seat, Areas], ap: int, supply: int | None = None) -> State:
    """A Reinforcement step with these Followers; a side without any of them stands somewhere else."""
    maps: dict[Seat, Areas] = {}
    boxes: dict[Seat, int] = dict.fromkeys(SEATS, 0)
    for side in SEATS:
        areas = {area: number for area, number in here[side].items() if number}
        room = BOX - (supply or 0) if side == seat else BOX
        if not areas and room:
            taken = {area for told in here.values() for area in told}
            free = [area for area in Case(base).pack.areas if area not in taken]
            areas = {free[0] if side == seat else free[-1]: 1}
        maps[side] = areas
        if side == seat and supply is not None:
            boxes[side] = BOX - supply - sum(areas.values())
    hands = Sides(hand_of(), hand_of())
    on_map, box = Sides(maps["A"], maps["B"]), Sides(boxes["A"], boxes["B"])
    return dealt(in_the_journey(base, "TURN.ACTIONS", on_map, box, active=seat, ap=ap), hands)


def _judged(
    game: Game[State],
    gaps: list[Gap],
    posed: Callable[[Filled], tuple[State, Move]],
    places: Mapping[str, str],
    made_up: list[str],
    named: set[str | None],
) -> Ruling:
    """The ruling on one move in the most favorable position; needs where a less favorable one would refuse it.

    `places` also tell by rule which fact a breach is about; `named` are the Areas that the facts name.
    """

    def outcome(filled: Filled) -> str:
        trial = Transcript(game, (position := posed(filled))[0], trial=True)
        trial.play(position[1])
        return trial.verdict

    filled, needs = missing(gaps, outcome)
    assert filled is not None
    state, move = posed(filled)
    told = Transcript(game, state)
    told.play(move)
    told.violations = tuple(
        replace(v, pointer=places[v.rule], hint=v.hint if v.rule == "LL-REINF-AP-3" else "") if v.rule in places else v
        for v in told.violations
    )
    places = {pointer: place for pointer, place in places.items() if pointer.startswith("/")}
    made_up += [f"/map/{side}/{area}" for side in SEATS for area in state.map[side] if area not in named]
    made_up += [*ALWAYS_MADE_UP, *(f"/box/{side}" for side in SEATS)]
    return told.ruling(made_up, placing(places), () if told.verdict == "illegal" else tuple(needs))


def _pointers(facts: Facts, pointers: Mapping[str, str]) -> Iterator[str]:
    """The parts of the state that come from facts which are not told."""
    return (pointer for name, pointer in pointers.items() if name not in facts)


# Score


def _score(game: Game[State], facts: Facts, base: State) -> Ruling:
    case = Case(base)
    lacking = [
        Need(f"/facts/{seat}", {"type": ["object", "array"]}, f"Where do the Followers of {seat} stand?", "effect")
        for seat in SEATS
        if seat not in facts
    ]
    if lacking:
        return undetermined(lacking)
    wrong = [fault for seat in SEATS for fault in _not_counted(case, facts[seat], seat)]
    if wrong:
        return impossible(wrong)
    named: dict[str, Areas] = {seat: facts[seat] if isinstance(facts[seat], dict) else {} for seat in SEATS}
    maps: dict[str, Areas] = {seat: {a: n for a, n in named[seat].items() if n} for seat in SEATS}
    for seat in SEATS:
        if not named[seat]:
            maps[seat] = _spread(case, facts[seat], {*maps["A"], *maps["B"]})
    wrong = [*_shared(case, maps, named)]
    if wrong:
        return impossible(wrong)
    state = in_the_journey(base, "TURN.ACTIONS", Sides(maps["A"], maps["B"]), Sides(0, 0))
    told = Transcript(game, dealt(state, Sides(Zone(), Zone()), (UNKNOWN,) * DRAFTED))
    told.play(EndReinforcement(seat="A"), ("reinforcement-over",))
    places = {f"/state/{part}/{seat}": f"/facts/{seat}" for part in ("map", "supply") for seat in SEATS}
    places |= {f"/state/map/{s}/{a}": f"/facts/{s}/{a}" for s in SEATS for a in named[s]}
    made_up = [*ALWAYS_MADE_UP, "/active", *(f"/{part}/{seat}" for part in ("supply", "box") for seat in SEATS)]
    made_up += [f"/map/{seat}" for seat in SEATS if not isinstance(facts[seat], dict)]
    return told.ruling(made_up, placing(places))


def _not_counted(case: Case, told: Any, seat: Seat) -> Iterator[Violation]:
    """Numbers of Followers that no side can have, and Regions or Areas that no map has."""
    at = f"/facts/{seat}"
    if isinstance(told, dict):
        numbers = {f"{at}/{area}": number for area, number in told.items()}
    else:
        numbers = {f"{at}/{r}/{a}": number for r, areas in enumerate(told) for a, number in enumerate(areas)}
        if len(told) > len(case.pack.regions):
            detail = f"{len(told)} Regions: the map has {len(case.pack.regions)}."
            yield case.breach("LL-INV-1", detail, pointer=at, also=("LL-MAP-2",))
        for number, areas in enumerate(told):
            most = len(case.pack.areas) // len(case.pack.regions)
            if len(areas) > most:
                detail = f"{len(areas)} Areas: a Region has {most}."
                yield case.breach("LL-INV-1", detail, pointer=f"{at}/{number}", also=("LL-MAP-3",))
    for pointer, number in numbers.items():
        if not 0 <= number <= BOX:
            detail = f"{number} {FOLLOWERS.noun}: there are 0 to {BOX}."
            yield case.breach(FOLLOWERS.rule, detail, pointer=pointer, also=FOLLOWERS.also)
    if all(0 <= number <= BOX for number in numbers.values()):
        for fault in too_many(case, seat, numbers):
            yield case.breach(fault.rule, fault.detail, pointer=at, also=fault.also)


def _spread(case: Case, told: list[list[int]], taken: set[str]) -> Areas:
    """Areas for the Followers that are told by Region, where the other side does not stand as far as there are any."""
    found: Areas = {}
    for region, numbers in zip(case.pack.regions, told, strict=False):
        areas = [area for area, entry in case.pack.areas.items() if entry.region == region]
        areas.sort(key=lambda area: area in taken)
        found |= dict(zip(areas, (n for n in numbers if n), strict=False))
    return found


def _shared(case: Case, maps: Mapping[str, Areas], named: Mapping[str, Areas]) -> Iterator[Violation]:
    """Areas where both sides would stand when the points are counted."""
    for area in sorted(maps["A"].keys() & maps["B"].keys()):
        detail = f"Both sides stand in {area}; before points are counted the battle there is fought."
        pointer = f"/facts/B/{area}" if area in named["B"] else "/facts/B"
        yield case.breach("LL-INV-9", detail, pointer=pointer, also=("LL-BATTLE-1",))


_ANSWERS = {"battle": _battle, "place": _place, "move": _move, "score": _score}
