"""Sealed states: what a token keeps, from whom, and what it takes to use one."""

import base64
import json
import os
import random
import re
import subprocess
import threading
import zlib
from collections.abc import Iterator
from string import ascii_letters
from typing import Any
from unittest import mock

import pytest
from flask.testing import FlaskClient
from werkzeug.serving import make_server
from werkzeug.test import TestResponse

from referee.core.canonical import canonical, digest
from referee.games import GAMES
from referee.service import create_app, seal
from referee.wire.door import door
from tests.openapi.reading import assert_as_described, operations
from tests.service.conftest import ROOT, problem

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())

OLD, NEW = (f"{kid}:{base64.urlsafe_b64encode(bytes([number]) * 32).decode()}" for number, kid in enumerate("ab"))
"""Two keys, as the setting has them."""
PACKS = {"lost-empires": {"id": "sample"}}
"""The packs with which a whole game can be played, where the first one is not such a one."""
BY_POSITION = ("moves", "legal-moves", "checks", "scores", "views", "pictures")


def serving(keys: str) -> FlaskClient:
    """A service with these keys."""
    with mock.patch.dict(os.environ, {seal.VARIABLE: keys}):
        return create_app().test_client()


@pytest.fixture(scope="module")
def sealing() -> FlaskClient:
    """A service that seals."""
    return serving(OLD)


class Party:
    """A sealed game in progress: its token and its secrets, and who sends what."""

    def __init__(self, client: FlaskClient, game: str = "lost-lumina", **setup: Any) -> None:
        self.client, self.game = client, game
        asked = {"seal": True, "pack": PACKS.get(game), **setup}
        answer = self.post("setups", {name: value for name, value in asked.items() if value is not None})
        assert answer.status_code == 200, answer.text
        self.start = answer.json
        self.token: str = answer.json["token"]
        self.secrets: dict[str, str] = answer.json["secrets"]

    def post(self, operation: str, body: Any) -> TestResponse:
        """The answer to any body."""
        return self.client.post(f"/v1/games/{self.game}/{operation}", json=body)

    def ask(self, operation: str, *seats: str, **members: Any) -> TestResponse:
        """The answer of an operation to somebody who has the token and the secrets of these seats."""
        held = {"secrets": {seat: self.secrets[seat] for seat in seats}} if seats else {}
        return self.post(operation, {"token": self.token, **held, **members})

    def held(self) -> dict[str, Any]:
        """What lies in the token; only the service's own key shows it."""
        keys = seal.keys(OLD)
        assert keys is not None
        found: dict[str, Any] = json.loads(zlib.decompressobj().decompress(keys.open(self.token)))
        return found

    @property
    def state(self) -> dict[str, Any]:
        """The whole state in the token."""
        found: dict[str, Any] = self.held()["state"]
        return found

    def play(self, *seats: str, **members: Any) -> dict[str, Any]:
        """The ruling on a legal move; its token becomes the present one."""
        answer = self.ask("moves", *seats, **members)
        assert answer.status_code == 200, answer.text
        ruling: dict[str, Any] = answer.json
        self.token = ruling["token"]
        return ruling

    def until(self, node: str) -> "Party":
        """Plays the first legal move of the table's host until the state stands at a node."""
        for _ in range(100):
            state = self.state
            if state["node"] == node:
                return self
            listed = self.post("legal-moves", {"state": state, "limit": 1}).json["moves"]
            self.play(*self.secrets, move=listed[0])
        raise AssertionError(f"{node} was not reached")


@pytest.fixture
def party(sealing: FlaskClient) -> Party:
    """A game of Lost Lumina in which A and B have cards to choose from."""
    return Party(sealing)


# Setting up


@games
def test_a_sealed_set_up_gives_a_token_a_secret_for_each_seat_and_what_everybody_sees(sealing, game):
    party = Party(sealing, game.id)
    state = door(game.id).state(party.state)
    assert [*party.start] == ["state", "pending", "token", "secrets"]
    assert canonical(party.start["state"]) == canonical(game.hide(state, "public"))
    assert party.secrets.keys() == state.seats.keys()
    assert len({*party.secrets.values()}) == len(state.seats) and min(map(len, party.secrets.values())) >= 22


