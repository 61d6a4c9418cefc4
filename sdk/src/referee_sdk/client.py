"""The client: a service, and the games that it judges."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, Self

import requests
from urllib3 import Retry

from referee_sdk.catalogue import Catalogue, Coverage, GameInBrief, GameInFull, Glossary, Rule, Schemas, Search
from referee_sdk.components import Component, Components, Pack, PackCheck, Packs
from referee_sdk.errors import Refused
from referee_sdk.examples import Example, ExampleRequest, Examples
from referee_sdk.http import Connection, Timeout, place
from referee_sdk.parts import Data, listed, plain
from referee_sdk.problems import Result
from referee_sdk.records import Audit
from referee_sdk.rulings import Check, Moves, Ruling, Score, SetUp, View
from referee_sdk.sealed import JsonObject, Sealed, State, stated
from referee_sdk.service import Health, Index, Readiness

Trust = Literal["all", "stated"]
Explain = Literal["all", "primary"]
PictureKind = Literal["svg", "sentences", "grid"]

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
        `questions`, `scores` or `views`. A `state` can be a sealed one.
        """
        asked = {"items": [_item(item) for item in items]}
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

    A state can be a `Sealed` one. Then an answer holds what the seat may see whose secret it has, if it has one, else
    what everybody sees, unless a `viewer` is named. WrongSecret is raised for a view or a move that needs another
    secret, and BadToken and SealingOff for a token that cannot be opened.
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
        seal: bool = False,
    ) -> SetUp:
        """The state before the first decision. Raises ImpossibleState for options that no game can have.

        A seed or salt that is not given is drawn by the service; `seed=None` means that the table reports all chance.
        With `seal` the answer has the `token` of the state and the `secrets` of the seats, and its state is what
        everybody sees. Raises SealingOff, CardsUnknown and TokenTooLarge where nothing can be sealed.
        """
        body = _given(options=options, pack=pack, switches=switches, trust=trust, seal=seal or None)
        body |= {name: value for name, value in (("seed", seed), ("salt", salt)) if not isinstance(value, _Drawn)}
        return self._at.post(SetUp.read, self._path("setups"), body)

    def judge(
        self,
        state: State,
        move: JsonObject,
        *,
        viewer: str | None = None,
        want: Iterable[str] | None = None,
        explain: Explain | None = None,
    ) -> Ruling:
        """The ruling on a move. A refusal is an answer, too: look at `verdict`.

        `want` names the parts to compute, `explain="primary"` stops at the first broken rule. Raises UnknownEdition
        for a state of an edition that is not served, and NotBorneOut; a ruling there is none.
        """
        wanted = None if want is None else list(want)
        body = stated(state) | _given(move=move, viewer=viewer, want=wanted, explain=explain)
        return self._ruling("moves", body)

    def move(self, state: State, move: JsonObject, *, viewer: str | None = None) -> Ruling:
        """The ruling on a legal move.

        Raises IllegalMove, Undetermined, ImpossibleState, UnknownEdition and NotBorneOut.
        """
        body = stated(state) | _given(move=move, viewer=viewer)
        return self._at.post(Ruling.read, self._path("moves"), body)

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
        state: State,
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
        body = stated(state) | _given(like=like, limit=limit, sample=drawn, viewer=viewer)
        return self._at.post(Moves.read, self._path("legal-moves"), body)

    def check(self, state: State, *, viewer: str | None = None) -> Check:
        """Every fault of a state, or what a possible one waits for."""
        return self._at.post(Check.read, self._path("checks"), stated(state) | _given(viewer=viewer))

    def record(self, record: JsonObject, *, on_illegal: Literal["stop", "record"] | None = None) -> Audit:
        """A whole log judged. An illegal step is a result, too: look at `holds`, `verdict` and `refused`.

        With `on_illegal="record"` the game goes on from an agreement right after an illegal step. Raises
        ImpossibleState for a first state that no game can reach.
        """
        return self._at.post(Audit.read, self._path("records"), _given(record=record, on_illegal=on_illegal))

    def score(self, state: State, *, viewer: str | None = None) -> Score:
        """The score as it stands. Raises ImpossibleState."""
        return self._at.post(Score.read, self._path("scores"), stated(state) | _given(viewer=viewer))

    def view(self, state: State, viewer: str | None = None) -> View:
        """The state as a viewer sees it; it can be sent to every operation. Raises ImpossibleState.

        Only for a sealed state the viewer can be left out.
        """
        return self._at.post(View.read, self._path("views"), stated(state) | _given(viewer=viewer))

    def picture(self, state: State, kind: PictureKind = "svg", *, viewer: str | None = None) -> str:
        """The state drawn, also an impossible one: SVG, one fact a line, or a grid of text."""
        body = stated(state) | _given(viewer=viewer) | {"as": kind}
        return self._at.text(self._path("pictures"), body, SVG if kind == "svg" else TEXT)

    def rules(self) -> Catalogue:
        """Every entry of the rule catalogue, in the order of the rulebook."""
        return self._at.get(Catalogue.read, self._path("rules"))

    def rule(self, identifier: str) -> Rule:
        """One entry by its exact id. Raises NotFound, whose `near` lists ids that look alike."""
        return self._at.get(Rule.read, self._path("rules", identifier))

    def search(self, question: str) -> Search:
        """The entries of the catalogue that answer a question in the players' words, best first."""
        return self._at.get(Search.read, self._path("rules"), {"q": question})

    def glossary(self) -> Glossary:
        """The words of the rulebook, and what players call them."""
        return self._at.get(Glossary.read, self._path("glossary"))

    def components(self) -> Components:
        """Every component of the game's own pack: cards, units, places."""
        return self._at.get(Components.read, self._path("components"))

    def component(self, called: str | int) -> Component:
        """A component by its id, number or name in any language, with the rules about it. Raises NotFound."""
        return self._at.get(Component.read, self._path("components", str(called)))

    def packs(self) -> Packs:
        """The packs that the game can be played with, its own first."""
        return self._at.get(Packs.read, self._path("packs"))

    def pack(self, identifier: str = "default") -> Pack:
        """A whole pack; `document` holds its data. Raises NotFound."""
        return self._at.get(Pack.read, self._path("packs", identifier))

    def check_pack(self, pack: JsonObject) -> PackCheck:
        """Every fault of a pack, `{id, patch?}`, or what it leaves open.

        A patch is a JSON Merge Patch: `{"cards": {"gruka": {"bp": 9}}}`.
        """
        return self._at.post(PackCheck.read, self._path("packs", "checks"), {"pack": pack})

    def examples(self, *, rule: str | None = None, chapter: str | None = None) -> Examples:
        """Ready positions, in the order of the rulebook: all, those that show a rule, or those of a chapter.

        A chapter is a heading of the rulebook, with all that stands under it. Raises NotFound.
        """
        chosen = _given(rule=rule, chapter=chapter)
        return self._at.get(Examples.read, self._path("examples"), chosen)

    def example(self, identifier: str) -> Example:
        """A position with what can be tried there. Raises NotFound, whose `near` lists ids that look alike."""
        return self._at.get(Example.read, self._path("examples", identifier))

    def example_request(self, identifier: str) -> ExampleRequest:
        """A state and, unless it is an impossible one, a move to send to `judge`. Raises NotFound."""
        return self._at.get(ExampleRequest.read, self._path("examples", identifier, "request"))

    def coverage(self) -> Coverage:
        """How the referee keeps each rule of the game, and by which code."""
        return self._at.get(Coverage.read, self._path("coverage"))

    def schemas(self) -> Schemas:
        """The JSON Schemas that concern the game."""
        return self._at.get(Schemas.read, self._path("schemas"))

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


def _item(item: JsonObject) -> Data:
    """An item of a batch, a sealed state in it as the members that tell it."""
    held = item.get("state")
    if not isinstance(held, Sealed):
        return dict(item)
    return {name: value for name, value in item.items() if name != "state"} | stated(held)


def _given(**members: Any) -> Data:
    """The members that were given: one that is None is left to the service."""
    return {name: value for name, value in members.items() if value is not None}
