"""Questions asked from the facts of positions in random games: the numbers of the full state, or a need."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from referee.core.ruling import Ruling
from referee.games.lost_empires.pack import PACKS
from referee.games.lost_empires.posing import told_at
from referee.games.lost_empires.question_answer import of_one_part
from referee.games.lost_empires.question_cards import PRINTED
from referee.games.lost_empires.state import SEATS, Proceed, Sides, State, other
from tests.lost_empires.positions import GAME
from tests.lost_empires.test_questions import Facts, ask
from tests.suite.adapters import ADAPTERS
from tests.suite.play import walk

ATTACKS, CONTROLS, GATES, PAYMENTS = 200, 120, 80, 150
"""How many positions of random games are asked about: 550 in all."""
CARDS: dict[str, Facts] = PACKS["sample"]["cards"]
FACES: tuple[Any, ...] = (1, 2, 3, 4, {"value": 4, "critical": True})


@cache
def random_states() -> tuple[State, ...]:
    """The positions of random games with the pack `sample`."""
    options = ADAPTERS["lost-empires"].options
    return tuple(
        state for seed in range(6) for state, _, _ in walk(GAME, 90 + seed, options[seed % len(options)], pack="sample")
    )


def numbers(ruling: Ruling) -> list[tuple[Any, ...]]:
    """The events that hold numbers, with these numbers."""
    found = []
    for event in ruling.events or ():
        told = [(name, event.data[name]) for name in NUMBERS.get(event.type, ()) if name in event.data]
        if event.type in NUMBERS:
            found.append((event.type, *told))
    return found


NUMBERS: dict[str, tuple[str, ...]] = {
    "total": ("number", "die", "total", "at", "seat"),
    "result": ("result", "damage"),
    "damage": ("damage", "total"),
    "destroyed": (),
    "control": ("at", "winner"),
    "unit-control": ("seat", "control"),
    "artifacts": ("seat", "artifacts"),
    "gate": ("seat", "gate", "artifacts"),
    "tie-break": ("step", "A", "B"),
    "game-over": ("winners", "reason"),
    "paid": ("seat", "command", "supply"),
}


def card_of(state: State, name: str, *, named: bool) -> Facts:
    """A unit as a table tells of it: by its card, or by what is printed on it."""
    unit = state.units[name]
    where: Facts = {"at": unit.at, "damage": unit.damage}
    return {**printed(unit.card, named=named), **where}


def printed(card: str, *, named: bool) -> Facts:
    """A card by its id, or what is printed on it."""
    if named:
        return {"card": card}
    return {"name": card, **{name: CARDS[card][name] for name in PRINTED if name in CARDS[card] and name != "cost"}}


def others(state: State, seat: str, *but: str, named: bool) -> list[Facts]:
    return [card_of(state, name, named=named) for name in state.army(seat) if name not in but]


def rough(ruling: Ruling) -> list[str]:
    """The rules that a refusal names, the primary one of each breach."""
    return [violation.rule for violation in ruling.violations or ()]


def without(facts: Facts, path: str) -> Facts:
    """Facts less the one at a path."""
    name, _, inside = path.partition("/")
    if not inside:
        return {key: value for key, value in facts.items() if key != name}
    return {**facts, name: {key: value for key, value in facts[name].items() if key != inside}}


# Attacks


class Fight:
    """An attack in a position of a game, what the full state says of it, and what a table knows."""

    def __init__(self, state: State, target: str, a: Any, d: Any) -> None:
        self.state, self.target, self.dice = state, target, {"attacker": a, "defender": d}
        frame = state.activation
        assert frame is not None
        self.frame, self.name = frame, frame.unit
        seat = state.on_turn
        report = {"dice": {seat: [_face(a)], other(seat): [_face(d)]}}
        move = {"type": "attack", "seat": seat, "unit": frame.unit, "target": target, "report": report}
        self.ruling = GAME.judge(state, GAME.load_move(move))

    def told(self, *, named: bool) -> Facts:
        """The facts, with cards by name or by their numbers."""
        unit, frame = self.state.units[self.name], self.frame
        gave = {"command": 2, "supply": 1, "free": 1}[frame.token]
        done = ["attack"] if frame.attacked else ["attack_ability"] if frame.attack_ability else []
        done += ["move"] * (gave - frame.actions - len(done))
        attacker = card_of(self.state, self.name, named=named)
        attacker |= {"activated": frame.token, "done": done, "new": unit.entered == self.state.turn}
        return {
            "attacker": attacker,
            "defender": card_of(self.state, self.target, named=named),
            "friends": others(self.state, unit.owner, self.name, named=named),
            "enemies": others(self.state, other(unit.owner), self.target, named=named),
            "seat": unit.owner,
            "dice": self.dice,
        }


def _face(told: Any) -> Facts:
    return told if isinstance(told, dict) else {"value": told}


@cache
def some_fights() -> tuple[Fight, ...]:
    """Attacks of active units on enemies, most of them where the unit is."""
    rng, found = random.Random(7), list[Fight]()
    states = [state for state in random_states() if state.node == "ORDER.ACTIVATION" and state.activation is not None]
    while len(found) < ATTACKS:
        state = rng.choice(states)
        active = state.units[state.activation.unit]  # type: ignore[union-attr]
        near = state.here(active.at, other(active.owner))
        far = state.army(other(active.owner))
        targets = near if near and rng.random() < 0.9 else far if rng.random() < 0.1 else ()
        if targets and not active.lasting:
            found.append(Fight(state, rng.choice(targets), rng.choice(FACES), rng.choice(FACES)))
    return tuple(found)


@pytest.mark.parametrize("named", [True, False])
def test_an_attack_asked_from_its_facts_has_the_numbers_of_the_full_state(named: bool) -> None:
    legal = 0
    for fight in some_fights():
        facts, full = fight.told(named=named), fight.ruling
        answer = ask("attack", facts, "sample" if named else "default")
        assert answer.verdict == full.verdict, (facts, answer, full)
        assert rough(answer) == rough(full), facts
        assert numbers(answer) == numbers(full), facts
        legal += full.verdict == "legal"
    assert legal > ATTACKS / 2


DROPPED = (
    "attacker/new",
    "attacker/offense",
    "attacker/keywords",
    "attacker/abilities",
    "defender/damage",
    "defender/defense",
    "defender/keywords",
    "friends",
    "dice",
)


def test_fewer_facts_about_an_attack_give_the_same_numbers_or_ask_for_what_is_missing() -> None:
    rng, settled = random.Random(12), 0
    fights = [fight for fight in some_fights() if fight.ruling.verdict == "legal"]
    for fight in fights:
        facts = fight.told(named=False)
        facts |= {
            side: [one for one in facts[side] if one["at"] == facts["attacker"]["at"]]
            for side in ("friends", "enemies")
        }
        for path in rng.sample([path for path in DROPPED if told_at(facts, f"/facts/{path}") is not UNSET], 2):
            facts = without(facts, path)
        answer = ask("attack", facts)
        assert answer.verdict != "illegal", (facts, answer)
        if answer.verdict == "undetermined":
            for need in answer.needs:
                assert told_at(facts, need.put) is UNSET, (need, facts)
            continue
        settled += 1
        outcome = next(event.data for event in fight.ruling.events if event.type == "result")
        told = [event.data for event in answer.events if event.type == "result"]
        if "dice" not in facts:
            faces = [{"critical": False, **_face(fight.dice[role])} for role in ("attacker", "defender")]
            told = [event.data for event in answer.events if event.type == "decides" and faces in event.data["dice"]]
        if "abilities" in facts["attacker"]:
            assert [one["damage"] for one in told] == [outcome["damage"]], (facts, answer)
    assert len(fights) / 8 < settled < len(fights)


# Control


def in_part(state: State, node: str) -> State:
    """The state as a part of the round begins, with everybody having passed and nothing unfinished."""
    left = {"A": ("outer_1", "center", "outer_2"), "B": ("outer_2", "center", "outer_1")}[state.first]
    units = {name: replace(unit, lasting=()) for name, unit in state.units.items()}
    return replace(
        state, node=node, frames=(), passed=Sides(True, True), left=left if node == "CONTROL" else (), falling=(),
        active=None, mandatory=False, activated=None, supported=False, units=units,
    )  # fmt: skip


def with_units(count: int, salt: int) -> Iterator[State]:
    """States of rounds, with units in play and no support that is being carried out."""
    rng = random.Random(salt)
    states = [s for s in random_states() if s.round > 0 and s.units and not s.frames and s.result is None]
    yield from rng.sample(states, count)


@pytest.mark.parametrize("named", [True, False])
def test_control_asked_from_its_facts_has_the_sums_of_the_full_state(named: bool) -> None:
    told = 0
    for position in with_units(CONTROLS, 3):
        state = in_part(position, "CONTROL")
        full = of_one_part(GAME, "CONTROL").judge(state, Proceed(seat="A"))
        facts: Facts = {seat: others(state, seat, named=named) for seat in SEATS}
        facts |= {"artifacts": {seat: state.artifacts[seat] for seat in SEATS}, "first_player": state.first}
        answer = ask("control", facts, "sample" if named else "default")
        assert answer.verdict == full.verdict == "legal", (facts, answer, full)
        assert _sorted(numbers(answer)) == _sorted(numbers(full)), facts
        assert answer.pending.node == full.state.node and answer.state.artifacts == full.state.artifacts
        told += len(numbers(full))
        fewer = {seat: [without(one, "control") for one in facts[seat]] for seat in SEATS}
        asked = ask("control", facts | fewer, "sample" if named else "default")
        if asked.verdict == "undetermined":
            assert all(need.put.endswith("/control") for need in asked.needs)
        else:
            assert _sorted(numbers(asked)) == _sorted(numbers(full))
    assert told > CONTROLS


def _sorted(found: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Numbers in an order that does not hang on the ids of units."""
    return sorted(found, key=repr)


