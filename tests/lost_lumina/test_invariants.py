"""The invariants that are consequences of legal play, held over random games."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from referee.core.canonical import canonical
from referee.core.record import replay
from referee.core.ruling import Ruling
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters import has
from referee.games.lost_lumina.scoring import score
from referee.games.lost_lumina.state import SEATS, State, other
from tests.lost_lumina.positions import GAME
from tests.suite.adapters import ADAPTERS
from tests.suite.play import walk

GAMES_PLAYED = 40
Step = tuple[State, Any, Ruling]


@pytest.fixture(scope="module")
def games() -> list[list[Step]]:
    return [list(walk(GAME, seed, {"promo": seed % 2 == 0})) for seed in range(GAMES_PLAYED)]


def steps(games: list[list[Step]]) -> Iterator[tuple[State, Any, State, Ruling]]:
    for game in games:
        for before, move, ruling in game:
            yield before, move, ruling.state, ruling


def test_the_box_grows_only_by_paid_rerolls__LL_INV_3(games: list[list[Step]]) -> None:
    for before, move, after, _ in steps(games):
        for seat in SEATS:
            paid = len(move.which) if move.type == "reroll" and move.seat == seat else 0
            assert after.box[seat] - before.box[seat] == paid
            if paid and after.node.startswith("BATTLE.DICE"):
                assert before.supply[seat] - after.supply[seat] == paid


def test_the_discard_pile_only_grows_at_the_top__LL_INV_7(games: list[list[Step]]) -> None:
    for before, move, after, _ in steps(games):
        assert after.discard[: len(before.discard)] == before.discard
        added = len(after.discard) - len(before.discard)
        assert added <= (1 if move.type == "discard_for_ap" else 2)


def test_the_active_player_always_has_a_card_to_discard__LL_INV_8(games: list[list[Step]]) -> None:
    for _, _, after, _ in steps(games):
        if after.node == "TURN.DISCARD" and after.active is not None:
            ahead = len(after.hand[after.active]) - len(after.hand[other(after.active)])
            starter = other(after.first_placer)
            assert ahead == (0 if after.active == starter else 1)


def test_rerolls_are_counted__LL_INV_15(games: list[list[Step]]) -> None:
    for game in games:
        paid: dict[str, int] = {}
        free: dict[str, int] = {}
        for before, move, ruling in game:
            if move.type == "reroll":
                paid[move.seat] = paid.get(move.seat, 0) + 1
            if move.type == "free_reroll":
                assert has(Case(before), before, move.seat, "janulo")
                free[move.seat] = free.get(move.seat, 0) + 1
            assert max([0, *paid.values(), *free.values()]) <= 1
            if any(event.type == "battle" for event in ruling.events):
                paid, free = {}, {}


def test_no_ability_is_effective_on_both_sides__LL_INV_17(games: list[list[Step]]) -> None:
    for _, _, after, _ in steps(games):
        fight = after.battle
        if fight is None:
            continue
        effective = [fight.ability[s] for s in SEATS if fight.ability[s] and not fight.lost[s]]
        assert len(set(effective)) == len(effective)
        if "rukan" in effective:
            rukan = next(s for s in SEATS if fight.ability[s] == "rukan" and not fight.lost[s])
            assert fight.ability[other(rukan)] is None or fight.lost[other(rukan)]


def test_battle_strengths_and_winners__LL_INV_18(games: list[list[Step]]) -> None:
    seen = 0
    for _, _, _, ruling in steps(games):
        events = {event.type: event for event in ruling.events}
        if "won" not in events:
            continue
        seen += 1
        strength = {e.data["seat"]: e.data["strength"] for e in ruling.events if e.type == "strength"}
        reduced = any("LL-CARD-27-1" in e.rules for e in ruling.events)
        winner = events["won"].data["seat"]
        assert reduced or min(strength.values()) >= 0
        assert strength[winner] >= strength[other(winner)]
        if "LL-BATTLE-RESULT-2" not in events["won"].rules and "attacker" in events["won"].text:
            assert strength[winner] > strength[other(winner)]
    assert seen > 50


def test_an_area_fought_over_is_no_longer_shared__LL_INV_19(games: list[list[Step]]) -> None:
    for before, _, after, ruling in steps(games):
        over = [e for e in ruling.events if e.type == "battle-over"]
        if over and before.battle is not None:
            again = [e.data["area"] for e in ruling.events if e.type == "contested"]
            assert over[0].data["area"] not in after.shared() or over[0].data["area"] in again


def test_a_game_has_at_most_twenty_turns__LL_INV_21(games: list[list[Step]]) -> None:
    for game in games:
        assert sum(move.type == "discard_for_ap" for _, move, _ in game) <= 20


def test_the_active_player_alternates__LL_INV_22(games: list[list[Step]]) -> None:
    for game in games:
        active = [move.seat for _, move, _ in game if move.type == "discard_for_ap"]
        first = game[0][0].first_placer
        expected = [(other(first), first)[number % 2] for number in range(len(active))]
        assert active == expected


def test_a_refusal_changes_nothing_and_repeats__LL_INV_23(games: list[list[Step]]) -> None:
    for state, move, _ in games[0]:
        wrong = GAME.rename_move(move, {"A": "B", "B": "A"})
        before = canonical(state)
        first, second = GAME.judge(state, wrong), GAME.judge(state, wrong)
        assert first == second and canonical(state) == before


def test_somebody_can_always_move__LL_INV_24(games: list[list[Step]]) -> None:
    for state, move, _ in games[1]:
        legal = GAME.moves(state).moves
        assert move in legal
        assert {m.seat for m in legal} == set(GAME.pending(state).seats)


def test_a_record_replays_to_the_same_end__LL_INV_25(games: list[list[Step]]) -> None:
    for game in games[:5]:
        start, moves = game[0][0], tuple(move for _, move, _ in game)
        assert replay(GAME, start, moves).state == game[-1][2].state


def test_a_view_hides_everything_that_differs__LL_INV_27(games: list[list[Step]]) -> None:
    rng = random.Random(27)
    for state, _, _, _ in steps(games[:8]):
        for viewer in (*SEATS, "public"):
            twin = ADAPTERS["lost-lumina"].twin(state, viewer, rng)
            assert GAME.hide(twin, viewer) == GAME.hide(state, viewer)


def test_scores_stay_within_their_bounds__LL_INV_28(games: list[list[Step]]) -> None:
    for _, _, after, _ in steps(games):
        totals = score(after).totals
        for seat in SEATS:
            assert after.on_map(seat) <= totals[seat] <= 2 * after.on_map(seat)
            regions = [area[0] for area in after.map[seat]]
            if len(set(regions)) == len(regions):
                assert totals[seat] == after.on_map(seat)


def test_the_outcome_fits_the_reason__LL_INV_29(games: list[list[Step]]) -> None:
    for game in games:
        over = game[-1][2].state
        assert over.result is not None
        left = {seat: over.on_map(seat) for seat in SEATS}
        match over.result.reason:
            case "elimination":
                (winner,) = over.result.winners
                assert left[winner] > 0 and left[other(winner)] == 0
            case "mutual_elimination":
                assert over.result.winners == SEATS and set(left.values()) == {0}
            case "no_cards":
                assert not len(over.hand.A) and not len(over.hand.B)
                totals = score(over).totals
                assert set(over.result.winners) == {s for s in SEATS if totals[s] == max(totals.values())}


def test_followers_are_moved_not_made__LL_INV_30(games: list[list[Step]]) -> None:
    for before, move, after, ruling in steps(games):
        for seat in SEATS:
            change = after.on_map(seat) - before.on_map(seat)
            left = before.supply[seat] - after.supply[seat] - (after.box[seat] - before.box[seat])
            assert change == left
            if move.type == "move":
                assert change == 0
            if move.type == "place":
                assert change == (move.count if move.seat == seat else 0)
            if move.type in ("olgi_move", "kurak_retreat") and not any(e.type == "removed" for e in ruling.events):
                assert change == 0
