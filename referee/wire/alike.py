"""Names that look like others. Names compare exactly everywhere: one that only looks like a known one is refused, and
the refusal says which is meant."""

import difflib
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

MOST = 5
"""How many names are suggested."""
LIKENESS = 0.6
"""How alike two names must be, between 0 and 1."""
LONGEST = 120
"""How many characters of a name are looked at: more than any has, headings of a rulebook with those above included."""
COMPARED = 25
"""How many names are compared letter by letter: those that share the most pairs of letters with the one sent."""


@lru_cache(8192)
def folded(name: str) -> str:
    """What names that look the same have in common: without case, width and marks that take no room.

    Spaces, dashes and underscores are one, and gone at both ends. Cyrillic and Greek letters are the Latin ones that
    they look like.
    """
    plain = unicodedata.normalize("NFKC", name).translate(_LATIN).casefold()
    seen = "".join(letter for letter in plain if unicodedata.category(letter) not in ("Cc", "Cf"))
    return _GAP.sub("-", seen).strip("-")


class Names:
    """Known names, by their look."""

    def __init__(self, names: Iterable[str]) -> None:
        self._known = frozenset(names)
        self._by_look: dict[str, set[str]] = {}
        for name in self._known:
            self._by_look.setdefault(folded(name), set()).add(name)

    def knows(self, name: str) -> bool:
        """Whether this very name is known."""
        return name in self._known

    def meant(self, name: str) -> str | None:
        """The one known name that looks the same as an unknown one; None if it is known, or if there are several."""
        found = set() if name in self._known else self._by_look.get(folded(name[:LONGEST]), set())
        return next(iter(found)) if len(found) == 1 else None


def near(name: str, known: Iterable[str], most: int = MOST, likeness: float = LIKENESS) -> list[str]:
    """The known names that a name looks like, the likeliest first."""
    wanted = folded(name[:LONGEST])
    pairs, names = _pairs(wanted), [(folded(other[:LONGEST]), other) for other in dict.fromkeys(known)]
    names.sort(key=lambda pair: (pair[0] == wanted, len(pairs & _pairs(pair[0])) / (1 + len(pair[0]))), reverse=True)
    matcher, rated = difflib.SequenceMatcher(b=wanted), []
    for look, other in names[:COMPARED]:
        matcher.set_seq1(look)
        if matcher.quick_ratio() >= likeness and (ratio := matcher.ratio()) >= likeness:
            rated.append((ratio, other))
    return [other for _, other in sorted(rated, key=lambda pair: pair[0], reverse=True)][:most]


@lru_cache(8192)
def _pairs(name: str) -> frozenset[str]:
    return frozenset(map("".join, pairwise(name)))


_GAP = re.compile("[-_\\s\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\u30fc]+")
_LATIN = str.maketrans("АВЕЅІЈКМНОРСТУХаеѕіјорсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABESIJKMHOPCTYXaesijopcyxABEZHIKMNOPTYXo")
