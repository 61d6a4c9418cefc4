"""Pages: templates filled with plain data. Everything in them is escaped."""

from typing import Any

from jinja2 import Environment, PackageLoader
from markupsafe import Markup, escape
from msgspec import Struct

from referee.core.components import RULE_ID
from referee.games import GAMES
from referee.table import named, values
from referee.table.texts import LANGUAGE, label, say

MARKS = {"legal": "✓", "illegal": "✗", "undetermined": "?"}
"""The sign beside a verdict, so that no color has to tell it."""


class Page(Struct, frozen=True):
    """A page, ready to be sent. `is_lasting`: it is the same for everybody until the next release. With the name of a
    `file` it is no page, but JSON to be kept as that file."""

    html: str
    status: int = 200
    is_lasting: bool = False
    file: str = ""


def page(template: str, status: int = 200, is_lasting: bool = False, **data: Any) -> Page:
    """The page that a template makes of some data."""
    given = {"game": None, "at": "", "script": True, **data}
    return Page(_ENVIRONMENT.get_template(template).render(given), status, is_lasting)


def linked(text: str, game: str, *, apart: bool = False) -> Markup:
    """A text in which every id of a rule leads to its page, as `rule_link` makes it."""
    sentences = GAMES[game].rulebook.sentences
    parts, after = [], 0
    for found in RULE_ID.finditer(text):
        if found[0] in sentences:
            parts += [escape(text[after : found.start()]), rule_link(found[0], game, apart=apart)]
            after = found.end()
    return Markup("").join([*parts, escape(text[after:])])


def rule_link(identifier: str, game: str, *, apart: bool = False) -> Markup:
    """The id of a rule as a link to its page; `apart` opens it beside an answer, to which no browser could go back."""
    place = Markup('class="id" href="/{}/rules/{}"').format(game, identifier)
    if not apart:
        return Markup("<a {}>{}</a>").format(place, identifier)
    note = Markup('<span class="unseen"> {}</span>').format(say("apart"))
    return Markup('<a {} target="_blank" rel="noopener">{}{}</a>').format(place, identifier, note)


def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("referee.table"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "say": say,
        "label": label,
        "language": LANGUAGE,
        "games": GAMES,
        "rule_link": rule_link,
        "value": named.value,
        "move_text": named.move,
        "mark": MARKS,
        "json": values.written,
    }
    made.filters["linked"] = linked
    return made


_ENVIRONMENT = _environment()
