"""Questions asked from the facts of positions in random games: the numbers of the full state, or a need."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest
from msgspec import UNSET

from referee.core.question import TOLD
from referee.core.ruling import Ruling
from referee.games.lumeria.case import Case
from referee.games.lumeria.pack import pack_of
from referee.games.lumeria.scoring import score
from referee.games.lumeria.squares import heading, is_adjacent, is_diagonal
from referee.games.lumeria.state import SEATS, State, other
from tests.lumeria.asked import Facts, ask, asked_for, fact_at, without
from tests.lumeria.positions import GAME, broken, judge, named, told
from tests.suite.play import walk

ATTACKS, PATHS, RECRUITS, SCORES = 400, 350, 150, 100
"""How many positions of random games are asked about: 1,000 in all."""


# Positions of random games


@cache
def random_states() -> tuple[State, ...]:
    """The positions of random games, with the factions on either side."""
    sides = ({"south": "f1", "north": "f2"}, {"south": "f2", "north": "f1"})
    return tuple(state for seed in range(6) for state, _, _ in walk(GAME, 70 + seed, {"factions": sides[seed % 2]}))


def at(*nodes: str) -> list[State]:
    return [state for state in random_states() if state.node in nodes]


def others(state: State, *names: str) -> dict[str, str]:
    """The cards on the board but some, by space."""
    return {unit.space: unit.kind for name, unit in state.units.items() if unit.space is not None and name not in names}


NUMBERS = {
    "dice": ("count",),
    "modifier": ("source", "amount"),
    "needed": ("needed",),
    "hits": ("dice", "hits", "misses"),
    "wounded": ("wounds", "total"),
    "pushed": (),
    "not-pushed": ("ability",),
    "defeated": ("wounds",),
    "compensation": ("gold",),
    "track": ("misses", "track"),
}
"""The events of an attack that hold its numbers, and where they stand in them."""


def numbers(ruling: Ruling) -> list[tuple[Any, ...]]:
    events = [event for event in ruling.events or () if event.type in NUMBERS]
    return [(event.type, *(event.data.get(name) for name in NUMBERS[event.type])) for event in events]


def without_totals(found: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The numbers less those that hang on the wounds that a unit had before."""
    return [
        number[:2] if number[0] == "wounded" else number[:1] if number[0] == "defeated" else number for number in found
    ]


class Fight:
    """An attack in a position of a game, what the full state says of it, and what a table knows."""

    def __init__(self, state: State, name: str, target: str, move: Facts, dice: list[int]) -> None:
        self.state, self.name, self.target = state, name, target
        self.unit, self.enemy = state.units[name], state.units[target]
        self.is_volley = move["type"] == "volley"
        self.type = move.get("attack_type", "ranged")
        declared = judge(state, move, want=TOLD)
        rolls = {"type": "roll", "seat": "chance", "report": {"dice": dice}}
        self.rulings = [declared]
        while self.rulings[-1].verdict == "legal" and (state := self.rulings[-1].state).node[4:] in ("ROLL", "REROLL"):
            kept = {"type": "accept", "seat": str(state.active)}
            self.rulings.append(judge(state, kept if state.node == "ACT.REROLL" else rolls, want=TOLD))
        self.dice = dice

    @property
    def numbers(self) -> list[tuple[Any, ...]]:
        return [number for ruling in self.rulings for number in numbers(ruling)]

    def told(self) -> Facts:
        """The facts with the spaces of the board and the kinds of the pack."""
        attacker: Facts = {"kind": self.unit.kind, "on": self.unit.space, "wounds": self.unit.wounds}
        actions = () if self.state.activation is None else self.state.activation.actions
        if not self.is_volley:
            attacker["actions"] = list(actions)
        track = self.state.tokens[self.unit.owner].track
        if track is not None:
            attacker["track"] = track
        target: Facts = {"kind": self.enemy.kind, "on": self.enemy.space, "wounds": self.enemy.wounds}
        target |= {"exhausted": self.enemy.is_exhausted, "fortified": self.enemy.is_fortified}
        if self.enemy.owner == self.unit.owner:
            target["own"] = True
        cards = others(self.state, self.name, self.target)
        facts: Facts = {"attacker": attacker, "target": target, "cards": cards, "type": self.type, "dice": self.dice}
        gold = self.state.gold
        return facts | {"volley": self.is_volley, "supply": 16 - gold.south - gold.north}

    def told_without_the_board(self) -> Facts:
        """The facts of a table of its own: the numbers on the cards, how far, what lies behind; no kind, no space."""
        facts, case = self.told(), Case(self.state)
        here, there = str(self.unit.space), str(self.enemy.space)
        for role, unit in (("attacker", self.unit), ("target", self.enemy)):
            card = case.pack.units[unit.kind]
            facts[role] |= {"attack": dict(card.attack or {}), "toughness": card.toughness, "movement": card.movement}
            facts[role] |= {"abilities": list(card.abilities), "on": "plain"}
            facts[role]["on"] = "hill" if unit.space in case.pack.board.marks["hill"] else "plain"
            del facts[role]["kind"]
        del facts["cards"]
        if heading(here, there) is None:
            return facts | {"line": "diagonal" if is_diagonal(here, there) else "none"}
        between = case.pack.between(here, there) or ()
        behind = case.pack.behind(here, there)
        facts |= {"distance": len(between), "between": sum(self.state.at(s) is not None for s in between)}
        return facts | {"behind": "edge" if behind is None else "card" if self.state.at(behind) else "empty"}