@games
def test_a_set_up_that_is_not_sealed_draws_a_salt_that_no_view_shows(client, game):
    body = {"pack": PACKS[game.id]} if game.id in PACKS else {}
    state = client.post(f"/v1/games/{game.id}/setups", json=body).json["state"]
    assert len(state["salt"]) >= 32
    for viewer in door(game.id).viewers:
        answer = client.post(f"/v1/games/{game.id}/views", json={"state": state, "viewer": viewer})
        assert state["salt"] not in answer.text and state["seed"] not in answer.text
        assert {"seed", "salt"}.isdisjoint(answer.json["state"])
        assert answer.json["digest"] == digest(answer.json["state"]), "it tells more than what is shown"


@games
def test_a_sealed_state_carries_a_fresh_seed_and_salt_its_game_its_edition_and_its_step(sealing, game):
    first, second = (Party(sealing, game.id) for _ in range(2))
    assert {first.state[name] for name in ("seed", "salt")}.isdisjoint(second.state[name] for name in ("seed", "salt"))
    for party in (first, second):
        assert min(len(party.state["seed"]), len(party.state["salt"])) >= 32
        assert (party.state["game"], party.state["edition"], party.state["step"]) == (game.id, game.edition, 0)
    first.until(second.start["state"]["node"])
    assert Party(sealing, game.id, seed="s", salt="t").state["seed"] == "s"


@pytest.mark.parametrize("member", ["seed", "salt"])
def test_a_sealed_state_has_a_seed_and_a_salt(sealing, member):
    body = {"seal": True, member: None}
    document = problem(sealing.post("/v1/games/lumeria/setups", json=body), 400, "invalid-request")
    assert [error["pointer"] for error in document["errors"]] == [f"/{member}"]


@pytest.mark.parametrize("value", [1, 0, "true", None, [], {}])
def test_seal_is_true_or_false_and_nothing_else(sealing, value):
    document = problem(sealing.post("/v1/games/lumeria/setups", json={"seal": value}), 400, "invalid-request")
    assert [error["pointer"] for error in document["errors"]] == ["/seal"]


def test_a_set_up_that_is_not_to_be_sealed_is_answered_as_ever(sealing, client):
    body = {"seed": "s", "salt": "t"}
    asked = [(service, each) for service in (sealing, client) for each in ({**body, "seal": False}, body)]
    assert len({service.post("/v1/games/lumeria/setups", json=each).data for service, each in asked}) == 1


def test_cards_that_only_the_table_can_tell_are_not_sealed(sealing):
    body = {"seal": True, "options": {"start": "after-draft"}}
    problem(sealing.post("/v1/games/lost-lumina/setups", json=body), 422, "cards-unknown")


def test_a_sealed_set_up_that_cannot_be_is_refused_as_any(sealing):
    body = {"seal": True, "switches": {"no-such-switch": "yes"}}
    problem(sealing.post("/v1/games/lumeria/setups", json=body), 422, "impossible-state")


# Playing


@games
def test_a_sealed_game_is_the_game_that_it_would_be_open(sealing, game):
    """Each ruling is that for the viewer on the open state, and what lies in the next token is the next state."""
    party = Party(sealing, game.id)
    for number in range(12):
        state = party.state
        listed = party.post("legal-moves", {"state": state}).json["moves"]
        move = listed[number * 7 % len(listed)]
        seats = [*party.secrets] if move["seat"] == "table" else [move["seat"]] if move["seat"] != "chance" else []
        viewer = seats[0] if len(seats) == 1 else "public"
        openly = party.post("moves", {"state": state, "move": move})
        seen = party.post("moves", {"state": state, "move": move, "viewer": viewer})
        sealed = party.play(*seats, move=move)
        assert {**seen.json, "token": party.token} == sealed
        assert party.state == openly.json["state"]


