"""What a viewer may not see is in no answer: looked for as bytes in whole HTTP answers.

Leak: with every card renamed to a token, no answer to a viewer holds a token that it may not see, nor the seed or salt.
Twin: two states that a viewer cannot tell apart give equal bytes.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from msgspec import UNSET
from msgspec.structs import replace

from referee.core.game import Game
from referee.games import GAMES
from referee.service.app import create_app
from tests.suite.adapters import ADAPTERS
from tests.suite.play import positions

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())

ROUTES = ("moves", "legal-moves", "checks")
"""The routes that take a state and a viewer."""


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def requests(game: Game[Any], state: Any, viewer: str, rng: random.Random) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """Requests of a viewer about a state: (route, members beside state and viewer, the move if there is one)."""
    yield "checks", {}, None
    yield "legal-moves", {}, None
    yield "legal-moves", {"like": {"seat": viewer}, "limit": 3}, None
    tried = list(ADAPTERS[game.id].universe(game.hide(state, viewer), rng))
    rng.shuffle(tried)
    for move in [*tried[:12], *game.moves(game.hide(state, viewer)).moves[:6]]:
        yield "moves", {"move": game.dump(move)}, move


def ask(client: FlaskClient, game: Game[Any], route: str, state: Any, viewer: str, members: dict[str, Any]) -> Any:
    """The answer as bytes, without what differs between any two answers."""
    body = {"state": game.dump(state), "viewer": viewer, **members}
    answer = client.post(f"/v1/games/{game.id}/{route}", json=body)
    assert answer.status_code in (200, 400, 422), answer.data
    document = json.loads(answer.data)
    document.pop("instance", None)
    return answer.status_code, document


def without_pack(document: Any) -> Any:
    """An answer without the component data that its state carries along."""
    if isinstance(document, dict):
        return {key: without_pack(value) for key, value in document.items() if key != "pack"}
    return [without_pack(value) for value in document] if isinstance(document, list) else document


def leaks(client: FlaskClient, game: Game[Any], number: int) -> list[str]:
    """Answers that hold a token which the viewer may not see."""
    adapter, rng, found = ADAPTERS[game.id], random.Random(4), []
    for state in list(positions(game, number, every=9)):
        names = adapter.tokens(state, rng)
        state = replace(game.rename(state, names), seed="seedseedseedseed", salt="saltsaltsaltsalt")
        for viewer in (*game.seats, "public"):
            for route, members, move in requests(game, state, viewer, rng):
                if move is not None and move.seat not in (viewer, "chance", "table"):
                    continue
                if route == "legal-moves" and members.get("like", {}).get("seat") != viewer:
                    continue
                _, document = ask(client, game, route, state, viewer, members)
                after = document.get("state")
                open_now = adapter.hidden_tokens(state, viewer, names)
                if after is not None:
                    open_now &= adapter.hidden_tokens(game.judge(state, move).state, viewer, names)
                text = json.dumps(without_pack(document))
                sent = json.dumps(members) + " ".join(adapter.implied(state, move))
                bad = [token for token in (*open_now, "seedseedseedseed", "saltsaltsaltsalt") if token in text]
                found += [f"{viewer} {route} {state.node} {move}: {token}" for token in bad if token not in sent]
    return found


def twins(client: FlaskClient, game: Game[Any], number: int) -> list[str]:
    """Requests that are answered differently for two states which the viewer cannot tell apart."""
    adapter, rng, found = ADAPTERS[game.id], random.Random(5), []
    for state in list(positions(game, number, every=9)):
        for viewer in (*game.seats, "public"):
            twin = adapter.twin(state, viewer, rng)
            for route, members, move in requests(game, state, viewer, rng):
                if move is not None and _comes_to_light(game, state, twin, move):
                    continue
                one = ask(client, game, route, state, viewer, members)
                other = ask(client, game, route, twin, viewer, members)
                if one != other:
                    found.append(f"{viewer} {route} {state.node} {move}")
    return found


def _comes_to_light(game: Game[Any], state: Any, twin: Any, move: Any) -> bool:
    """Whether the move brings something to light in one of the two, so that they may differ afterwards."""
    rulings = [game.judge(one, move) for one in (state, twin)]
    return any(ruling.reveals is not UNSET and ruling.reveals for ruling in rulings)


@games
def test_no_answer_holds_what_the_viewer_may_not_see(client: FlaskClient, game: Game[Any]) -> None:
    assert leaks(client, game, 2) == []


@games
def test_states_that_a_viewer_cannot_tell_apart_give_equal_answers(client: FlaskClient, game: Game[Any]) -> None:
    assert twins(client, game, 2) == []


@games
def test_both_tests_notice_a_view_that_hides_nothing(
    client: FlaskClient, game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    hide = type(game).hide
    known = {"leak": leaks, "twin": twins}
    for name in ADAPTERS[game.id].needs_its_view_for:
        with monkeypatch.context() as patch:
            honest = random.Random(6)
            patch.setattr(type(game), "hide", lambda self, state, viewer: state)
            patch.setattr(ADAPTERS[game.id], "hidden_tokens", _honest_tokens(game, hide), raising=False)
            patch.setattr(ADAPTERS[game.id], "twin", _honest_twin(game, hide, honest), raising=False)
            assert known[name](client, game, 1), name


def _honest_tokens(game: Game[Any], hide: Any) -> Any:
    original = type(ADAPTERS[game.id]).hidden_tokens

    def tokens(state: Any, viewer: str, names: dict[str, str]) -> set[str]:
        switched, type(game).hide = type(game).hide, hide  # type: ignore[method-assign]
        try:
            return original(ADAPTERS[game.id], state, viewer, names)
        finally:
            type(game).hide = switched  # type: ignore[method-assign]

    return tokens


def _honest_twin(game: Game[Any], hide: Any, rng: random.Random) -> Any:
    original = type(ADAPTERS[game.id]).twin

    def twin(state: Any, viewer: str, _: random.Random) -> Any:
        switched, type(game).hide = type(game).hide, hide  # type: ignore[method-assign]
        try:
            return original(ADAPTERS[game.id], state, viewer, rng)
        finally:
            type(game).hide = switched  # type: ignore[method-assign]

    return twin
