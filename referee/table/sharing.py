"""What is sent from phone to phone: a position or a whole game as a link with the data after `#`, as a QR code, as a
file and as text; and the way back from any of them."""

import base64
import binascii
import zlib
from typing import Any

import segno
from msgspec import to_builtins

from referee import __version__
from referee.core.ruling import Data
from referee.core.state import FORMAT
from referee.games import GAMES
from referee.table import asking, box, forms, playing, trying, values
from referee.table.forms import Posted
from referee.table.pages import Page, page
from referee.table.texts import say
from referee.wire import strict_json
from referee.wire.door import PUBLIC, Unservable, door

MOST_BYTES = 1024 * 1024
"""How large the data of a link may be when they are unpacked."""
SHOW, HAND_OVER = "show", "hand-over"
PLACE = "/open#"


class Unopened(Unservable):
    """What came is neither a link nor a text of anything that can be opened."""


def packed(document: Data) -> str:
    """A document as it stands after the `#` of a link."""
    return base64.urlsafe_b64encode(zlib.compress(values.written(document).encode(), 9)).decode().rstrip("=")


def unpacked(text: str) -> Data:
    """The document of a link, of what stands after its `#`, or of JSON text. Raises Unopened and Unreadable."""
    bare = text.strip()
    if bare.startswith("{"):
        return forms.document(bare, forms.GAME_PARTS)
    token = bare.rpartition("#")[2]
    try:
        data = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))
        reader = zlib.decompressobj()
        content = reader.decompress(data, MOST_BYTES)
    except (zlib.error, binascii.Error, ValueError) as error:
        raise Unopened(say("open.unreadable")) from error
    if reader.unconsumed_tail:
        raise Unopened(say("open.too_large"))
    return strict_json.load(content, forms.GAME_PARTS)


def shared(game: str, posted: Posted, origin: str) -> Page:
    """The page that shows a game to everybody, or hands all of it over. Raises Unreadable and Unservable."""
    record = forms.document(forms.first(posted, "record"), forms.GAME_PARTS)
    state = forms.document(forms.first(posted, "state"))
    what = HAND_OVER if forms.first(posted, "what") == HAND_OVER else SHOW
    viewed = door(game).view(state, PUBLIC)
    document = record if what == HAND_OVER else {"state": to_builtins(viewed)}
    link = f"{origin.rstrip('/')}{PLACE}{packed(document)}"
    picture = door(game).picture(state if what == HAND_OVER else viewed)
    return page(
        "share.html",
        game=GAMES[game],
        at="game",
        what=what,
        link=link,
        code=code(link),
        document=document,
        record=record,
        id=forms.first(posted, "id"),
        sentences=picture.sentences,
    )


def code(text: str) -> str:
    """A text as a QR code, as the address of an image; empty where it is too long for one."""
    try:
        return str(segno.make(text, error="l", micro=False).svg_data_uri(scale=4, border=2, omitsize=True))
    except segno.DataOverflowError:
        return ""


def opening(error: str = "") -> Page:
    """The form that opens what was sent."""
    return page("open.html", 400 if error else 200, error=error, is_lasting=not error)


def opened(text: str) -> Page:
    """A position, a game, a case file or a box, each where it belongs. Raises Unservable and Unreadable."""
    document = unpacked(text)
    request = document.get("request")
    if isinstance(request, dict):
        return _case(request)
    state = document.get("state") if "moves" not in document else None
    inner = state if isinstance(state, dict) else document
    game = _game(inner.get("game"))
    if game is None:
        raise Unopened(say("open.no_game"))
    if "patch" in document and "node" not in document and "moves" not in document:
        return box.opened(game, document)
    if "moves" in document:
        return playing.opened(game, document)
    return playing.opened(game, playing.joined(to_builtins(door(game).state(inner))))


def case(game: str, posted: Posted) -> Data:
    """A case file: what was asked, the answer and the versions that gave it. Raises Unreadable and Unservable."""
    request = forms.document(forms.first(posted, "request"))
    if "kind" in request:
        ruling = asking.asked(game, request)
    else:
        ruling = door(game).judge(request.get("state"), request.get("move"), viewer=request.get("viewer"))
    versions = {"referee": __version__, "edition": GAMES[game].edition, "format": FORMAT}
    return {"request": request, "answer": to_builtins(ruling), "versions": versions}


def _game(name: Any) -> str | None:
    """The game of this name, if it is one."""
    return name if isinstance(name, str) and name in GAMES else None


def _case(request: Data) -> Page:
    """A case file asked again."""
    state = request.get("state")
    game = _game((state if isinstance(state, dict) else request).get("game"))
    if game is None:
        raise Unopened(say("open.no_game"))
    if isinstance(state, dict):
        posted = {"state": (values.written(state),), "move": (values.written(request.get("move", {})),)}
        posted["/trust"] = (str(state.get("trust", "")),)
        posted["viewer"] = (str(request.get("viewer") or PUBLIC),)
        return trying.tried(game, posted)
    return asking.again(game, request)
