"""What every game promises, held over random play."""

import copy
import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from referee.core.canonical import canonical, digest
from referee.core.game import Game
from referee.core.record import replay
from referee.games import GAMES
from referee.wire import shapes
from tests.suite.adapters import ADAPTERS
from tests.suite.play import packs, positions, walk

T = TypeVar("T")

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def test_every_game_is_known_to_the_suite() -> None:
    assert ADAPTERS.keys() == GAMES.keys()


def _in_turn(things: Sequence[T], number: int) -> T:
    return things[number % len(things)]


def check_list_against_judge(game: Game[Any], state: Any, rng: random.Random, at_most: int | None = None) -> None:
    """A move is listed iff it is judged legal, over every move one could think of, or some of them at random.

    Refusals change nothing.
    """
    legal_moves = game.moves(state).moves
    listed = {canonical(move) for move in legal_moves}
    for move in legal_moves if at_most is None else rng.sample(legal_moves, min(30, len(legal_moves))):
        assert game.judge(state, move, want={"verdict"}).verdict != "illegal", move
    waiting = {canonical(entry.move) for entry in game.moves(state).open}
    before = canonical(state)
    tried = list(ADAPTERS[game.id].universe(state, rng))
    for move in tried if at_most is None else rng.sample(tried, min(at_most, len(tried))):
        ruling = game.judge(state, move, want={"verdict"})
        key = canonical(move)
        reportable = ruling.verdict == "undetermined" and key not in waiting
        legal = ruling.verdict == "legal" or (reportable and all(n.put == "/move/report" for n in ruling.needs))
        assert legal == (key in listed), (state.node, move, ruling)
        if ruling.verdict == "illegal":
            assert ruling.state is msgspec.UNSET
    assert canonical(state) == before


def machine_for(game: Game[Any]) -> type[RuleBasedStateMachine]:
    """A Hypothesis machine that plays a game with legal moves and holds the contract after every step."""
    adapter = ADAPTERS[game.id]

    class Play(RuleBasedStateMachine):
        @initialize(seed=st.integers(0, 10**6), options=st.sampled_from(adapter.options))
        def start(self, seed: int, options: dict[str, Any]) -> None:
            self.state = game.setup(options, seed=str(seed), salt="s", pack={"id": packs(game)[0]})
            self.components = adapter.components(self.state)

        @rule(data=st.data())
        def move(self, data: st.DataObject) -> None:
            legal = game.moves(self.state).moves
            if not legal:
                assert self.state.result is not None
                return
            for _ in range(6):
                chosen = data.draw(st.sampled_from(legal))
                before = copy.deepcopy(game.dump(self.state))
                ruling = game.judge(self.state, chosen)
                assert ruling.verdict == "legal", (chosen, ruling)
                assert game.dump(self.state) == before
                assert ruling.previous == digest(self.state) and ruling.digest == digest(ruling.state)
                self.state = ruling.state
                legal = game.moves(self.state).moves
                if not legal:
                    return

        @invariant()
        def the_state_is_possible(self) -> None:
            assert game.faults(self.state) == ()

        @invariant()
        def it_survives_the_wire(self) -> None:
            document = json.loads(canonical(self.state))
            assert game.load(document) == self.state
            assert shapes.valid(f"{game.id}/state", document), shapes.errors(f"{game.id}/state", document)

        @invariant()
        def nothing_is_lost_or_gained(self) -> None:
            assert adapter.components(self.state) == self.components

        @invariant()
        def every_viewer_can_use_the_view(self) -> None:
            for viewer in (*game.seats, "public"):
                view = game.hide(self.state, viewer)
                assert game.faults(view) == ()
                assert game.hide(view, viewer) == view

        @invariant()
        def what_is_pending_is_answered_by_its_example(self) -> None:
            pending = game.pending(self.state)
            assert (pending.kind == "over") == (self.state.result is not None)
            for awaited in pending.moves:
                if awaited.example:
                    assert game.judge(self.state, game.load_move(awaited.example), want={"verdict"}).verdict == "legal"

    return Play


@games
def test_the_contract_holds_in_random_play(game: Game[Any]) -> None:
    run_state_machine_as_test(
        machine_for(game),
        settings=settings(max_examples=min(25, ADAPTERS[game.id].many), stateful_step_count=25, deadline=None),
    )