@games
@pytest.mark.parametrize("operation", BY_POSITION[1:])
def test_every_route_answers_a_token_as_it_answers_the_state_and_the_viewer(sealing, game, operation):
    party = Party(sealing, game.id)
    for viewer in (*party.secrets, "public"):
        held = [viewer] if viewer in party.secrets else []
        openly = party.post(operation, {"state": party.state, "viewer": viewer})
        assert party.ask(operation, *held).data == openly.data
        assert party.ask(operation, *party.secrets, viewer=viewer).data == openly.data


def test_an_item_of_a_batch_can_have_a_token(party):
    held = {"game": "lost-lumina", "token": party.token}
    mine = {**held, "secrets": {"A": party.secrets["A"]}}
    move = party.ask("legal-moves", "A", like={"seat": "A"}, limit=1).json["moves"][0]
    items = [
        {**mine, "move": move},
        {**held, "move": move},
        {**mine, "op": "views"},
        {**held, "op": "checks"},
        {"game": "lumeria", "op": "scores", "token": party.token},
    ]
    results = party.client.post("/v1/batch", json={"items": items}).json["results"]
    assert [one["status"] for one in results] == [200, 403, 200, 200, 400]
    assert "token" in results[0] and results[2]["state"] == party.ask("views", "A").json["state"]


def test_the_answer_to_a_move_holds_the_view_and_its_digest(party):
    move = party.ask("legal-moves", "A", like={"seat": "A"}, limit=1).json["moves"][0]
    before = party.ask("views", "A").json
    ruling = party.play("A", move=move)
    after = party.ask("views", "A").json
    assert (ruling["state"], ruling["digest"]) == (after["state"], after["digest"])
    assert ruling["previous"] == before["digest"]
    assert digest(party.state) != ruling["digest"]


@pytest.mark.parametrize(("want", "tells"), [(["state"], True), (["verdict"], False), (["events", "digest"], False)])
def test_a_token_comes_with_the_state_and_not_without(party, want, tells):
    move = party.ask("legal-moves", "A", like={"seat": "A"}, limit=1).json["moves"][0]
    answer = party.ask("moves", "A", move=move, want=want).json
    assert ("token" in answer, "state" in answer) == (tells, tells)


def test_a_refused_move_gives_no_token_and_leaves_the_one_that_there_is(party):
    wrong = {"type": "place_first", "seat": "A", "area": "W1"}
    document = problem(party.ask("moves", "A", move=wrong), 422, "illegal-move")
    assert "token" not in document and document["violations"]
    assert party.ask("views", "A").status_code == 200


def test_a_state_is_sealed_otherwise_each_time(party):
    again = Party(party.client, seed="s", salt="t"), Party(party.client, seed="s", salt="t")
    assert again[0].state == again[1].state
    assert again[0].token != again[1].token and again[0].secrets != again[1].secrets


# Secrets


def test_without_a_secret_only_what_lies_open_is_shown(party):
    offer = party.ask("views").json["state"]["offer"]
    assert [offer[seat]["known"] for seat in "AB"] == [[], []]


def test_a_secret_shows_what_its_seat_may_see(party):
    for seat, other in ("AB", "BA"):
        offer = party.ask("views", seat).json["state"]["offer"]
        assert (len(offer[seat]["known"]), offer[other]["known"]) == (2, [])


def test_who_has_all_secrets_looks_as_the_public_unless_a_viewer_is_named(party):
    assert party.ask("views", "A", "B").data == party.ask("views").data
    assert party.ask("views", "A", "B", viewer="B").data == party.ask("views", "B").data
    assert party.ask("views", "A", viewer="public").data == party.ask("views").data


