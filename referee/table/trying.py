"""May I? A position, a move that is tried in it, and the verdict with the picture before and after. Nothing is rolled:
the seed of a position is left out, so that what dice and cards would bring is asked for instead."""

import base64
from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, Struct, to_builtins
from msgspec.structs import replace

from referee.core.canonical import merged
from referee.core.picture import Picture
from referee.core.ruling import Data, Pending, Ruling
from referee.games import GAMES
from referee.table import asking, forms, library, named, values, verdict
from referee.table.forms import Field, Posted
from referee.table.pages import Page, page
from referee.table.texts import say
from referee.table.verdict import Reading, Shown
from referee.wire import examples
from referee.wire.door import PUBLIC, BadShape, ImpossibleState, door
from referee.wire.shapes import SHAPES

MOST_BUTTONS = 8
"""How many moves of one type are buttons; more of them stand in one list."""
MOST_MOVES = 400
"""How many legal moves a page offers."""


class Offer(Struct, frozen=True):
    """The legal moves of one type: what it is called, and each move as JSON with its sentence, or with what is its own
    in it where they stand in one list."""

    type: str
    text: str
    moves: tuple[tuple[str, str], ...]

    @property
    def is_short(self) -> bool:
        """Whether every move is a button of its own."""
        return len(self.moves) <= MOST_BUTTONS


class MoveForm(Struct, frozen=True):
    """The form of one type of move: whose it can be, and its other members."""

    type: str
    seats: tuple[str, ...]
    seat: str
    fields: tuple[Field, ...]


class View(Struct, frozen=True):
    """A position as a page shows it to a viewer: drawn, told, and with the moves that are legal there."""

    picture: Picture
    image: str
    pending: Pending | None
    offers: tuple[Offer, ...]
    is_complete: bool
    faults: Shown | None


def positions(game: str) -> Page:
    """The ready positions by chapters, and the other ways to a position."""
    return page("positions.html", game=GAMES[game], at="may-i", chapters=library.positions(game), is_lasting=True)


def start(game: str, identifier: str) -> Page:
    """A ready position, in which nothing has been tried yet. Raises UnknownName."""
    found = examples.one(game, identifier)
    state = {name: value for name, value in to_builtins(found["state"]).items() if name != "seed"}
    return _page(game, {**state, "trust": asking.STATED}, Tried(title=found["title"], text=found["text"]))


class Tried(Struct, frozen=True):
    """What a page knows beside its position: the move that was tried, how it was judged, the printed values told,
    whether a form was asked for without saying which."""

    title: str = ""
    text: str = ""
    viewer: str = PUBLIC
    trust: str = asking.STATED
    form: MoveForm | None = None
    move: Data | None = None
    shown: Shown | None = None
    after: Data | None = None
    errors: Sequence[Any] = ()
    told: Data | None = None
    is_unchosen: bool = False


def tried(game: str, posted: Posted) -> Page:
    """What came of a form: a move tried, a form for another kind of move, another viewer, or the position after."""
    state = stateful(game, posted)
    viewer = viewer_of(game, posted)
    under = asking.circumstances(game, posted)
    before = Tried(viewer=viewer, trust=under.trust, title=forms.first(posted, "title"), told=under.told)
    if forms.first(posted, "form"):
        form = move_form(game, state, forms.first(posted, "build"), {})
        return _page(game, state, replace(before, form=form, is_unchosen=form is None))
    move = moved(game, posted)
    if move is None:
        return _page(game, state, before)
    return _page(game, state, _judged(game, state, move, before, typed=is_typed(posted)))


def stateful(game: str, posted: Posted) -> Data:
    """The position that a form carries, with the printed values and the trust that it names, and without its seed.

    Raises strict_json.Unreadable.
    """
    state: Data = forms.document(forms.first(posted, "state"))
    under = asking.circumstances(game, posted)
    carried = state.get("pack")
    pack: Data = carried if isinstance(carried, dict) else {"id": under.pack["id"]}
    if patch := asking.composed(pack.get("patch", {}), under.pack.get("patch", {})):
        pack = {**pack, "patch": patch}
    return {name: value for name, value in {**state, "pack": pack, "trust": under.trust}.items() if name != "seed"}


