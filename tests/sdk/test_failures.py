"""What the client makes of a service that is busy, slow, gone or something else altogether."""

import gzip
import pickle
import socket
import threading
import time
from types import MappingProxyType

import pytest
import referee_sdk
import requests
from referee_sdk import (
    BadAddress,
    BadRequest,
    BadToken,
    CardsUnknown,
    IllegalMove,
    ImpossibleState,
    NotBorneOut,
    NotFound,
    OtherGame,
    Referee,
    RefereeError,
    Refused,
    SealingOff,
    ServiceFault,
    ServiceUnavailable,
    TimedOut,
    TokenTooLarge,
    Undetermined,
    UnexpectedAnswer,
    UnknownEdition,
    UnknownKey,
    WrongSecret,
    retries,
)
from requests.adapters import HTTPAdapter
from werkzeug.serving import make_server

from referee.service import create_app
from referee.service.problems import KINDS

MOVE = {"type": "place", "seat": "A"}
JSON = {"Content-Type": "application/json"}
LEGAL = {"verdict": "legal", "assumptions": [], "depends_on": []}


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_a_busy_service_is_asked_again_also_for_a_post(stub, asking, status):
    stub.says(status).says(status).says(200, LEGAL)
    assert asking().judge({}, MOVE).is_legal
    assert [path for _, path, _ in stub.asked] == ["/v1/games/lost-lumina/moves"] * 3
    assert all(body == {"state": {}, "move": MOVE} for _, _, body in stub.asked)


def test_after_four_retries_a_busy_service_is_unavailable(stub, asking):
    stub.says(503)
    with pytest.raises(ServiceUnavailable):
        asking().rules()
    assert len(stub.asked) == 5


def test_the_pause_that_a_busy_service_asks_for_is_kept(stub, asking):
    stub.says(429, headers={"Retry-After": "1"}).says(200, LEGAL)
    before = time.monotonic()
    asking().judge({}, MOVE)
    assert time.monotonic() - before >= 1


@pytest.mark.parametrize(
    ("settings", "pauses"), [({}, [30, 30, 30, 30]), ({"retry_after_max": 5, "total": 2}, [5, 5])], ids=["own", "given"]
)
def test_no_pause_is_longer_than_the_retries_have_patience(stub, asking, monkeypatch, settings, pauses):
    paused = []
    monkeypatch.setattr("urllib3.util.retry.time.sleep", paused.append)
    stub.objects(429, "too-many-requests", headers={"Retry-After": "3600"})
    with pytest.raises(ServiceUnavailable):
        asking(retry=retries(**settings)).judge({}, MOVE)
    assert paused == pauses


class Clock:
    """A time that passes only while the client waits, for the client and for the service."""

    def __init__(self) -> None:
        self.now, self.paused = 0.0, []

    def monotonic(self):
        return self.now

    def sleep(self, seconds):
        self.paused.append(seconds)
        self.now += seconds


@pytest.fixture
def limited(monkeypatch):
    """A running service that takes so many requests a minute, and the clock by which it does."""
    clock, opened = Clock(), []
    monkeypatch.setattr("referee.service.limits.time", clock)
    monkeypatch.setattr("urllib3.util.retry.time", clock)

    def make(quota):
        monkeypatch.setenv("REFEREE_RATE_LIMIT", str(quota))
        server = make_server("127.0.0.1", 0, create_app(), threaded=True)
        running = threading.Thread(target=server.serve_forever)
        running.start()
        opened.append((server, running))
        return f"http://127.0.0.1:{server.port}", clock

    yield make
    for server, running in opened:
        server.shutdown()
        running.join()
        server.server_close()


@pytest.mark.parametrize(("quota", "pauses"), [(3, [20, 20]), (1, [30] * 8)])
def test_who_sends_more_than_a_service_admits_waits_as_long_as_it_says(limited, quota, pauses):
    """Five requests. A pause that is longer than the client has patience takes two of them."""
    address, clock = limited(quota)
    with Referee(address) as referee:
        assert referee.index().limits["requests_a_minute"] == quota
        assert all(referee.games() for _ in range(4))
        assert clock.paused == pauses
        assert referee.health().status == "ok" and clock.paused == pauses, "this one is not counted"


