"""Hints for names that only look like known ones: a violation then says which name is meant."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from referee.core.components import components
from referee.core.game import Game
from referee.core.pointers import found, steps
from referee.core.ruling import MAX_VIOLATIONS, Violation
from referee.wire.alike import Names


class Hints:
    """The hints of one game. Legality is decided before, by names that compare exactly."""

    def __init__(self, game: Game[Any], viewers: Iterable[str]) -> None:
        fixed = (*viewers, "chance", "table", *game.kinds, *game.packs, *game.switches, *game.rulebook.sentences)
        values = (value for switch in game.switches.values() for value in switch.values)
        parts = (part.id for pack in game.packs.values() for part in components(pack))
        self._names = Names((*fixed, *values, *parts))

    def added(
        self, violations: tuple[Violation, ...], sent: Mapping[str, Any], seen: Callable[[], Any] = dict
    ) -> tuple[Violation, ...]:
        """The first 50 violations, with a hint wherever the name at fault looks like another.

        Pointers lead into `sent`. `seen` gives the state as plain data, as whoever gets the violations may see it.
        """
        if not violations:
            return violations
        plain = msgspec.to_builtins(sent)
        return tuple(
            replace(violation, hint=f"Perhaps `{meant}` is meant: names compare exactly. {violation.hint}".strip())
            if (meant := self._meant(violation, plain, seen)) is not None
            else violation
            for violation in violations[:MAX_VIOLATIONS]
        )

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
