"""Words as players write them: taken apart, brought to their stem, and read as the known word that is nearest.

Stems: the Snowball stemmer for English. Distance of spellings: optimal string alignment, in which two swapped letters
are one step.
"""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from importlib import resources
from threading import Lock

import msgspec
import snowballstemmer
from msgspec import Struct

READINGS = 2
"""As how many known words an unknown one is read."""
SHORTEST_STEM = 3
KEPT = 16_384
"""How many words are kept with their stems; the words of all rulebooks are a third of that."""
REMEMBERED = 1_024
"""For how many unknown words it is kept which known ones are nearest."""
SWAPPED = 0.5
"""How much less two swapped letters count than another difference of one step."""

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_JOINED = re.compile(r"\b(re|un|non|pre)-(?=\w)")
_LETTERS = re.compile(r"\b(?:\w ){3,}\w\b")
_OF_VERB = re.compile(r"ifications?$")
_STEMMER = snowballstemmer.stemmer("english")
_ONE_AT_A_TIME = Lock()
"""The stemmer keeps the word that it works on."""


class _Everyday(Struct, frozen=True):
    """Words of the table: `empty` ones say little of what is asked, those of a group in `alike` mean much the same,
    those in `numbers` are numbers, as they stand on a card."""

    empty: frozenset[str]
    alike: tuple[tuple[str, ...], ...]
    numbers: dict[str, str]


_EVERYDAY = msgspec.json.decode((resources.files(__package__) / "everyday_words.json").read_bytes(), type=_Everyday)
ALIKE = _EVERYDAY.alike
EMPTY_WORDS = _EVERYDAY.empty | {word.replace("'", "") for word in _EVERYDAY.empty}
"""Those with an apostrophe are often written without."""


def words(text: str) -> list[str]:
    """The words of a text in order: case, accents and apostrophes taken off; hyphens separate, but after `re` and its
    like. Single letters in a row, as on a diagram, are one word more."""
    plain = text.casefold()
    if not plain.isascii():
        plain = unicodedata.normalize("NFKD", plain).replace("’", "'")
        plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    found = _WORD.findall(_JOINED.sub(r"\1", plain) if "-" in plain else plain)
    found += [row.replace(" ", "") for row in _LETTERS.findall(plain)]
    return [word if word in EMPTY_WORDS else word.removesuffix("'s").replace("'", "") for word in found]


@lru_cache(KEPT)
def stem(word: str) -> str:
    """What an English word shares with its other forms: `placing`, `placed`, `places` and `place` are one.

    So are `four` and `4`, `fortification` and `fortify`. A word that would become one without meaning, as the name
    `Orly`, stays as it is.
    """
    if not word.isalpha() or word in _EVERYDAY.numbers:
        return _EVERYDAY.numbers.get(word, word)
    with _ONE_AT_A_TIME:
        root: str = _STEMMER.stemWord(_OF_VERB.sub("ify", word))
    return word if len(root) < SHORTEST_STEM or (root in _EMPTY_STEMS and word not in EMPTY_WORDS) else root


_EMPTY_STEMS = frozenset(_STEMMER.stemWords(list(EMPTY_WORDS)))


@lru_cache(KEPT)
def is_empty(root: str) -> bool:
    """Whether a stem is that of a word that says little by itself, as `how` and `may`."""
    return root in _EMPTY_STEMS or root in EMPTY_WORDS


class Vocabulary:
    """The words that there are, with how often, and which of them an unknown one can be."""

    def __init__(self, known: Iterable[str]) -> None:
        self._often = Counter(known)
        self._letters = {word: _letters(word) for word in sorted(self._often) if len(word) > 3}
        self._remembered = lru_cache(REMEMBERED)(self._look)

    def __contains__(self, word: str) -> bool:
        return word in self._often

    def common(self) -> list[str]:
        """The words that say something, the most frequent first."""
        return [word for word, _ in self._often.most_common() if len(word) > 3 and not is_empty(stem(word))]

    def beginning(self, start: str) -> list[str]:
        """The words that begin so."""
        return [word for word in self._letters if word.startswith(start)]

    def nearest(self, word: str) -> tuple[str, ...]:
        """The known words that differ least from one.

        At most by 1 step from five letters on, by 2 from eight; in words of four letters two may be swapped. Swapped
        letters are likelier than others.
        """
        return self._remembered(word)

    def _look(self, word: str) -> tuple[str, ...]:
        most = 0 if len(word) < 4 else 1 if len(word) < 8 else 2
        letters, spelled, found = _letters(word), sorted(word), defaultdict(list)
        for known, theirs in self._letters.items():
            if abs(len(known) - len(word)) > most or (letters ^ theirs).bit_count() > 2 * most:
                continue
            steps = distance(word, known, most)
            swapped = sorted(known) == spelled
            if steps <= most and (len(word) > 4 or swapped):
                found[steps - SWAPPED * swapped].append(known)
        if not found:
            return ()
        likely = sorted(found[min(found)], key=lambda known: (known[0] != word[0], -self._often[known], known))
        return tuple(likely[:READINGS])


def distance(a: str, b: str, most: int) -> int:
    """How many letters are put in, left out, replaced or swapped with their neighbor between two words.

    Anything above `most` is given as `most + 1`.
    """
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        two_before, before, row = before, row, [i]
        for j, other in enumerate(b, 1):
            steps = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                steps = min(steps, two_before[j - 2] + 1)
            row.append(steps)
        if min(row) > most and min(before, default=0) > most:
            return most + 1
    return min(row[-1], most + 1)


def _letters(word: str) -> int:
    """Which letters a word has, as bits: words that are near each other differ in few."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) % 61)
    return bits