def test_who_needs_a_secret_and_has_not_the_right_one_is_told_nothing_more(party):
    """Missing, of the other seat, of another game, of nobody, beside a right one: all of them are one refusal."""
    a, b = party.secrets["A"], party.secrets["B"]
    other = Party(party.client).secrets["A"]
    tries = [
        {"viewer": "A"},
        {"secrets": {"A": b}},
        {"secrets": {"A": other}},
        {"secrets": {"A": ""}},
        {"secrets": {"A": "é"}},
        {"secrets": {"A": seal.mark(a)}},
        {"secrets": {"B": b}, "viewer": "A"},
        {"secrets": {"A": a, "B": a}},
        {"secrets": {"A": a, "C": a}},
        {"secrets": {"public": a}},
    ]
    documents = [problem(party.ask("views", **one), 403, "wrong-secret") for one in tries]
    assert len({json.dumps({**document, "instance": ""}) for document in documents}) == 1
    assert list(documents[0]) == ["type", "title", "status", "detail", "instance"]


def test_a_seat_of_the_game_that_nobody_has_taken_is_looked_from_by_nobody(sealing):
    party = Party(sealing, "lumina")
    assert party.secrets.keys() == {"A", "B"}
    problem(party.ask("views", viewer="C"), 403, "wrong-secret")
    document = problem(party.ask("views", viewer="Z"), 400, "invalid-request")
    assert document["errors"][0]["pointer"] == "/viewer"


def test_a_move_needs_the_secret_of_the_seat_that_makes_it(party):
    for seat, other in ("AB", "BA"):
        move = party.ask("legal-moves", seat, like={"seat": seat}, limit=1).json["moves"][0]
        for held in ([], [other]):
            problem(party.ask("moves", *held, move=move), 403, "wrong-secret")
        assert party.ask("moves", seat, move=move).status_code == 200


def test_a_move_of_chance_needs_no_secret(party):
    party.until("BATTLE.DICE.ROLL")
    assert party.ask("moves", move={"type": "roll", "seat": "chance"}).status_code == 200


AGREED = {"agreed": ["A", "B"], "reason": "So be it."}
SAID_BY_ALL = [
    {"type": "agreement", "seat": "table", **AGREED, "leaves": "A"},
    {"type": "agreement", "seat": "table", **AGREED, "set": {"node": "BATTLE.REVEAL"}},
    {"type": "table_ruling", "seat": "table", **AGREED, "source": "krod", "changes": []},
    {"type": "tell", "seat": "A", "at": "/hand/B", "card": "krod"},
    {"type": "reveal", "seat": "chance", "report": {"cards": {"B": "krod"}}},
    {"type": "shuffle", "seat": "chance", "report": {"pile": []}},
]


@pytest.mark.parametrize("move", SAID_BY_ALL, ids=lambda move: move["type"])
def test_what_the_table_says_needs_the_secrets_of_all(party, move):
    for held in ([], ["A"], ["B"]):
        problem(party.ask("moves", *held, move=move), 403, "wrong-secret")
    assert party.ask("moves", "A", "B", move=move).status_code in (200, 400, 422)


def test_the_table_can_agree(party):
    ruling = party.play("A", "B", move=SAID_BY_ALL[0])
    assert ruling["pending"]["kind"] == "over" and ruling["state"]["result"]["winners"] == ["B"]


def test_a_card_told_that_the_referee_knows_is_not_borne_out_whether_it_is_true_or_not(party):
    held = party.state["offer"]
    documents = [
        problem(party.ask("moves", "A", "B", move=move), 422, "not-borne-out")
        for move in ({"type": "tell", "seat": "A", "at": "/offer/B", "card": held[seat]["known"][0]} for seat in "AB")
    ]
    assert len({json.dumps({**document, "instance": ""}) for document in documents}) == 1


# What the token gives away


@games
def test_a_token_is_a_jwe_whose_header_names_the_key_and_nothing_else(sealing, game):
    header, key, vector, content, tag = Party(sealing, game.id).token.split(".")
    assert json.loads(decoded(header)) == {"alg": "dir", "enc": "A256GCM", "kid": "a"}
    assert (key, len(decoded(vector)), len(decoded(tag))) == ("", 12, 16)
    assert len(decoded(content)) % 256 == 0


@games
def test_nothing_that_is_sealed_can_be_read_in_the_token(sealing, game):
    party = Party(sealing, game.id, seed="the seed that nobody knows")
    read = party.token.encode() + b"".join(map(decoded, party.token.split(".")))
    for word in ("the seed", "state", game.id, *party.secrets.values(), *map(seal.mark, party.secrets.values())):
        assert word.encode() not in read