def fights(rng: random.Random) -> Iterator[Fight]:
    """Attacks of active units and shots of volleys, most of them at somebody in the same row or column."""
    states = at("ACT.UNIT", "MAN.TURN")
    while True:
        state = rng.choice(states)
        seat = state.on_turn
        names = [state.activation.unit] if state.activation is not None else list(state.army(seat))
        if not names or not state.army(other(seat)) or (state.activation is None and not state.tokens[seat].volley):
            continue
        name = rng.choice(names)
        here, card = str(state.units[name].space), pack_of(state.pack).units[state.units[name].kind]
        (printed,) = card.attack or {}
        fits = is_adjacent if printed == "melee" else heading
        near = [enemy for enemy in state.army(other(seat)) if fits(here, str(state.units[enemy].space))]
        if not near and rng.random() < 0.9:
            continue
        target = rng.choice(near if near and rng.random() < 0.9 else [c for c in state.units if state.units[c].space])
        if target == name:
            continue
        attack_type = printed if rng.random() < 0.9 else rng.choice(("melee", "ranged"))
        move: Facts = {"type": "attack", "seat": seat, "attack_type": attack_type, "target": target}
        if state.activation is None:
            move = {"type": "volley", "seat": seat, "unit": name, "target": target}
        count = 1 if state.activation is None else (card.attack or {}).get(attack_type, 1)
        yield Fight(state, name, target, move, [rng.randint(1, 6) for _ in range(count)])


@cache
def some_fights() -> tuple[Fight, ...]:
    """As many legal attacks as refused ones."""
    rng, legal, refused = random.Random(7), list[Fight](), list[Fight]()
    for fight in fights(rng):
        (legal if fight.rulings[0].verdict == "legal" else refused).append(fight)
        if min(len(legal), len(refused)) >= ATTACKS // 2:
            break
    return (*legal[: ATTACKS // 2], *refused[: ATTACKS // 2])


@pytest.mark.parametrize("without_the_board", [False, True])
def test_an_attack_asked_from_its_facts_has_the_numbers_of_the_full_state(without_the_board: bool) -> None:
    for fight in some_fights():
        facts = fight.told_without_the_board() if without_the_board else fight.told()
        answer, full = ask("attack", facts), fight.rulings[-1]
        assert answer.verdict == full.verdict, (facts, answer, full)
        assert broken(answer) == broken(full), facts
        assert full.verdict == "illegal" or numbers(answer) == fight.numbers, facts


DROPPED = [
    "/facts/distance",
    "/facts/behind",
    "/facts/target/wounds",
    "/facts/attacker/on",
    "/facts/type",
    "/facts/attacker/attack",
    "/facts/target/toughness",
    "/facts/cards",
    "/facts/dice",
]


def test_fewer_facts_about_an_attack_give_the_same_numbers_or_ask_for_what_is_missing() -> None:
    rng, settled = random.Random(12), 0
    for fight in some_fights():
        facts = fight.told_without_the_board() if rng.random() < 0.5 else fight.told()
        kept = "/facts/type" if "LM-ATTACK-3" in broken(fight.rulings[-1]) else ""
        dropped = rng.sample([path for path in DROPPED if path != kept and fact_at(facts, path) is not UNSET], 2)
        fewer = without(without(facts, dropped[0]), dropped[1])
        answer = ask("attack", fewer)
        if answer.verdict == "undetermined":
            for need in answer.needs:
                assert fact_at(fewer, need.put) is UNSET, (need, fewer)
            continue
        settled += 1
        full = fight.rulings[-1]
        assert answer.verdict == full.verdict and set(broken(answer)) <= named(full), (fewer, facts)
        if full.verdict == "legal":
            known = without_totals(numbers(answer))
            assert known == without_totals(fight.numbers)[: len(known)], (fewer, facts)
    assert ATTACKS / 4 < settled < ATTACKS


def test_what_an_attack_asks_for_settles_it_when_it_is_told() -> None:
    for fight in some_fights()[::4]:
        facts = fight.told_without_the_board()
        fewer: Facts = {"attacker": {}, "target": {}, "dice": facts["dice"]}
        for path in ("attacker/actions", "attacker/track", "target/own", "target/exhausted", "target/fortified"):
            role, name = path.split("/")
            fewer[role] |= {name: facts[role][name]} if name in facts[role] else {}
        fewer |= {name: facts[name] for name in ("line", "volley", "between", "supply", "type") if name in facts}
        answer = ask("attack", fewer)
        for _ in range(12):
            if answer.verdict != "undetermined":
                break
            for put in asked_for(answer):
                _, _, name, *inside = put.split("/")
                if inside:
                    fewer[name][inside[0]] = facts[name][inside[0]]
                else:
                    fewer[name] = facts.get(name, fight.type)
            answer = ask("attack", fewer)
        assert answer.verdict == fight.rulings[-1].verdict, (fewer, facts)


# Paths


def steps_from(state: State, start: str, rng: random.Random) -> list[str]:
    """A path from a space, mostly from neighbor to free neighbor."""
    pack, here, path = pack_of(state.pack), start, list[str]()
    for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 2, 3))):
        free = [space for space in pack.neighbors(here) if state.at(space) is None or rng.random() < 0.1]
        here = rng.choice(free or [start]) if rng.random() < 0.95 else rng.choice(["z9", *sorted(pack.spaces)])
        path.append(here)
    return path


