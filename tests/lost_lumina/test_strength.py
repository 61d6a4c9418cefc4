"""Battle Strengths against a slow second calculation, and the oracles on monotonicity and masks."""

import random
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.result import decided
from referee.games.lost_lumina.state import Battle, Seat, Sides, State, other
from referee.games.lost_lumina.strength import calculated
from tests.lost_lumina.positions import CARDS, turn
from tests.oracle import slow_strength as slow

AREAS = ("W1", "W2", "W3", "D1", "D3", "H1", "H2", "H3")
COPIERS = ("tanilla", "zandika")


def position(
    rng: random.Random, attacker: Seat, cards: dict[str, str | None], shown: dict[str, str | None], top: str | None
) -> State:
    """A battle in D2 just before its strengths are calculated: random Followers, dice and chosen dice."""
    on_map: dict[str, dict[str, int]] = {}
    for seat in ("A", "B"):
        here = rng.choice((0, 1, 1, 2, 3, 4))
        elsewhere = {area: rng.randint(1, 2) for area in rng.sample(AREAS, rng.randint(0, 3))}
        on_map[seat] = {**({"D2": here} if here else {}), **elsewhere}
    if not any("D2" in areas for areas in on_map.values()):
        on_map["A"]["D2"] = 1
    state = turn("A", A=on_map["A"], B=on_map["B"], attackers={}, promo=True)
    abilities = slow.effective(side(state, attacker, cards, shown), side(state, other(attacker), cards, shown), top)
    effective = dict(zip((attacker, other(attacker)), abilities, strict=True))
    dice: dict[str, tuple[int, ...]] = {}
    chosen: dict[str, int | None] = {}
    for seat in ("A", "B"):
        number = state.here(seat, "D2")
        number += rng.choice((0, 1)) if number else 0
        dice[seat] = tuple(rng.randint(1, 6) for _ in range(number))
        chosen[seat] = None if not number or effective[seat] == "lorato" else rng.randrange(number)
    lost = {seat: effective[seat] is None and effective[other(seat)] == "rukan" for seat in ("A", "B")}
    fight = Battle(
        area="D2",
        attacker=attacker,
        ability=Sides(effective["A"], effective["B"]),
        lost=Sides(lost["A"], lost["B"]),
        dice=Sides(dice["A"], dice["B"]),
        chosen=Sides(chosen["A"], chosen["B"]),
    )
    return replace(state, node="BATTLE.RESULT", battle=fight, in_play=Sides(cards["A"], cards["B"]))


def side(state: State, seat: str, cards: dict[str, str | None], shown: dict[str, str | None]) -> slow.Side:
    """One side of a position as the slow calculation takes it."""
    dice = state.battle.dice[seat] if state.battle is not None and state.battle.dice is not None else ()
    chosen = state.battle.chosen[seat] if state.battle is not None else None
    pips = None if chosen is None else dice[chosen]
    areas = len(state.map[seat])
    return slow.Side(cards[seat], state.here(seat, "D2"), dice, pips, state.on_map(seat), areas, shown[seat])


def strengths(state: State) -> tuple[int, int]:
    """Battle Strengths of attacker and defender, by the engine."""
    fight = calculated(Case(state), state).running
    assert fight.strength is not None
    return fight.strength[fight.attacker], fight.strength[fight.defender]


def winner(state: State) -> str:
    """Who wins, by the engine."""
    case = Case(state)
    return decided(case, calculated(case, state).running)


@pytest.mark.parametrize("card", [*CARDS, None])
def test_battle_strengths_agree_with_a_slow_second_calculation_over_every_pair(card: str | None) -> None:
    rng = random.Random(str(card))
    for opposing in [*CARDS, None]:
        if card == opposing and card is not None:
            continue
        for _, attacker in product(range(6), ("A", "B")):
            cards = {attacker: card, other(attacker): opposing}
            loose = [c for c in CARDS if c not in (card, opposing)]
            rng.shuffle(loose)
            shows = {seat: "zandika" in (cards[seat], loose[1]) for seat in "AB"}
            shown = {seat: rng.choice((None, loose[0])) if shows[seat] else None for seat in "AB"}
            top = rng.choice((loose[1], loose[2]))
            state = position(rng, attacker, cards, shown, top)
            sides = side(state, attacker, cards, shown), side(state, other(attacker), cards, shown)
            expected = slow.strengths(*sides, top=top)
            assert strengths(state) == expected, (cards, shown, top, state)
            assert (winner(state) == attacker) == (slow.winner(*sides, top=top) == "attacker")


