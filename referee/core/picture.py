"""A state as something to look at or to listen to, and the means to draw it. Knows no game.

SVG is built from a closed set of elements and attributes, and every text in it is escaped, so that no name in a state
or a pack can put anything into a page. There is no style sheet, no script and no reference to anything outside.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache

from msgspec import Struct

Measured = Callable[[str], float]

COLUMNS = 80
"""The longest line of a text grid."""

REPLACED = "\N{REPLACEMENT CHARACTER}"
_JOINERS = "\u200c\u200d"
_UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"})
_NONCHARACTERS = "\ufffe\uffff"

TAGS = frozenset({"svg", "title", "desc", "g", "rect", "circle", "line", "path", "text"})
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_NAME = re.compile(r"[a-zA-Z][a-zA-Z-]*", re.ASCII)
_FORBIDDEN = re.compile(r"on|style$|href$|src$", re.ASCII)


class Picture(Struct, frozen=True):
    """A state drawn: as SVG, as sentences with one fact each, and as a grid of text of at most 80 columns."""

    svg: str
    sentences: tuple[str, ...]
    grid: str


class Markup(str):
    """Text that is SVG already. Everything else is escaped on its way into an element."""

    __slots__ = ()


def plain(text: str) -> str:
    """Text for one printed line: control, formatting and unassigned characters are replaced."""
    if text.isprintable():
        return text
    return "".join(REPLACED if _unprintable(sign) else sign for sign in text)


def _unprintable(sign: str) -> bool:
    if sign in _JOINERS:
        return False
    return unicodedata.category(sign) in _UNPRINTABLE or sign in _NONCHARACTERS


def escaped(text: str) -> Markup:
    """Text as it stands in an element or in a quoted attribute."""
    return Markup(text.translate(_ENTITIES))


def element(tag: str, *children: str, **attributes: str | float | None) -> Markup:
    """An SVG element. Children that are not Markup are escaped; `font_size=13` becomes `font-size="13"`.

    Attributes that are None are left out. Raises ValueError for an element or attribute that could load or run
    something.
    """
    if tag not in TAGS:
        raise ValueError(f"{tag} is not an element of a picture")
    written = "".join(_attribute(name, value) for name, value in attributes.items() if value is not None)
    inside = "".join(child if isinstance(child, Markup) else escaped(plain(child)) for child in children)
    return Markup(f"<{tag}{written}>{inside}</{tag}>" if children else f"<{tag}{written}/>")


def label(x: float, y: float, text: str, size: float = 14, **attributes: str | float | None) -> Markup:
    """A line of text with its base line at `y`."""
    return element("text", text, x=x, y=y, font_size=size, **attributes)


def box(x: float, y: float, width: float, height: float, **attributes: str | float | None) -> Markup:
    """A rectangle with rounded corners."""
    return element("rect", x=x, y=y, width=width, height=height, rx=6, **attributes)


def document(width: float, height: float, title: str, description: str, *children: Markup) -> str:
    """A whole SVG document without a fixed size, so that it fills the width it is given."""
    return element(
        "svg",
        element("title", title, id="title"),
        element("desc", description, id="desc"),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        role="img",
        aria_labelledby="title desc",
        font_family="Helvetica, Arial, sans-serif",
    )


def number(value: float) -> str:
    """A coordinate: at most one decimal, the same on every machine."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def _attribute(name: str, value: str | float) -> str:
    return f' {_attribute_name(name)}="{escaped(plain(value)) if isinstance(value, str) else number(value)}"'


@lru_cache(maxsize=256)
def _attribute_name(name: str) -> str:
    name = name.replace("_", "-")
    if not _NAME.fullmatch(name) or _FORBIDDEN.match(name):
        raise ValueError(f"{name} is not an attribute of a picture")
    return name


# How much room a text takes


_NARROW = frozenset("iljI.,:;'!| ")
_SLIM = frozenset("ftr()[]-/")
_BROAD = frozenset("mwMW@%—")


def width_of(text: str, size: float) -> float:
    """The width of a line of text, in the units of `size`. Estimated for a wide font, so that it fits in any."""
    return size * sum(map(_em, text))


@lru_cache(maxsize=4096)
def _em(sign: str) -> float:
    if sign in _NARROW:
        return 0.33
    if sign in _SLIM:
        return 0.41
    if sign in _BROAD or unicodedata.east_asian_width(sign) in "WF":
        return 1.02
    return 0.72 if sign.isupper() else 0.62


def fitted(text: str, width: float, size: float) -> str:
    """A line of text, ended by an ellipsis where it would be wider than `width`."""
    if width_of(text, size) <= width:
        return text
    left = width - width_of("…", size)
    kept = 0
    for sign in text:
        left -= size * _em(sign)
        if left < 0:
            break
        kept += 1
    return text[:kept].rstrip() + "…"


def wrapped(text: str, width: float, size: float) -> tuple[str, ...]:
    """Text broken into lines of at most `width`; a word that is wider than that is broken, too."""
    return tuple(_broken(text, width / size, _em))


def columns(text: str) -> int:
    """How many columns a line takes in a monospaced font."""
    if text.isascii():
        return len(text)
    return sum(map(_column, text))


@lru_cache(maxsize=4096)
def _column(sign: str) -> int:
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def cell(text: str, width: int) -> str:
    """Text cut or filled up to exactly `width` columns."""
    text = plain(text[: width + 1])
    if columns(text) > width:
        while columns(text) > max(0, width - 1):
            text = text[:-1]
        text = (text + "…")[:width]
    return text + " " * (width - columns(text))


def lines(text: str, width: int = COLUMNS, indent: str = "") -> tuple[str, ...]:
    """Text broken into lines of at most `width` columns; every line but the first is indented."""
    first, *rest = _broken(plain(text), width - len(indent), _column) or [""]
    return (first, *(indent + line for line in rest))


def _broken(text: str, room: float, measured: Measured) -> list[str]:
    """Text in lines that fit, each sign as wide as `measured`; a word that is wider than a line is broken, too."""
    broken: list[str] = []
    here, used = "", 0.0
    space = measured(" ")
    for word in text.split(" "):
        wide = sum(map(measured, word))
        if here and used + space + wide <= room:
            here, used = f"{here} {word}", used + space + wide
            continue
        if here:
            broken.append(here)
        *whole, here = _pieces(word, room, measured) if wide > room else [word]
        used = sum(map(measured, here))
        broken += whole
    return [*broken, here] if here or not broken else broken


def _pieces(word: str, room: float, measured: Measured) -> Iterator[str]:
    """A word in pieces that fit, each of at least one character."""
    begin, used = 0, 0.0
    for at, sign in enumerate(word):
        wide = measured(sign)
        if at > begin and used + wide > room:
            yield word[begin:at]
            begin, used = at, 0.0
        used += wide
    yield word[begin:]
