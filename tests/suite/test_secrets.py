"""What a viewer may not see is in no answer: looked for in whole HTTP answers, as bytes.

Leak: with every card renamed to a token, no answer to a viewer holds a token that it may not see, nor the seed or salt.
Twin: two states that a viewer cannot tell apart give equal bytes.

Both are held of states that are sent with a viewer, and of sealed ones that are sent as a token with a secret.
"""

import os
import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any
from unittest import mock

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from referee.core.game import Game
from referee.core.ruling import WANT
from referee.games import GAMES
from referee.service import seal
from referee.service.app import create_app
from tests.suite.adapters import ADAPTERS
from tests.suite.asking import (
    GROUPS,
    IMPOSSIBLE,
    KEYS_TEXT,
    VERDICT,
    WITHOUT_A_VIEWER,
    Request,
    Service,
    requests,
    send,
    token_of,
)
from tests.suite.twins import can_be_sealed, comes_to_light, seats, spread, twins

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())

Position = tuple[Any, str]
"""A state and somebody who looks at it."""
Found = Iterator[tuple[str, str]]
"""Answers that tell too much: the group of the request, and a sentence."""

SEED, SALT = "seedseedseedseed", "saltsaltsaltsalt"
ENOUGH = 8
"""How many letters of a token give it away: a picture shortens long names."""

ALWAYS_OPEN = {
    "leak": {"wrong requests": "What is wrong with the shape of a request is told from the shape."},
    "twin": {"wrong requests": "What is wrong with the shape of a request is told from the shape."},
}
"""For each test, the groups whose answers depend on nothing hidden in any game. A game adds its own."""


FORMS = pytest.mark.parametrize("sealed", [False, True], ids=["state", "token"])
"""The two forms of a request about a state."""


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    with mock.patch.dict(os.environ, {seal.VARIABLE: KEYS_TEXT}):
        return create_app().test_client()


@cache
def sample(name: str, games: int = 9, most: int = 20) -> tuple[Position, ...]:
    """Positions of random games, each with a viewer."""
    game, rng = GAMES[name], random.Random(name)
    return tuple((state, rng.choice((*seats(game, state), "public"))) for state in spread(game, games, most))


@cache
def sealable(name: str, games: int = 9, most: int = 40) -> tuple[Position, ...]:
    """Those of the positions that a service seals."""
    return tuple(position for position in sample(name, games, most) if can_be_sealed(GAMES[name], position[0]))


def positions_for(name: str, sealed: bool) -> tuple[Position, ...]:
    """The positions that are asked about in a form: fewer with tokens, as what they hold is viewed the same way."""
    return sealable(name)[:6] if sealed else sample(name)


def leaks(
    service: Service,
    game: Game[Any],
    positions: Iterable[Position],
    groups: Iterable[str] = GROUPS,
    sealed: bool = False,
) -> Found:
    """Answers that hold a token which the viewer may not see."""
    adapter, groups = ADAPTERS[game.id], set(groups)
    for state, viewer in positions:
        rng = random.Random(f"leak {viewer} {state.step}")
        names = adapter.tokens(state, rng)
        state = replace(game.rename(state, names), seed=SEED, salt=SALT)
        others = (twin for twin in twins(game, state, viewer, rng) if twin.seed == SEED)
        state = rng.choice([state, *(twin for twin in others if not sealed or can_be_sealed(game, twin))])
        hidden = {SEED, SALT, *adapter.hidden_tokens(state, viewer, names)}
        for request in requests(game, state, viewer, rng):
            if request.group not in groups or _is_of_another(request, viewer) or _cannot_be_sent(request, sealed):
                continue
            text, said = send(service, game, request, state, viewer, sealed).text, _said(game, state, viewer, request)
            for token in _hidden_afterwards(game, state, viewer, names, request, hidden):
                if token[:ENOUGH] in text and token not in said:
                    yield request.group, f"{viewer} at {state.node}: {request} gives {token} away"


def _is_of_another(request: Request, viewer: str) -> bool:
    """Whether a request asks for the choices of another seat, which are named by that seat's cards."""
    if request.route == "legal-moves":
        return request.members.get("like") != {"seat": viewer}
    return any(move.seat not in (viewer, "chance", "table") and move.type != "tell" for move in request.moves)


