"""The limit of requests a minute: off by default, fair to each client, the same from every worker."""

import ipaddress
import time

import pytest
import requests
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.running import served
from referee.service import create_app
from referee.service.limits import PLACES, WINDOW, Limiter, Standing, client
from tests.service.conftest import GAME, problem

ME, YOU = "192.0.2.1", "192.0.2.2"
FIELDS = ("RateLimit", "RateLimit-Policy", "Retry-After")


@pytest.fixture
def limited(monkeypatch):
    """A client of a service that takes three requests a minute, behind so many proxies."""

    def make(proxies=0):
        monkeypatch.setenv("REFEREE_RATE_LIMIT", "3")
        monkeypatch.setenv("REFEREE_TRUSTED_PROXIES", str(proxies))
        return create_app().test_client()

    return make


def admitted(asking, times, address=ME, forwarded=None):
    """How many of so many requests are answered."""
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    answers = [asking.get("/v1", headers=headers, environ_overrides={"REMOTE_ADDR": address}) for _ in range(times)]
    assert {answer.status_code for answer in answers} <= {200, 429}
    return sum(answer.status_code == 200 for answer in answers)


def test_a_quota_can_be_used_at_once_and_comes_back_evenly():
    limiter = Limiter(3)
    assert [limiter.count(ME, 1000.0) for _ in range(4)] == [
        Standing(True, 2, 20),
        Standing(True, 1, 40),
        Standing(True, 0, 60),
        Standing(False, 0, 20),
    ]
    assert limiter.count(ME, 1019.9) == Standing(False, 0, 1)
    assert limiter.count(ME, 1020.0).admitted
    assert not limiter.count(ME, 1020.1).admitted
    assert [limiter.count(ME, 2000.0).remaining for _ in range(3)] == [2, 1, 0]


def test_a_refused_request_takes_nothing_of_the_quota():
    limiter = Limiter(1)
    assert limiter.count(ME, 1000.0).admitted
    assert not any(limiter.count(ME, 1000.0 + second).admitted for second in range(60))
    assert limiter.count(ME, 1060.0).admitted


def test_each_client_has_a_quota_of_its_own():
    limiter = Limiter(1)
    assert limiter.count(ME, 1000.0).admitted and limiter.count(YOU, 1000.0).admitted
    assert not limiter.count(ME, 1000.0).admitted


@settings(deadline=None)
@given(st.integers(1, 50), st.lists(st.floats(0, 30), max_size=200))
def test_in_no_minute_more_is_admitted_than_the_quota_and_what_came_back(quota, pauses):
    limiter, now, times = Limiter(quota), 1000.0, []
    for pause in pauses:
        now += pause
        if limiter.count(ME, now).admitted:
            times.append(now)
    for begin in times:
        assert sum(begin <= each < begin + WINDOW for each in times) <= 2 * quota


@settings(deadline=None)
@given(st.integers(1, 1000), st.integers(1, 100))
def test_who_keeps_to_the_pace_is_never_refused(quota, number):
    limiter = Limiter(quota)
    assert all(limiter.count(ME, 1000.0 + step * WINDOW / quota).admitted for step in range(number))


@settings(deadline=None)
@given(st.lists(st.floats(0, 40), min_size=1, max_size=60))
def test_who_waits_as_told_is_admitted(pauses):
    limiter, now = Limiter(3), 1000.0
    for pause in pauses:
        now += pause
        standing = limiter.count(ME, now)
        if not standing.admitted:
            now += standing.seconds
            assert standing.seconds >= 1 and limiter.count(ME, now).admitted


def test_the_memory_does_not_grow_with_the_clients():
    limiter = Limiter(1)
    clients = [str(ipaddress.ip_address(number)) for number in range(2 * PLACES)]
    assert sum(limiter.count(each, 1000.0).admitted for each in clients[:200]) >= 195
    for each in clients:
        limiter.count(each, 1000.0)
    assert limiter._whole_at.nbytes == PLACES * 8


def test_nobody_can_tell_who_shares_a_place_with_whom():
    clients = [str(ipaddress.ip_address(number)) for number in range(100)]
    first, second = Limiter(1), Limiter(1)
    assert [first._place(each) for each in clients] != [second._place(each) for each in clients]


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("192.0.2.1:50123", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::7", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::7]:443", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("unknown", "unknown"),
        ("[", "["),
        ("", ""),
    ],
)
def test_a_client_is_an_address_or_a_network_of_ipv6(address, whose):
    assert client(address) == whose