# Gates


def test_gates_asked_from_their_facts_are_those_of_the_full_state() -> None:
    rng, over = random.Random(5), 0
    for position in with_units(GATES, 4):
        artifacts, gates = (Sides(rng.randint(3, 6), rng.randint(3, 6)), Sides(rng.randint(2, 3), rng.randint(2, 3)))
        first = position.first
        state = replace(
            in_part(position, "GATE"), round=5, opener=first, artifacts=artifacts, gates=gates,
            artifact_supply=20 - artifacts.A - artifacts.B,
        )  # fmt: skip
        full = of_one_part(GAME, "GATE").judge(state, Proceed(seat="A"))
        facts: Facts = {seat: {"artifacts": artifacts[seat], "gates": gates[seat]} for seat in SEATS}
        facts["first_player"] = first
        answer = ask("gates", facts, "sample")
        if answer.verdict == "undetermined":
            assert {need.put for need in answer.needs} == {"/facts/A/control", "/facts/B/control"}
            for seat in SEATS:
                facts[seat]["control"] = _total(state, seat)
            answer = ask("gates", facts, "sample")
        assert answer.verdict == full.verdict == "legal", (facts, answer, full)
        assert numbers(answer) == numbers(full), facts
        over += full.state.node == "OVER"
    assert over > GATES / 4


