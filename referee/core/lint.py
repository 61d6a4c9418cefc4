"""What is wrong with the data of a rulebook: the catalogue, its headings, its glossary and its asks."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from referee.core.components import cited
from referee.core.guide import REFEREE_ASKS, REFEREE_HEADINGS, Guide
from referee.core.rulebook import Rulebook
from referee.core.spelling import words

LONGEST_STATEMENT = 300
"""In characters: a rule that needs more is two rules."""
MOST_WORDS = 16
"""Of an ask: nobody types more into a phone."""
WITHIN = 3
"""Among how many answers an ask finds its own entry."""
REASONED = ("quoted", "left to the players")
KEPT = ("enforced", "fault")
"""The statuses of rules that a move or a state can break, so that an example can show it."""

Code = Literal[
    "unknown-id",
    "missing-field",
    "missing-asks",
    "missing-example",
    "long-statement",
    "unknown-section",
    "ask-form",
    "ask-repeated",
    "ask-misses",
]


class Finding(Struct, frozen=True):
    """One thing that is wrong: its code, the id or term that has it, and a sentence."""

    code: Code
    id: str
    text: str


def lint(
    book: Rulebook,
    guide: Guide,
    components: Collection[str],
    shown: Collection[str],
    scenarios: Collection[str],
    search: Callable[[str], Sequence[str]],
) -> tuple[Finding, ...]:
    """Everything that is wrong with the data of a game, in the order of the catalogue.

    `components` are the ids of its pack, `shown` those of the rules that an example shows, `scenarios` those of the
    examples that are played through; `search` gives the ids that a question finds, best first.
    """
    known = {*book.sentences, *scenarios}
    findings = (
        *_catalogue(book, guide),
        *_examples(book, shown),
        *_citations(book, known),
        *_glossary(book, guide),
        *_asks(book, guide, components),
        *_lost(book, guide, search),
    )
    return tuple(findings)


def _catalogue(book: Rulebook, guide: Guide) -> Iterator[Finding]:
    for identifier, rule in book.rules.items():
        if not (rule.statement and rule.section):
            yield Finding("missing-field", identifier, "It has no statement or no section.")
        if len(rule.statement) > LONGEST_STATEMENT:
            yield Finding("long-statement", identifier, f"Its statement has {len(rule.statement)} characters.")
        if rule.status in REASONED and not rule.reason:
            yield Finding("missing-field", identifier, f"It is {rule.status} without a reason.")
        if not _in_contents(rule.section, guide.contents.headings):
            yield Finding("unknown-section", identifier, f"The contents have no heading {rule.section}.")
    for identifier, gap in book.interpretations.items():
        if not (gap.title and gap.reading):
            yield Finding("missing-field", identifier, "It has no title or no reading.")


def _in_contents(section: str, headings: Collection[str]) -> bool:
    """Whether a section is a heading, or a step with a number or a letter under one."""
    above, _, last = section.rpartition(" › ")
    step = len(last) == 1 and last.isalnum()
    own = above == "Rules of the referee" and last in REFEREE_HEADINGS
    return own or section in headings or (step and above in headings)


def _examples(book: Rulebook, shown: Collection[str]) -> Iterator[Finding]:
    for identifier, rule in book.rules.items():
        if rule.status in KEPT and identifier not in shown:
            yield Finding("missing-example", identifier, f"It is {rule.status}, and no example shows how it is broken.")


def _citations(book: Rulebook, known: Collection[str]) -> Iterator[Finding]:
    for identifier, rule in book.rules.items():
        yield from _unknown(identifier, _named(book, f"{rule.statement} {rule.breach} {rule.reason}"), known)
    for identifier, gap in book.interpretations.items():
        yield from _unknown(identifier, _named(book, f"{gap.title} {gap.reading} {gap.why} {gap.alternative}"), known)


def _named(book: Rulebook, text: str) -> Iterator[str]:
    """The ids that a text names, but for those of whole families, as LL-INV-n, and for what only looks like one."""
    prefixes = {identifier.partition("-")[0] for identifier in book.sentences}
    for other in cited(text):
        family = any(identifier.startswith(f"{other}-") for identifier in book.sentences)
        if other.partition("-")[0] in prefixes and not family:
            yield other


def _glossary(book: Rulebook, guide: Guide) -> Iterator[Finding]:
    for name, term in guide.glossary.items():
        yield from _unknown(name, term.rules, book.sentences)
        if not (term.meaning and term.rules):
            yield Finding("missing-field", name, "The term has no meaning or no rules.")
        if len(term.meaning) > LONGEST_STATEMENT:
            yield Finding("long-statement", name, f"Its meaning has {len(term.meaning)} characters.")


def _asks(book: Rulebook, guide: Guide, components: Collection[str]) -> Iterator[Finding]:
    asks = guide.asks
    foreign = asks.rules.keys() - book.sentences.keys() - REFEREE_ASKS.rules.keys()
    yield from (Finding("unknown-id", i, "The catalogue has no such id.") for i in sorted(foreign))
    yield from (
        Finding("unknown-id", i, "The pack has no such component.") for i in asks.components if i not in components
    )
    silent = {i for i, rule in book.rules.items() if rule.status == "quoted" or guide.contents.retells(rule.section)}
    for identifier in (*book.rules, *book.interpretations):
        if not asks.rules.get(identifier) and identifier not in silent:
            yield Finding("missing-asks", identifier, "Nobody asks for it.")
    told: dict[tuple[str, ...], str] = {}
    for identifier, questions in (*asks.rules.items(), *asks.components.items()):
        for ask in questions:
            asked = tuple(words(ask))
            if not asked or len(asked) > MOST_WORDS or ask != ask.strip():
                yield Finding("ask-form", identifier, f"This is not how anybody asks: {ask!r}.")
            if asked in told:
                yield Finding("ask-repeated", identifier, f"{told[asked]} is asked for by the same words: {ask!r}.")
            told.setdefault(asked, identifier)


def _lost(book: Rulebook, guide: Guide, search: Callable[[str], Sequence[str]]) -> Iterator[Finding]:
    for identifier, questions in guide.asks.rules.items():
        for ask in questions if identifier in book.sentences else ():
            if identifier not in search(ask)[:WITHIN]:
                yield Finding("ask-misses", identifier, f"It is not among the first {WITHIN} that {ask!r} finds.")


def _unknown(identifier: str, named: Iterable[str], known: Collection[str]) -> Iterator[Finding]:
    for other in sorted(set(named).difference(known)):
        yield Finding("unknown-id", identifier, f"It names {other}, which the catalogue lacks.")
