"""Sealed states: a token stands in place of the state, so that whoever holds it can pass it on and not read it.

A token is a JWE (RFC 7516, RFC 7518): `dir` with A256GCM under one of the service's own keys, which its `kid` names. In
it lie the state, and with the state its game, edition and step, and a mark of each seat's secret. The state is
compressed, then filled up, then encrypted; the length tells only what everybody sees.

A secret is drawn when a game is set up, and its mark is its SHA-256. A secret that followed from the key would end with
that key; a drawn one outlives it, and as it has 128 bits nobody can find it from its mark.

The routes call `begun`, `unsealed` and `resealed` and know no more.
"""

import binascii
import hashlib
import hmac
import re
import secrets
import zlib
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec
from flask import Flask, current_app
from msgspec import UNSET, Struct

from referee.core.canonical import canonical
from referee.core.ruling import Data, Ruling
from referee.core.state import Head
from referee.service.edge import MAX_BODY, Refusal
from referee.wire.door import PUBLIC, BadShape, Door, UnknownEdition

if TYPE_CHECKING:
    from referee.service.seal_keys import Keys

VARIABLE = "REFEREE_STATE_KEYS"
KEY_BYTES = 32
KEY_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")

STEP = 256
"""The lengths of what is encrypted are multiples of this, in bytes."""
HIDDEN = 512
"""How many bytes are always kept for what is hidden, beyond the compressed view of the public. Much more than any game
needs, so that what is hidden does not change the length."""
MAX_TOKEN = 64 * 1024
"""How many characters a token may have."""
MAX_STATE = MAX_BODY
"""How many bytes a token may hold once it is inflated."""
SECRET_BYTES = 16
TABLE = "table"