def viewer_of(game: str, posted: Posted) -> str:
    """Who looks: a seat after somebody has said so, otherwise everybody."""
    said = forms.first(posted, "viewer")
    return said if said in door(game).viewers else PUBLIC


def moved(game: str, posted: Posted) -> Data | None:
    """The move that a form proposes: one that was offered, or one made of its inputs. Raises strict_json.Unreadable."""
    if offered := _offered(posted):
        return forms.document(offered)
    if forms.first(posted, "look"):
        return None
    kind = forms.first(posted, "type")
    if kind not in GAMES[game].kinds:
        again = forms.first(posted, "again")
        return forms.document(again) if again else None
    members = forms.read(game, schema_of(game, kind), "/move", posted)
    for name in posted:
        if name.startswith("/move/") and (text := forms.first(posted, name)) and not asking.holds(members, name[5:]):
            forms.put(members, name[5:], values.free(text))
    return {**members, "type": kind, "seat": forms.first(posted, "/move/seat")}


def is_typed(posted: Posted) -> bool:
    """Whether the move of a form is made of its inputs, and was not offered."""
    return bool(forms.first(posted, "type")) and not _offered(posted)


def _offered(posted: Posted) -> str:
    """The move that was chosen among those that a page offered, as JSON."""
    return forms.first(posted, "move") or forms.first(posted, f"offer-{forms.first(posted, 'chosen')}")


def move_form(game: str, state: Data, kind: str, move: Data) -> MoveForm | None:
    """The form of a type of move, filled with what is known of one; None for a type that the game has not."""
    if kind not in GAMES[game].kinds:
        return None
    given = {"agreed": _seats(game, state), **move} if kind in ("agreement", "table_ruling") else move
    schema = schema_of(game, kind)
    members = forms.fields(schema, "/move", given)
    seat = next((field for field in members if field.name == "seat"), None)
    seats = seat.choices if seat is not None and seat.choices else tuple(_seats(game, state))
    return MoveForm(kind, seats, str(move.get("seat", "")), forms.without(members))


def again(game: str, state: Data, move: Data, shown: Shown, *, typed: bool) -> MoveForm | None:
    """The form of a move that has come to nothing: with an input for each fact of it that is missing, or as it was
    filled in; None for a move that was only pressed and wants nothing more."""
    wants = [need for need in shown.ruling.needs or () if need.put.startswith("/move")]
    if not wants and (shown.verdict == "legal" or not typed):
        return None
    asked = next((need.accepts for need in wants if need.put == "/move/report"), {})
    report = merged(_blanks(asked), move.get("report", {}))
    return move_form(game, state, str(move.get("type")), {**move, "report": report} if asked else move)


def _blanks(accepts: Any) -> Any:
    """A member that nobody has told for each that a fact may have, each seat by itself."""
    if not isinstance(accepts, dict) or "type" in accepts:
        return UNSET
    return {name: _blanks(inner) for name, inner in accepts.items()}


def view(game: str, state: Any, viewer: str) -> View:
    """A position for a viewer. Raises BadShape and UnknownEdition."""
    at = door(game)
    picture = at.picture(state, viewer)
    try:
        listed = at.moves(state, viewer=viewer, limit=MOST_MOVES)
        pending = at.pending(state, viewer=viewer)
    except ImpossibleState as error:
        return View(picture, image(picture), None, (), True, verdict.shown(error.ruling))
    moves = [to_builtins(move) for move in listed.moves] + [waiting.move for waiting in listed.open]
    return View(picture, image(picture), pending, offers(game, moves), listed.complete, None)


def offers(game: str, moves: Sequence[Data]) -> tuple[Offer, ...]:
    """Legal moves by their types, each ready to be sent."""
    kinds: dict[str, list[Data]] = {}
    for move in moves:
        kinds.setdefault(move["type"], []).append(move)
    return tuple(Offer(kind, GAMES[game].move_types[kind].text, _told(game, known)) for kind, known in kinds.items())


