"""The ready positions of a game, played and judged, for library, HTTP and command line."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from operator import itemgetter
from typing import Any

from referee.core.example import By, Example, Outcome, outcome, position
from referee.core.ruling import Data, Violation
from referee.games import GAMES
from referee.wire import alike
from referee.wire.door import LONGEST_ECHO, UnknownName, door

BELOW = " › "
"""What stands between a heading and one below it."""


def listed(name: str, rule: str | None = None, chapter: str | None = None) -> Data:
    """The examples of a game: all of them, or those that show a rule, those of a chapter, those that do both.

    A chapter is a heading of the rulebook, large and small letters alike, and what stands under it belongs to it;
    `chapters` are the headings that have examples. Raises UnknownGame, and UnknownName for a rule or a chapter that
    there is not.
    """
    game, chapters = door(name).game, _chapters(name)
    if rule is not None:
        _refuse_unknown(f"{game.title} has no rule", rule, game.rulebook.sentences)
    if chapter is not None and not any(_under(heading, chapter) for heading in chapters):
        _refuse_unknown(f"{game.title} has no examples under the heading", chapter, chapters)
    shown = []
    for identifier, example in game.examples.items():
        head = _head(name, identifier)
        fits = rule is None or rule in dict(example.shows())
        if fits and (chapter is None or _under(head["chapter"], chapter)):
            shown.append({**head, "href": _href(name, identifier), **_links(name, identifier)})
    return {"game": name, "edition": game.edition, "chapters": chapters, "examples": shown}


def one(name: str, identifier: str) -> Data:
    """An example: the state, how it came about and what it waits for; a legal move with what comes of it, an illegal
    one with the rule that it breaks, or the faults of an impossible state. Raises UnknownGame and UnknownName."""
    example, game = _example(name, identifier), GAMES[name]
    state, found = _state(name, identifier), _outcome(name, identifier)
    return {
        **_head(name, identifier),
        "game": name,
        "edition": game.edition,
        "way": _way(name, example),
        "state": state,
        **({} if example.faults else {"pending": game.pending(state)}),
        **_tried(example, found),
        **_links(name, identifier),
    }


def request(name: str, identifier: str) -> Data:
    """The body of a request that can be sent as it is: on the legal move of an example, on the illegal one if there is
    no other, or for the check of an impossible state. Raises UnknownGame and UnknownName."""
    example = _example(name, identifier)
    move = example.illegal if example.legal is None else example.legal
    return {"state": _state(name, identifier)} | ({} if move is None else {"move": move})


def showing(name: str, rule: str) -> list[Data]:
    """The examples that show a rule, those that are about it first: each with its move and what comes of that."""
    return [
        {
            "id": identifier,
            "title": GAMES[name].examples[identifier].title,
            "href": _href(name, identifier),
            "by": by,
            **_seen(name, identifier, rule, by),
            **_links(name, identifier),
        }
        for identifier, by in _showing(name).get(rule, ())
    ]


def _seen(name: str, identifier: str, rule: str, by: By) -> Data:
    """The move of an example that shows a rule, if it takes one, and the sentences about the rule."""
    found = _outcome(name, identifier)
    if by == "fault":
        return {"text": " ".join(fault.detail for fault in found.faults if rule in (fault.rule, *fault.also))}
    if by == "violation":
        assert found.refused is not None
        return {"move": GAMES[name].examples[identifier].illegal, "text": found.refused.detail}
    move, texts = next(
        (move, texts)
        for move, events in found.played
        if (texts := [event.text for event in events if rule in event.rules])
    )
    return {"move": move, "text": " ".join(dict.fromkeys(texts))}


def _way(name: str, example: Example) -> Data:
    """How the position of an example came about."""
    begins = {"after": _href(name, example.after)} if example.after else {"start": example.start}
    change = {"change": example.change} if example.change else {}
    return {**begins, **change, "moves": example.moves}


def _tried(example: Example, found: Outcome) -> Data:
    """What comes of an example."""
    parts: Data = {}
    if found.played:
        first, *then = [{"move": move, "events": [event.text for event in events]} for move, events in found.played]
        parts = {"legal": first, **({"then": then} if then else {})}
    if found.refused is not None:
        parts["illegal"] = {"move": example.illegal, **_refusal(found.refused), "hint": found.refused.hint}
    if found.faults:
        parts["faults"] = [{**_refusal(fault), "pointer": fault.pointer} for fault in found.faults]
    return parts


def _refusal(violation: Violation) -> Data:
    return {member: getattr(violation, member) for member in ("rule", "also", "section", "statement", "detail")}


def _head(name: str, identifier: str) -> Data:
    example = GAMES[name].examples[identifier]
    return {
        "id": identifier,
        "title": example.title,
        "chapter": _chapter(name, example),
        "text": example.text,
        "shows": [{"rule": rule, "by": by} for rule, by in example.shows()],
    }


def _links(name: str, identifier: str) -> Data:
    """Where the body of a request stands, and which operation it is for."""
    operation = "checks" if GAMES[name].examples[identifier].faults else "moves"
    return {"operation": operation, "request": f"{_href(name, identifier)}/request"}


def _href(name: str, identifier: str) -> str:
    return f"/v1/games/{name}/examples/{identifier}"


def _chapter(name: str, example: Example) -> str:
    sentences = GAMES[name].rulebook.sentences
    return example.chapter or next(sentences[rule][0] for rule, _ in example.shows())


def _under(heading: str, chapter: str) -> bool:
    return f"{heading}{BELOW}".casefold().startswith(f"{chapter}{BELOW}".casefold())


def _refuse_unknown(sentence: str, called: str, names: Iterable[str]) -> None:
    """Raises UnknownName, with names that look alike, for one that is not among these."""
    if called not in (known := [*names]):
        raise UnknownName(f"{sentence} {called[:LONGEST_ECHO]!r}.", alike.near(called, known))


def _example(name: str, identifier: str) -> Example:
    game = door(name).game
    _refuse_unknown(f"{game.title} has no example", identifier, game.examples)
    return game.examples[identifier]


@cache
def _chapters(name: str) -> tuple[str, ...]:
    """The headings that have examples, in the order of the rulebook."""
    used = {_chapter(name, example) for example in GAMES[name].examples.values()}
    return tuple(dict.fromkeys(section for section, _ in GAMES[name].rulebook.sentences.values() if section in used))


@cache
def _state(name: str, identifier: str) -> Any:
    example = GAMES[name].examples[identifier]
    return position(GAMES[name], example, _state(name, example.after) if example.after else None)


@cache
def _outcome(name: str, identifier: str) -> Outcome:
    return outcome(GAMES[name], GAMES[name].examples[identifier], _state(name, identifier))


@cache
def _showing(name: str) -> dict[str, list[tuple[str, By]]]:
    """For every rule the examples that show it and how; the earlier an example names the rule, the sooner."""
    found: dict[str, list[tuple[int, str, By]]] = defaultdict(list)
    for identifier, example in GAMES[name].examples.items():
        for place, (rule, by) in enumerate(example.shows()):
            found[rule].append((place, identifier, by))
    return {
        rule: [(identifier, by) for _, identifier, by in sorted(places, key=itemgetter(0))]
        for rule, places in found.items()
    }
