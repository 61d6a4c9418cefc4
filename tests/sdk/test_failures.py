"""What the client makes of a service that is busy, slow, gone or something else altogether."""

import socket
import time

import pytest
import referee_sdk
import requests
import urllib3
from referee_sdk import (
    BadRequest,
    ImpossibleState,
    NotFound,
    Referee,
    RefereeError,
    Refused,
    ServiceFault,
    ServiceUnavailable,
    TimedOut,
    Undetermined,
    UnexpectedAnswer,
    UnknownEdition,
    retries,
)

MOVE = {"type": "place", "seat": "A"}
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


def test_no_pause_is_longer_than_half_a_minute():
    assert retries().retry_after_max == 30


def test_settings_that_an_older_urllib3_lacks_are_left_out(monkeypatch):
    class Older(urllib3.Retry):
        def __init__(self, total: int = 10, raise_on_status: bool = True) -> None:
            super().__init__(total=total, raise_on_status=raise_on_status)

    monkeypatch.setattr("referee_sdk.http.Retry", Older)
    assert (retries().total, retries().raise_on_status) == (4, False)


REFUSED_FOR_GOOD = {
    400: ("invalid-request", BadRequest),
    404: ("unknown-game", NotFound),
    405: ("method-not-allowed", BadRequest),
    406: ("not-acceptable", BadRequest),
    413: ("content-too-large", BadRequest),
    415: ("unsupported-media-type", BadRequest),
    422: ("unknown-edition", UnknownEdition),
    500: ("internal-error", ServiceFault),
}


@pytest.mark.parametrize("status", REFUSED_FOR_GOOD)
def test_any_other_refusal_is_final_and_carries_the_problem_document(stub, asking, status):
    kind, error = REFUSED_FOR_GOOD[status]
    stub.objects(status, kind, instance="urn:uuid:1", known=["lost-lumina"], near=["LL-END-1"])
    with pytest.raises(error) as caught:
        asking().judge({}, MOVE)
    assert len(stub.asked) == 1
    assert isinstance(caught.value, RefereeError)
    assert str(caught.value) == "Why."
    assert caught.value.problem.kind == kind
    assert caught.value.problem.status == status
    assert caught.value.problem.document["instance"] == "urn:uuid:1"


def test_a_refusal_of_too_many_requests_is_unavailable_with_its_document(stub, asking):
    stub.objects(429, "too-many-requests")
    with pytest.raises(ServiceUnavailable) as caught:
        asking().check({})
    assert caught.value.problem.detail == "Why."


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
    with Referee() as referee, pytest.raises(ServiceUnavailable):
        referee.games()
    assert seen == [(3.05, 10)]


def test_a_service_that_is_not_there_is_unavailable():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with Referee(f"http://127.0.0.1:{port}", retry=retries(total=1)) as referee, pytest.raises(ServiceUnavailable):
        referee.games()


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
}


@pytest.mark.parametrize(
    ("status", "body", "type_"), NO_ANSWER_OF_A_REFEREE.values(), ids=NO_ANSWER_OF_A_REFEREE.keys()
)
def test_what_no_referee_would_say_is_never_a_verdict(stub, asking, status, body, type_):
    stub.says(status, body, {"Content-Type": type_, "Location": "https://elsewhere.example/"})
    with pytest.raises(UnexpectedAnswer):
        asking().judge({}, MOVE)
    assert len(stub.asked) == 1


def test_a_page_of_a_proxy_that_failed_is_a_fault_of_the_service(stub, asking):
    stub.says(500, b"<html>", {"Content-Type": "text/html"})
    with pytest.raises(ServiceFault):
        asking().judge({}, MOVE)


def test_lists_of_another_shape_are_unexpected(stub, asking):
    stub.says(200, {"rules": [{"id": "LL-END-1"}]})
    with pytest.raises(UnexpectedAnswer, match="section"):
        asking().rules()
    stub.answers = []
    stub.says(200, {"rules": {}})
    with pytest.raises(UnexpectedAnswer, match="rules"):
        asking().rules()


def test_members_of_a_newer_service_are_kept_in_the_document(stub, asking):
    stub.says(200, {**LEGAL, "mood": "sunny"})
    assert asking().judge({}, MOVE).document["mood"] == "sunny"


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


def test_a_value_that_json_cannot_say_is_a_bad_request(stub, asking):
    with pytest.raises(BadRequest):
        asking().judge({"ap": float("nan")}, MOVE)
    assert stub.asked == []


@pytest.mark.parametrize("address", ["", "localhost:8000", "ftp://referee.example", "http://", "http://a/?b=1"])
def test_an_address_that_is_none_is_an_error_before_any_question(address):
    with pytest.raises(ValueError, match="address of a service"):
        Referee(address)


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
    assert len(errors) == 12
    assert all(issubclass(error, RefereeError) for error in errors)
    assert issubclass(ImpossibleState, Refused)