def test_a_token_has_the_marks_of_the_secrets_and_not_the_secrets(party):
    assert party.held()["secrets"] == {seat: seal.mark(secret) for seat, secret in party.secrets.items()}
    assert not any(secret in json.dumps(party.held()) for secret in party.secrets.values())


def decoded(part: str) -> bytes:
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


# Tokens that cannot be opened


def test_a_changed_token_is_unreadable_wherever_it_is_changed(party):
    whole = party.token
    parts = whole.split(".")
    changed = [whole[:-1], f"{whole}A", f"{whole}.", f" {whole}", "", "....", "no token", "é", whole.replace(".", "")]
    changed += [".".join([*parts[:n], parts[n][:-5] + "AAAAA", *parts[n + 1 :]]) for n in (2, 3, 4)]
    changed += [".".join([*parts[:n], "", *parts[n + 1 :]]) for n in (0, 2, 3, 4)]
    changed += [".".join([parts[0], "AAAA", *parts[2:]]), ".".join([*parts[:4], parts[4][:16]])]
    for head in (
        '{"alg":"dir","enc":"A128GCM","kid":"a"}',
        '{"alg":"none","enc":"A256GCM","kid":"a"}',
        '{"alg":"dir","enc":"A256GCM","kid":"a","zip":"DEF"}',
        '{"alg":[],"enc":{}}',
        '"alg enc"',
        "[[[[",
        "null",
    ):
        changed.append(".".join([base64.urlsafe_b64encode(head.encode()).rstrip(b"=").decode(), *parts[1:]]))
    for token in changed:
        document = problem(party.post("views", {"token": token}), 400, "unreadable-token")
        assert list(document) == ["type", "title", "status", "detail", "instance"], token


def test_a_key_that_the_service_does_not_have_is_named_as_such(party):
    other = Party(serving(NEW))
    party.token = other.token
    problem(party.ask("views"), 400, "unknown-key")


def test_a_key_that_only_bears_the_name_opens_nothing(party):
    party.client = serving(NEW.replace("b:", "a:"))
    problem(party.ask("views"), 400, "unreadable-token")


@games
def test_a_token_of_another_game_is_refused(sealing, game):
    party = Party(sealing, game.id)
    for other in GAMES.keys() - {game.id}:
        party.game = other
        for operation in BY_POSITION:
            problem(party.ask(operation, **({"move": {}} if operation == "moves" else {})), 400, "other-game")


def contents(party: Party, **changes: Any) -> bytes:
    """What lies in a token with another state, as it is encrypted."""
    held = party.held()
    return zlib.compress(json.dumps({**held, "state": {**held["state"], **changes}}).encode())


def test_an_edition_or_a_format_that_is_not_served_is_refused_by_name(party):
    for member, value in (("edition", "0"), ("format", 99)):
        token = seal.keys(OLD).seal(contents(party, **{member: value}))
        document = problem(party.post("views", {"token": token}), 422, "unknown-edition")
        assert document["pointer"] == "/token"


@pytest.mark.parametrize(
    "content",
    [b"", b"not compressed", zlib.compress(b""), zlib.compress(b"{}"), zlib.compress(b'{"state": {}, "secrets": []}')],
)
def test_a_key_that_sealed_something_else_does_not_make_it_a_state(party, content):
    document = problem(party.post("views", {"token": seal.keys(OLD).seal(content)}), 400, "unreadable-token")
    assert list(document) == ["type", "title", "status", "detail", "instance"]


def test_what_is_wrong_with_a_sealed_state_is_not_told(party):
    token = seal.keys(OLD).seal(contents(party, hand={"A": "kept secret"}))
    answer = party.post("views", {"token": token})
    problem(answer, 400, "unreadable-token")
    assert "hand" not in answer.text and "secret" not in answer.text


