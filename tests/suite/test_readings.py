"""What a ruling says of other readings of a gap: exactly those that decide otherwise, and what they decide."""

import json
import random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.game import Game
from referee.core.ruling import Ruling
from referee.games import GAMES
from referee.wire.shapes import schema_folder
from tests.suite.play import packs, positions

AGREED_BEFORE = {"variant"}
"""Switches that say how the cards are dealt: no position has both values, and no turn asks for them."""

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def examples(game: Game[Any], kind: str) -> list[dict[str, Any]]:
    """The facts that the description of a question shows."""
    described: dict[str, Any] = json.loads((schema_folder() / game.id / f"question-{kind}.json").read_text())
    return [game.questions[kind].example, *described.get("examples", ())]


def others(game: Game[Any]) -> list[tuple[str, str]]:
    """Each switch with each of its values."""
    asked = ((name, switch) for name, switch in game.switches.items() if name not in AGREED_BEFORE)
    return [(name, value) for name, switch in asked for value in switch.values]


def said(answer: Ruling) -> Any:
    """What an answer says, without the position behind it, which is made up."""
    return (
        answer.verdict,
        [(broken.rule, broken.pointer) for broken in answer.violations or ()],
        [(need.put, need.purpose) for need in answer.needs or ()],
        [(event.type, event.data) for event in answer.events or ()],
    )


@games
def test_a_question_names_the_readings_that_decide_on_the_answer_and_no_other(game: Game[Any]) -> None:
    tried = 0
    for kind in game.questions:
        for facts in examples(game, kind):
            for pack in packs(game):
                answer = game.ask(kind, facts, pack={"id": pack})
                instead = {
                    (name, value): game.ask(kind, facts, pack={"id": pack}, switches={name: value})
                    for name, value in others(game)
                }
                deciding = {at: other.verdict for at, other in instead.items() if said(other) != said(answer)}
                named = {(r.switch, r.other): r.verdict_if_other for r in answer.depends_on}
                assert named == deciding, (kind, facts, pack)
                tried += len(instead)
    assert tried > 40


@games
def test_a_move_names_the_readings_that_decide_on_its_verdict(game: Game[Any]) -> None:
    rng = random.Random(f"readings {game.id}")
    decided = 0
    for state in positions(game, 12, every=9):
        moves = game.moves(state).moves
        for move in rng.sample(moves, min(4, len(moves))):
            ruling = game.judge(state, move)
            named = {(r.switch, r.other): r.verdict_if_other for r in ruling.depends_on}
            for name, value in others(game):
                if value == state.switches.get(name, next(iter(game.switches[name].values))):
                    continue
                instead = game.judge(replace(state, switches={**state.switches, name: value}), move)
                if instead.impossible:
                    continue
                assert instead.verdict == named.get((name, value), ruling.verdict), (name, value, move)
                decided += (name, value) in named
    assert decided