@games
def test_what_is_listed_is_what_is_legal(game: Game[Any]) -> None:
    rng = random.Random(7)
    for pack in packs(game):
        for options in ADAPTERS[game.id].options:
            for state in positions(
                game, max(1, ADAPTERS[game.id].many // 7 // len(packs(game))), every=13, options=options, pack=pack
            ):
                check_list_against_judge(game, state, rng, at_most=600)


@games
def test_listing_judging_for_the_verdict_and_viewing_draw_nothing(game: Game[Any]) -> None:
    for state in positions(game, 2, every=5):
        before = canonical(state)
        game.moves(state)
        for viewer in (*game.seats, "public"):
            game.hide(state, viewer)
        for move in game.moves(state).moves[:5]:
            ruling = game.judge(state, move, want={"verdict"})
            assert ruling.state is msgspec.UNSET and ruling.events is msgspec.UNSET
        assert canonical(state) == before


@games
def test_every_reading_of_the_gaps_can_be_played_to_the_end(game: Game[Any]) -> None:
    rng = random.Random(9)
    for seed in range(ADAPTERS[game.id].many):
        switches = {name: rng.choice(list(switch.values)) for name, switch in game.switches.items()}
        options = _in_turn(ADAPTERS[game.id].options, seed)
        for _, _, ruling in walk(game, 5000 + seed, options, switches, pack=_in_turn(packs(game), seed)):
            assert game.faults(ruling.state) == (), switches


@games
def test_a_table_with_real_dice_and_cards_can_play_to_the_end(game: Game[Any]) -> None:
    for seed in range(ADAPTERS[game.id].many):
        for state, _, ruling in walk(game, 7000 + seed, report=ADAPTERS[game.id].report):
            assert game.faults(ruling.state) == ()
            assert ruling.state.draws == state.draws == 0


@games
def test_no_move_is_legal_after_the_end(game: Game[Any]) -> None:
    rng = random.Random(3)
    for seed in range(3):
        *_, (_, move, ruling) = walk(game, seed)
        over = ruling.state
        assert game.moves(over) == game.moves(over, limit=1) and game.moves(over).moves == ()
        assert game.judge(over, move).verdict == "illegal"
        for other in ADAPTERS[game.id].universe(over, rng):
            assert game.judge(over, other, want={"verdict"}).verdict == "illegal"


@games
@pytest.mark.parametrize(
    "document", [None, 7, "place", [], {}, {"type": None}, {"type": []}, {"type": {}}, {"type": "no"}]
)
def test_what_is_no_move_is_refused_by_name_and_nothing_else(game: Game[Any], document: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        game.load_move(document)


@games
def test_the_same_seed_repeats_and_another_differs(game: Game[Any]) -> None:
    assert game.setup({}, seed="a", salt="s") == game.setup({}, seed="a", salt="s")
    assert game.setup({}, seed="a", salt="s") != game.setup({}, seed="b", salt="s")


@games
def test_a_state_sent_as_json_at_every_step_has_the_same_future(game: Game[Any]) -> None:
    for state, move, ruling in walk(game, 11):
        again = game.judge(game.load(json.loads(canonical(state))), move)
        assert again == ruling


@games
def test_a_replay_in_another_process_with_another_hash_seed_gives_the_same_digests(game: Game[Any]) -> None:
    moves, pack = tuple(move for _, move, _ in walk(game, 5)), {"id": packs(game)[0]}
    start = game.setup({}, seed="seed 5", salt="salt 5", pack=pack)
    here = replay(game, start, moves).digests
    script = (
        "import json, sys; from referee.games import GAMES; from referee.core.record import replay\n"
        f"game = GAMES[{game.id!r}]; pack = {pack!r}; moves = tuple(map(game.load_move, json.load(sys.stdin)))\n"
        "print('\\n'.join(replay(game, game.setup({}, seed='seed 5', salt='salt 5', pack=pack), moves).digests))"
    )
    sent = json.dumps([game.dump(move) for move in moves])
    for hash_seed in ("1", "77"):
        env = os.environ | {"PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", script]
        run = subprocess.run(command, input=sent, capture_output=True, text=True, env=env, check=True)
        assert tuple(run.stdout.split()) == here


@games
def test_a_replay_of_all_but_the_last_moves_gives_the_earlier_state(game: Game[Any]) -> None:
    steps = list(walk(game, 8))
    moves = tuple(move for _, move, _ in steps)
    start = steps[0][0]
    for number in range(0, len(steps), 7):
        assert replay(game, start, moves[:number]).state == steps[number][0]


@games
def test_renaming_commutes_with_every_move__LL_INV_26__LU_INV_19(game: Game[Any]) -> None:
    for names in ADAPTERS[game.id].swap_names():
        back = {new: old for old, new in names.items()}
        for state, move, ruling in walk(game, 21, getattr(ADAPTERS[game.id], "renamed_from", None)):
            renamed = game.rename(state, names)
            assert game.faults(renamed) == ()
            other = game.judge(renamed, game.rename_move(move, names))
            assert other.verdict == ruling.verdict
            assert game.rename(other.state, back) == ruling.state
            assert {canonical(game.rename_move(m, back)) for m in game.moves(renamed).moves} == {
                canonical(m) for m in game.moves(state).moves
            }


@games
def test_every_citation_resolves(game: Game[Any]) -> None:
    known = game.rulebook.sentences
    for seed in range(3):
        for _, _, ruling in walk(game, seed):
            for event in ruling.events:
                assert event.rules and event.text
                assert set(event.rules) <= known.keys(), event


@pytest.mark.long
@games
def test_two_thousand_random_games(game: Game[Any]) -> None:
    rng = random.Random(2026)
    for seed in range(2_000):
        options = _in_turn(ADAPTERS[game.id].options, seed)
        pack = _in_turn(packs(game), seed // len(ADAPTERS[game.id].options))
        for number, (state, _, ruling) in enumerate(walk(game, seed, options, pack=pack)):
            assert game.faults(ruling.state) == ()
            if number % 20 == 0:
                check_list_against_judge(game, state, rng, at_most=200)