def plain_positions(rng: random.Random, number: int, **fixed: str) -> list[tuple[State, dict[str, str | None]]]:
    """Positions with ordinary cards, some of them fixed by seat."""
    found = []
    while len(found) < number:
        picked = rng.sample([c for c in CARDS if c not in COPIERS], 2)
        cards: dict[str, str | None] = {"A": fixed.get("A", picked[0]), "B": fixed.get("B", picked[1])}
        if cards["A"] != cards["B"]:
            attacker: Seat = rng.choice(("A", "B"))
            found.append((position(rng, attacker, cards, {"A": None, "B": None}, None), cards))
    return found


def changed(state: State, seat: str, **members: Any) -> State:
    """A position with something of one side replaced: dice, or Followers here."""
    fight = state.running
    if "here" in members:
        mine = {**state.map[seat], "D2": members["here"]}
        return replace(state, map=state.map.put(seat, mine))
    assert fight.dice is not None
    return state.fight(dice=fight.dice.put(seat, members["dice"]))


def test_a_higher_chosen_die_never_turns_a_win_into_a_loss__LL_INV_31() -> None:
    rng = random.Random(31)
    for state, _ in plain_positions(rng, 600):
        for seat in ("A", "B"):
            fight = state.running
            chosen = fight.chosen[seat]
            if chosen is None or fight.dice is None or winner(state) != seat:
                continue
            dice = list(fight.dice[seat])
            dice[chosen] = min(6, dice[chosen] + 1)
            assert winner(changed(state, seat, dice=tuple(dice))) == seat


def test_one_more_follower_never_turns_a_win_into_a_loss__LL_INV_31() -> None:
    rng = random.Random(32)
    for state, cards in plain_positions(rng, 600):
        for seat in ("A", "B"):
            here = state.here(seat, "D2")
            free = {"umkato", "bufoka"} & {cards[seat]} or cards[other(seat)] == "umkato"
            if not here or free or winner(state) != seat:
                continue
            assert winner(changed(state, seat, here=here + 1)) == seat


def test_a_higher_printed_number_never_turns_a_win_into_a_loss__LL_INV_31() -> None:
    rng = random.Random(33)
    for state, cards in plain_positions(rng, 400):
        for seat in ("A", "B"):
            if winner(state) != seat or {"arus", "ragura"} & set(cards.values()):
                continue
            card = cards[seat]
            patch = {"cards": {card: {"bp": Case(state).pack.cards[str(card)].bp + 3}}}
            stronger = replace(state, pack=replace(state.pack, patch=patch))
            assert winner(stronger) == seat


@pytest.mark.parametrize(
    ("card", "attacker", "blind"),
    [("nubala", "A", {"dice", "here"}), ("arburi", "A", {"bp"}), ("namla", "B", {"bp", "dice"})],
)
def test_what_is_crossed_out_does_not_matter__LL_INV_32(card: str, attacker: str, blind: set[str]) -> None:
    rng = random.Random(card)
    for state, cards in plain_positions(rng, 500, A=card):
        if state.running.attacker != attacker or "rukan" in cards.values():
            continue
        cut_by_both = cards["B"] in ("arburi", "nubala", "namla", "bukoni") and attacker == "B"
        counts_elsewhere = "here" in blind and bool({"umkato", "eralgo"} & set(cards.values()))
        if cut_by_both or counts_elsewhere:
            continue
        for seat in ("A", "B"):
            before = winner(state)
            if "dice" in blind and state.running.dice is not None:
                dice = tuple(rng.randint(1, 6) for _ in state.running.dice[seat])
                assert winner(changed(state, seat, dice=dice)) == before
            if "here" in blind and state.here(seat, "D2"):
                assert winner(changed(state, seat, here=state.here(seat, "D2") + 2)) == before
            if "bp" in blind:
                patch = {"cards": {cards[seat]: {"bp": rng.randint(0, 20)}}}
                assert winner(replace(state, pack=replace(state.pack, patch=patch))) == before