def test_a_token_inflates_only_so_far(party):
    bomb = zlib.compress(b" " * (64 * seal.MAX_STATE))
    assert len(bomb) < seal.MAX_TOKEN * 3 // 2
    compressed = zlib.compress(b" " * (seal.MAX_STATE + 1))
    for content in (bomb[:40_000], compressed):
        problem(party.post("views", {"token": seal.keys(OLD).seal(content)}), 413, "token-too-large")


@pytest.mark.parametrize(("names", "varied"), [(524, False), (60, True)])
def test_a_state_that_a_token_cannot_hold_is_not_sealed(sealing, names, varied):
    """One that is larger than a token holds, and one that is not, but cannot be compressed."""
    rng = random.Random(1)
    texts = ["".join(rng.choices(ascii_letters, k=1990)) if varied else "x" * 1990 for _ in range(names)]
    patch = {"cards": {card: {"names": dict(enumerate(texts[half::2]))} for half, card in enumerate(("krod", "orly"))}}
    body = {"seal": True, "pack": {"id": "default", "patch": patch}}
    assert len(json.dumps(body, separators=(",", ":"))) < seal.MAX_STATE
    problem(sealing.post("/v1/games/lost-lumina/setups", json=body), 413, "token-too-large")


# Keys


@pytest.mark.parametrize("text", [OLD, f" {OLD} , {NEW} ", OLD.rstrip("="), f"K.1_-:{OLD[2:]}"])
def test_keys_are_ids_with_32_bytes_each(text):
    assert seal.keys(text) is not None


@pytest.mark.parametrize("text", ["", " "])
def test_without_keys_nothing_is_sealed(text):
    assert seal.keys(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "a",
        ":",
        ",",
        OLD[2:],
        f":{OLD[2:]}",
        f"{OLD},",
        f"{OLD},{OLD}",
        f"{'k' * 65}:{OLD[2:]}",
        f"a b:{OLD[2:]}",
        f"é:{OLD[2:]}",
        f"a\n:{OLD[2:]}",
        "a:short",
        f"{OLD}AAAA",
        f"{OLD[:-4]}é===",
        f"{OLD[:-4]}    ",
    ],
)
def test_what_is_no_list_of_keys_is_refused_with_a_sentence_that_repeats_none(text):
    with pytest.raises(ValueError, match=r"^Key \d of REFEREE_STATE_KEYS [^\n]*\.$") as refused:
        serving(text)
    assert OLD[2:20] not in str(refused.value)


def test_the_first_key_seals_and_all_of_them_open():
    party = Party(serving(OLD))
    secrets = {**party.secrets}
    party.client = serving(f"{NEW},{OLD}")
    before = party.token
    party.play("A", move=party.ask("legal-moves", "A", like={"seat": "A"}, limit=1).json["moves"][0])
    assert [json.loads(decoded(token.split(".")[0]))["kid"] for token in (before, party.token)] == ["a", "b"]
    party.client = serving(NEW)
    assert party.ask("views", "A").json["state"]["kept"]["A"] not in ("?", None), "secrets outlive keys"
    assert party.secrets == secrets
    party.token = before
    problem(party.ask("views", "A"), 400, "unknown-key")


def test_a_service_without_keys_says_so(client, sealing):
    problem(client.post("/v1/games/lost-lumina/setups", json={"seal": True}), 400, "sealing-off")
    party = Party(sealing)
    party.client = client
    for operation in BY_POSITION:
        problem(party.ask(operation, **({"move": {}} if operation == "moves" else {})), 400, "sealing-off")


# Requests of the wrong shape


WRONG = [
    ({"state": {}}, "/token"),
    ({"token": 5}, "/token"),
    ({"token": None}, "/token"),
    ({"token": "x" * (seal.MAX_TOKEN + 1)}, "/token"),
    ({"secrets": None}, "/secrets"),
    ({"secrets": "abc"}, "/secrets"),
    ({"secrets": {"A": 1}}, "/secrets/A"),
    ({"secrets": {"A": "x" * 65}}, "/secrets/A"),
    ({"viewer": None}, "/viewer"),
]