def _told(game: str, moves: Sequence[Data]) -> tuple[tuple[str, str], ...]:
    """Moves of one type as JSON, each with the words that tell it from the others."""
    if len(moves) <= MOST_BUTTONS:
        return tuple((values.written(move), named.move(game, move)) for move in moves)
    seats = {move["seat"] for move in moves}
    return tuple(
        (values.written(move), say("offer", seat=move["seat"], arguments=words) if len(seats) > 1 else words)
        for move in moves
        if (words := named.arguments(game, move) or named.move(game, move))
    )


def image(picture: Picture) -> str:
    """A picture as the address of an image that needs no other request."""
    return "data:image/svg+xml;base64," + base64.b64encode(picture.svg.encode()).decode()


def readings(game: str, state: Data, move: Data, viewer: str | None, ruling: Ruling) -> tuple[Reading, ...]:
    """How the other readings of a gap decide on a move, each as a ruling of its own."""
    found = []
    for depends in ruling.depends_on[: asking.MOST_READINGS]:
        switches = {**state.get("switches", {}), depends.switch: depends.other}
        other = door(game).judge({**state, "switches": switches}, move, viewer=viewer)
        found.append(Reading(depends, verdict.shown(other)))
    return tuple(found)


def judged(game: str, state: Data, move: Data, viewer: str, inputs: Sequence[Field] = ()) -> Shown:
    """The verdict on a move, with what decides it. Raises BadShape and UnknownEdition."""
    at = door(game)
    ruling = at.judge(state, move, viewer=viewer)
    decisive = state.get("trust") == "all" and any(one.source == "assumed" for one in ruling.assumptions)
    if decisive:
        stated = at.judge({**state, "trust": asking.STATED}, move, viewer=viewer, want=("needs",))
        decisive = stated.verdict != ruling.verdict
    others = readings(game, state, move, viewer, ruling)
    return verdict.shown(ruling, inputs, decisive=decisive, readings=others)


def _judged(game: str, state: Data, move: Data, before: Tried, *, typed: bool) -> Tried:
    form = move_form(game, state, str(move.get("type")), move)
    try:
        shown = judged(game, state, move, before.viewer, form.fields if form else ())
    except BadShape as error:
        return replace(before, move=move, form=form, errors=error.errors)
    after = None if shown.ruling.state is UNSET else to_builtins(shown.ruling.state)
    open_form = again(game, state, move, shown, typed=typed)
    return replace(before, move=move, form=open_form, shown=shown, after=after)


def _page(game: str, state: Data, what: Tried) -> Page:
    before = view(game, state, what.viewer)
    after = None if what.after is None else door(game).picture(what.after, what.viewer)
    return page(
        "may_i.html",
        game=GAMES[game],
        at="may-i",
        state=state,
        what=what,
        view=before,
        after=after,
        after_image="" if after is None else image(after),
        viewers=viewers(game, state),
        types=types(game),
        names=forms.known_names(game),
        request={"state": state, "move": what.move, "viewer": what.viewer},
    )


def viewers(game: str, state: Data) -> tuple[str, ...]:
    """Who can look at a position: the seats that play in it, and everybody."""
    return (*_seats(game, state), PUBLIC)


def types(game: str) -> dict[str, str]:
    """Every type of move with what it does."""
    return {kind: GAMES[game].move_types[kind].text for kind in GAMES[game].move_types}


def _seats(game: str, state: Data) -> list[str]:
    seats = state.get("seats")
    return [seat for seat in GAMES[game].seats if isinstance(seats, dict) and seat in seats]


def schema_of(game: str, kind: str) -> str:
    """The schema of a type of move: the game's own, or the one that all games share."""
    own = SHAPES.schemas[f"{game}/move"]["$defs"]
    return f"{game}/move#/$defs/{kind}" if kind in own else f"common/{kind}"
