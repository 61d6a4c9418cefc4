"""Finding the rule in the players' words: BM25 over the catalogue, tolerant of spelling.

An index is built from passages and never changes. Words are compared by their stems; everyday words also stand for
those of a rulebook (`everyday_words.json`); a word that is neither is read as the nearest ones that are.

Okapi BM25: Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009. Distance of spellings: optimal string
alignment, in which two swapped letters are one step.
"""

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from referee.core.rulebook import Rulebook

MOST_HITS = 20
MOST_WORDS = 24
"""How many different words of a question are looked up."""
MOST_SUGGESTIONS = 8
READINGS = 3
"""As how many known words an unknown one is read."""

SATURATION, LENGTH = 0.8, 0.75
"""The constants k₁ and b of BM25."""
GUESSED = 0.8
"""What a word counts that was read as another one, for each letter that differs."""
MEANT = 0.6
"""What a word counts that stands for the one that was asked, as `battle` for `fight`."""
HEADING, TITLE, NAME, ASIDE = 0.6, 1.5, 1.0, 0.5
"""What a word counts in a heading, a title, a component's name or a remark; in the statement itself it is 1."""
GAP, BACKGROUND = 0.8, 0.5
"""What an interpretation, and what an invariant or a convention counts beside a rule that fits as well."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_VOWELS = frozenset("aeiouy")


class _Everyday(Struct, frozen=True):
    """Words of the table: `empty` ones say nothing of what is asked, those of a group in `alike` mean much the same."""

    empty: frozenset[str]
    alike: tuple[tuple[str, ...], ...]


_EVERYDAY = msgspec.json.decode((resources.files(__package__) / "everyday_words.json").read_bytes(), type=_Everyday)
EMPTY_WORDS = _EVERYDAY.empty


class Passage(Struct, frozen=True):
    """Something that can be found: an entry of a catalogue, with its texts and what a word in each of them counts.

    `weight` is what the passage counts beside others that fit as well.
    """

    game: str
    id: str
    section: str
    statement: str
    texts: tuple[tuple[float, str], ...]
    weight: float = 1.0


class Hit(Struct, frozen=True):
    """A passage that was found."""

    game: str
    id: str
    section: str
    statement: str


class Answer(Struct, frozen=True, omit_defaults=True):
    """What a search found, best first.

    `read_as` gives for each unknown word what it was taken for, `unknown` the words that resemble nothing. Where
    nothing is found, `text` says so and `words` are some that would find something.
    """

    hits: tuple[Hit, ...]
    read_as: dict[str, tuple[str, ...]] = {}
    unknown: tuple[str, ...] = ()
    text: str = ""
    words: tuple[str, ...] = ()


def passages(book: Rulebook, names: Mapping[str, Sequence[str]]) -> list[Passage]:
    """The entries of a catalogue as passages; `names` are further words for some ids, such as those of components."""
    texts: dict[str, list[tuple[float, str]]] = {}
    for identifier, rule in book.rules.items():
        texts[identifier] = [(1, rule.statement), (HEADING, rule.section), (ASIDE, rule.breach)]
    for identifier, gap in book.interpretations.items():
        texts[identifier] = [(TITLE, gap.title), (1, gap.reading), (ASIDE, gap.alternative)]
    for identifier in (*book.invariants, *book.conventions):
        texts[identifier] = [(1, book.sentences[identifier][1])]
    return [
        Passage(
            book.game,
            identifier,
            *book.sentences[identifier],
            texts=(*own, *((NAME, name) for name in names.get(identifier, ()))),
            weight=1.0 if identifier in book.rules else GAP if identifier in book.interpretations else BACKGROUND,
        )
        for identifier, own in texts.items()
    ]


class Index:
    """Passages, ready to be searched."""

    def __init__(self, passages: Iterable[Passage]) -> None:
        self._passages = tuple(passages)
        self._ids: dict[str, list[int]] = defaultdict(list)
        self._postings: dict[str, list[tuple[int, float]]] = defaultdict(list)
        self._spelled: Counter[str] = Counter()
        lengths = []
        for number, passage in enumerate(self._passages):
            self._ids[passage.id.casefold()].append(number)
            counts: dict[str, float] = defaultdict(float)
            for weight, text in passage.texts:
                found = words(text)
                self._spelled.update(word for word in found if word not in EMPTY_WORDS)
                for word in found:
                    counts[stem(word)] += weight
            for root, count in counts.items():
                self._postings[root].append((number, count))
            lengths.append(sum(counts.values()))
        average = sum(lengths) / max(1, len(lengths))
        self._damping = [SATURATION * (1 - LENGTH + LENGTH * length / average) for length in lengths]
        alike = (form for group in _EVERYDAY.alike for word in group for form in (word, word + "s"))
        everyday = (form for form in alike if not self._postings.keys().isdisjoint(_meant(form)))
        self._letters = {word: _letters(word) for word in sorted({*self._spelled, *everyday})}

    def search(self, query: str, limit: int = MOST_HITS) -> Answer:
        """The passages that answer a question, best first. An id in the question is found by itself."""
        named = [number for part in query.casefold().split() for number in self._ids.get(part.strip(".,;:?!()"), ())]
        if named:
            return Answer(tuple(map(self._hit, dict.fromkeys(named)))[:limit])
        asked = [word for word in dict.fromkeys(words(query)) if word not in EMPTY_WORDS][:MOST_WORDS]
        scores: dict[int, float] = defaultdict(float)
        read_as: dict[str, tuple[str, ...]] = {}
        unknown = []
        for word in asked:
            meant = _meant(word)
            if not self._postings.keys().isdisjoint(meant):
                self._add(scores, meant)
                continue
            nearest, steps = self._nearest(word)
            if nearest:
                read_as[word] = nearest
                self._add(scores, {r: v for near in nearest for r, v in _meant(near, GUESSED**steps).items()})
            else:
                unknown.append(word)
        best = sorted(scores, key=lambda number: (-scores[number], number))[:limit]
        if best:
            return Answer(tuple(map(self._hit, best)), read_as, tuple(unknown))
        return Answer((), {}, tuple(unknown), _nothing(unknown), self._suggested(unknown))

    def _add(self, scores: dict[int, float], roots: Mapping[str, float]) -> None:
        """Adds what one word of the question is worth in each passage: that of the best of its readings."""
        worth: dict[int, float] = {}
        for root, trust in roots.items():
            found = self._postings.get(root, ())
            rarity = math.log(1 + (len(self._passages) - len(found) + 0.5) / (len(found) + 0.5))
            for number, count in found:
                value = trust * rarity * count * (SATURATION + 1) / (count + self._damping[number])
                worth[number] = max(value, worth.get(number, 0.0))
        for number, value in worth.items():
            scores[number] += value * self._passages[number].weight

    def _nearest(self, word: str) -> tuple[tuple[str, ...], int]:
        """The known words that differ least from one, and by how many steps.

        At most 1 from five letters on, 2 from eight; in words of four letters two may be swapped.
        """
        most = 0 if len(word) < 4 else 1 if len(word) < 8 else 2
        letters, found = _letters(word), defaultdict(list)
        for known, theirs in self._letters.items():
            if abs(len(known) - len(word)) > most or (letters ^ theirs).bit_count() > 2 * most or len(known) < 4:
                continue
            steps = distance(word, known, most)
            if steps <= most and (len(word) > 4 or sorted(word) == sorted(known)):
                found[steps].append(known)
        if not found:
            return (), 0
        steps = min(found)
        likely = sorted(found[steps], key=lambda known: (known[0] != word[0], -self._spelled[known], known))
        return tuple(likely[:READINGS]), steps

    def _suggested(self, unknown: Sequence[str]) -> tuple[str, ...]:
        """Known words: those that begin like what was asked, otherwise those that most passages have."""
        alike = [known for word in unknown for known in self._letters if len(word) > 2 and known[:3] == word[:3]]
        common = [word for word, _ in self._spelled.most_common() if len(word) > 3 and not word.isdecimal()]
        return tuple(dict.fromkeys([*alike, *common]))[:MOST_SUGGESTIONS]

    def _hit(self, number: int) -> Hit:
        passage = self._passages[number]
        return Hit(passage.game, passage.id, passage.section, passage.statement)


def words(text: str) -> list[str]:
    """The words of a text in order: case, accents and apostrophes taken off; hyphens separate."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter)).replace("’", "'")
    return [word if word in EMPTY_WORDS else word.removesuffix("'s").replace("'", "") for word in _WORD.findall(plain)]


