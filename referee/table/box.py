"""My box: the printed numbers and the map of one's own copy, as a patch of the component data. The phone keeps it."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from msgspec import UNSET, Struct

from referee.core.pointers import steps
from referee.core.ruling import Data
from referee.games import GAMES
from referee.table import asking, forms, values
from referee.table.forms import Field, Posted
from referee.table.pages import Page, page
from referee.table.schemas import Kind
from referee.wire import components, rules
from referee.wire.door import BadShape
from referee.wire.shapes import ShapeError
from referee.wire.strict_json import Unreadable


class Gap(Struct, frozen=True):
    """A value that a printed copy could tell: its place in the component data, its input, and what is assumed."""

    pointer: str
    field: Field
    assumed: Any

    @property
    def is_known(self) -> bool:
        """Whether a value is assumed at all."""
        return self.assumed is not UNSET


def blank(game: str) -> Page:
    """What one's own copy could tell, nothing of it told yet."""
    return _page(game, {}, None, ())


def kept(game: str, posted: Posted) -> Page:
    """The box that a form holds, checked: what stands in its fields, and the rest as a patch.

    A field counts before the patch, and one that was emptied is not in the patch, so that its value is gone.
    """
    text = forms.first(posted, "patch")
    try:
        rest = forms.document(text) if text else {}
    except Unreadable as error:
        return _page(game, asking.told(game, posted, {}), None, (ShapeError("/patch", str(error)),), text)
    rest = rest.get("patch", rest)
    return opened(game, {"patch": asking.told(game, posted, rest) if isinstance(rest, dict) else rest})


def opened(game: str, document: Data) -> Page:
    """A box that came as a patch, checked."""
    patch = document.get("patch", {})
    try:
        checked = components.check(game, {"id": rules.default_pack(game)["id"], "patch": patch})
    except BadShape as error:
        return _page(game, patch if isinstance(patch, dict) else {}, None, error.errors)
    return _page(game, patch, checked, ())


def _page(game: str, patch: Data, checked: Data | None, errors: Sequence[Any], text: str = "") -> Page:
    gaps = _gaps(game, patch)
    rest = _without(patch, [gap.pointer for rows in gaps.values() for gap in rows])
    return page(
        "box.html",
        game=GAMES[game],
        at="box",
        patch=patch,
        checked=checked,
        errors=errors,
        gaps=gaps,
        rest=text or (values.written(rest) if rest else ""),
        document={"game": game, "patch": patch},
    )


def _gaps(game: str, patch: Data) -> dict[str, list[Gap]]:
    """What the rulebook does not print, by collection."""
    pack = rules.default_pack(game)
    found: dict[str, list[Gap]] = {}
    for pointer, note in rules.provenance(game).items():
        if note.source != "assumed" or "/names" in pointer:
            continue
        for at, assumed in _values(pointer, _member(pack, pointer)):
            collection = at.split("/")[1]
            found.setdefault(collection, []).append(Gap(at, _input(at, assumed, _member(patch, at)), assumed))
    return found


def _values(pointer: str, value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, dict) and value:
        return [pair for key, inner in value.items() for pair in _values(f"{pointer}/{key}", inner)]
    return [(pointer, value)]


def _input(at: str, assumed: Any, told: Any) -> Field:
    kind: Kind = "truth" if isinstance(assumed, bool) else "number" if isinstance(assumed, int) else "any"
    name = " ".join(at.split("/")[2:]) or at.strip("/")
    text = "" if told is UNSET else values.plain(told)
    return Field(f"/pack/patch{at}", name, kind, value=text)


def _without(patch: Data, pointers: Sequence[str]) -> Data:
    """A patch without the values at some pointers, and without the objects that held nothing else."""
    rest = deepcopy(patch)
    for pointer in pointers:
        _take(rest, steps(pointer))
    return rest


def _take(document: Data, path: Sequence[str]) -> None:
    """Takes the value at a path out of a document, and each object on the way that is empty then."""
    name, *below = path
    inner = document.get(name)
    if below and isinstance(inner, dict) and inner:
        _take(inner, below)
    if name in document and (not below or inner == {}):
        del document[name]


def _member(document: Any, pointer: str) -> Any:
    """The value at a pointer; UNSET where there is none."""
    for step in pointer.split("/")[1:]:
        if not isinstance(document, dict) or step not in document:
            return UNSET
        document = document[step]
    return document
