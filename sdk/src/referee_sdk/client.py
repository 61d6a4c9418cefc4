"""The client: a service, and the games that it judges."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, Self

import requests
from urllib3 import Retry

from referee_sdk.catalogue import Coverage, GameInBrief, GameInFull, Rule, RuleInBrief, SchemaInBrief, Search, Term
from referee_sdk.components import Component, Pack, PackCheck, PackInBrief
from referee_sdk.errors import Refused
from referee_sdk.examples import Example, ExampleInBrief, ExampleRequest
from referee_sdk.http import Connection, Timeout, place
from referee_sdk.parts import Data, listed, plain
from referee_sdk.problems import Result
from referee_sdk.records import Audit
from referee_sdk.rulings import Check, Moves, Ruling, Score, SetUp, View
from referee_sdk.service import Health, Index, Readiness

Trust = Literal["all", "stated"]
Explain = Literal["all", "primary"]
PictureKind = Literal["svg", "sentences", "grid"]
JsonObject = Mapping[str, Any]

SVG, TEXT = "image/svg+xml", "text/plain"


class _Drawn:
    """Stands for a seed or a salt that the service is to draw."""

    def __repr__(self) -> str:
        return "DRAWN"


DRAWN = _Drawn()


class Referee:
    """A service. Keeps nothing but connections; every call is a question of its own.

    `timeout` is in seconds: for the connection and for each wait for bytes. `retry` takes the place of `retries()`; a
    `session` of your own brings its own retries, and its adapters, headers and proxies. Every call raises
    `RefereeError`, and an address that is none `BadAddress`.
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

    def index(self) -> Index:
        """Which release answers, which games it serves, its limits."""
        return self._at.get(Index.read, "/v1")

    def health(self) -> Health:
        """That a process answers. Raises ServiceUnavailable."""
        return self._at.get(Health.read, "/healthz")

    def readiness(self) -> Readiness:
        """That every game can be set up. Raises ServiceFault, ServiceUnavailable."""
        return self._at.get(Readiness.read, "/readyz")

    def games(self) -> tuple[GameInBrief, ...]:
        """The games that are served."""
        return self._at.get(listed(GameInBrief, "games"), "/v1/games")

    def search(self, question: str) -> Search:
        """The rules of all games that answer a question in the players' words, best first."""
        return self._at.get(Search.read, "/v1/rules", {"q": question})

    def batch(self, items: Iterable[JsonObject]) -> tuple[Result, ...]:
        """Up to 200 questions in one request, answered in their order; the fault of one is its own.

        An item is `{op?, game, …}` with the members of a request: `op` is `moves` (if absent), `legal-moves`, `checks`,
        `questions`, `scores` or `views`.
        """
        asked = {"items": [dict(item) for item in items]}
        return self._at.post(listed(Result, "results"), "/v1/batch", asked)

    def close(self) -> None:
        """Closes the connections."""
        self._at.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Game:
    """One game of a service. States and moves are plain data and are never changed.

    With a `viewer` (a seat, or `public`) an answer holds only what that viewer may see. Beside what each call says for
    itself, all of them raise BadRequest for what has the wrong shape, and NotFound for a game that is not served.
    """

    def __init__(self, connection: Connection, name: str) -> None:
        self.name = name
        self._at = connection

    def about(self) -> GameInFull:
        """What there is to know before the start: seats, kinds of move, switches, packs, kinds of question."""
        return self._at.get(GameInFull.read, self._path())

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
        return self._at.post(SetUp.read, self._path("setups"), body)

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
        return self._at.post(Ruling.read, self._path("moves"), _given(state=state, move=move, viewer=viewer))

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
        return self._at.post(Moves.read, self._path("legal-moves"), body)

    def check(self, state: JsonObject, *, viewer: str | None = None) -> Check:
        """Every fault of a state, or what a possible one waits for."""
        return self._at.post(Check.read, self._path("checks"), _given(state=state, viewer=viewer))

    def record(self, record: JsonObject, *, on_illegal: Literal["stop", "record"] | None = None) -> Audit:
        """A whole log judged. An illegal step is a result, too: look at `holds`, `verdict` and `refused`.

        With `on_illegal="record"` the game goes on from an agreement right after an illegal step. Raises
        ImpossibleState for a first state that no game can reach.
        """
        return self._at.post(Audit.read, self._path("records"), _given(record=record, on_illegal=on_illegal))

    def score(self, state: JsonObject, *, viewer: str | None = None) -> Score:
        """The score as it stands. Raises ImpossibleState."""
        return self._at.post(Score.read, self._path("scores"), _given(state=state, viewer=viewer))

    def view(self, state: JsonObject, viewer: str) -> View:
        """The state as a viewer sees it; it can be sent to every operation. Raises ImpossibleState."""
        return self._at.post(View.read, self._path("views"), {"state": state, "viewer": viewer})

    def picture(self, state: JsonObject, kind: PictureKind = "svg", *, viewer: str | None = None) -> str:
        """The state drawn, also an impossible one: SVG, one fact a line, or a grid of text."""
        body = _given(state=state, viewer=viewer) | {"as": kind}
        return self._at.text(self._path("pictures"), body, SVG if kind == "svg" else TEXT)

    def rules(self) -> tuple[RuleInBrief, ...]:
        """Every entry of the rule catalogue, in the order of the rulebook."""
        return self._at.get(listed(RuleInBrief, "rules"), self._path("rules"))

    def rule(self, identifier: str) -> Rule:
        """One entry by its exact id. Raises NotFound, whose `near` lists ids that look alike."""
        return self._at.get(Rule.read, self._path("rules", identifier))

    def search(self, question: str) -> Search:
        """The entries of the catalogue that answer a question in the players' words, best first."""
        return self._at.get(Search.read, self._path("rules"), {"q": question})

    def glossary(self) -> tuple[Term, ...]:
        """The words of the rulebook, and what players call them."""
        return self._at.get(listed(Term, "terms"), self._path("glossary"))

    def components(self) -> tuple[Component, ...]:
        """Every component of the game's own pack: cards, units, places."""
        return self._at.get(listed(Component, "components"), self._path("components"))

    def component(self, called: str | int) -> Component:
        """A component by its id, number or name in any language, with the rules about it. Raises NotFound."""
        return self._at.get(Component.read, self._path("components", str(called)))

    def packs(self) -> tuple[PackInBrief, ...]:
        """The packs that the game can be played with, its own first."""
        return self._at.get(listed(PackInBrief, "packs"), self._path("packs"))

    def pack(self, identifier: str = "default") -> Pack:
        """A whole pack; `document` holds its data. Raises NotFound."""
        return self._at.get(Pack.read, self._path("packs", identifier))

    def check_pack(self, pack: JsonObject) -> PackCheck:
        """Every fault of a pack, `{id, patch?}`, or what it leaves open.

        A patch is a JSON Merge Patch: `{"cards": {"gruka": {"bp": 9}}}`.
        """
        return self._at.post(PackCheck.read, self._path("packs", "checks"), {"pack": pack})

    def examples(self, *, rule: str | None = None, chapter: str | None = None) -> tuple[ExampleInBrief, ...]:
        """Ready positions, in the order of the rulebook: all, those that show a rule, or those of a chapter.

        A chapter is a heading of the rulebook, with all that stands under it. Raises NotFound.
        """
        chosen = _given(rule=rule, chapter=chapter)
        return self._at.get(listed(ExampleInBrief, "examples"), self._path("examples"), chosen)

    def example(self, identifier: str) -> Example:
        """A position with what can be tried there. Raises NotFound, whose `near` lists ids that look alike."""
        return self._at.get(Example.read, self._path("examples", identifier))

    def example_request(self, identifier: str) -> ExampleRequest:
        """A state and, unless it is an impossible one, a move to send to `judge`. Raises NotFound."""
        return self._at.get(ExampleRequest.read, self._path("examples", identifier, "request"))

    def coverage(self) -> Coverage:
        """How the referee keeps each rule of the game, and by which code."""
        return self._at.get(Coverage.read, self._path("coverage"))

    def schemas(self) -> tuple[SchemaInBrief, ...]:
        """The JSON Schemas that concern the game."""
        return self._at.get(listed(SchemaInBrief, "schemas"), self._path("schemas"))

    def schema(self, name: str) -> Data:
        """A JSON Schema by its name, such as `state` or `move`, with all that it refers to inside. Raises NotFound."""
        return self._at.get(plain, self._path("schemas", name))

    def _path(self, *names: str) -> str:
        return place("v1", "games", self.name, *names)

    def _ruling(self, operation: str, body: Data) -> Ruling:
        try:
            return self._at.post(Ruling.read, self._path(operation), body)
        except Refused as refused:
            if refused.ruling is None:
                raise
            return refused.ruling


def _given(**members: Any) -> Data:
    """The members that were given: one that is None is left to the service."""
    return {name: value for name, value in members.items() if value is not None}