def stem(word: str) -> str:
    """What an English word shares with its other forms: `placing`, `placed`, `places` and `place` are one."""
    if len(word) < 4 or not word.isalpha():
        return word
    if word.endswith(("ies", "ied")):
        return word[:-3] + "i"
    if word.endswith(("sses", "xes", "ches", "shes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for suffix in ("ing", "ed", "er", "ers", "ly"):
        root = word.removesuffix(suffix)
        if root != word and len(root) > (4 if suffix == "ly" else 2) and _VOWELS & set(root):
            word = root[:-1] if root[-1] == root[-2] and root[-1] not in "ls" else root
            break
    if len(word) > 3 and word[-1] == "e":
        word = word[:-1]
    return word[:-1] + "i" if len(word) > 2 and word[-1] == "y" else word


def _meant(word: str, trust: float = 1.0) -> dict[str, float]:
    """The stem of a word and of those that can stand for it, with what each counts."""
    return {root: trust * MEANT for root in _everyday().get(word, _everyday().get(stem(word), ()))} | {
        stem(word): trust
    }


@cache
def _everyday() -> dict[str, frozenset[str]]:
    """For an everyday word the stems of those that mean about the same at a table."""
    found: dict[str, frozenset[str]] = {}
    for group in _EVERYDAY.alike:
        roots = frozenset(map(stem, group))
        found |= {word: found.get(word, frozenset()) | roots for word in {*group, *roots}}
    return found


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


def _nothing(unknown: Sequence[str]) -> str:
    if not unknown:
        return "The question has no word to look for."
    return f"No rule has {'the word' if len(unknown) == 1 else 'any of the words'} {', '.join(unknown)}."
