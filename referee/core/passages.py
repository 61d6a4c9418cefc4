"""What can be found in a rulebook: every entry of its catalogue, with its texts and the questions that it answers."""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from referee.core.guide import Guide
from referee.core.rulebook import Rulebook

HEADING, TITLE, NAME, ASIDE = 0.5, 1.5, 1.0, 0.3
"""What a word counts in a heading, a title, a component's name or a remark; in the statement itself it is 1."""
RETOLD, GAP, BACKGROUND = 0.8, 0.85, 0.5
"""What a summary or an example, an interpretation, and an invariant or a convention count beside a rule."""

_LAST_NUMBER = re.compile(r"-\d+[A-Z]?$")


class Passage(Struct, frozen=True):
    """Something that can be found: an entry of a catalogue, with its texts and what a word in each of them counts.

    `asks` are questions that it answers. `weight` is what it counts beside others that fit as well.
    """

    game: str
    id: str
    section: str
    statement: str
    texts: tuple[tuple[float, str], ...]
    asks: tuple[str, ...] = ()
    weight: float = 1.0

    @property
    def paragraph(self) -> tuple[str, str, str]:
        """What the entries of one paragraph share: the heading, and the id but for its last number."""
        return self.game, self.section, _LAST_NUMBER.sub("", self.id)


def passages(
    book: Rulebook,
    names: Mapping[str, Sequence[str]],
    guide: Guide | None = None,
    asks: Mapping[str, Sequence[str]] = {},
) -> list[Passage]:
    """The entries of a catalogue as passages, with the asks of its guide.

    `names` are further words for some ids, such as those of components, and `asks` further questions.
    """
    texts: dict[str, list[tuple[float, str]]] = {}
    for identifier, rule in book.rules.items():
        texts[identifier] = [(1, rule.statement), (HEADING, rule.section), (ASIDE, rule.breach)]
    for identifier, gap in book.interpretations.items():
        texts[identifier] = [(TITLE, gap.title), (1, gap.reading), (ASIDE, gap.alternative)]
    for identifier in (*book.invariants, *book.conventions):
        texts[identifier] = [(1, book.sentences[identifier][1])]
    known = guide.asks.rules if guide else {}
    return [
        Passage(
            book.game,
            identifier,
            *book.sentences[identifier],
            texts=(*own, *((NAME, name) for name in names.get(identifier, ()))),
            asks=(*known.get(identifier, ()), *asks.get(identifier, ())),
            weight=_weight(book, identifier, guide),
        )
        for identifier, own in texts.items()
    ]


def _weight(book: Rulebook, identifier: str, guide: Guide | None) -> float:
    if identifier in book.interpretations:
        return GAP
    if identifier not in book.rules:
        return BACKGROUND
    retold = guide is not None and guide.contents.retells(book.rules[identifier].section)
    return RETOLD if retold else 1.0
