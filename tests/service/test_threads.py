"""A worker answers several requests at once: none of them may notice the others."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import orjson

from benchmarks.memory import JSON, Sender, Sent
from referee.games import GAMES
from referee.service import create_app
from tests.threads import at_once
from tests.wire.dearest import ordinary

IDENTIFIERS = re.compile(rb"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""Those of requests, of which no two are alike."""


def requests() -> list[Sent]:
    """All that the benchmark of memory sends, but for what is only large."""
    sender = Sender("threads")
    small = (
        sender.ordinary,
        sender.setup,
        sender.reading,
        sender.patched,
        sender.misshapen,
        sender.unreadable,
        sender.odd,
    )
    mixed = [each for number in range(40) for each in (*(kind() for kind in small), *pages(number))]
    return [*mixed, *rarer()]


def rarer() -> Iterator[Sent]:
    """Some of what is asked less often, of each game."""
    for game in GAMES:
        for operation in ("questions", "packs/checks", "records"):
            yield from (Sent(f"/v1/games/{game}/{operation}", body) for body in islice(ordinary(game, operation), 5))


def pages(number: int) -> tuple[Sent, ...]:
    """A page that is searched, and one that is answered; no two ask the same."""
    word = "".join("abcdefghij"[int(digit)] for digit in str(7919 * number))
    form = {"Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded"}
    facts = f"%2Ffacts%2Fattacker%2Ffollowers={number % 4}&%2Ffacts%2Fdefender%2Ffollowers={number % 3}".encode()
    return (
        Sent(f"/search?q=moving%20{word}ing", None, "GET", {"Accept": "text/html"}),
        Sent("/lost-lumina/ask/battle", facts, "POST", form),
    )


def test_requests_that_are_answered_at_once_are_answered_as_each_alone() -> None:
    app, sent = create_app(), requests()

    def answer(one: Sent) -> Any:
        body = orjson.dumps(one.body) if isinstance(one.body, dict) else one.body
        response = app.test_client().open(one.path, method=one.method, data=body, headers={**JSON, **one.headers})
        return response.status_code, IDENTIFIERS.sub(b"", response.get_data())

    together = at_once(answer, sent)
    assert not [one.path for one, (status, _) in zip(sent, together, strict=True) if status >= 500]
    assert together == [answer(one) for one in sent]
