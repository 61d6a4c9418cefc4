"""The routes of the page for the phone at the table: HTML for people, forms in and pages out.

The pages come from `referee.table`; here they get their addresses, their policy and the limits of what is read.
"""

import hashlib
import json
import secrets
from collections.abc import Callable
from functools import cache, wraps
from importlib import resources
from typing import Any

from flask import Blueprint, Response, request
from werkzeug.exceptions import RequestEntityTooLarge

from referee import __version__
from referee.games import GAMES
from referee.service import library as interface
from referee.service import problems
from referee.service.edge import MAX_BODY, Refusal, cacheable
from referee.service.envelopes import MAX_QUESTION
from referee.table import asking, box, forms, library, playing, sharing, trying
from referee.table.forms import Posted
from referee.table.pages import Page
from referee.wire.door import UnknownName, Unservable, door
from referee.wire.strict_json import Unreadable

routes = Blueprint("table", __name__)

HTML = "text/html; charset=utf-8"
FORM = "application/x-www-form-urlencoded"
MAX_INPUTS = 2_000
"""How many inputs a form may have."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
"""What a page may load: its own files, and the pictures inside it."""

FILES = {
    "table.css": "text/css; charset=utf-8",
    "table.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
    "manifest.webmanifest": "application/manifest+json",
}
"""The files of the page by name, with their media types."""

View = Callable[..., Page]


def of_each_game(address: str, method: str = "GET") -> Callable[[View], View]:
    """Serves a page at an address below every game."""

    def serve(view: View) -> View:
        @wraps(view)
        def answered(game: str, **parts: Any) -> Response:
            try:
                return sent(view(game, **parts))
            except UnknownName as error:
                return sent(library.unknown(game, error))
            except (Unservable, Unreadable) as error:
                return sent(library.unreadable(game, error))

        for game in GAMES:
            routes.add_url_rule(f"/{game}{address}", view.__name__, answered, methods=[method], defaults={"game": game})
        return view

    return serve


@routes.get("/")
def home() -> Response:
    """The first page for a browser; what it was before for everybody else."""
    response = sent(library.home()) if "text/html" in request.headers.get("Accept", "") else interface.front()
    response.headers["Vary"] = "Accept"
    return response


@routes.get("/search")
def search() -> Response:
    """What answers a question, in one game or in all. Raises UnknownGame."""
    game = request.args.get("game")
    asked = request.args.get("q", "")[:MAX_QUESTION]
    return sent(library.search(asked, door(game).game.id if game else None))


@routes.get("/table/<name>")
def file(name: str) -> Response:
    """A file that the pages need."""
    if name not in FILES:
        return problems.problem("not-found", f"The page has no such file. Known: {', '.join(FILES)}.")
    return cacheable(_file(name), FILES[name])


@of_each_game("")
def hub(game: str) -> Page:
    """What there is for one game."""
    return library.hub(game)


@of_each_game("/rules")
def chapters(game: str) -> Page:
    """The chapters of the rulebook, or one of them."""
    name = request.args.get("chapter")
    return library.chapters(game) if name is None else library.chapter(game, name)


@of_each_game("/rules/<identifier>")
def rule(game: str, identifier: str) -> Page:
    """One rule."""
    return library.rule(game, identifier)


@of_each_game("/cards")
def cards(game: str) -> Page:
    """Every component."""
    return library.cards(game)


@of_each_game("/cards/<name>")
def card(game: str, name: str) -> Page:
    """One component."""
    return library.card(game, name)


@of_each_game("/words")
def words(game: str) -> Page:
    """The glossary."""
    return library.words(game)


@of_each_game("/ask")
def questions(game: str) -> Page:
    """The kinds of question."""
    return asking.questions(game)


@of_each_game("/ask/<kind>")
def ask(game: str, kind: str) -> Page:
    """The form of a kind of question."""
    return asking.blank(game, _kind(game, kind))


@of_each_game("/ask/<kind>", "POST")
def answer(game: str, kind: str) -> Page:
    """The answer to a question."""
    return asking.answered(game, _kind(game, kind), posted())


@of_each_game("/ask/<kind>/example", "POST")
def example(game: str, kind: str) -> Page:
    """The answer to the example of a question."""
    return asking.example(game, _kind(game, kind))


@of_each_game("/may-i")
def positions(game: str) -> Page:
    """The ready positions."""
    return trying.positions(game)


@of_each_game("/may-i/<identifier>")
def position(game: str, identifier: str) -> Page:
    """A ready position."""
    return trying.start(game, identifier)


@of_each_game("/may-i", "POST")
def may_i(game: str) -> Page:
    """The verdict on a move that is only tried."""
    return trying.tried(game, posted())


@of_each_game("/game")
def setup(game: str) -> Page:
    """The form that sets a game up."""
    return playing.blank(game)


@of_each_game("/game/new", "POST")
def begin(game: str) -> Page:
    """A game that begins."""
    return playing.begun(game, posted(), secrets.token_hex(16), secrets.token_hex(16))


@of_each_game("/game", "POST")
def play(game: str) -> Page:
    """A game that goes on."""
    return playing.went_on(game, posted())


@of_each_game("/share", "POST")
def share(game: str) -> Page:
    """A game shown to everybody, or handed over."""
    return sharing.shared(game, posted(), request.host_url)


@of_each_game("/box")
def empty_box(game: str) -> Page:
    """What one's own copy could tell."""
    return box.blank(game)