def test_without_the_setting_there_is_no_limit(client):
    answers = [client.get("/v1") for _ in range(50)]
    assert {answer.status_code for answer in answers} == {200}
    assert not any(field in answers[0].headers for field in FIELDS)


def test_one_request_too_many_is_429_and_says_when_to_ask_again(limited):
    asking = limited()
    answers = [asking.post(f"{GAME}/setups", json={"seed": "s"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    document = problem(answers[3], 429, "too-many-requests")
    wait = int(answers[3].headers["Retry-After"])
    assert 19 <= wait <= 20 and document["detail"].endswith(f"Ask again in {wait} seconds.")
    assert [answer.headers["RateLimit"].partition(";t=")[0] for answer in answers] == [
        *('"requests";r=2', '"requests";r=1', '"requests";r=0', '"requests";r=0')
    ]
    assert answers[3].headers["RateLimit"] == f'"requests";r=0;t={wait}'
    assert {answer.headers["RateLimit-Policy"] for answer in answers} == {'"requests";q=3;w=60'}
    assert all("Retry-After" not in answer.headers for answer in answers[:3])
    assert answers[3].headers["Access-Control-Allow-Origin"] == "*"
    assert asking.get("/problems/too-many-requests").status_code == 429


def test_the_limit_is_listed_and_a_page_of_another_site_may_read_where_it_stands(limited, client):
    answer = limited().get("/v1", headers={"Origin": "http://example.org"})
    assert answer.json["limits"]["requests_a_minute"] == 3
    assert set(FIELDS) <= set(answer.headers["Access-Control-Expose-Headers"].split(", "))
    assert "requests_a_minute" not in client.get("/v1").json["limits"]


def test_refusals_count_as_well(limited):
    asking = limited()
    assert [asking.get("/nothing").status_code for _ in range(4)] == [404, 404, 404, 429]


def test_health_checks_and_preflights_are_exempt_and_take_nothing(limited):
    asking = limited()
    for _ in range(10):
        for answer in (asking.get("/healthz"), asking.get("/readyz"), asking.options(f"{GAME}/moves")):
            assert answer.status_code == 200
            assert not any(field in answer.headers for field in FIELDS)
    assert admitted(asking, 5) == 3
    assert asking.get("/healthz").status_code == 200


def test_a_refused_request_is_counted_under_its_operation(limited, monkeypatch):
    asking = limited()
    for _ in range(5):
        asking.get(GAME)
    monkeypatch.setattr("referee.service.limits.time.monotonic", lambda: time.perf_counter() + 10**6)
    page = asking.get("/metrics").text
    assert 'operation="v1/games/{game}",status="2xx",verdict=""} 3.0' in page
    assert 'operation="v1/games/{game}",status="4xx",verdict=""} 2.0' in page


def test_a_batch_is_one_request(limited):
    asking = limited()
    assert (
        asking.post("/v1/batch", json={"items": [{"game": "lost-lumina"}] * 50})
        .headers["RateLimit"]
        .startswith('"requests";r=2')
    )


def test_without_trusted_proxies_nobody_can_pass_for_another(limited):
    asking = limited()
    assert sum(admitted(asking, 1, forwarded=f"192.0.2.{number}") for number in range(10, 20)) == 3


def test_behind_one_proxy_the_client_is_whom_it_names_last(limited):
    asking = limited(proxies=1)
    assert admitted(asking, 5, forwarded=ME) == 3
    assert admitted(asking, 5, forwarded=YOU) == 3
    assert admitted(asking, 5, forwarded=f"192.0.2.77, {YOU}") == 0


def test_behind_two_proxies_the_client_is_the_last_but_one(limited):
    asking = limited(proxies=2)
    assert admitted(asking, 5, forwarded=f"{ME}, 198.51.100.1") == 3
    assert admitted(asking, 5, forwarded=f"192.0.2.77, {ME}, 198.51.100.2") == 0


def test_a_request_that_came_past_the_proxies_is_the_one_of_who_sent_it(limited):
    asking = limited(proxies=2)
    assert admitted(asking, 5, address=YOU, forwarded=ME) == 3
    assert admitted(asking, 5, address=YOU) == 0


def test_all_workers_keep_one_account():
    with served(2, rate_limit="20", log_level="error") as service:
        begun = time.monotonic()
        statuses = [requests.get(f"{service.base}/v1", timeout=10).status_code for _ in range(60)]
        back = int((time.monotonic() - begun) / (WINDOW / 20)) + 1
    assert set(statuses) == {200, 429}
    assert 20 <= statuses.count(200) <= 20 + back