def walks(rng: random.Random) -> Iterator[tuple[State, str, Facts, Facts]]:
    """A position, the unit that is to go, the move, and what a table knows of it."""
    states = [s for s in at("ACT.UNIT", "MAN.TURN") if s.activation is not None or s.tokens[s.on_turn].march]
    while True:
        state = rng.choice(states)
        seat = state.on_turn
        name = state.activation.unit if state.activation is not None else rng.choice(state.army(seat) or ("",))
        if not name:
            continue
        unit = state.units[name]
        if state.activation is not None and len(state.activation.actions) > 1 and rng.random() < 0.9:
            continue
        path = steps_from(state, str(unit.space), rng)
        way = rng.choice(("move", "move", "run")) if state.activation is not None else "march"
        facts: Facts = {"unit": {"kind": unit.kind, "fortified": unit.is_fortified}, "from": unit.space, "path": path}
        facts |= {"cards": list(others(state, name)), "action": way}
        if state.activation is not None:
            facts["unit"]["actions"] = list(state.activation.actions)
            yield state, name, {"type": way, "seat": seat, "path": path}, facts
        else:
            facts["path"] = path[:1]
            steps = [{"unit": name, "to": space} for space in path[:1]]
            yield state, name, {"type": "march", "seat": seat, "steps": steps}, facts


def test_a_path_asked_from_its_facts_is_judged_as_in_the_full_state() -> None:
    rng, verdicts = random.Random(3), list[str]()
    for state, name, move, facts in islice(walks(rng), PATHS):
        full, answer = judge(state, move, want=TOLD), ask("path", facts)
        own = rng.random() < 0.5
        if own:
            card = pack_of(state.pack).units[state.units[name].kind]
            unit = {"movement": card.movement, "abilities": [], **without({"u": facts["unit"]}, "/facts/u/kind")["u"]}
            answer = ask("path", {**facts, "unit": unit})
        assert answer.verdict == full.verdict, (facts, answer, full)
        assert broken(answer) == broken(full) and named(answer) == named(full), facts
        for ours, theirs in zip(answer.violations or (), full.violations or (), strict=True):
            if theirs.pointer.startswith("/move/path/"):
                assert ours.pointer == theirs.pointer.replace("/move", "/facts")
                assert own or ours.detail.split(" stands")[0] == theirs.detail.split(" stands")[0]
        fewer = ask("path", without(facts, "/facts/cards"))
        assert fewer.verdict == "illegal" or asked_for(fewer) == {"/facts/cards"}, facts
        assert set(broken(fewer)) <= named(full), facts
        verdicts.append(full.verdict)
    assert min(verdicts.count(verdict) for verdict in ("legal", "illegal")) > PATHS / 5


def test_a_place_to_go_to_is_legal_if_some_path_leads_there() -> None:
    rng, found = random.Random(4), {True: 0, False: 0}
    for state in rng.sample(at("ACT.UNIT"), 60):
        unit = state.units[state.running.unit]
        moves = GAME.moves(state, like={"type": "move"}).moves
        reached = {move.path[-1] for move in moves}
        pack = pack_of(state.pack)
        near = [s for n in pack.neighbors(str(unit.space)) for s in pack.neighbors(n)]
        for to in rng.sample(near, min(4, len(near))):
            facts = {"unit": {"kind": unit.kind, "actions": list(state.running.actions)}, "from": unit.space, "to": to}
            answer = ask("path", facts | {"cards": others(state, state.running.unit)})
            assert (answer.verdict == "legal") == (to in reached), facts
            found[to in reached] += 1
    assert min(found.values()) > 20


