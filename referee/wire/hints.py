"""Hints for names that are not known: a violation then says which known one is perhaps meant.

What programs send is only taken for a name that looks the same; what people write may differ in a few letters.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from referee.core.components import components
from referee.core.game import Game
from referee.core.pointers import found, steps
from referee.core.ruling import MAX_VIOLATIONS, Violation
from referee.wire.alike import Names, folded, near

SPELLED = 0.75
"""How alike a misspelled name is to the one that is meant, between 0 and 1."""


class Hints:
    """The hints of one game. Legality is decided before, by names that compare exactly."""

    def __init__(self, game: Game[Any], viewers: Iterable[str]) -> None:
        fixed = (*viewers, "chance", "table", *game.kinds, *game.packs, *game.switches, *game.rulebook.sentences)
        values = (value for switch in game.switches.values() for value in switch.values)
        parts = [part for pack in game.packs.values() for part in components(pack)]
        self._names = Names((*fixed, *values, *(part.id for part in parts)))
        self._ids = {name: part.id for part in parts for name in (part.id, *part.names.values())}
        """The id of each component by what it is called."""
        self._looks = frozenset(map(folded, self._ids))

    def added(
        self,
        violations: tuple[Violation, ...],
        sent: Mapping[str, Any],
        seen: Callable[[], Any] = dict,
        *,
        by_hand: bool = False,
    ) -> tuple[Violation, ...]:
        """The first 50 violations, with a hint wherever the name at fault looks like another.

        Pointers lead into `sent`. `seen` gives the state as plain data, as whoever gets the violations may see it.
        Names that were written `by_hand` may be misspelled.
        """
        if not violations:
            return violations
        plain = msgspec.to_builtins(sent)
        return tuple(
            replace(violation, hint=f"{perhaps} {violation.hint}".strip())
            if (perhaps := self._perhaps(violation, plain, seen, by_hand))
            else violation
            for violation in violations[:MAX_VIOLATIONS]
        )

    def _perhaps(self, violation: Violation, sent: Any, seen: Callable[[], Any], by_hand: bool) -> str:
        """The hint at the name that is meant; empty for none."""
        if (meant := self._meant(violation, sent, seen)) is not None:
            return f"Perhaps `{meant}` is meant: names compare exactly."
        if by_hand and (nearest := self._nearest(violation, sent)) is not None:
            return f"Perhaps `{nearest}` is meant."
        return ""

    def _nearest(self, violation: Violation, sent: Any) -> str | None:
        """The id of the component that the name at fault nearly names; None if it names one, also one of a patch."""
        _, value = _at(violation.pointer, sent)
        if not isinstance(value, str) or folded(value) in self._looks or value in _texts(sent["pack"]):
            return None
        return next((self._ids[name] for name in near(value, self._ids, most=1, likeness=SPELLED)), None)

    def _meant(self, violation: Violation, sent: Any, seen: Callable[[], Any]) -> str | None:
        """The name that the one at fault looks like: of the game and its packs, of the violation, or of the state."""
        member, value = _at(violation.pointer, sent)
        if isinstance(value, str) and not self._names.knows(value):
            words = {*_words(violation.detail), *_words(violation.hint)} - {value}
            return self._names.meant(value) or Names(words).meant(value) or Names(_texts(seen())).meant(value)
        return self._names.meant(member)


def _at(pointer: str, value: Any) -> tuple[str, Any]:
    """The member to which a pointer into plain data leads, and its value; nothing where there is none."""
    there = found(value, pointer)
    if there is UNSET:
        return "", None
    member, value = (steps(pointer) or [""])[-1], there
    return member, value


def _words(text: str) -> list[str]:
    return [word.strip("`'.,:;()") for word in text.split()]


def _texts(value: Any) -> Iterator[str]:
    """Every text in plain data, and every name of a member."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)