def _said(game: Game[Any], state: Any, viewer: str, request: Request) -> str:
    """What a request names itself, and what a list of moves names for all that the viewer knows."""
    said = [request.members, *(ADAPTERS[game.id].implied(state, move) for move in request.moves)]
    if request.route in ("legal-moves", "batch"):
        said += game.moves(game.hide(state, viewer), like={"seat": viewer}).moves
    return str(said)


def _hidden_afterwards(
    game: Game[Any], state: Any, viewer: str, names: dict[str, str], request: Request, hidden: set[str]
) -> set[str]:
    """What of the hidden is hidden still after the moves of a request."""
    for move in request.moves:
        ruling = game.judge(state, move)
        if ruling.verdict == "legal":
            hidden = hidden & {SEED, SALT, *ADAPTERS[game.id].hidden_tokens(ruling.state, viewer, names)}
    return hidden


def differences(
    service: Service,
    game: Game[Any],
    positions: Iterable[Position],
    groups: Iterable[str] = GROUPS,
    sealed: bool = False,
) -> Found:
    """Requests that are answered differently for two states which the viewer cannot tell apart."""
    groups = set(groups)
    for state, viewer in positions:
        rng = random.Random(f"twin {viewer} {state.step}")
        others = [twin for twin in twins(game, state, viewer, rng) if not sealed or can_be_sealed(game, twin)]
        for request in requests(game, state, viewer, rng) if others else ():
            other = rng.choice(others)
            if request.group not in groups or _cannot_be_sent(request, sealed):
                continue
            if _may_differ(game, viewer, (state, other), request):
                continue
            if len({send(service, game, request, one, viewer, sealed) for one in (state, other)}) > 1:
                yield request.group, f"{viewer} at {state.node}: {request} tells states apart"


def _cannot_be_sent(request: Request, sealed: bool) -> bool:
    return sealed and not request.can_be_sealed


def _may_differ(game: Game[Any], viewer: str, states: tuple[Any, Any], request: Request) -> bool:
    """Whether something comes to light by a request. A verdict alone turns nothing up, if both states are possible."""
    if request.members.items() >= VERDICT.items() and not any(game.faults(state) for state in states):
        return False
    return any(comes_to_light(game, viewer, states, move) for move in request.moves)


class Unveiled:
    """The service as it would be if views hid nothing. What the suite itself asks the game for stays as it is."""

    def __init__(self, client: FlaskClient, game: Game[Any]) -> None:
        self.client, self.game = client, game

    def post(self, path: str, **request: Any) -> Any:
        with mock.patch.object(type(self.game), "hide", lambda self, state, viewer: state):
            return self.client.post(path, **request)


TESTS: dict[str, Callable[..., Found]] = {"leak": leaks, "twin": differences}


@games
@FORMS
def test_no_answer_holds_what_the_viewer_may_not_see(client: FlaskClient, game: Game[Any], sealed: bool) -> None:
    assert list(leaks(client, game, positions_for(game.id, sealed), sealed=sealed)) == []


@games
@FORMS
def test_states_that_a_viewer_cannot_tell_apart_give_equal_answers(
    client: FlaskClient, game: Game[Any], sealed: bool
) -> None:
    assert list(differences(client, game, positions_for(game.id, sealed), sealed=sealed)) == []


@pytest.mark.long
@games
@pytest.mark.parametrize("name", TESTS)
@FORMS
def test_many_more_answers_tell_nothing(client: FlaskClient, game: Game[Any], name: str, sealed: bool) -> None:
    positions = sealable(game.id, games=40, most=250) if sealed else sample(game.id, games=40, most=250)
    assert list(TESTS[name](client, game, positions, sealed=sealed)) == []


@games
@pytest.mark.parametrize("name", TESTS)
def test_a_view_that_hides_nothing_is_noticed_on_every_route(client: FlaskClient, game: Game[Any], name: str) -> None:
    adapter, service = ADAPTERS[game.id], Unveiled(client, game)
    open_ = {**ALWAYS_OPEN[name], **adapter.always_open.get(name, {})}
    assert open_.keys() <= set(GROUPS)
    unnoticed = set(GROUPS) - open_.keys() if name in adapter.needs_its_view_for else set()
    for position in sample(game.id):
        unnoticed -= {group for group, _ in TESTS[name](service, game, [position], unnoticed)}
    assert unnoticed == set(), name


