"""The one door of a game for library, HTTP and command line: plain data in, a typed answer out.

A door owns what stands before the rules: which game and edition are served, the shape of what comes in, who may look.
Legality it leaves to the game.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Any, Generic, Literal, TypeVar, get_args

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.core import record as records
from referee.core.game import Game
from referee.core.picture import Picture
from referee.core.record import ON_ILLEGAL, Audit, OnIllegal, Record
from referee.core.ruling import WANT, Data, Moves, Pending, Ruling, Score, Violation
from referee.core.state import FORMAT, Head, Move, PackRef, Trust
from referee.games import GAMES
from referee.wire import alike, shapes
from referee.wire.hints import Hints
from referee.wire.shapes import ShapeError

S = TypeVar("S", bound=Head)

Explain = Literal["all", "primary"]
EXPLAIN: tuple[str, ...] = get_args(Explain)
PUBLIC = "public"
"""The viewer who has no seat and sees only what lies open."""

MAX_ERRORS = 50
LONGEST_ECHO = 64
"""How many characters of an unknown name an error repeats."""


class Unservable(Exception):
    """What came in cannot be looked at by the rules at all."""


class UnknownGame(Unservable):
    """No such game; `known` lists those that there are, `near` those that look like the one named."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.known = tuple(GAMES)
        self.near = tuple(alike.near(name, GAMES))
        echo, perhaps = name[:LONGEST_ECHO], _perhaps(name, GAMES)
        super().__init__(f"There is no game {echo!r}.{perhaps} Known games: {', '.join(self.known)}.")


class UnknownName(Unservable):
    """Something that this game has not: a rule, a component, a pack, an example. `near` are names that look alike."""

    def __init__(self, sentence: str, near: Iterable[str]) -> None:
        self.near = tuple(near)
        super().__init__(f"{sentence} Near: {_listed(self.near)}." if self.near else sentence)


class UnknownEdition(Unservable):
    """An edition of the rules, or a format of documents, that is not served. It is never reinterpreted."""

    def __init__(self, member: Literal["edition", "format"], value: str | int, served: str | int) -> None:
        self.pointer = f"/state/{member}"
        self.served = served
        super().__init__(f"This referee serves {member} {served}, not {str(value)[:LONGEST_ECHO]}.")


class BadShape(Unservable):
    """Data of the wrong shape: where, and what is wrong there. At most 50 errors."""

    def __init__(self, errors: Iterable[ShapeError]) -> None:
        self.errors = tuple(errors)[:MAX_ERRORS]
        first = self.errors[0]
        more = f" (and {len(self.errors) - 1} more)" if len(self.errors) > 1 else ""
        named = first.sentence if first.pointer in first.sentence else f"{first.pointer}: {first.sentence}"
        super().__init__(f"{named}{more}")


class ImpossibleState(Unservable):
    """A state that no game can reach, where an answer needs a possible one. `ruling` says what is at fault."""

    def __init__(self, ruling: Ruling) -> None:
        self.ruling = ruling
        assert ruling.violations is not UNSET
        super().__init__(ruling.violations[0].detail)


