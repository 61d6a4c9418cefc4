"""Every route of the service has its method in the client, and every method asks a route."""

import re
from collections.abc import Callable
from typing import Any

import pytest
import requests
from referee_sdk import Game, Referee

from referee.service import create_app

LUMINA = "lost-lumina"
FACTS = {"own": 1, "opposing": 1, "supply": 5, "action_points": 2, "count": 1}


def state(game: Game) -> dict[str, Any]:
    return game.setup(seed="routes").state


def record(game: Game) -> dict[str, Any]:
    start = state(game)
    head = ("game", "format", "edition", "pack", "switches", "trust")
    return {**{name: start[name] for name in head}, "options": {}, "state": start, "moves": []}


SERVICE: dict[tuple[str, str], Callable[[Referee], object]] = {
    ("GET", "/v1"): lambda referee: referee.index(),
    ("GET", "/v1/games"): lambda referee: referee.games(),
    ("GET", "/v1/rules"): lambda referee: referee.search("attacker"),
    ("POST", "/v1/batch"): lambda referee: referee.batch([{"game": LUMINA}]),
    ("GET", "/healthz"): lambda referee: referee.health(),
    ("GET", "/readyz"): lambda referee: referee.readiness(),
}
GAMES: dict[tuple[str, str], tuple[Callable[[Game], object], ...]] = {
    ("GET", ""): (lambda game: game.about(),),
    ("GET", "/rules"): (lambda game: game.rules(), lambda game: game.search("attacker")),
    ("GET", "/rules/{identifier}"): (lambda game: game.rule("LL-END-1"),),
    ("GET", "/glossary"): (lambda game: game.glossary(),),
    ("GET", "/components"): (lambda game: game.components(),),
    ("GET", "/components/{called}"): (lambda game: game.component(12),),
    ("GET", "/packs"): (lambda game: game.packs(),),
    ("GET", "/packs/{identifier}"): (lambda game: game.pack(),),
    ("POST", "/packs/checks"): (lambda game: game.check_pack({"id": "default"}),),
    ("GET", "/examples"): (lambda game: game.examples(),),
    ("GET", "/examples/{identifier}"): (lambda game: game.example("mid-battle"),),
    ("GET", "/examples/{identifier}/request"): (lambda game: game.example_request("mid-battle"),),
    ("GET", "/schemas"): (lambda game: game.schemas(),),
    ("GET", "/schemas/{name}"): (lambda game: game.schema("move"),),
    ("GET", "/coverage"): (lambda game: game.coverage(),),
    ("POST", "/setups"): (lambda game: game.setup(),),
    ("POST", "/moves"): (
        lambda game: game.judge(state(game), {"type": "shuffle", "seat": "chance"}),
        lambda game: game.move(**game.example_request("mid-battle").document),
    ),
    ("POST", "/legal-moves"): (lambda game: game.legal_moves(state(game)),),
    ("POST", "/checks"): (lambda game: game.check(state(game)),),
    ("POST", "/questions"): (lambda game: game.ask("place", FACTS),),
    ("POST", "/records"): (lambda game: game.record(record(game)),),
    ("POST", "/scores"): (lambda game: game.score(state(game)),),
    ("POST", "/views"): (lambda game: game.view(state(game), "public"),),
    ("POST", "/pictures"): (lambda game: game.picture(state(game)),),
}
NOT_FOR_CLIENTS = {
    "/docs": "a page for people",
    "/docs/{name}": "the files of that page",
    "/problems/{kind}": "a text for people, which the exceptions say in their docstrings",
    "/openapi.yaml": "for generators of clients",
    "/openapi.json": "for generators of clients",
    "/schemas/{part}/{name}.json": "the files of the description; `schema` gives each of them whole",
    "/metrics": "for those who run the service",
}

BASE = "/v1/games/{game}"


def served() -> set[tuple[str, str]]:
    """Method and address of every route of the service."""
    return {
        (method, re.sub(r"<(\w+)>", r"{\1}", rule.rule))
        for rule in create_app().url_map.iter_rules()
        if not rule.endpoint.startswith("table.")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def test_every_route_has_its_method_or_a_reason_to_have_none():
    asked = SERVICE.keys() | {(method, BASE + path) for method, path in GAMES}
    others = {("GET", path) for path in NOT_FOR_CLIENTS}
    assert asked | others == served()
    assert asked & others == set()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Method and path of every request that is sent."""
    sent: list[tuple[str, str]] = []
    send = requests.Session.send

    def watched(self: requests.Session, request: requests.PreparedRequest, **how: Any) -> requests.Response:
        sent.append((str(request.method), request.path_url.partition("?")[0]))
        return send(self, request, **how)

    monkeypatch.setattr(requests.Session, "send", watched)
    return sent


def route(method: str, path: str) -> tuple[str, str]:
    """The route that answers a path."""
    rule, _ = create_app().url_map.bind("localhost").match(path, method, return_rule=True)
    return method, re.sub(r"<(\w+)>", r"{\1}", rule.rule)


@pytest.mark.parametrize("place", SERVICE, ids=" ".join)
def test_a_method_of_the_service_asks_its_route(place, referee, asked):
    SERVICE[place](referee)
    assert route(*asked[-1]) == place


@pytest.mark.parametrize(("place", "call"), [(place, call) for place, calls in GAMES.items() for call in calls])
def test_a_method_of_a_game_asks_its_route(place, call, lumina, asked):
    call(lumina)
    assert route(*asked[-1]) == (place[0], BASE + place[1])


def test_every_method_asks_a_route():
    calls = [*SERVICE.values(), *(call for calls in GAMES.values() for call in calls)]
    used = {name for call in calls for name in call.__code__.co_names}
    methods = {name for kind in (Referee, Game) for name in vars(kind) if not name.startswith("_")}
    assert methods - used == {"game", "close"}