# Recruits and scores


def test_a_recruit_asked_from_its_facts_is_judged_as_in_the_full_state() -> None:
    rng, verdicts = random.Random(5), list[str]()
    states = at("RECRUIT.TURN")
    for _ in range(RECRUITS):
        state = rng.choice(states)
        seat = state.on_turn
        pack = pack_of(state.pack)
        kinds = pack.kinds_of(str(state.factions[seat]))
        paid = [kind for kind in kinds if (pack.units[kind].cost or 0) <= state.gold[seat]]
        kind = rng.choice(paid if paid and rng.random() < 0.7 else kinds)
        free = [space for space in pack.recruitment(seat) if not state.at(space)]
        space = rng.choice(free if free and rng.random() < 0.7 else [*pack.recruitment("south"), *sorted(pack.spaces)])
        there = state.at(space)
        sides = {None: "empty", seat: "own", other(seat): "enemy"}
        facts: Facts = {"kind": kind, "gold": state.gold[seat], "stack": state.stacks[seat].get(kind, 0), "seat": seat}
        facts |= {"space": space, "there": sides[None if there is None else state.units[there].owner]}
        facts["room"] = any(state.at(s) is None for s in pack.recruitment(seat))
        full = judge(state, {"type": "recruit", "seat": seat, "kind": kind, "space": space}, want=TOLD)
        sort = "camp" if space in pack.camps else "opponent" if space in pack.recruitment(other(seat)) else "other"
        sort = "recruitment" if space in pack.recruitment(seat) else sort
        own = {"cost": pack.units[kind].cost, "abilities": []}
        for asked in (facts, {**without(facts, "/facts/kind"), **own, "space": sort}):
            answer = ask("recruit", asked)
            assert answer.verdict == full.verdict, (asked, answer, full)
            assert broken(answer) == broken(full), asked
            assert named(answer) | {"LM-DEFEAT-3"} == named(full) | {"LM-DEFEAT-3"}, asked
        name = rng.choice(("gold", "stack", "space", "there"))
        fewer = ask("recruit", without(facts, f"/facts/{name}"))
        assert fewer.verdict == full.verdict or asked_for(fewer) == {f"/facts/{name}"}, (facts, name)
        assert set(broken(fewer)) <= named(full)
        verdicts.append(full.verdict)
    assert min(verdicts.count(verdict) for verdict in ("legal", "illegal")) > RECRUITS / 5


def counted(state: State) -> Facts:
    """What a table knows as Cleanup begins."""
    case, facts = Case(state), dict[str, Any]()
    for seat in SEATS:
        army = [state.units[name] for name in state.army(seat)]
        hills = [unit.space for unit in army if unit.space in case.pack.board.marks["hill"]]
        facts[seat] = {"on_marks": len(hills), "points": state.points[seat], "discard": len(state.pile(seat))}
        facts[seat]["cost"] = sum(case.cost(unit.kind) for unit in army)
        facts[seat]["attack"] = sum(max((case.pack.units[unit.kind].attack or {}).values()) for unit in army)
    return facts


def test_a_score_asked_from_its_facts_is_that_of_the_full_state() -> None:
    ending = [s for s in at("MAN.TURN") if s.stage == "maneuver_2" and s.passes]
    rng, ended = random.Random(6), 0
    for state in (rng.choice(ending) for _ in range(SCORES)):
        lifted = rng.choice((0, 0, 4, 9))
        points = {seat: max(state.points[seat], lifted) for seat in SEATS}
        state = GAME.load({**GAME.dump(state), "points": points})
        full = judge(state, {"type": "pass", "seat": state.active}, want=TOLD)
        facts = counted(state)
        answer = ask("score", facts)
        assert answer.verdict == full.verdict == "legal", (facts, answer, full)
        for type in ("points", "tie-break", "roll-off", "goal", "no-winner", "game-over"):
            ours, theirs = told(answer, type), told(full, type)
            assert [{k: v for k, v in data.items() if k != "total"} for data in sorted(ours, key=str)] == [
                {k: v for k, v in data.items() if k != "total"} for data in sorted(theirs, key=str)
            ], facts
        assert score(answer.state).totals == score(full.state).totals
        ended += full.state.result is not None
        name = rng.choice(("discard", "cost", "attack"))
        fewer = ask("score", without(facts, f"/facts/south/{name}"))
        assert fewer.verdict == "legal" or asked_for(fewer) == {f"/facts/south/{name}"}
        assert fewer.verdict != "legal" or fewer.state.result == answer.state.result
    assert SCORES / 10 < ended < SCORES