class Door(Generic[S]):
    """One game, open to plain data. Pure: keeps nothing, changes nothing that it is given."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.viewers = (*game.seats, PUBLIC)
        self._hints = Hints(game, self.viewers)

    def setup(
        self,
        options: Mapping[str, Any] | None = None,
        *,
        pack: Mapping[str, Any] | None = None,
        switches: Mapping[str, str] | None = None,
        trust: Trust = "all",
        seed: str | None = None,
        salt: str | None = None,
    ) -> S | tuple[Violation, ...]:
        """The state before the first decision, or what speaks against these options.

        Without `pack` the game's own one is used. Without a seed every result of chance is reported by the table.
        """
        errors = _shape(f"{self.game.id}/options", {} if options is None else options, "/options")
        self._refuse(errors + self._pack_errors(pack))
        state: S | tuple[Violation, ...] = self.game.setup(
            options or {},
            pack=pack or {"id": next(iter(self.game.packs))},
            switches=self._switches(switches),
            trust=trust,
            seed=seed,
            salt=salt,
        )
        if isinstance(state, tuple):
            sent = {"options": options, "pack": pack, "switches": switches}
            return self._hints.added(tuple(map(_in_setup, state)), sent, by_hand=True)
        return state

    def ask(
        self,
        kind: str,
        facts: Mapping[str, Any],
        *,
        pack: Mapping[str, Any] | None = None,
        switches: Mapping[str, str] | None = None,
        trust: Trust = "all",
    ) -> Ruling:
        """The answer to a question from the few facts that it needs, as the transcript of the moves that they imply.

        `made_up` points to each value of the state that was filled in. Raises BadShape, also for an unknown kind.
        """
        if kind not in self.game.questions:
            known = _listed(self.game.questions)
            perhaps = _perhaps(kind, self.game.questions)
            raise BadShape([ShapeError("/kind", f"There is no such question.{perhaps} Kinds of question: {known}.")])
        self._refuse(_shape(f"{self.game.id}/question-{kind}", facts, "/facts") + self._pack_errors(pack))
        ruling = self.game.ask(kind, facts, pack=pack, switches=self._switches(switches), trust=trust)
        return _unveiled(self._hinted(ruling, {"facts": facts, "pack": pack, "switches": switches}, by_hand=True))

    def judge(
        self,
        state: Any,
        move: Any,
        *,
        viewer: str | None = None,
        want: Iterable[str] | None = None,
        explain: Explain = "all",
    ) -> Ruling:
        """The ruling on a move, for a trusted caller or as `viewer` may see it.

        `want` names the parts to compute; the verdict always comes. Raises BadShape and UnknownEdition.
        """
        self._known_viewer(viewer)
        wanted = WANT if want is None else frozenset(want)
        if not wanted <= WANT | {"verdict"} or explain not in EXPLAIN:
            sentence = f"Parts of a ruling are {_listed(sorted(WANT))}; explain is {_listed(EXPLAIN)}."
            raise BadShape([ShapeError("/want" if explain in EXPLAIN else "/explain", sentence)])
        before, proposed = self._state_and_move(state, move)
        if viewer is None:
            ruling = self.game.judge(before, proposed, wanted, explain)
        else:
            ruling = self.game.judge_for(viewer, before, proposed, wanted, explain)
        if ruling.verdict == "illegal":
            seen = partial(self._seen_by, before, proposed, viewer)
            ruling = self._hinted(ruling, {"state": self._seen(before, viewer), "move": proposed}, seen)
        return _unveiled(ruling)

    def moves(
        self,
        state: Any,
        *,
        viewer: str | None = None,
        like: Mapping[str, Any] | None = None,
        limit: int | None = None,
        sample: tuple[int, str] | None = None,
    ) -> Moves:
        """Every legal move, or those that agree with the members in `like`; `sample` is a number and a seed.

        Raises BadShape, UnknownEdition and ImpossibleState.
        """
        self._refuse(self._partial_move(like or {}))
        return self.game.moves(self._possible(state, viewer), like, limit, sample)

    def pending(self, state: Any, *, viewer: str | None = None) -> Pending:
        """What a state waits for. Raises BadShape, UnknownEdition and ImpossibleState."""
        return self.game.pending(self._possible(state, viewer))

    def faults(self, state: Any, *, viewer: str | None = None) -> tuple[Violation, ...]:
        """Why a state is impossible, 50 faults at most, as far as `viewer` sees. Raises BadShape and UnknownEdition."""
        seen = self._seen(self.state(state), viewer)
        return self._hints.added(self.game.faults(seen), {"state": seen})

    def picture(self, state: Any, viewer: str | None = None) -> Picture:
        """A state drawn, also an impossible one, as far as `viewer` can see. Raises BadShape and UnknownEdition."""
        return self.game.picture(self._seen(self.state(state), viewer))

    def state(self, document: Any) -> S:
        """A typed state from plain data; a typed one is returned as it is. Raises BadShape and UnknownEdition."""
        if isinstance(document, self.game.state_type):
            return document  # type: ignore[return-value]
        self._refuse(self._state_errors(document))
        return self._loaded("/state", self.game.load, document)  # type: ignore[no-any-return]

    def audit(self, record: Any, *, on_illegal: OnIllegal = "stop") -> Audit:
        """A whole log judged; pointers lead into `/record`. `on_illegal` is as in `referee.core.record.audit`.

        Raises BadShape, UnknownEdition and, for a first state that no game can reach, ImpossibleState.
        """
        if on_illegal not in ON_ILLEGAL:
            raise BadShape([ShapeError("/on_illegal", f"What there is: {_listed(ON_ILLEGAL)}.")])
        audited = records.audit(self.game, self.record(record), on_illegal)
        if isinstance(audited, tuple):
            raise ImpossibleState(self.game.impossible(audited))
        return audited

    def record(self, document: Any) -> Record:
        """A typed record from plain data; a typed one is returned as it is. Raises BadShape and UnknownEdition."""
        if isinstance(document, Record):
            return document
        head = document if isinstance(document, dict) else {}
        errors = self._other_game(head, "/record")
        if not errors and isinstance(head.get("state"), dict):
            errors = self._other_game(head["state"], "/record/state")
        self._refuse(errors or self._record_errors(document))
        state = self._loaded("/record/state", self.game.load, head["state"]) if "state" in head else UNSET
        moves = [
            self._loaded(f"/record/moves/{number}", self.game.load_move, move)
            for number, move in enumerate(head["moves"])
        ]
        bare = {**head, "moves": ()}
        read = replace(
            self._loaded("/record", lambda data: msgspec.convert(data, Record), bare), moves=tuple(moves), state=state
        )
        self._refuse(_contradictions(read))
        return read  # type: ignore[no-any-return]

    def score(self, state: Any, *, viewer: str | None = None) -> Score:
        """The score as lines, of what `viewer` can see. Raises BadShape, UnknownEdition and ImpossibleState."""
        return self.game.score(self._possible(state, viewer))

    def view(self, state: Any, viewer: str) -> S:
        """The state as `viewer` may see it: a state again. Raises BadShape, UnknownEdition and ImpossibleState."""
        return self._possible(state, viewer)

    def _record_errors(self, document: Any) -> list[ShapeError]:
        """What is wrong with the shape of a record; every move is looked at by itself, so that each is pointed at."""
        name = f"{self.game.id}/record"
        moves = document.get("moves") if isinstance(document, dict) else None
        if shapes.valid(name, document) or not isinstance(moves, list):
            return _shape(name, document, "/record")
        errors = _shape(name, {**document, "moves": []}, "/record")
        for number, move in enumerate(moves):
            if len(errors) >= MAX_ERRORS:
                break
            errors += _shape(f"{self.game.id}/move", move, f"/record/moves/{number}")
        return errors or _shape(name, document, "/record")

    def _other_game(self, head: Mapping[str, Any], prefix: str) -> list[ShapeError]:
        """Whether a document is of another game. Raises UnknownEdition if it is of this one and not served."""
        name, edition, form = head.get("game"), head.get("edition"), head.get("format")
        if isinstance(name, str) and name != self.game.id:
            what = prefix.rpartition("/")[2]
            sentence = f"This is a {what} of {name[:LONGEST_ECHO]!r}; it was sent to {self.game.id}."
            return [ShapeError(f"{prefix}/game", sentence)]
        error = None
        if isinstance(edition, str) and edition != self.game.edition:
            error = UnknownEdition("edition", edition, self.game.edition)
        elif isinstance(form, int) and not isinstance(form, bool) and form != FORMAT:
            error = UnknownEdition("format", form, FORMAT)
        if error is not None:
            error.pointer = error.pointer.replace("/state", prefix, 1)
            raise error
        return []

    def _pack_errors(self, pack: Mapping[str, Any] | None) -> list[ShapeError]:
        """What is wrong with the shape of a pack's name and changes. Raises BadShape for what is no name of a pack."""
        if pack is None:
            return []
        errors = _shape("common/patch", pack.get("patch", {}), "/pack/patch")
        self._loaded("/pack", lambda data: msgspec.convert(data, PackRef), pack)
        return errors

    def _switches(self, switches: Mapping[str, str] | None) -> dict[str, str]:
        """Readings of the gaps by name. Raises BadShape for what is none."""
        self._refuse(_shape("common/head#/$defs/switches", switches or {}, "/switches"))
        chosen: dict[str, str] = self._loaded(
            "/switches", lambda data: msgspec.convert(data, dict[str, str]), switches or {}
        )
        return chosen

    def _possible(self, document: Any, viewer: str | None) -> S:
        state = self._seen(self.state(document), viewer)
        faults = self.game.faults(state)
        if faults:
            raise ImpossibleState(self._hinted(self.game.impossible(faults), {"state": state}))
        return state

    def _seen(self, state: S, viewer: str | None) -> S:
        self._known_viewer(viewer)
        return state if viewer is None else self.game.hide(state, viewer)

    def _hinted(
        self, ruling: Ruling, sent: Mapping[str, Any], seen: Callable[[], Any] = dict, *, by_hand: bool = False
    ) -> Ruling:
        """A ruling whose violations say which name is meant where one that was sent is not known."""
        if ruling.violations is UNSET:
            return ruling
        seen = seen if ruling.impossible is UNSET else dict
        return replace(ruling, violations=self._hints.added(ruling.violations, sent, seen, by_hand=by_hand))

    def _seen_by(self, state: S, move: Move, viewer: str | None) -> Any:
        """A state as the viewer, or else the seat that moves, may see it, as plain data."""
        seat = viewer or (move.seat if move.seat in self.game.seats else PUBLIC)
        return self.game.dump(self.game.hide(state, seat))

    def _state_and_move(self, state: Any, move: Any) -> tuple[S, Move]:
        typed_state, typed_move = isinstance(state, self.game.state_type), isinstance(move, Move)
        errors = [] if typed_state else self._state_errors(state)
        if not typed_move:
            errors += _shape(f"{self.game.id}/move", move, "/move")
        self._refuse(errors)
        return (
            state if typed_state else self._loaded("/state", self.game.load, state),
            move if typed_move else self._loaded("/move", self.game.load_move, move),
        )

    def _state_errors(self, document: Any) -> list[ShapeError]:
        """What is wrong with the shape of a state. Raises UnknownEdition, before any shape is looked at."""
        head = document if isinstance(document, dict) else {}
        return self._other_game(head, "/state") or _shape(f"{self.game.id}/state", document, "/state")

    def _partial_move(self, like: Mapping[str, Any]) -> list[ShapeError]:
        """What is wrong with a partial move: a type or members that no move has."""
        tag = like.get("type")
        if tag is not None and (not isinstance(tag, str) or tag not in self.game.kinds):
            perhaps = _perhaps(tag, self.game.kinds)
            sentence = f"There is no such move.{perhaps} Move types: {_listed(self.game.kinds)}."
            return [ShapeError("/like/type", sentence)]
        kinds = [*self.game.kinds.values()] if tag is None else [self.game.kinds[tag]]
        members = {"type", *(field.encode_name for kind in kinds for field in msgspec.structs.fields(kind))}
        return [
            ShapeError(f"/like/{_escaped(name)}", f"No such move has this member. Known: {_listed(sorted(members))}.")
            for name in like
            if name not in members
        ]

    def _known_viewer(self, viewer: str | None) -> None:
        if viewer is not None and viewer not in self.viewers:
            sentence = f"Nobody looks from there.{_perhaps(viewer, self.viewers)} Viewers are {_listed(self.viewers)}."
            raise BadShape([ShapeError("/viewer", sentence)])

    @staticmethod
    def _loaded(prefix: str, load: Any, document: Any) -> Any:
        try:
            return load(document)
        except msgspec.ValidationError as error:
            sentence, _, path = str(error).partition(" - at `$")
            where = path.rstrip("`").replace("[...]", "").replace("[", ".").replace("]", "").replace(".", "/")
            raise BadShape([ShapeError(prefix + where, f"{sentence}.")]) from error

    @staticmethod
    def _refuse(errors: list[ShapeError]) -> None:
        if errors:
            raise BadShape(errors)


