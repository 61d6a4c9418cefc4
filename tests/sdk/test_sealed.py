"""Sealed states through the client: played, refused, and told to nobody."""

import copy
import pickle
import traceback
from typing import Any

import pytest
from referee_sdk import (
    BadRequest,
    BadToken,
    CardsUnknown,
    Game,
    NotBorneOut,
    OtherGame,
    Referee,
    RefereeError,
    Sealed,
    SealingOff,
    SetUp,
    TokenTooLarge,
    WrongSecret,
    retries,
)

from referee.games import GAMES
from tests.sdk.conftest import Stub

LEGAL = {"verdict": "legal", "assumptions": [], "depends_on": []}
PACKS = {"lost-empires": {"id": "sample"}}
"""The packs with which a whole game can be played, where the first one is not such a one."""


@pytest.fixture
def start(lumina: Game) -> SetUp:
    return lumina.setup(seal=True)


def held(start: SetUp, *seats: str) -> Sealed:
    """What somebody has of a game who has the secrets of these seats."""
    return Sealed(start.token, {seat: start.secrets[seat] for seat in seats})


def move_of(lumina: Game, state: Sealed, seat: str) -> dict[str, Any]:
    return lumina.legal_moves(state, like={"seat": seat}, limit=1).moves[0]


def test_a_sealed_set_up_has_a_token_and_the_secret_of_each_seat(lumina, start):
    assert start.token and start.secrets.keys() == {"A", "B"}
    assert start.state == lumina.view(held(start)).state
    assert start.state["offer"] == {seat: {"known": [], "unknown": 2} for seat in "AB"}


def test_what_is_not_sealed_has_neither(lumina):
    start = lumina.setup()
    assert (start.token, start.secrets) == ("", {})
    with pytest.raises(ValueError, match="There is no token"):
        Sealed(start.token)


def test_a_sealed_state_stands_wherever_a_state_does(referee, lumina, start):
    a = held(start, "A")
    cards = lumina.view(a).state["offer"]["A"]["known"]
    assert len(cards) == 2
    assert lumina.check(a).possible
    assert lumina.score(a).totals == {"A": 0, "B": 0}
    assert lumina.picture(a, "sentences") == lumina.picture(lumina.view(a).state, "sentences")
    assert lumina.picture(a).startswith("<svg ")
    move = move_of(lumina, a, "A")
    assert move["card"] in cards
    assert lumina.judge(a, move, want=["verdict"]).is_legal
    (answer,) = referee.batch([{"game": "lost-lumina", "state": a, "move": move}])
    assert answer.ruling.token and answer.ruling.events == lumina.move(a, move).events


@pytest.mark.parametrize("game", GAMES)
def test_every_game_goes_on_from_the_token_of_a_ruling(referee, game):
    played = referee.game(game)
    start = played.setup(seal=True, pack=PACKS.get(game))
    host = Sealed(start.token, start.secrets)
    everybody = start
    for _ in range(3):
        seat = everybody.pending.moves[0].seat
        viewer = seat if seat in start.secrets else "public"
        listed = played.legal_moves(host, like={"seat": seat}, limit=1, viewer=viewer)
        everybody = played.move(host, listed.moves[0])
        assert everybody.token != host.token
        host = Sealed(everybody.token, host.secrets)
    assert played.view(host).state == everybody.state


def test_a_ruling_without_a_state_has_no_token_and_neither_has_a_refusal(lumina, start):
    a = held(start, "A")
    assert lumina.judge(a, move_of(lumina, a, "A"), want=["verdict"]).token == ""
    refused = lumina.judge(a, {"type": "place_first", "seat": "A", "area": "W1"})
    assert (refused.verdict, refused.token) == ("illegal", "")


def test_who_looks_is_the_seat_of_the_only_secret_unless_a_viewer_is_named(lumina, start):
    def seen(*seats: str, viewer: str | None = None) -> list[int]:
        offer = lumina.view(held(start, *seats), viewer).state["offer"]
        return [len(offer[seat]["known"]) for seat in "AB"]

    assert [seen(), seen("A"), seen("B"), seen("A", "B")] == [[0, 0], [2, 0], [0, 2], [0, 0]]
    assert [seen("A", "B", viewer="B"), seen("A", viewer="public")] == [[0, 2], [0, 0]]


def test_a_missing_or_wrong_secret_is_refused_everywhere(lumina, start):
    move = move_of(lumina, held(start, "A"), "A")
    for state in (held(start), held(start, "B"), Sealed(start.token, {"A": start.secrets["B"]})):
        for ask in (lumina.move, lumina.judge):
            with pytest.raises(WrongSecret) as caught:
                ask(state, move)
            assert caught.value.problem.kind == "wrong-secret"
    for ask in (lumina.view, lumina.check, lumina.score, lumina.legal_moves, lumina.picture):
        with pytest.raises(WrongSecret):
            ask(held(start), viewer="A")


def test_what_is_no_token_of_this_game_and_service_is_refused(referee, lumina, start):
    with pytest.raises(BadToken):
        lumina.view(Sealed(start.token[:-1]))
    with pytest.raises(OtherGame):
        referee.game("lumeria").view(Sealed(start.token))
    with pytest.raises(BadRequest) as caught:
        lumina.view(Sealed("x" * 70_000))
    assert caught.value.errors[0].pointer == "/token"


def test_cards_that_only_the_table_can_tell_cannot_be_sealed(lumina):
    hands = {"A": {"known": ["krod", "orly"], "unknown": 8}}
    with pytest.raises(CardsUnknown):
        lumina.setup({"start": "after-draft", "hands": hands}, seal=True)
    with pytest.raises(BadRequest):
        lumina.setup(seed=None, seal=True)