def test_who_does_not_want_to_wait_is_told_how_long_it_would_take(limited):
    address, clock = limited(3)
    with Referee(address, retry=retries(total=False)) as referee, pytest.raises(ServiceUnavailable) as caught:
        for _ in range(4):
            referee.games()
    assert caught.value.problem.kind == "too-many-requests"
    assert "Ask again in 20 seconds" in str(caught.value) and clock.paused == []


RAISED = {
    "illegal-move": IllegalMove,
    "undetermined": Undetermined,
    "impossible-state": ImpossibleState,
    "unknown-edition": UnknownEdition,
    "malformed-json": BadRequest,
    "invalid-request": BadRequest,
    "bad-request": BadRequest,
    "not-found": NotFound,
    "unknown-game": NotFound,
    "unknown-rule": NotFound,
    "method-not-allowed": BadRequest,
    "not-acceptable": BadRequest,
    "precondition-failed": BadRequest,
    "content-too-large": BadRequest,
    "sealing-off": SealingOff,
    "unreadable-token": BadToken,
    "unknown-key": UnknownKey,
    "other-game": OtherGame,
    "wrong-secret": WrongSecret,
    "token-too-large": TokenTooLarge,
    "cards-unknown": CardsUnknown,
    "not-borne-out": NotBorneOut,
    "unsupported-media-type": BadRequest,
    "too-many-requests": ServiceUnavailable,
    "header-too-large": BadRequest,
    "internal-error": ServiceFault,
}


def test_every_kind_of_problem_of_the_service_has_its_exception():
    assert RAISED.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", RAISED)
def test_a_refusal_carries_the_problem_document_and_is_final_unless_the_service_is_busy(stub, asking, kind):
    status = KINDS[kind].status
    stub.objects(status, kind, instance="urn:uuid:1", known=["lost-lumina"], near=["LL-END-1"])
    with pytest.raises(RefereeError) as caught:
        asking().judge({}, MOVE)
    assert type(caught.value) is RAISED[kind]
    assert len(stub.asked) == (5 if status == 429 else 1)
    assert str(caught.value) == "Why."
    assert (caught.value.problem.kind, caught.value.problem.status) == (kind, status)
    assert caught.value.problem.document["instance"] == "urn:uuid:1"


def test_a_silent_service_times_out_instead_of_waiting_for_ever(stub, asking):
    stub.silent = True
    with pytest.raises(TimedOut):
        asking(timeout=(1, 0.1), retry=retries(total=1, backoff_factor=0)).judge({}, MOVE)
    assert len(stub.asked) == 2


def test_without_retries_a_silent_service_times_out_at_once(stub, asking):
    stub.silent = True
    with pytest.raises(TimedOut):
        asking(timeout=0.1, retry=retries(total=False)).judge({}, MOVE)
    assert len(stub.asked) == 1


def test_a_client_has_a_timeout_unless_told_otherwise(monkeypatch):
    seen = []

    def request(self, method, url, **how):
        seen.append(how["timeout"])
        raise requests.ConnectionError("no network here")

    monkeypatch.setattr(requests.Session, "request", request)
    with Referee(retry=retries(total=False)) as referee, pytest.raises(ServiceUnavailable):
        referee.games()
    assert seen == [(3.05, 10)]


def test_a_service_that_is_not_there_is_unavailable():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with Referee(f"http://127.0.0.1:{port}", retry=retries(total=1)) as referee:
        with pytest.raises(ServiceUnavailable, match=r"gave no answer: .* Connection refused") as caught:
            referee.games()
        assert not isinstance(caught.value, TimedOut)