@cache
def _door(name: str) -> Door[Any]:
    return Door(GAMES[name])


def door(name: str) -> Door[Any]:
    """The door of one game. Raises UnknownGame."""
    if name not in GAMES:
        raise UnknownGame(name)
    return _door(name)


def encode(value: Struct | Data | list[Any]) -> bytes:
    """The JSON of an answer."""
    return _ENCODER.encode(value)


_ENCODER = msgspec.json.Encoder()


def _unveiled(ruling: Ruling) -> Ruling:
    """A ruling for a trusted caller: whole events, without the note on what others see."""
    if ruling.events is UNSET or all(event.veil is None for event in ruling.events):
        return ruling
    return replace(ruling, events=tuple(replace(event, veil=None) for event in ruling.events))


def _in_setup(fault: Violation) -> Violation:
    """A fault of a first state, pointing to the member of the set-up that it comes from."""
    return replace(fault, pointer=fault.pointer.removeprefix("/state"))


def _contradictions(record: Record) -> list[ShapeError]:
    """Where a record says something else than the state that it begins with."""
    state = record.state
    if state is UNSET:
        return []
    said = {
        "pack": (record.pack.id, record.pack.patch or {}) == (state.pack.id, state.pack.patch or {}),
        "switches": record.switches.items() <= state.switches.items(),
        "trust": record.trust == state.trust,
        "seed": record.seed in (UNSET, None, state.seed),
        "salt": record.salt in (UNSET, state.salt),
    }
    sentence = "The state that the record begins with says something else."
    return [ShapeError(f"/record/{name}", sentence) for name, agrees in said.items() if not agrees]


def _shape(name: str, document: Any, prefix: str) -> list[ShapeError]:
    return shapes.errors(name, document, limit=MAX_ERRORS, prefix=prefix)


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


def _perhaps(name: Any, known: Iterable[str]) -> str:
    """A sentence on the known name that one looks like, behind another sentence."""
    found = alike.near(name, known, 1) if isinstance(name, str) else ()
    return f" Perhaps {found[0]} is meant." if found else ""


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