def test_what_is_sealed_can_speak_against_a_move(lumina, start):
    table = held(start, "A", "B")
    card = lumina.view(table, "A").state["offer"]["A"]["known"][0]
    with pytest.raises(NotBorneOut):
        lumina.move(table, {"type": "tell", "seat": "A", "at": "/offer/B", "card": card})


CANNOT_SEAL = [(400, "sealing-off", SealingOff), (413, "token-too-large", TokenTooLarge)]


@pytest.mark.parametrize(("status", "kind", "error"), CANNOT_SEAL)
def test_where_nothing_can_be_sealed_the_set_up_says_so(stub, asking, status, kind, error):
    stub.objects(status, kind)
    with pytest.raises(error):
        asking().setup(seal=True)
    assert stub.asked[0][2] == {"seal": True}


def test_a_token_is_sent_with_the_secrets_that_there_are(stub, asking):
    stub.says(200, LEGAL)
    asking().judge(Sealed("t0ken"), {})
    asking().judge(Sealed("t0ken", {"A": "s3cret"}), {}, viewer="A")
    assert [body for _, _, body in stub.asked] == [
        {"token": "t0ken", "move": {}},
        {"token": "t0ken", "secrets": {"A": "s3cret"}, "move": {}, "viewer": "A"},
    ]


# Told to nobody


HELD = Sealed("t0ken", {"A": "s3cret"})


def assert_untold(*texts: str) -> None:
    for text in texts:
        assert "t0ken" not in text and "s3cret" not in text


def test_tokens_and_secrets_are_in_no_repr(stub):
    pending = {"kind": "over", "node": "END", "seats": [], "moves": [], "table_ruling": False}
    start = SetUp.read({"state": {}, "pending": pending, "token": HELD.token, "secrets": HELD.secrets})
    stub.says(200, {"results": [{"status": 200, **LEGAL, "token": HELD.token}]})
    with Referee(stub.url) as referee:
        (answer,) = referee.batch([{"game": "lost-lumina", "state": HELD, "move": {}}])
    assert (start.token, start.secrets, answer.ruling.token) == (HELD.token, HELD.secrets, HELD.token)
    assert_untold(repr(start), repr(answer), repr(answer.ruling), repr(HELD), f"{HELD}")
    assert repr(HELD) == "Sealed(token=…, secrets={'A': …})"


def endless() -> dict[str, Any]:
    move: dict[str, Any] = {}
    move["move"] = move
    return move


FAILURES = {
    "refused": lambda stub: stub.objects(403, "wrong-secret"),
    "busy": lambda stub: stub.says(503, b"<html>"),
    "a fault": lambda stub: stub.objects(500, "internal-error"),
    "another shape": lambda stub: stub.says(200, {**LEGAL, "token": [HELD.token]}),
    "not JSON": lambda stub: stub.says(200, f"{{{HELD.token}".encode()),
    "a page": lambda stub: stub.says(200, HELD.token.encode(), {"Content-Type": "text/html"}),
    "a redirect": lambda stub: stub.says(307, b"", {"Location": "https://elsewhere.example/"}),
    "silent": lambda stub: setattr(stub, "silent", True),
}


@pytest.mark.parametrize("fail", FAILURES.values(), ids=FAILURES.keys())
def test_no_failure_tells_what_was_sent(stub, asking, fail):
    fail(stub)
    assert_untold(*told(asking(timeout=(1, 0.1)), HELD, {}))


@pytest.mark.parametrize("move", [{"n": float("nan")}, {"n": {1}}, {"n": "\ud800"}, endless()], ids=range(4))
def test_what_cannot_be_written_is_not_repeated(stub, asking, move):
    assert_untold(*told(asking(), HELD, move))
    assert stub.asked == []


def test_a_service_that_is_gone_is_told_of_without_what_was_sent(stub, asking):
    game = asking(retry=retries(total=1, backoff_factor=0))
    stub.server.server_close()
    assert_untold(*told(game, HELD, {}))


def told(game: Game, state: Sealed, move: Any) -> list[str]:
    """All that is printed of the exception of a move, and of those behind it."""
    with pytest.raises(RefereeError) as caught:
        game.judge(state, move)
    error: BaseException | None = caught.value
    texts = ["".join(traceback.format_exception(caught.value, limit=0)), repr(caught.value.problem)]
    while error is not None:
        texts += [str(error), repr(error)]
        error = error.__cause__
    return texts


def test_nothing_is_sent_to_another_host_whatever_the_service_answers(stub, asking):
    other = Stub().says(200, LEGAL)
    try:
        for status in (301, 302, 303, 307, 308):
            stub.says(503, headers={"Location": other.url, "Retry-After": "0"})
            stub.says(status, headers={"Location": f"{other.url}/v1/games/lost-lumina/moves"})
            with pytest.raises(RefereeError, match="redirects to"):
                asking().move(HELD, {})
            stub.answers.clear()
        assert other.asked == [] and len(stub.asked) == 10
    finally:
        other.close()


def test_it_cannot_be_changed_and_can_be_kept():
    with pytest.raises(AttributeError):
        HELD.token = "another"  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(HELD)) == copy.deepcopy(HELD) == HELD


@pytest.mark.parametrize("ask", [lambda game: game.record(HELD), lambda game: game.record({"state": HELD})])
def test_records_take_none(stub, asking, ask):
    with pytest.raises(BadRequest, match="Sealed is not plain data"):
        ask(asking())
    assert stub.asked == []