Marks = Mapping[str, str]
"""The mark of each seat's secret."""


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies in a token. The state names its game, edition and step."""

    state: Data
    secrets: dict[str, str]


def keys(text: str) -> "Keys | None":
    """The keys that a text names: `kid:base64url key` of 32 bytes each, comma separated. None for an empty text.

    Raises ValueError with a sentence that repeats no key.
    """
    found = dict[str, bytes]()
    for number, part in enumerate(text.split(",") if text.strip() else (), 1):
        kid, _, key = part.strip().partition(":")
        if not KEY_ID.fullmatch(kid) or kid in found:
            raise ValueError(f"Key {number} of {VARIABLE} needs an id of its own, of 1 to 64 of A-Z a-z 0-9 . _ and -.")
        found[kid] = _key(number, key)
    if not found:
        return None
    from referee.service.seal_keys import Keys  # what encrypts takes long to load, and few services have keys

    return Keys(found)


def register(app: Flask, text: str) -> None:
    """Gives an application its keys. Raises ValueError."""
    app.extensions["seal"] = keys(text)


def required() -> "Keys":
    """The keys of this service. Raises Refusal where it has none."""
    found: Keys | None = current_app.extensions["seal"]
    if found is None:
        raise Refusal("sealing-off", "This service has no keys, so it neither seals states nor opens tokens.")
    return found


def begun(at: Door[Any], state: Head) -> Data:
    """The answer to a sealed set-up: what everybody sees, the token, and the secret of each seat, told only here."""
    given = {seat: secrets.token_urlsafe(SECRET_BYTES) for seat in state.seats}
    token = sealed(required(), at, state, {seat: mark(secret) for seat, secret in given.items()})
    seen = at.view(state, PUBLIC)
    return {"state": seen, "pending": at.pending(seen), "token": token, "secrets": given}


def unsealed(at: Door[Any], asked: Data) -> tuple[Data, Marks | None]:
    """A request with the state that its token holds and the viewer that its secrets show, and the marks beside them.

    A request without a token stays as it is. Who looks is the viewer that is named, or the one seat whose secret is
    sent, or the public. Raises Refusal and UnknownEdition.
    """
    if "token" not in asked:
        return asked, None
    given: Mapping[str, str] = asked.get("secrets", {})
    state, marks = _opened(at, asked["token"])
    viewer = asked["viewer"]
    if viewer is None:
        viewer = next(iter(given)) if len(given) == 1 else PUBLIC
    needed = {*_speaking(at, state, asked.get("move")), *(seat for seat in at.game.seats if seat == viewer)}
    right = [hmac.compare_digest(mark(secret), marks.get(seat, "")) for seat, secret in given.items()]
    if not all(right) or not needed <= given.keys():
        raise Refusal("wrong-secret", "The secret of a seat that this request needs is missing or wrong.")
    rest = {name: value for name, value in asked.items() if name not in ("token", "secrets")}
    return {**rest, "state": state, "viewer": viewer}, marks


def resealed(at: Door[Any], asked: Data, marks: Marks | None, ruling: Ruling) -> Ruling | Data:
    """A legal ruling as a request with a token has it answered: with the next token where the state was wanted.

    Raises Refusal where the move is legal as far as the viewer sees, and what is sealed speaks against it.
    """
    if marks is None:
        return ruling
    wanted = "verdict" if ruling.state is UNSET else "state"
    truly = at.judge(asked["state"], asked["move"], want=[wanted])
    if truly.verdict != "legal":
        raise Refusal("not-borne-out", "What is sealed speaks against this move; nothing more is told.")
    shown: Data = msgspec.to_builtins(ruling)
    return shown if truly.state is UNSET else {**shown, "token": sealed(required(), at, truly.state, marks)}


def sealed(keys: "Keys", at: Door[Any], state: Head, marks: Marks) -> str:
    """The token of a state. Raises Refusal for one that is too large, and for one with cards that it does not know.

    Where a card is unknown, its owner claims it; whether that is borne out would tell others what lies hidden.
    """
    if _has_unknown_cards(state):
        detail = "Only the table can tell some of the cards; a sealed state holds no unknown ones."
        raise Refusal("cards-unknown", detail)
    content = canonical({"state": state, "secrets": marks})
    if len(content) > MAX_STATE:
        too_large()
    packed, seen = zlib.compress(content), zlib.compress(canonical(at.game.hide(state, PUBLIC)))
    least = max(len(packed), len(seen) + HIDDEN)
    return keys.seal(packed.ljust(-(-least // STEP) * STEP, b"\0"))


def mark(secret: str) -> str:
    """What a token keeps of a secret, in base64url."""
    return urlsafe_b64encode(hashlib.sha256(secret.encode()).digest()).rstrip(b"=").decode()


def _speaking(at: Door[Any], state: Head, move: Any) -> Iterator[str]:
    """The seats whose secrets a move needs: its own. What the table says is said by all: an agreement, a table ruling,
    a report, a card that is told."""
    if isinstance(move, dict):
        if move.get("seat") == TABLE or move.get("type") == "tell" or "report" in move:
            yield from state.seats
        yield from (seat for seat in at.game.seats if seat == move.get("seat"))


def _opened(at: Door[Any], token: str) -> tuple[Head, Marks]:
    inflating = zlib.decompressobj()
    try:
        inflated = inflating.decompress(required().open(token), MAX_STATE)
        if inflating.unconsumed_tail:
            too_large()
        content = msgspec.json.decode(inflated, type=Content)
    except (zlib.error, msgspec.DecodeError) as error:
        raise unreadable() from error
    if content.state.get("game") != at.game.id:
        raise Refusal("other-game", f"The token holds no state of {at.game.id}.")
    try:
        return at.state(content.state), content.secrets
    except UnknownEdition as error:
        error.pointer = "/token"
        raise
    except BadShape as error:  # what is wrong there is nobody's to know
        raise unreadable() from error


def _has_unknown_cards(part: Any) -> bool:
    """Whether a part of a state has a zone with cards that only their owner knows, and claims when playing them."""
    if not isinstance(part, Struct):
        return False
    return getattr(part, "unknown", 0) > 0 or any(map(_has_unknown_cards, msgspec.structs.astuple(part)))


def _key(number: int, text: str) -> bytes:
    with_end = text + "=" * (-len(text) % 4)
    try:
        key = b64decode(with_end.encode("ascii"), b"-_", validate=True)
    except (binascii.Error, UnicodeEncodeError):
        key = b""
    if len(key) != KEY_BYTES:
        raise ValueError(f"Key {number} of {VARIABLE} is not `kid:key` with {KEY_BYTES} bytes in base64url as its key.")
    return key


def unreadable() -> Refusal:
    """For a token that none of the keys has sealed."""
    return Refusal("unreadable-token", "The token is none that this service has sealed, or it has been changed.")


def too_large() -> NoReturn:
    """Raises Refusal for a state, or its token, beyond the limits."""
    detail = f"A token holds {MAX_STATE} bytes at most and has {MAX_TOKEN} characters at most."
    raise Refusal("token-too-large", detail)