@games
@pytest.mark.parametrize("name", TESTS)
def test_a_token_that_shows_everything_is_noticed_wherever_a_state_is_shown(
    client: FlaskClient, game: Game[Any], name: str
) -> None:
    service = Unveiled(client, game)
    unnoticed = {"moves", "views", "batch"} if name in ADAPTERS[game.id].needs_its_view_for else set()
    for position in sealable(game.id):
        unnoticed -= {group for group, _ in TESTS[name](service, game, [position], unnoticed, sealed=True)}
    assert unnoticed == set(), name


@games
@pytest.mark.parametrize("name", TESTS)
def test_what_is_said_to_lie_open_does(client: FlaskClient, game: Game[Any], name: str) -> None:
    """Nothing on the routes that are excused from the test before depends on a view."""
    adapter = ADAPTERS[game.id]
    open_ = {**ALWAYS_OPEN[name], **adapter.always_open.get(name, {})}
    assert all(reason.endswith(".") for reason in open_.values())
    assert list(TESTS[name](Unveiled(client, game), game, sample(game.id), open_)) == []


@games
def test_the_length_of_a_token_tells_only_what_everybody_sees(game: Game[Any]) -> None:
    """States that look alike from a seat have tokens of one length, also where cards have long names."""
    rng, compared = random.Random(game.id), 0
    for state, viewer in sealable(game.id):
        renamed = game.rename(state, ADAPTERS[game.id].tokens(state, rng))
        for one in filter(lambda one: can_be_sealed(game, one), (state, renamed)):
            others = [twin for twin in twins(game, one, viewer, rng) if can_be_sealed(game, twin)]
            lengths = {len(token_of(game, each)) for each in (one, *others)}
            assert len(lengths) == 1, (state.node, viewer)
            compared += len(others)
    assert compared > 30


@games
def test_what_is_wanted_alone_is_what_the_whole_ruling_shows(game: Game[Any]) -> None:
    for state, viewer in sample(game.id):
        for move in game.moves(game.hide(state, viewer)).moves[:3]:
            whole = game.judge_for(viewer, state, move)
            for part in WANT:
                alone = game.judge_for(viewer, state, move, {part})
                assert getattr(alone, part) == getattr(whole, part), (viewer, move, part)


@games
def test_a_viewer_hears_every_assumption_of_the_view_and_of_what_came_to_light(game: Game[Any]) -> None:
    rng, want = random.Random(1), {"assumptions", "state"}
    for state, viewer in sample(game.id, most=80):
        seen = game.hide(state, viewer)
        legal = game.moves(seen).moves
        for move in rng.sample(legal, min(40, len(legal))):
            told = game.judge_for(viewer, state, move, want).assumptions
            by_view, ruling = game.judge(seen, move, want), game.judge(state, move, want)
            read = ruling.assumptions if ruling.verdict == "legal" else ()
            due = (*by_view.assumptions, *(a for a in read if a.source in ("derived", "assumed")))
            assert all(assumption in told for assumption in due), (viewer, move)


@games
def test_the_impossible_states_that_are_asked_about_are_impossible_to_everybody(game: Game[Any]) -> None:
    for state, viewer in sample(game.id):
        posed = game.load({**game.dump(state), **IMPOSSIBLE})
        assert game.faults(posed) and game.faults(game.hide(posed, viewer))


@games
def test_every_route_that_takes_something_is_asked_or_has_no_viewer(client: FlaskClient, game: Game[Any]) -> None:
    rules = [rule for rule in client.application.url_map.iter_rules() if "POST" in (rule.methods or ())]
    addresses = (rule.rule.removeprefix("/v1/") for rule in rules if rule.rule.startswith("/v1/"))
    routes = {address.removeprefix("games/<game>/") for address in addresses}
    state, viewer = sample(game.id)[0]
    asked = {request.route for request in requests(game, state, viewer, random.Random(0))}
    assert routes == asked | WITHOUT_A_VIEWER.keys()
    for route in WITHOUT_A_VIEWER:
        answer = client.post(f"/v1/games/{game.id}/{route}", json={"viewer": viewer})
        assert "/viewer" in [error["pointer"] for error in answer.json["errors"]]