@pytest.mark.parametrize(("members", "pointer"), WRONG)
@pytest.mark.parametrize("operation", BY_POSITION[1:])
def test_a_request_with_a_token_has_a_shape_too(party, operation, members, pointer):
    document = problem(party.ask(operation, **members), 400, "invalid-request")
    assert [error["pointer"] for error in document["errors"]] == [pointer]


@pytest.mark.parametrize("operation", BY_POSITION)
def test_secrets_belong_to_a_token(party, operation):
    body = {"state": party.state, "secrets": {}, "move": {}, "viewer": "A"}
    if operation != "moves":
        del body["move"]
    document = problem(party.post(operation, body), 400, "invalid-request")
    assert [error["pointer"] for error in document["errors"]] == ["/secrets"]


def test_a_state_or_a_token_is_needed_and_a_viewer_where_there_is_a_state(party):
    named = {}
    for operation in BY_POSITION:
        errors = problem(party.post(operation, {}), 400, "invalid-request")["errors"]
        named[operation] = {error["pointer"] for error in errors}
    others = {operation: {"/state"} for operation in BY_POSITION}
    assert named == {**others, "moves": {"/state", "/move"}, "views": {"/state", "/viewer"}}


@pytest.mark.parametrize("move", [None, 5, "place", [], {}, {"seat": []}, {"seat": "A"}, {"type": "no", "seat": "A"}])
def test_what_is_no_move_is_refused_by_its_shape(party, move):
    document = problem(party.ask("moves", "A", move=move), 400, "invalid-request")
    assert all(error["pointer"].startswith("/move") for error in document["errors"])


# The description


def test_answers_to_tokens_are_as_described(party):
    described = {operation.path: operation for operation in operations()}
    move = party.ask("legal-moves", "A", like={"seat": "A"}, limit=1).json["moves"][0]
    answers = [("setups", party.post("setups", {"seal": True}))]
    answers += [("moves", party.ask("moves", *held, move=move)) for held in ("A", "")]
    answers += [("moves", party.ask("moves", "A", move={**move, "seat": "A", "type": "place_first", "area": "W1"}))]
    answers += [(operation, party.ask(operation, *held)) for operation in BY_POSITION[1:] for held in ("A", "AB")]
    answers += [(operation, party.post(operation, {"token": "?", "move": {}})) for operation in ("moves",)]
    for operation, answer in answers:
        assert_as_described(described[f"/v1/games/lost-lumina/{operation}"], answer)


# The page about it


PAGE = (ROOT / "docs" / "sealed-states.md").read_text()
STEPS = re.findall(r"^```sh\n(.*?)^```\n(?:\n^```text\n(.*?)^```)?", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture
def live(sealing: FlaskClient) -> Iterator[str]:
    """The address of a running service that seals."""
    server = make_server("127.0.0.1", 0, sealing.application, threaded=True)
    running = threading.Thread(target=server.serve_forever)
    running.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    running.join()
    server.server_close()


def test_the_page_does_what_it_shows(live, tmp_path):
    (names, _), *steps = STEPS
    names = names.replace("http://localhost:8000", live)
    assert len(steps) == 4
    for commands, shown in steps:
        script = ["sh", "-euc", names + commands]
        done = subprocess.run(script, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert [line for line in shown.splitlines() if line not in done.stdout] == [], (commands, done.stdout[:2000])


def test_the_page_names_every_kind_of_refusal_that_there_is_about_tokens():
    source = (ROOT / "referee" / "service" / "seal.py").read_text()
    for kind in re.findall(r'Refusal\("([a-z-]+)"', source):
        assert f"`{kind}`" in PAGE, kind


def test_the_limits_on_the_page_are_those_of_the_service():
    assert seal.MAX_STATE == 1024 * 1024 and "1 MiB" in PAGE
    assert PAGE.count(f"{seal.MAX_TOKEN:,} characters") == 2 and "`invalid-request` at `/token`" in PAGE
    assert f"multiple of {seal.STEP} bytes" in PAGE and f"{seal.HIDDEN} bytes" in PAGE