@of_each_game("/box", "POST")
def full_box(game: str) -> Page:
    """What one's own copy tells, checked."""
    return box.kept(game, posted())


@of_each_game("/book")
def book(game: str) -> Page:
    """All rules and components on one page, to be read offline."""
    return library.book(game)


@of_each_game("/case", "POST")
def case(game: str) -> Page:
    """A case file: what was asked, the answer and the versions."""
    return Page(json.dumps(sharing.case(game, posted()), indent=1, ensure_ascii=False), file=f"{game}-case.json")


@of_each_game("/file", "POST")
def download(game: str) -> Page:
    """What a page holds, as a file."""
    document = forms.document(forms.first(posted(), "document"), forms.GAME_PARTS)
    return Page(json.dumps(document, ensure_ascii=False), file=f"{game}.json")


@routes.get("/open")
def opening() -> Response:
    """The form that opens what was sent."""
    return sent(sharing.opening())


@routes.post("/open")
def opened() -> Response:
    """What was sent, where it belongs."""
    try:
        return sent(sharing.opened(forms.first(posted(), "data")))
    except (Unservable, Unreadable) as error:
        return sent(sharing.opening(getattr(error, "detail", None) or str(error)))


@routes.get("/sw.js")
def worker() -> Response:
    """The script that keeps pages for reading offline; another release keeps its own. It may ask this service only."""
    response = cacheable(_worker(), FILES["table.js"])
    response.headers["Content-Security-Policy"] = POLICY
    return response


def sent(page: Page) -> Response:
    """A page as a response. One that lasts is kept by everybody; any other is for the way back in its browser alone."""
    if page.file:
        response = Response(page.html, content_type="application/json")
        response.headers["Content-Disposition"] = f'attachment; filename="{page.file}"'
        response.headers["Cache-Control"] = "no-store"
        return response
    if page.is_lasting and page.status == 200:
        response = cacheable(page.html.encode(), HTML)
    else:
        response = Response(page.html, page.status, content_type=HTML)
        response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Content-Security-Policy"] = POLICY
    return response


def posted() -> Posted:
    """The values of the form in the body of this request. Raises Refusal."""
    if request.mimetype != FORM:
        raise Refusal("unsupported-media-type", f"A form is sent as {FORM}.")
    request.max_form_memory_size = MAX_BODY
    request.max_form_parts = MAX_INPUTS
    try:
        values = {name: tuple(given) for name, given in request.form.lists()}
    except RequestEntityTooLarge as error:
        raise Refusal("content-too-large", f"A form has at most {MAX_BODY} bytes.") from error
    if len(values) > MAX_INPUTS:
        raise Refusal("content-too-large", f"A form has at most {MAX_INPUTS} inputs.")
    return values


def _kind(game: str, kind: str) -> str:
    """A kind of question that a game answers. Raises UnknownName."""
    if kind not in GAMES[game].questions:
        raise UnknownName(f"{GAMES[game].title} has no question {kind[:64]!r}.", ())
    return kind


@cache
def _file(name: str) -> bytes:
    return (resources.files("referee.table") / "static" / name).read_bytes()


@cache
def _worker() -> bytes:
    """The worker with a name for its cache that changes whenever a file of the page does."""
    files = hashlib.sha256(b"".join(_file(name) for name in (*FILES, "sw.js")))
    return _file("sw.js").replace(b"VERSION", f"{__version__}-{files.hexdigest()[:8]}".encode())