def _total(state: State, seat: str) -> int:
    """The control of a seat in all battlefields, as the full state has it."""
    found = of_one_part(GAME, "GATE").judge(
        replace(state, artifacts=Sides(4, 4), gates=Sides(3, 3), artifact_supply=12), Proceed(seat="A")
    )
    (totals,) = [event.data for event in found.events if event.data.get("step") == "control"]
    total: int = totals[seat]
    return total


# Paying


def test_what_is_paid_asked_from_its_facts_is_what_is_paid_in_the_full_state() -> None:
    rng, refused = random.Random(6), 0
    states = [state for state in random_states() if state.node == "ORDER.TURN" and state.hand[state.on_turn].known]
    for state in rng.sample(states, PAYMENTS):
        seat = state.on_turn
        card = rng.choice(state.hand[seat].known)
        is_unit = CARDS[card]["type"] == "unit"
        full = GAME.judge(
            state, GAME.load_move({"type": "play_unit" if is_unit else "play_support", "seat": seat, "card": card})
        )
        facts = {"card": card, "command": state.command[seat], "supply": state.supply[seat], "seat": seat}
        facts |= {"round": state.round} | ({} if is_unit else {"type": "support"})
        answer = ask("pay", facts, "sample")
        unpaid = [v for v in full.violations or () if v.rule in ("LE-ORDER-UNIT-1", "LE-ORDER-SUP-1")]
        by_text = card == "tc-dust-marine"
        assert answer.verdict == ("illegal" if unpaid and not by_text else "legal"), (facts, answer, full)
        if not unpaid and full.verdict == "legal":
            assert numbers(answer) == [one for one in numbers(full) if one[0] == "paid"]
        assert (
            not unpaid
            or by_text
            or [(v.rule, v.also, v.detail) for v in answer.violations] == [(v.rule, v.also, v.detail) for v in unpaid]
        )
        refused += bool(unpaid)
    assert refused > 10
