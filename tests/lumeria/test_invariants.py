"""The invariants that are consequences of legal play, held over random games."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.canonical import canonical
from referee.core.record import replay
from referee.core.ruling import Ruling
from referee.games.lumeria.case import Case
from referee.games.lumeria.modifiers import is_hit, needed
from referee.games.lumeria.squares import distance, heading, is_adjacent, stepped
from referee.games.lumeria.state import SEATS, Attack, Modifier, State, other
from tests.lumeria.positions import GAME, by, judge, last_pass, told
from tests.suite.adapters import ADAPTERS
from tests.suite.play import walk

GAMES_PLAYED = 12
Step = tuple[State, Any, Ruling]


@pytest.fixture(scope="module")
def games() -> list[list[Step]]:
    options = ADAPTERS["lumeria"].options
    return [list(walk(GAME, 100 + seed, options[seed % len(options)])) for seed in range(GAMES_PLAYED)]


def steps(games: list[list[Step]]) -> Iterator[tuple[State, Any, State, Ruling]]:
    for game in games:
        for before, move, ruling in game:
            yield before, move, ruling.state, ruling


def test_tokens_lie_aside_beside_a_free_track_only_after_a_renewal__LM_INV_7(games: list[list[Step]]) -> None:
    for before, move, after, _ in steps(games):
        for seat in SEATS:
            loose = after.tokens[seat].aside > 0 and after.tokens[seat].track is None
            was = before.tokens[seat].aside > 0 and before.tokens[seat].track is None
            if loose and not was:
                assert (move.type, move.seat, move.place_next) == ("renew", seat, False)


def test_discard_piles_grow_and_stacks_shrink__LM_INV_11(games: list[list[Step]]) -> None:
    for before, move, after, _ in steps(games):
        for seat in SEATS:
            assert {*before.pile(seat)} <= {*after.pile(seat)}
            if move.type != "choose_faction":
                assert sum(after.stacks[seat].values()) <= sum(before.stacks[seat].values())


def test_every_defeat_is_compensated_and_nothing_else_is__LM_INV_12(games: list[list[Step]]) -> None:
    seen = 0
    for before, _, after, ruling in steps(games):
        for seat in SEATS:
            lost = len(after.pile(seat)) - len(before.pile(seat))
            paid = sum(event["gold"] for event in told(ruling, "compensation") if event["seat"] == seat)
            seen += lost
            assert paid == lost or before.gold.south + before.gold.north + lost > 16
    assert seen > 50


def test_wounds_never_become_fewer_on_the_board__LM_INV_13(games: list[list[Step]]) -> None:
    for before, _, after, _ in steps(games):
        for name, unit in before.units.items():
            if after.units[name].space is not None:
                assert after.units[name].wounds >= unit.wounds


def test_gold_comes_by_income_and_compensation_and_goes_by_recruiting__LM_INV_14(games: list[list[Step]]) -> None:
    for before, move, after, ruling in steps(games):
        for seat in SEATS:
            change = after.gold[seat] - before.gold[seat]
            income = sum(e["gold"] for e in told(ruling, "income") if e["seat"] == seat)
            paid = sum(e["gold"] for e in told(ruling, "compensation") if e["seat"] == seat)
            spent = sum(e["gold"] for e in told(ruling, "paid") if e["seat"] == seat)
            assert change == income + paid - spent
            assert spent == 0 or (move.type, move.seat) == ("recruit", seat)


def test_points_come_in_cleanup_three_at_most__LM_INV_15(games: list[list[Step]]) -> None:
    for before, move, after, ruling in steps(games):
        gained = {seat: after.points[seat] - before.points[seat] for seat in SEATS}
        assert min(gained.values()) >= 0 and sum(gained.values()) <= 3
        if any(gained.values()):
            assert (move.type, before.stage) == ("pass", "maneuver_2")
            assert len({event.text.split(",")[0] for event in ruling.events if event.type == "points"}) == sum(
                gained.values()
            )


def test_the_first_player_alternates__LM_INV_17(games: list[list[Step]]) -> None:
    for game in games:
        first: dict[int, str | None] = {}
        for _, _, ruling in game:
            if ruling.state.round:
                assert first.setdefault(ruling.state.round, ruling.state.first_player) == ruling.state.first_player
        rounds = sorted(first)
        assert all(first[a] == other(str(first[b])) for a, b in pairwise(rounds))


ORDER = ("recruitment", "maneuver_1", "activation", "maneuver_2")


def test_phases_and_stages_follow_their_order__LM_INV_18(games: list[list[Step]]) -> None:
    for before, _, after, ruling in steps(games):
        if not before.round or not after.round or after.result is not None:
            continue
        places = [ORDER.index(state.stage or "recruitment") for state in (before, after)]
        assert after.round - before.round in (0, 1)
        if after.round == before.round:
            assert places[1] - places[0] in (0, 1)
        else:
            assert places == [3, 0]
            assert (
                sum(e["gold"] for e in told(ruling, "income")) == 4 or sum((before.gold.south, before.gold.north)) > 12
            )


def _places(state: State) -> dict[str, str | None]:
    return {name: unit.space for name, unit in state.units.items()}


def test_a_march_moves_one_or_two_own_units_by_one_step__LM_INV_19(games: list[list[Step]]) -> None:
    for before, move, after, _ in steps(games):
        if move.type != "march":
            continue
        was, is_ = _places(before), _places(after)
        moved = [name for name in was if was[name] != is_[name]]
        assert 1 <= len(moved) <= 2 and {before.units[name].owner for name in moved} == {move.seat}
        assert all(is_adjacent(str(was[name]), str(is_[name])) for name in moved)


def test_a_path_is_a_chain_over_free_spaces__LM_INV_20(games: list[list[Step]]) -> None:
    for before, move, after, _ in steps(games):
        if move.type not in ("move", "run"):
            continue
        name = before.running.unit
        chain = [str(before.units[name].space), *move.path]
        assert 1 <= len(move.path) <= 3
        assert all(is_adjacent(a, b) for a, b in pairwise(chain))
        assert all(before.at(space) in (None, name) for space in move.path)
        if after.units[name].space is not None:
            assert after.units[name].space == move.path[-1]


def _attacks(games: list[list[Step]]) -> Iterator[tuple[State, State, Ruling, dict[str, Any]]]:
    for before, _, after, ruling in steps(games):
        for hits in told(ruling, "hits"):
            yield before, after, ruling, hits


def test_hits_and_misses_are_all_dice_and_each_has_its_effect__LM_INV_21(games: list[list[Step]]) -> None:
    seen = 0
    for before, after, ruling, hits in _attacks(games):
        seen += 1
        assert hits["hits"] + hits["misses"] == len(hits["dice"])
        assert sum(e["wounds"] for e in told(ruling, "wounded")) == hits["hits"]
        attacker = before.units[before.declared.attacker].owner
        was, is_ = before.tokens[attacker].track, after.tokens[attacker].track
        if was is not None and is_ is not None and not told(ruling, "token"):
            assert is_ == min(5, was + hits["misses"])
        assert after.tokens[other(attacker)] == before.tokens[other(attacker)]
    assert seen > 100


def test_a_1_never_hits_and_more_never_hits_less__LM_INV_22() -> None:
    case = Case(last_pass(south="woje d2", north="berserkers d5"))
    for amount in range(-6, 7):
        attacks = [
            Attack(attacker="a", target="b", attack_type="melee", count=1, modifiers=(Modifier("it", amount + more),))
            for more in (0, 1)
        ]
        hits = [[is_hit(case, attack, die) for die in range(1, 7)] for attack in attacks]
        assert not hits[0][0] and not hits[1][0]
        assert all(more >= less for less, more in zip(*hits, strict=True))
        assert needed(case, attacks[0]) == 4 - amount


def test_an_attack_displaces_the_target_of_a_melee_hit_that_can_be_pushed__LM_INV_23(games: list[list[Step]]) -> None:
    pushed = 0
    for before, after, ruling, hits in _attacks(games):
        attack = before.declared
        here, there = (str(before.units[name].space) for name in (attack.attacker, attack.target))
        direction = heading(here, there)
        assert direction is not None
        behind = stepped(there, direction)
        on_board = behind is not None and distance(behind, "a1") is not None and _exists(behind)
        free = on_board and before.at(str(behind)) is None
        immune = before.units[attack.target].kind == "huskarls"
        moves = attack.attack_type == "melee" and hits["hits"] > 0 and free and not immune
        found = told(ruling, "pushed")
        assert bool(found) == moves
        pushed += moves
        if moves:
            assert found[0]["to"] == behind
            assert after.units[attack.target].space in (behind, None)
    assert pushed > 20


def _exists(space: str) -> bool:
    return space[0] in "abcdefghi" and 1 <= int(space[1:]) <= 7


def test_a_ranged_attack_displaces_nobody__LM_INV_24(games: list[list[Step]]) -> None:
    seen = 0
    for before, after, _, _ in _attacks(games):
        if before.declared.attack_type == "melee":
            continue
        seen += 1
        was, is_ = _places(before), _places(after)
        assert all(is_[name] in (space, None) for name, space in was.items())
        here, there = (str(before.units[name].space) for name in (before.declared.attacker, before.declared.target))
        assert heading(here, there) is not None and 1 <= (distance(here, there) or 0) <= 4
    assert seen > 20


SEQUENCES = {"", "M", "F", "A", "K", "MR", "MF", "MA", "MK", "FM", "FA", "FK", "AM", "AF", "AK"}
SIGNS = {"move": "M", "run": "R", "fortify": "F", "aim": "A", "attack": "K"}


def test_the_actions_of_an_activation_are_one_of_fifteen_sequences__LM_INV_25(games: list[list[Step]]) -> None:
    seen = set()
    for before, move, _, _ in steps(games):
        if move.type == "end_activation":
            seen.add("".join(SIGNS[action] for action in before.running.actions))
    assert seen <= SEQUENCES
    assert len(seen) >= 12


def test_no_die_is_rerolled_twice_and_fortune_rerolls_all__LM_INV_26(games: list[list[Step]]) -> None:
    seen = 0
    for before, move, after, _ in steps(games):
        if move.type == "fortune":
            seen += 1
            assert after.declared.rolling == before.declared.fresh
            assert not set(after.declared.rolling) & set(before.declared.rerolled)
        if before.node == "ACT.ROLL" and before.attack is not None and before.attack.rolling:
            assert after.node != "ACT.REROLL"
    assert seen > 5


def test_recruitment_and_stages_of_maneuvers_end_with_two_passes__LM_INV_27(games: list[list[Step]]) -> None:
    for game in games:
        for (_, earlier, _), (before, move, ruling) in pairwise(game):
            over = before.node in ("RECRUIT.TURN", "MAN.TURN") and (
                ruling.state.stage != before.stage
                or ruling.state.round != before.round
                or ruling.state.result is not None
            )
            assert over == (move.type == "pass" and before.passes == 1)
            if over and earlier.type not in ("renew", "place_token", "ability"):
                assert earlier.type == "pass" and earlier.seat == other(move.seat)


def test_who_has_stopped_does_not_activate_again__LM_INV_28(games: list[list[Step]]) -> None:
    for before, move, _, _ in steps(games):
        if move.type == "activate":
            assert not before.stopped[move.seat]


def test_a_game_ends_in_the_third_step_of_cleanup_only__LM_INV_29(games: list[list[Step]]) -> None:
    for game in games:
        for before, move, ruling in game:
            if ruling.state.result is not None:
                assert (move.type, before.stage) == ("pass", "maneuver_2") or before.node == "CLEANUP.3"
        over = game[-1][2].state
        assert GAME.moves(over).moves == () and judge(over, by("south", "pass")).violations[0].rule == "LM-END-1"


def test_a_refusal_changes_nothing_and_names_an_id__LM_INV_30(games: list[list[Step]]) -> None:
    for state, move, _ in games[0]:
        wrong = GAME.rename_move(move, {"south": "north", "north": "south"})
        before = canonical(state)
        ruling = GAME.judge(state, wrong)
        assert canonical(state) == before
        if ruling.verdict == "illegal":
            assert all(violation.rule in GAME.rulebook.sentences for violation in ruling.violations)


def test_the_same_state_move_and_dice_have_the_same_answer__LM_INV_31(games: list[list[Step]]) -> None:
    for game in games[:2]:
        for state, move, ruling in game[::7]:
            assert GAME.judge(state, move) == ruling
        start, moves = game[0][0], tuple(move for _, move, _ in game)
        assert replay(GAME, start, moves).state == game[-1][2].state


def test_until_the_end_there_is_a_legal_move_or_a_roll_to_come__LM_INV_32(games: list[list[Step]]) -> None:
    for state, move, _ in games[1]:
        legal = GAME.moves(state).moves
        assert move in legal
        rolls = {one.type == "roll" for one in legal}
        assert len(rolls) == 1
        assert (GAME.pending(state).kind == "chance") == rolls.pop()


def _turned(games: list[list[Step]]) -> dict[str, str]:
    columns = "abcdefghi"
    squares = {f"{a}{r}": f"{b}{8 - r}" for a, b in zip(columns, columns[::-1], strict=True) for r in range(1, 8)}
    return squares | {"south": "north", "north": "south"}


def test_a_turned_board_gives_turned_rulings__LM_INV_33(games: list[list[Step]]) -> None:
    names = _turned(games)
    for game in games[:3]:
        for state, move, ruling in game:
            turned = GAME.judge(GAME.rename(state, names), GAME.rename_move(move, names))
            assert GAME.rename(turned.state, names) == ruling.state
            assert turned.state.pack == state.pack
            assert sorted(event.type for event in turned.events) == sorted(event.type for event in ruling.events)


def test_a_turned_refusal_names_the_same_rules__LM_INV_33(games: list[list[Step]]) -> None:
    names, rng = _turned(games), random.Random(33)
    for state, _, _ in games[4][::9]:
        for move in rng.sample(list(ADAPTERS["lumeria"].universe(state, rng)), 40):
            one = GAME.judge(state, move, want={"violations"})
            turned = GAME.judge(GAME.rename(state, names), GAME.rename_move(move, names), want={"violations"})
            assert turned.verdict == one.verdict
            if one.verdict == "illegal":
                assert [v.rule for v in turned.violations] == [v.rule for v in one.violations]


def test_cards_of_one_kind_can_change_names__LM_INV_34(games: list[list[Step]]) -> None:
    for state, move, ruling in [step for game in games[:4] for step in game[::3]]:
        alike: dict[tuple[str, str], list[str]] = {}
        for name, unit in sorted(state.units.items()):
            alike.setdefault((unit.kind, unit.owner), []).append(name)
        pair = next((names[:2] for names in alike.values() if len(names) > 1), None)
        if pair is None:
            continue
        names = {pair[0]: pair[1], pair[1]: pair[0]}
        swapped = GAME.judge(GAME.rename(state, names), GAME.rename_move(move, names))
        assert GAME.rename(swapped.state, names) == ruling.state


CAUSES = {"run": "exhausted", "fortify": "fortified", "ability": "fortified"}


def test_exhaustion_and_fortification_have_a_cause_and_end_in_cleanup__LM_INV_35(games: list[list[Step]]) -> None:
    for before, move, after, ruling in steps(games):
        cleaned = bool(told(ruling, "dice-off"))
        for name, unit in before.units.items():
            now = after.units[name]
            for state in ("exhausted", "fortified"):
                was, is_ = (getattr(one, f"is_{state}") for one in (unit, now))
                if is_ and not was:
                    assert CAUSES[move.type] == state
                if was and not is_:
                    assert cleaned or now.space is None


def test_no_move_can_turn_a_card__LM_INV_37() -> None:
    members = {field for kind in GAME.kinds.values() for field in kind.__struct_fields__}
    assert not {"facing", "direction", "rotation"} & members
    unit = replace(last_pass(south="woje d2", north="berserkers d5")).units["woje-1"]
    assert "facing" not in unit.__struct_fields__
