"""The client: a service, and the games that it judges."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, Self, TypeVar
from urllib.parse import quote

import requests
from urllib3 import Retry

from referee_sdk.catalogue import Component, GameInBrief, Rule, RuleInBrief, Search
from referee_sdk.errors import Refused, UnexpectedAnswer
from referee_sdk.http import Connection, Timeout
from referee_sdk.parts import Data, Part, Unreadable
from referee_sdk.problems import Result
from referee_sdk.records import Audit
from referee_sdk.rulings import Check, Moves, Ruling, Score, SetUp, View

T = TypeVar("T")
P = TypeVar("P", bound=Part)

Trust = Literal["all", "stated"]
Explain = Literal["all", "primary"]
JsonObject = Mapping[str, Any]

PICTURES = "image/svg+xml, text/plain, application/problem+json"

WRONG_SHAPE = "The answer has not the shape of a result"


class _Drawn:
    """Stands for a seed or a salt that the service is to draw."""

    def __repr__(self) -> str:
        return "DRAWN"


DRAWN = _Drawn()


class Referee:
    """A service. Keeps nothing but connections; every call is a question of its own.

    `timeout` is in seconds: for the connection and for each wait for bytes. Every call raises `RefereeError`.
    """

    def __init__(
        self,
        base_url: str = "http://localhost:8000",
        timeout: Timeout = (3.05, 10),
        *,
        retry: Retry | None = None,
        session: requests.Session | None = None,
    ) -> None:
        self._at = Connection(base_url, timeout, retry, session)

    def game(self, name: str) -> "Game":
        """A game by its id. Nothing is asked yet; a game that is not served is `NotFound` at the first question."""
        return Game(self._at, name)

    def games(self) -> tuple[GameInBrief, ...]:
        """The games that are served."""
        return _read_all(GameInBrief, self._at.get("/v1/games"), "games")

    def search(self, question: str) -> Search:
        """The rules of all games that answer a question in the players' words, best first."""
        return _read(Search, self._at.get("/v1/rules", {"q": question}))

    def batch(self, items: Iterable[JsonObject]) -> tuple[Result, ...]:
        """Up to 200 questions in one request, answered in their order; the fault of one is its own.

        An item is `{op?, game, …}` with the members of a request: `op` is `moves` (if absent), `legal-moves`, `checks`,
        `questions`, `scores` or `views`.
        """
        asked = {"items": [dict(item) for item in items]}
        return _read_all(Result, self._at.post("/v1/batch", asked), "results")

    def close(self) -> None:
        """Closes the connections."""
        self._at.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Game:
    """One game of a service. States and moves are plain data and are never changed.

    With a `viewer` (a seat, or `public`) an answer holds only what that viewer may see.
    """

    def __init__(self, connection: Connection, name: str) -> None:
        self.name = name
        self._at = connection
        self._path = f"/v1/games/{quote(name, safe='')}"

    def setup(
        self,
        options: JsonObject | None = None,
        *,
        pack: JsonObject | None = None,
        switches: Mapping[str, str] | None = None,
        trust: Trust | None = None,
        seed: str | _Drawn | None = DRAWN,
        salt: str | _Drawn | None = DRAWN,
    ) -> SetUp:
        """The state before the first decision. Raises ImpossibleState for options that no game can have.

        A seed or salt that is not given is drawn by the service; `seed=None` means that the table reports all chance.
        """
        body = _given(options=options, pack=pack, switches=switches, trust=trust)
        body |= {name: value for name, value in (("seed", seed), ("salt", salt)) if not isinstance(value, _Drawn)}
        return _read(SetUp, self._at.post(f"{self._path}/setups", body))

    def judge(
        self,
        state: JsonObject,
        move: JsonObject,
        *,
        viewer: str | None = None,
        want: Iterable[str] | None = None,
        explain: Explain | None = None,
    ) -> Ruling:
        """The ruling on a move. A refusal is an answer, too: look at `verdict`.

        `want` names the parts to compute, `explain="primary"` stops at the first broken rule. Raises UnknownEdition
        for a state of an edition that is not served; a ruling there is none.
        """
        wanted = None if want is None else list(want)
        body = _given(state=state, move=move, viewer=viewer, want=wanted, explain=explain)
        return self._ruling("moves", body)

    def move(self, state: JsonObject, move: JsonObject, *, viewer: str | None = None) -> Ruling:
        """The ruling on a legal move. Raises IllegalMove, Undetermined and ImpossibleState."""
        return _read(Ruling, self._at.post(f"{self._path}/moves", _given(state=state, move=move, viewer=viewer)))

    def ask(
        self,
        kind: str,
        facts: JsonObject,
        *,
        pack: JsonObject | None = None,
        switches: Mapping[str, str] | None = None,
        trust: Trust | None = None,
    ) -> Ruling:
        """The answer to a question from a few facts, as a transcript; `made_up` points to what was filled in.

        As with `judge` a refusal is an answer: facts that would turn it are under `needs`. Raises BadRequest for an
        unknown kind of question.
        """
        body = _given(kind=kind, facts=facts, pack=pack, switches=switches, trust=trust)
        return self._ruling("questions", body)

    def legal_moves(
        self,
        state: JsonObject,
        *,
        like: JsonObject | None = None,
        limit: int | None = None,
        sample: tuple[int, str] | None = None,
        viewer: str | None = None,
    ) -> Moves:
        """Every legal move, or those that agree with the members in `like`. `sample` is a number and a seed.

        Raises ImpossibleState.
        """
        drawn = None if sample is None else {"n": sample[0], "seed": sample[1]}
        body = _given(state=state, like=like, limit=limit, sample=drawn, viewer=viewer)
        return _read(Moves, self._at.post(f"{self._path}/legal-moves", body))

    def check(self, state: JsonObject, *, viewer: str | None = None) -> Check:
        """Every fault of a state, or what a possible one waits for."""
        return _read(Check, self._at.post(f"{self._path}/checks", _given(state=state, viewer=viewer)))

    def rules(self) -> tuple[RuleInBrief, ...]:
        """Every entry of the rule catalogue, in the order of the rulebook."""
        return _read_all(RuleInBrief, self._at.get(f"{self._path}/rules"), "rules")

    def rule(self, identifier: str) -> Rule:
        """One entry by its exact id. Raises NotFound, whose `near` lists ids that look alike."""
        return _read(Rule, self._at.get(f"{self._path}/rules/{quote(identifier, safe='')}"))

    def search(self, question: str) -> Search:
        """The entries of the catalogue that answer a question in the players' words, best first."""
        return _read(Search, self._at.get(f"{self._path}/rules", {"q": question}))

    def components(self) -> tuple[Component, ...]:
        """Every component of the game's own pack: cards, units, places."""
        return _read_all(Component, self._at.get(f"{self._path}/components"), "components")

    def component(self, called: str | int) -> Component:
        """A component by its id, number or name in any language, with the rules about it. Raises NotFound."""
        return _read(Component, self._at.get(f"{self._path}/components/{quote(str(called), safe='')}"))

    def record(self, record: JsonObject, *, on_illegal: Literal["stop", "record"] | None = None) -> Audit:
        """A whole log judged. An illegal step is a result, too: look at `holds`, `verdict` and `refused`.

        With `on_illegal="record"` the game goes on from an agreement right after an illegal step. Raises
        ImpossibleState for a first state that no game can reach.
        """
        return _read(Audit, self._at.post(f"{self._path}/records", _given(record=record, on_illegal=on_illegal)))

    def score(self, state: JsonObject, *, viewer: str | None = None) -> Score:
        """The score as it stands. Raises ImpossibleState."""
        return _read(Score, self._at.post(f"{self._path}/scores", _given(state=state, viewer=viewer)))

    def view(self, state: JsonObject, viewer: str) -> View:
        """The state as a viewer sees it; it can be sent to every operation. Raises ImpossibleState."""
        return _read(View, self._at.post(f"{self._path}/views", {"state": state, "viewer": viewer}))

    def picture(
        self, state: JsonObject, kind: Literal["svg", "sentences", "grid"] = "svg", *, viewer: str | None = None
    ) -> str:
        """The state drawn, also an impossible one: SVG, one fact a line, or a grid of text."""
        body = _given(state=state, viewer=viewer) | {"as": kind}
        return self._at.post(f"{self._path}/pictures", body, accept=PICTURES).decode()

    def _ruling(self, operation: str, body: Data) -> Ruling:
        try:
            return _read(Ruling, self._at.post(f"{self._path}/{operation}", body))
        except Refused as refused:
            if refused.ruling is None:
                raise
            return refused.ruling


def _given(**members: Any) -> Data:
    return {name: value for name, value in members.items() if value is not None}


def _json(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError as error:
        raise UnexpectedAnswer("The answer is not JSON.") from error


def _read(kind: type[P], content: bytes) -> P:
    return _shaped(lambda: kind.read(_json(content)))


def _read_all(kind: type[P], content: bytes, member: str) -> tuple[P, ...]:
    """The values that an answer lists under one of its members."""
    document = _json(content)
    listed = document.get(member) if isinstance(document, dict) else None
    if not isinstance(listed, list):
        raise UnexpectedAnswer(f"{WRONG_SHAPE}: `{member}` is missing.")
    return _shaped(lambda: tuple(map(kind.read, listed)))


def _shaped(read: Callable[[], T]) -> T:
    try:
        return read()
    except Unreadable as error:
        raise UnexpectedAnswer(f"{WRONG_SHAPE}: {error}.") from error