BROKEN = {
    "cut in the middle": (b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{", False),
    "cut in a chunk": (
        b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
        False,
    ),
    "not HTTP": (b"SSH-2.0-OpenSSH\r\n", False),
    "stuck in the middle": (b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{", True),
}


@pytest.mark.parametrize(("answer", "stays"), BROKEN.values(), ids=BROKEN.keys())
def test_an_answer_that_breaks_off_is_none(answer, stays):
    done = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve():
            connection, _ = server.accept()
            with connection:
                connection.recv(65536)
                connection.sendall(answer)
                done.wait(10 if stays else 0)

        thread = threading.Thread(target=serve)
        thread.start()
        base = f"http://127.0.0.1:{server.getsockname()[1]}"
        error = TimedOut if stays else ServiceUnavailable
        with Referee(base, timeout=0.5, retry=retries(total=False)) as referee, pytest.raises(error):
            referee.games()
        done.set()
        thread.join()


class Breaking:
    """A server that breaks off so many of its answers in the middle, and then gives whole ones.

    The statuses of its answers come one after another, and over again.
    """

    ANSWER = b'{"verdict": "legal", "assumptions": [], "depends_on": []}'
    HEAD = b"HTTP/1.1 %d Any\r\nContent-Type: application/json\r\nConnection: close\r\n"

    def __init__(self, times: int, chunked: bool = False, statuses: tuple[int, ...] = (200,)) -> None:
        self.left, self.asked, self.chunked, self.statuses = times, 0, chunked, statuses
        self.server = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.server.getsockname()[1]}"
        self.thread = threading.Thread(target=self.serve)
        self.thread.start()

    def serve(self) -> None:
        while True:
            connection, _ = self.server.accept()
            with connection:
                asked = connection.recv(65536)
                if asked == b"stop":
                    return
                while b"}" not in asked.partition(b"\r\n\r\n")[2]:
                    asked += connection.recv(65536)
                self.asked += 1
                connection.sendall(self.answer(whole=self.left <= 0))
                self.left -= 1

    def answer(self, *, whole: bool) -> bytes:
        if self.chunked:
            head, body = (
                b"Transfer-Encoding: chunked\r\n\r\n",
                b"%x\r\n%s\r\n0\r\n\r\n" % (len(self.ANSWER), self.ANSWER),
            )
        else:
            head, body = b"Content-Length: %d\r\n\r\n" % len(self.ANSWER), self.ANSWER
        status = self.statuses[(self.asked - 1) % len(self.statuses)]
        return self.HEAD % status + head + (body if whole else body[: len(body) // 2])

    def close(self) -> None:
        with socket.create_connection(self.server.getsockname()) as connection:
            connection.sendall(b"stop")
        self.thread.join()
        self.server.close()


@pytest.fixture
def breaking():
    opened = []

    def make(*args, **settings):
        opened.append(Breaking(*args, **settings))
        return opened[-1]

    yield make
    for server in opened:
        server.close()


AT_ONCE = {"backoff_factor": 0, "backoff_jitter": 0}


@pytest.mark.parametrize("chunked", [False, True], ids=["announced", "chunked"])
def test_an_answer_that_breaks_off_is_asked_for_again_also_for_a_post(breaking, chunked):
    server = breaking(3, chunked=chunked)
    with Referee(server.url, retry=retries(**AT_ONCE)) as referee:
        assert referee.game("lost-lumina").judge({}, MOVE).is_legal
    assert server.asked == 4


def test_after_four_retries_an_answer_that_breaks_off_is_none(breaking):
    server = breaking(100)
    with Referee(server.url, retry=retries(**AT_ONCE)) as referee:
        with pytest.raises(ServiceUnavailable, match=r"gave no answer: .*IncompleteRead") as caught:
            referee.game("lost-lumina").judge({}, MOVE)
        assert not isinstance(caught.value, TimedOut)
    assert server.asked == 5


@pytest.mark.parametrize("total", [4, 1, 0, False])
@pytest.mark.parametrize("statuses", [(503,), (503, 200), (200, 503), (200, 200, 429)])
def test_all_that_goes_wrong_with_one_question_is_one_count(breaking, statuses, total):
    """Each round of a broken answer once began the count of busy ones anew: 25 requests instead of 5."""
    server = breaking(100, statuses=statuses)
    with Referee(server.url, retry=retries(**AT_ONCE, total=total)) as referee, pytest.raises(ServiceUnavailable):
        referee.game("lost-lumina").judge({}, MOVE)
    assert server.asked == total + 1


def test_a_session_that_was_handed_in_asks_as_often_as_its_own_retries_say(breaking):
    server = breaking(100, statuses=(503, 503, 503, 503, 200))
    with requests.Session() as session:
        session.mount("http://", HTTPAdapter(max_retries=retries(**AT_ONCE)))
        with pytest.raises(ServiceUnavailable):
            Referee(server.url, session=session).game("lost-lumina").judge({}, MOVE)
    assert server.asked == 5


def test_retries_that_leave_out_a_post_leave_it_out_when_an_answer_breaks_off(breaking):
    server = breaking(1)
    retry = retries(**AT_ONCE, allowed_methods=["GET"])
    with Referee(server.url, retry=retry) as referee, pytest.raises(ServiceUnavailable):
        referee.game("lost-lumina").judge({}, MOVE)
    assert server.asked == 1


def test_for_a_session_that_was_handed_in_nothing_is_asked_again_when_an_answer_breaks_off(breaking):
    server = breaking(1)
    with requests.Session() as session:
        with pytest.raises(ServiceUnavailable):
            Referee(server.url, session=session).game("lost-lumina").judge({}, MOVE)
        assert server.asked == 1
        assert Referee(server.url, session=session).game("lost-lumina").judge({}, MOVE).is_legal


NO_ANSWER_OF_A_REFEREE = {
    "a page": (200, b"<html>", "text/html"),
    "an array": (200, b"[]", "application/json"),
    "another object": (200, b'{"ok": true}', "application/json"),
    "text where an array belongs": (200, b'{"verdict": "legal", "events": "none"}', "application/json"),
    "a redirect": (302, b"", "text/html"),
    "a page instead of a refusal": (404, b"<html>", "text/html"),
    "a problem document without its members": (422, b"{}", "application/problem+json"),
    "a problem document that is no JSON": (422, b"{", "application/problem+json"),
    "an array as a problem document": (422, b"[]", "application/problem+json"),
    "a problem document with another type": (422, b'{"type": 1}', "application/problem+json"),
    "a problem document without end": (422, b"[" * 100_000, "application/problem+json"),
    "JSON without end": (200, b"[" * 100_000, "application/json"),
    "half of the JSON": (200, b'{"verdict": "legal", "eve', "application/json"),
    "JSON in another encoding": (200, b'{"verdict": "l\xe9gal"}', "application/json"),
    "JSON that calls itself a page": (200, b'{"verdict": "legal"}', "text/html"),
    "a number where text belongs": (200, b'{"verdict": 1}', "application/json"),
    "a number where a truth value belongs": (200, b'{"verdict": "legal", "reveals": 1}', "application/json"),
    "nothing": (204, b"", "application/json"),
    "that nothing is new": (304, b"", "application/json"),
    "a door that a proxy keeps shut": (401, b"<html>", "text/html"),
}


@pytest.mark.parametrize(
    ("status", "body", "type_"), NO_ANSWER_OF_A_REFEREE.values(), ids=NO_ANSWER_OF_A_REFEREE.keys()
)
def test_what_no_referee_would_say_is_never_a_verdict(stub, asking, status, body, type_):
    stub.says(status, body, {"Content-Type": type_, "Location": "https://elsewhere.example/"})
    with pytest.raises(UnexpectedAnswer):
        asking().judge({}, MOVE)
    assert len(stub.asked) == 1


def test_the_place_in_an_answer_that_has_another_shape_is_named(stub, asking):
    stub.says(200, {"verdict": "legal", "events": [{"type": "placed", "rules": "LL-END-1", "text": ""}]})
    with pytest.raises(UnexpectedAnswer, match="Ruling: `events`: Event: `rules`: an array was expected, not text"):
        asking().judge({}, MOVE)


def test_a_redirect_says_where_it_leads(stub, asking):
    stub.says(308, b"", {"Location": "https://elsewhere.example/"})
    with pytest.raises(UnexpectedAnswer, match=r"redirects to https://elsewhere\.example/"):
        asking().rules()


@pytest.mark.parametrize(("body", "type_"), [(b"<svg>", "text/html"), (b"\xe9", "image/svg+xml")])
def test_what_is_no_picture_is_not_given_out_as_one(stub, asking, body, type_):
    stub.says(200, body, {"Content-Type": type_})
    with pytest.raises(UnexpectedAnswer):
        asking().picture({})


@pytest.mark.parametrize("result", [{"status": 200, "verdict": 1}, {"status": 422}, {"verdict": "legal"}, 7])
def test_an_item_of_a_batch_of_another_shape_is_unexpected_at_once(stub, result):
    stub.says(200, {"results": [result]})
    with Referee(stub.url) as referee, pytest.raises(UnexpectedAnswer):
        referee.batch([])


@pytest.mark.parametrize("packed", [False, True])
def test_an_answer_beyond_all_measure_is_not_read_to_its_end(stub, asking, monkeypatch, packed):
    monkeypatch.setattr("referee_sdk.http.MAX_ANSWER", 100_000)
    body = b"0" * 1_000_000
    stub.says(200, gzip.compress(body) if packed else body, JSON | ({"Content-Encoding": "gzip"} if packed else {}))
    with pytest.raises(UnexpectedAnswer, match="more than 100000 bytes"):
        asking().rules()


def test_a_packed_answer_is_unpacked_and_one_that_cannot_be_is_unexpected(stub, asking):
    stub.says(200, gzip.compress(b'{"$id": "move"}'), JSON | {"Content-Encoding": "gzip"})
    assert asking().schema("move") == {"$id": "move"}
    stub.answers.clear()
    stub.says(200, b'{"rules": []}', JSON | {"Content-Encoding": "gzip"})
    with pytest.raises(UnexpectedAnswer, match="cannot be unpacked"):
        asking().rules()


@pytest.mark.parametrize("pause", ["soon", "-5", "9" * 5_000, "Mon, 01 Jan 99999999 00:00:00 GMT"])
@pytest.mark.parametrize("status", [429, 503])
def test_a_pause_that_is_none_is_the_one_that_grows(stub, asking, monkeypatch, status, pause):
    paused = []
    monkeypatch.setattr("urllib3.util.retry.time.sleep", paused.append)
    stub.objects(status, "too-many-requests", headers={"Retry-After": pause})
    with pytest.raises(ServiceUnavailable, match="Why"):
        asking(retry=retries(backoff_jitter=0)).rules()
    assert len(stub.asked) == 5 and paused == pytest.approx([0.6, 1.2, 2.4])


def test_a_page_of_a_proxy_that_failed_is_a_fault_of_the_service(stub, asking):
    stub.says(500, b"<html>", {"Content-Type": "text/html"})
    with pytest.raises(ServiceFault):
        asking().judge({}, MOVE)


def test_lists_of_another_shape_are_unexpected(stub, asking):
    stub.says(200, {"game": "lost-lumina", "edition": "1", "rules": [{"id": "LL-END-1"}]})
    with pytest.raises(UnexpectedAnswer, match="section"):
        asking().rules()
    stub.answers = []
    stub.says(200, {"game": "lost-lumina", "edition": "1", "rules": {}})
    with pytest.raises(UnexpectedAnswer, match="rules"):
        asking().rules()


def test_members_of_a_newer_service_are_kept_in_the_document(stub, asking):
    event = {"type": "placed", "rules": ["LL-END-1"], "text": "", "weather": "fine"}
    stub.says(200, {**LEGAL, "mood": "sunny", "events": [event]})
    ruling = asking().judge({}, MOVE)
    assert ruling.document["mood"] == "sunny" and ruling.document["events"] == [event]
    assert ruling.events[0].type == "placed"


def test_a_name_that_only_a_newer_service_knows_is_read(stub, asking):
    stub.says(200, {"possible": True, "faults": [], "pending": {"kind": "vote", "node": "VOTE", "seats": ["A"]}})
    assert asking().check({}).pending.kind == "vote"


def test_a_refusal_of_a_kind_that_only_a_newer_service_knows_is_a_bad_request(stub, asking):
    stub.objects(422, "forbidden-by-the-host", verdict="illegal")
    with pytest.raises(BadRequest) as caught:
        asking().judge({}, MOVE)
    assert caught.value.problem.kind == "forbidden-by-the-host"


def test_a_refusal_without_a_ruling_is_raised_by_judge_too(stub, asking):
    stub.objects(422, "unknown-edition", pointer="/state/edition", served="1")
    with pytest.raises(Refused) as caught:
        asking().judge({}, MOVE)
    assert caught.value.ruling is None
    assert caught.value.violations == ()


def test_the_needs_of_an_undetermined_move_are_on_the_exception(stub, asking):
    need = {"put": "/move/report", "accepts": {}, "question": "What was rolled?", "for": "effect"}
    stub.objects(422, "undetermined", verdict="undetermined", needs=[need], permitted=True)
    with pytest.raises(Undetermined) as caught:
        asking().move({}, MOVE)
    assert [(each.put, each.purpose) for each in caught.value.needs] == [("/move/report", "effect")]
    assert caught.value.permitted


def endless():
    state = {}
    state["state"] = state
    return state


UNSAYABLE = {
    "not a number": {"ap": float("nan")},
    "half a character": {"seed": "\ud800"},
    "a set": {"moves": {1}},
    "a state within itself": endless(),
    "a key that is no text": {(1, 2): 3},
}


@pytest.mark.parametrize("state", UNSAYABLE.values(), ids=UNSAYABLE.keys())
def test_a_value_that_json_cannot_say_is_a_bad_request(stub, asking, state):
    with pytest.raises(BadRequest, match="cannot be written as JSON"):
        asking().judge(state, MOVE)
    assert stub.asked == []


def test_an_answer_in_the_place_of_its_state_is_a_bad_request_that_says_so(stub, asking):
    stub.says(200, {"state": {}, "pending": {"kind": "over", "node": "END", "seats": []}})
    with pytest.raises(BadRequest, match="SetUp is an answer, not plain data; is its `state` meant"):
        asking().check(asking().setup())


HALF = "gru\ud800ka"


@pytest.mark.parametrize(
    "ask",
    [
        lambda referee: referee.game("lost-lumina").rule(HALF),
        lambda referee: referee.game("lost-lumina").component(HALF),
        lambda referee: referee.game("lost-lumina").example_request(HALF),
        lambda referee: referee.game("lost-lumina").schema(HALF),
        lambda referee: referee.game(HALF).judge({}, MOVE),
        lambda referee: referee.game(HALF).picture({}),
    ],
    ids=["rule", "component", "example", "schema", "game", "game of a picture"],
)
def test_a_name_with_half_a_character_is_the_name_of_nothing(stub, ask):
    with Referee(stub.url) as referee, pytest.raises(NotFound, match=r"called 'gru\\ud800ka'"):
        ask(referee)
    assert stub.asked == []


@pytest.mark.parametrize(
    "ask",
    [
        lambda referee: referee.search(HALF),
        lambda referee: referee.game("lost-lumina").search(HALF),
        lambda referee: referee.game("lost-lumina").examples(rule=HALF),
        lambda referee: referee.game("lost-lumina").examples(chapter=HALF),
    ],
    ids=["search", "search in a game", "rule", "chapter"],
)
def test_a_question_with_half_a_character_is_a_bad_request(stub, ask):
    with Referee(stub.url) as referee, pytest.raises(BadRequest, match="half a character"):
        ask(referee)
    assert stub.asked == []


def test_any_mapping_can_be_sent(stub, asking):
    stub.says(200, LEGAL)
    asking().judge(MappingProxyType({"map": MappingProxyType({"A": {}})}), MappingProxyType(MOVE))
    assert stub.asked[0][2] == {"state": {"map": {"A": {}}}, "move": MOVE}


NO_ADDRESS = [
    *("", "localhost:8000", "ftp://referee.example", "http://", "http://a/?b=1", "http://[::1", "http://a b"),
    *("http://a:99999", "http://a:port", "http://\ud800", None),
]


@pytest.mark.parametrize("address", NO_ADDRESS)
def test_an_address_that_is_none_is_an_error_before_any_question(address):
    with pytest.raises(BadAddress, match="address of a service"):
        Referee(address)


def test_an_address_that_turns_out_to_be_none_is_the_same_error(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "*")
    with Referee(f"http://{'a' * 70}.example") as referee, pytest.raises(BadAddress):
        referee.games()


@pytest.mark.parametrize("end", ["/v1", "/v1/"])
def test_the_version_is_no_part_of_the_address(end):
    with pytest.raises(BadAddress, match="leave it out"):
        Referee(f"https://referee.example{end}")


@pytest.mark.parametrize("timeout", [0, -1, "soon", (1, 2, 3), (1, 0)])
def test_a_timeout_that_is_none_is_an_error_before_any_question(timeout):
    with pytest.raises(ValueError):
        Referee(timeout=timeout)


def test_a_session_and_retries_cannot_both_be_given():
    with requests.Session() as session, pytest.raises(TypeError, match="its own retries"):
        Referee(session=session, retry=retries())


def test_what_examples_are_asked_for_is_in_the_address(stub, asking):
    stub.says(200, {"game": "lost-lumina", "edition": "1", "chapters": [], "examples": []})
    assert [*asking().examples(rule="LL-END-1", chapter="Game End")] == [*asking().examples()] == []
    base = "/v1/games/lost-lumina/examples"
    assert [path for _, path, _ in stub.asked] == [f"{base}?rule=LL-END-1&chapter=Game+End", base]


def test_names_cannot_leave_their_place_in_an_address(stub, asking):
    stub.objects(404, "unknown-rule")
    with pytest.raises(NotFound):
        asking().rule("../../healthz?x#y")
    assert stub.asked[0][1] == "/v1/games/lost-lumina/rules/..%2F..%2Fhealthz%3Fx%23y"


def test_a_session_that_was_handed_in_stays_open_and_decides_on_retries_itself(stub):
    stub.says(503)
    with requests.Session() as session:
        referee = Referee(stub.url, session=session)
        with pytest.raises(ServiceUnavailable):
            referee.games()
        referee.close()
        assert len(stub.asked) == 1
        assert session.get(stub.url, timeout=5).status_code == 503


def test_every_exception_is_a_referee_error():
    errors = [value for value in vars(referee_sdk).values() if isinstance(value, type) and issubclass(value, Exception)]
    assert len(errors) == 21
    assert all(issubclass(error, RefereeError) for error in errors)
    assert issubclass(ImpossibleState, Refused) and issubclass(UnknownKey, BadToken)


def test_every_exception_can_be_passed_between_processes(stub, asking):
    violation = {"rule": "LL-END-1", "section": "", "statement": "", "detail": ""}
    stub.objects(422, "illegal-move", verdict="illegal", violations=[violation])
    with pytest.raises(IllegalMove) as caught:
        asking().move({}, MOVE)
    passed = pickle.loads(pickle.dumps(caught.value))
    assert (str(passed), passed.violations, passed.problem) == (
        str(caught.value),
        caught.value.violations,
        caught.value.problem,
    )
    for error in (BadAddress("a"), TimedOut("b"), NotFound("c"), UnknownEdition("d")):
        assert str(pickle.loads(pickle.dumps(error))) == str(error)
