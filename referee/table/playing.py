"""A game that is carried in the form: its record, and where it stands. The service keeps nothing of it.

The record is what counts; the position beside it is what replaying the record gives. Where an entry is changed the
record is judged anew, and the first entry that no longer fits is shown with its rule.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec.structs import replace

from referee.core.canonical import canonical
from referee.core.pointers import place
from referee.core.record import corrected
from referee.core.ruling import Data, Ruling, Score
from referee.core.state import FORMAT
from referee.games import GAMES
from referee.table import asking, forms, named, trying, verdict
from referee.table.forms import Posted
from referee.table.pages import Page, page
from referee.table.texts import say
from referee.table.trying import MoveForm, View
from referee.table.verdict import Shown
from referee.wire.door import PUBLIC, BadShape, Unservable, door

ROLLED = "referee"
"""What a form says where the referee rolls and shuffles; otherwise the table reports what real dice and cards show."""


MOST_ENTRIES = 1_500
MOST_BYTES = 16 * 1024 * 1024
"""How many entries a page replays, and how many bytes of states; longer records are for `POST …/records`."""


class TooLong(Unservable):
    """A record that is longer than what a page replays."""


class Entry(Struct, frozen=True):
    """What everybody may read of an entry, and whether there is more that only its seat knows."""

    text: str
    is_hidden: bool


class Course(Struct, frozen=True):
    """A game so far: its record, the position where it stands, its entries in words, and the first that does not fit.

    `shown` is the ruling on that one as the viewer may see it; without it only hidden cards speak against the entry.
    """

    record: Data
    state: Data
    entries: tuple[Entry, ...] = ()
    misfit: int | None = None
    shown: Shown | None = None


class Setup(Struct, frozen=True):
    """What stands in the form that sets a game up: options, circumstances, and whether the referee rolls."""

    options: Data
    under: asking.Circumstances
    rolled: bool = False


class Table(Struct, frozen=True):
    """What a page shows beside the game: who looks, what was tried, the form that is open, the entry being changed,
    the printed values that were told."""

    viewer: str = PUBLIC
    shown: Shown | None = None
    tried: Data | None = None
    form: MoveForm | None = None
    changing: int | None = None
    errors: Sequence[Any] = ()
    note: str = ""
    id: str = ""
    told: Data | None = None


def blank(game: str) -> Page:
    """The form that sets a game up."""
    return _setup_page(game, Setup({}, asking.circumstances(game, {})))


def begun(game: str, posted: Posted, seed: str, salt: str) -> Page:
    """A game set up as a form says. `seed` and `salt` are fresh; the seed is used where the referee rolls."""
    options = forms.read(game, f"{game}/options", "/options", posted)
    under = asking.circumstances(game, posted)
    told = Setup(options, under, forms.first(posted, "chance") == ROLLED)
    drawn = seed if told.rolled else None
    try:
        state = door(game).setup(options, **under.request, seed=drawn, salt=salt)
        wanting = unrolled(game, under) if told.rolled else ""
    except BadShape as error:
        return _setup_page(game, told, errors=error.errors)
    if isinstance(state, tuple):
        return _setup_page(game, told, verdict.shown(GAMES[game].impossible(state)))
    if wanting:
        return _setup_page(game, told, note=say("game.chance.not_known", question=wanting))
    head = {"game": game, "format": FORMAT, "edition": GAMES[game].edition}
    record = {**head, "options": options, **under.request, "seed": drawn, "salt": salt, "moves": []}
    return shown(game, Course(record, to_builtins(state)), Table())


def opened(game: str, record: Data, viewer: str = PUBLIC) -> Page:
    """A game that came as a record: replayed, and shown where it stands. Raises Unservable."""
    return shown(game, replayed(game, record, viewer), Table(viewer=viewer))


def joined(state: Data) -> Data:
    """The record of a game that goes on from a position."""
    circumstances = {name: state[name] for name in ("game", "format", "edition", "pack", "switches", "trust")}
    return {**circumstances, "options": {}, "state": state, "moves": []}


def went_on(game: str, posted: Posted) -> Page:
    """What came of a form: an entry made, changed or taken back, another viewer, or a form for another kind of move.

    Raises strict_json.Unreadable and Unservable.
    """
    carried = forms.document(forms.first(posted, "record"), forms.GAME_PARTS)
    door(game).record(carried)
    record = _told(game, carried, posted)
    printed = asking.told(game, posted, {})
    table = Table(viewer=trying.viewer_of(game, posted), id=forms.first(posted, "id"), told=printed)
    if (cut := _number(posted, "cut", record)) is not None:
        return shown(game, replayed(game, _until(record, cut), table.viewer), table)
    if (change := _number(posted, "change", record)) is not None:
        return _change(game, record, change, table)
    changing = _number(posted, "changing", record)
    is_unchanged = changing is None and record == carried
    known = _carried(game, record, posted) if is_unchanged else None
    course = known or _before(game, record, changing, table.viewer)
    if forms.first(posted, "form"):
        form = trying.move_form(game, course.state, forms.first(posted, "build"), {})
        return shown(game, course, replace(table, form=form, changing=changing, note="" if form else "unchosen"))
    move = trying.moved(game, posted)
    if move is None or course.misfit is not None:
        return shown(game, course, replace(table, changing=changing))
    if changing is not None:
        return _changed(game, record, changing, move, table)
    return _entered(game, course, move, table, typed=trying.is_typed(posted))


def _told(game: str, record: Data, posted: Posted) -> Data:
    """The record with the printed values that a form tells, and with the trust that it names."""
    if "/pack/kept" not in posted:
        return record
    under = asking.circumstances(game, posted)
    pack = record["pack"]
    if patch := asking.composed(pack.get("patch", {}), under.pack.get("patch", {})):
        pack = {**pack, "patch": patch}
    told = {"pack": pack, "trust": under.trust}
    start = {"state": {**record["state"], **told}} if "state" in record else {}
    return {**record, **told, **start}


def replayed(game: str, record: Data, viewer: str) -> Course:
    """A record judged from its beginning to its end, or to the first entry that does not fit.

    Raises Unservable for what is no record of this game, one that begins in an impossible position, and one too long.
    """
    at, spent = door(game), 0
    if len(at.record(record).moves) > MOST_ENTRIES:
        raise TooLong(say("game.too_long", most=MOST_ENTRIES))
    state = at.audit(_until(record, 0)).state
    entries: list[Entry] = []
    for number, move in enumerate(record["moves"]):
        ruling = at.judge(state, move, want=("state", "events"))
        if ruling.verdict != "legal":
            said = at.judge(state, move, viewer=viewer)
            told = None if said.verdict == "legal" else verdict.shown(said)
            return Course(record, to_builtins(state), tuple(entries), number, told)
        entries.append(_entry(game, state, move, ruling))
        state = ruling.state
        spent += len(canonical(state))
        if spent > MOST_BYTES:
            raise TooLong(say("game.too_long", most=number + 1))
    return Course(record, to_builtins(state), tuple(entries))


def shown(game: str, course: Course, table: Table) -> Page:
    """The page of a game."""
    view = trying.view(game, course.state, table.viewer)
    return page(
        "game.html",
        game=GAMES[game],
        at="game",
        course=course,
        table=table,
        view=view,
        score=_score(game, course.state, table.viewer, view),
        entries=_lines(game, course, table.viewer),
        viewers=trying.viewers(game, course.state),
        types=trying.types(game),
        names=forms.known_names(game),
        last=course.misfit if course.misfit is not None else len(course.record["moves"]),
        request={"state": course.state, "move": table.tried, "viewer": table.viewer},
    )


def _entered(game: str, course: Course, move: Data, table: Table, *, typed: bool) -> Page:
    """An entry at the end: kept if it is legal, otherwise only judged, with what was typed still in its form."""
    form = trying.move_form(game, course.state, str(move.get("type")), move)
    try:
        said = trying.judged(game, course.state, move, table.viewer, form.fields if form else ())
        ruling = door(game).judge(course.state, move) if said.verdict == "legal" else said.ruling
    except BadShape as error:
        return shown(game, course, replace(table, tried=move, form=form, errors=error.errors))
    if said.verdict == "legal" and ruling.verdict != "legal":
        return shown(game, course, replace(table, tried=move, note="not_borne_out", form=form if typed else None))
    if ruling.verdict != "legal":
        again = trying.again(game, course.state, move, said, typed=typed)
        return shown(game, course, replace(table, shown=said, tried=move, form=again))
    record = {**_bare(course.record), "moves": [*course.record["moves"], move]}
    entries = (*course.entries, _entry(game, course.state, move, ruling))
    return shown(game, Course(record, to_builtins(ruling.state), entries), replace(table, shown=said))


def _change(game: str, record: Data, number: int, table: Table) -> Page:
    """The form for another move in the place of an earlier entry, in the position before that entry.

    It tells what was entered there only to whom the entry shows it.
    """
    course, move = _before(game, record, number, table.viewer), record["moves"][number]
    is_seen = move.get("seat") == table.viewer or not _is_hidden(game, course, move)
    form = trying.move_form(game, course.state, str(move.get("type")), move if is_seen else {})
    return shown(game, course, replace(table, form=form, changing=number))


def _is_hidden(game: str, course: Course, move: Data) -> bool:
    """Whether an entry has more in it than what everybody may read; one that does not fit has not been hidden."""
    if course.misfit is not None:
        return False
    ruling = door(game).judge(course.state, move, want=("events",))
    return ruling.verdict == "legal" and _entry(game, course.state, move, ruling).is_hidden


def _changed(game: str, record: Data, number: int, move: Data, table: Table) -> Page:
    """The record with another move in the place of an entry, judged anew."""
    try:
        typed = door(game).record({**_until(record, number), "moves": [move]})
        kept = corrected(door(game).record(_bare(record)), number, typed.moves[0])
    except BadShape as error:
        course = _before(game, record, number, table.viewer)
        form = trying.move_form(game, course.state, str(move.get("type")), move)
        return shown(game, course, replace(table, form=form, changing=number, errors=error.errors))
    course = replayed(game, {**_bare(record), "moves": to_builtins(kept.moves)}, table.viewer)
    return shown(game, course, replace(table, note="fits" if course.misfit is None else ""))


def _before(game: str, record: Data, number: int | None, viewer: str) -> Course:
    """A whole record with the position before one of its entries, or with that at its end."""
    if number is None:
        return replayed(game, record, viewer)
    return replace(replayed(game, _until(record, number), viewer), record=record)


def _carried(game: str, record: Data, posted: Posted) -> Course | None:
    """The game as the form carries it, without replaying what was judged before; None if it carries no position."""
    state, told = forms.first(posted, "state"), forms.first(posted, "told")
    if not state or not told:
        return None
    entries = forms.document(told, forms.GAME_PARTS).get("entries")
    try:
        return Course(record, forms.document(state), convert(entries, tuple[Entry, ...]))
    except ValidationError:
        return None


def _entry(game: str, state: Any, move: Data, ruling: Ruling) -> Entry:
    """What everybody may read of a legal move: the first thing that they saw happen."""
    public = door(game).judge(state, move, viewer=PUBLIC, want=("events",))
    seen = [event.text for event in public.events or ()]
    is_hidden = seen != [event.text for event in ruling.events or ()]
    return Entry(seen[0] if seen else named.move(game, {"type": move["type"], "seat": move["seat"]}), is_hidden)


def _lines(game: str, course: Course, viewer: str) -> list[str]:
    """The entries in words, as the viewer may read them; those behind a misfit are only named."""
    lines = []
    for number, move in enumerate(course.record["moves"]):
        bare = {"type": move["type"], "seat": move["seat"]}
        if number >= len(course.entries):
            lines.append(named.move(game, move if move["seat"] == viewer else bare))
        elif course.entries[number].is_hidden and move["seat"] == viewer:
            lines.append(named.move(game, move))
        else:
            lines.append(course.entries[number].text)
    return lines


def _until(record: Data, number: int) -> Data:
    """The record up to an entry, that one not included."""
    return {**_bare(record), "moves": record["moves"][:number]}


def _score(game: str, state: Data, viewer: str, view: View) -> Score | None:
    return None if view.faults else door(game).score(state, viewer=viewer)


def _bare(record: Data) -> Data:
    """A record without what its keeper says of the states and the end, which no longer holds after a change."""
    return {name: value for name, value in record.items() if name not in ("digests", "result")}


def _number(posted: Posted, name: str, record: Data) -> int | None:
    """The number of an entry that a form names, if there is such an entry."""
    number, moves = place(forms.first(posted, name)), record.get("moves")
    return number if number is not None and isinstance(moves, list) and number < len(moves) else None


def unrolled(game: str, under: asking.Circumstances) -> str:
    """What the referee would have to ask when it rolls for the first time in a new game; empty if it can roll.

    It cannot where the component data do not tell every face of a die. Raises BadShape.
    """
    state = door(game).setup({}, **under.request, seed=ROLLED, salt=ROLLED)
    if isinstance(state, tuple):
        return ""
    pending = door(game).pending(state)
    rolls = [waiting.example for waiting in pending.moves] if pending.kind == "chance" else []
    rulings = (door(game).judge(state, move, want=("needs",)) for move in rolls)
    return next((need.question for ruling in rulings for need in ruling.needs or ()), "")


@cache
def _rollers(game: str) -> tuple[str, ...]:
    """The titles of the packs with which the referee can roll; none if it can with every pack."""
    packs = GAMES[game].packs
    can = [id for id in packs if not unrolled(game, asking.Circumstances({"id": id}, {}, "all"))]
    return () if len(can) == len(packs) else tuple(packs[id]["title"] for id in can)


def _setup_page(
    game: str, told: Setup, refused: Shown | None = None, errors: Sequence[Any] = (), note: str = ""
) -> Page:
    people = [f"/options/names{part}" for part in ("", *(f"/{seat}" for seat in GAMES[game].seats))]
    return page(
        "setup.html",
        game=GAMES[game],
        at="game",
        fields=forms.fields(f"{game}/options", "/options", told.options, [*people, "/options/seats"]),
        told=told,
        rollers=_rollers(game),
        shown=refused,
        errors=errors,
        note=note,
        names=forms.known_names(game),
    )
