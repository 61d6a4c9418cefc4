"""Finding the rule in the players' words.

An index is built from passages and never changes. A passage is found by its texts and by its asks: questions in the
players' words that it answers. Words are compared by their stems; everyday words also stand for those of a rulebook
(`everyday_words.json`); a word that is neither is read as the nearest ones that are.

- A text is scored by Okapi BM25: Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009.
- An ask is compared with the whole question: what both share, in words and in pairs of neighboring words, against all
  that either has (Jaccard, "The distribution of the flora in the alpine zone", 1912). What the ask lacks can stand in
  the texts of its passage.
- A word is worth more the fewer passages have it.

Both are parts of what a perfect match would have, from 0 to 1, so that they can be added. A further opinion, such as
that of a model of language, can be mixed in.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from referee.core.passages import Passage
from referee.core.spelling import ALIKE, EMPTY_WORDS, Vocabulary, is_empty, stem, words

MOST_HITS = 20
MOST_WORDS = 24
"""How many words of a question are looked up."""
MOST_SUGGESTIONS = 8
OF_A_PARAGRAPH = 2
"""How many entries of one paragraph are shown; the others stand behind the first of them."""
CLOSE = 0.9
"""Which part of the best score makes an answer from another section worth telling apart."""
BEHIND = 0.2
"""Which part of the score of the first of its paragraph an entry has that is named behind it."""

SATURATION, LENGTH = 0.8, 0.6
"""The constants k₁ and b of BM25."""
GUESSED = 0.9
"""What a word counts that was read as another one."""
MEANT = 0.5
"""What a word counts that stands for the one that was asked, as `battle` for `fight`."""
EMPTY = 0.85
"""What an empty word counts beside another one that is as rare."""
UNKNOWN = 0.5
"""What a word counts that no passage has, in all that a question has."""
PAIR = 0.4
"""What two neighboring words count as a pair, beside the mean of what each is worth."""
BESIDE = 0.5
"""What a word counts that the ask lacks, but not the texts of its passage."""
FURTHER, MOST_FURTHER = 0.2, 2
"""What the asks after the best one count, and how many of them."""
OPINION = 0.5
"""What the opinion of a model counts, where there is one."""

Reading: TypeAlias = dict[str, float]
"""The roots that one word of a question can stand for, with what each counts."""
Opinion: TypeAlias = Callable[[str], Sequence[float]]
"""For a question how near each passage is to it, from 0 to about 1.5."""


class Hit(Struct, frozen=True, omit_defaults=True):
    """A passage that was found. `more` are ids of the same paragraph that were found too; `where` tells the answer
    from others that fit about as well."""

    game: str
    id: str
    section: str
    statement: str
    more: tuple[str, ...] = ()
    where: str = ""


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


class _Tally:
    """What the asks and the texts have of one question, word by word.

    Once it is closed, only what has been counted already is counted further.
    """

    def __init__(self) -> None:
        self.shared: dict[int, float] = defaultdict(float)
        """For each ask what it shares with the question."""
        self.spent: dict[int, float] = defaultdict(float)
        """For each ask what of its own that takes up."""
        self.places: dict[int, int] = defaultdict(int)
        """For each ask which words of the question it has, as bits."""
        self.in_text: dict[int, dict[int, float]] = defaultdict(dict)
        """For each passage what its texts have of the words of the question."""
        self._closed = False

    def close(self) -> None:
        self._closed = True

    def asks_among(self, asks: AbstractSet[int]) -> AbstractSet[int]:
        return self.shared.keys() & asks if self._closed else asks

    def texts_among(self, texts: Mapping[int, float]) -> Iterable[int]:
        return self.in_text.keys() & texts.keys() if self._closed else texts


class Index:
    """Passages, ready to be searched. `opinion` is asked for each question and mixed in."""

    def __init__(self, passages: Iterable[Passage], opinion: Opinion | None = None) -> None:
        self._passages = tuple(passages)
        self._opinion = opinion
        self._ids: dict[str, list[int]] = defaultdict(list)
        texts: list[dict[str, float]] = []
        asks: list[tuple[int, list[str]]] = []
        spelled: list[str] = []
        having: Counter[str] = Counter()
        for number, passage in enumerate(self._passages):
            self._ids[passage.id.casefold()].append(number)
            counts: dict[str, float] = defaultdict(float)
            for weight, text in passage.texts:
                found = words(text)
                spelled += found
                for root in map(stem, found):
                    counts[root] += weight
            texts.append(counts)
            own = [words(ask) for ask in passage.asks]
            spelled += (word for ask in own for word in ask)
            asks += ((number, [stem(word) for word in ask]) for ask in own)
            having.update({*counts, *(stem(word) for ask in own for word in ask)})
        self._worths = {root: _worth(root, len(texts), times) for root, times in having.items()}
        self._new = _worth("", len(texts), 0)
        self._read_texts(texts)
        self._read_asks(asks)
        alike = (form for group in ALIKE for word in group for form in (word, word + "s"))
        everyday = (form for form in alike if not self._worths.keys().isdisjoint(_meant(form)))
        self._vocabulary = Vocabulary([*spelled, *everyday])

    def _read_texts(self, texts: Sequence[Mapping[str, float]]) -> None:
        """For each root the passages whose texts have it, with what BM25 gives for it, at most 1."""
        lengths = [sum(counts.values()) for counts in texts]
        average = sum(lengths) / max(1, len(lengths))
        self._in_text: dict[str, dict[int, float]] = defaultdict(dict)
        for number, counts in enumerate(texts):
            damping = SATURATION * (1 - LENGTH + LENGTH * lengths[number] / average) if average else SATURATION
            for root, count in counts.items():
                self._in_text[root][number] = count / (count + damping)

    def _read_asks(self, asks: Sequence[tuple[int, Sequence[str]]]) -> None:
        """For each root and pair of roots the asks that have it; for each ask its passage, and what it has in all."""
        self._in_ask: dict[str, set[int]] = defaultdict(set)
        self._owner = [number for number, _ in asks]
        self._whole: list[float] = []
        for ask, (_, roots) in enumerate(asks):
            features = {root: self._worths[root] for root in roots}
            features |= {_pair(a, b): self._of_pair(a, b) for a, b in pairwise(roots)}
            self._whole.append(sum(features.values()))
            for feature in features:
                self._in_ask[feature].add(ask)

    def search(self, query: str, limit: int = MOST_HITS) -> Answer:
        """The passages that answer a question, best first. An id in the question is found by itself."""
        named = [number for part in query.casefold().split() for number in self._ids.get(part.strip(".,;:?!()"), ())]
        if named:
            return Answer(tuple(map(self._hit, dict.fromkeys(named)))[:limit])
        asked = words(query)[:MOST_WORDS]
        read_as = {word: near for word in asked if (near := self._read(word)) and not self._knows(word)}
        unknown = tuple(dict.fromkeys(word for word in asked if not self._knows(word) and word not in read_as))
        if all(word in EMPTY_WORDS or word in unknown for word in asked):
            return Answer((), {}, unknown, _nothing(unknown), self._suggested(unknown))
        scores = self._lexical([self._reading(word, read_as) for word in asked])
        if self._opinion:
            plain = " ".join(read_as.get(word, (word,))[0] for word in asked)
            for number, opinion in enumerate(self._opinion(plain)):
                weight = self._passages[number].weight
                scores[number] = (1 - OPINION) * scores.get(number, 0.0) + OPINION * opinion * weight
        best = sorted(scores, key=lambda number: (-scores[number], number))
        return Answer(self._shown(best, scores, limit), read_as, unknown)

    def _knows(self, word: str) -> bool:
        return word in EMPTY_WORDS or not self._worths.keys().isdisjoint(_meant(word))

    def _read(self, word: str) -> tuple[str, ...]:
        return () if self._knows(word) else self._vocabulary.nearest(word)

    def _reading(self, word: str, read_as: Mapping[str, Sequence[str]]) -> Reading:
        """The roots that a word of the question can stand for."""
        if word not in read_as:
            return _meant(word)
        found: Reading = {}
        for near in read_as[word]:
            for root, trust in _meant(near, GUESSED).items():
                found[root] = max(trust, found.get(root, 0.0))
        return found

    def _lexical(self, readings: Sequence[Reading]) -> dict[int, float]:
        """What each passage is worth as an answer, by its words.

        Those that share nothing but empty words with the question are left out.
        """
        asked = list({tuple(reading): reading for reading in readings}.values())
        asked.sort(key=lambda reading: all(map(is_empty, reading)))
        total, tally = 0.0, _Tally()
        for place, reading in enumerate(asked):
            worth = self._most(reading)
            total += worth
            if all(map(is_empty, reading)):
                tally.close()
            self._count_asks(tally, reading, worth, place)
            self._count_texts(tally, reading, worth, place)
        tally.close()
        whole = total + self._count_pairs(tally, readings)
        by_ask: dict[int, list[tuple[float, int]]] = defaultdict(list)
        for ask, value in tally.shared.items():
            by_ask[self._owner[ask]].append((value / self._apart(tally, ask, whole), ask))
        scores: dict[int, float] = {}
        for number, in_text in tally.in_text.items():
            scores[number] = sum(in_text.values()) * (1 / total + (0 if number in by_ask else BESIDE / whole))
        for number, found in by_ask.items():
            (best, ask), *further = sorted(found, reverse=True)
            has, in_text = tally.places[ask], tally.in_text.get(number, {})
            beside = sum(value for place, value in in_text.items() if not has >> place & 1)
            score = best + FURTHER * sum(value for value, _ in further[:MOST_FURTHER])
            scores[number] = score + BESIDE * beside / self._apart(tally, ask, whole) + scores.get(number, 0.0)
        return {number: score * self._passages[number].weight for number, score in scores.items()}

    def _apart(self, tally: _Tally, ask: int, whole: float) -> float:
        """What a question and an ask have together, shared or not."""
        return whole + self._whole[ask] - tally.spent[ask]

    def _most(self, reading: Reading) -> float:
        """What a word of the question is worth: the rarest of its readings; less where nothing has any."""
        known = [self._worths[root] for root in reading if root in self._worths]
        return max(known) if known else UNKNOWN * self._new

    def _count_asks(self, tally: _Tally, reading: Reading, worth: float, place: int) -> None:
        """Counts one word of the question for the asks that have it, by the best of its readings."""
        counted: set[int] = set()
        values = ((trust * min(self._worths.get(root, 0.0), worth), root) for root, trust in reading.items())
        for value, root in sorted(values, reverse=True):
            asks = tally.asks_among(self._in_ask.get(root, _NONE)) - counted
            own, bit = self._worths.get(root, 0.0), 1 << place
            for ask in asks:
                tally.shared[ask] += value
                tally.spent[ask] += own
                tally.places[ask] |= bit
            counted |= asks

    def _count_texts(self, tally: _Tally, reading: Reading, worth: float, place: int) -> None:
        """Counts one word of the question for the passages whose texts have it, by the best of its readings."""
        for root, trust in reading.items():
            most, parts = trust * min(self._worths.get(root, 0.0), worth), self._in_text.get(root, {})
            for number in tally.texts_among(parts):
                in_text = tally.in_text[number]
                in_text[place] = max(most * parts[number], in_text.get(place, 0.0))

    def _count_pairs(self, tally: _Tally, readings: Sequence[Reading]) -> float:
        """Counts pairs of neighboring words for the asks that have them; gives what those of the question are worth."""
        total = 0.0
        for before, after in pairwise(readings):
            total += self._of_pair(next(iter(before)), next(iter(after)))
            for a, trust in before.items():
                for b, other in after.items():
                    for ask in tally.asks_among(self._in_ask.get(_pair(a, b), _NONE)):
                        tally.shared[ask] += trust * other * self._of_pair(a, b)
                        tally.spent[ask] += self._of_pair(a, b)
        return total

    def _of_pair(self, a: str, b: str) -> float:
        return PAIR * math.sqrt(self._worths.get(a, self._new) * self._worths.get(b, self._new))

    def _shown(self, best: Sequence[int], scores: Mapping[int, float], limit: int) -> tuple[Hit, ...]:
        """The first entries of each paragraph, best first; the next ones behind the first of theirs."""
        paragraphs: dict[tuple[str, str, str], list[int]] = defaultdict(list)
        shown: list[int] = []
        for number in best:
            beside = paragraphs[self._passages[number].paragraph]
            beside.append(number)
            if len(beside) <= OF_A_PARAGRAPH:
                shown.append(number)
        shown = shown[:limit]
        close = [number for number in shown if scores[number] >= CLOSE * scores[shown[0]]]
        where = _told_apart([self._passages[number].section for number in close])
        hits = []
        for number in shown:
            passage = self._passages[number]
            beside = paragraphs[passage.paragraph]
            behind = [n for n in beside[OF_A_PARAGRAPH:] if scores[n] >= BEHIND * scores[number]]
            more = tuple(self._passages[n].id for n in behind) if number == beside[0] else ()
            place = where.get(passage.section, "") if number in close else ""
            hits.append(Hit(passage.game, passage.id, passage.section, passage.statement, more, place))
        return tuple(hits)

    def _suggested(self, unknown: Sequence[str]) -> tuple[str, ...]:
        """Known words: those that begin like what was asked, otherwise those that most passages have."""
        alike = [known for word in unknown if len(word) > 2 for known in self._vocabulary.beginning(word[:3])]
        found = (word for word in (*alike, *self._vocabulary.common()) if not word.isdecimal())
        return tuple(dict.fromkeys(found))[:MOST_SUGGESTIONS]

    def _hit(self, number: int) -> Hit:
        passage = self._passages[number]
        return Hit(passage.game, passage.id, passage.section, passage.statement)


def _worth(root: str, passages: int, having: int) -> float:
    """What a word is worth: more the fewer passages have it."""
    rarity = math.log(1 + (passages - having + 0.5) / (having + 0.5))
    return rarity * (EMPTY if is_empty(root) else 1.0)


def _pair(a: str, b: str) -> str:
    return f"{a} {b}"


def _meant(word: str, trust: float = 1.0) -> Reading:
    """The stem of a word, and the stems of those that can stand for it, with what each counts."""
    root = stem(word)
    alike = () if is_empty(root) else sorted(_alike().get(root, ()))
    return {root: trust} | {other: trust * MEANT for other in alike if other != root}


@cache
def _alike() -> dict[str, frozenset[str]]:
    """For the stem of an everyday word the stems of those that mean about the same at a table."""
    found: dict[str, frozenset[str]] = {}
    for group in ALIKE:
        roots = frozenset(map(stem, group))
        found |= {root: found.get(root, frozenset()) | roots for root in roots}
    return found


_NONE: frozenset[int] = frozenset()


def _told_apart(sections: Sequence[str]) -> dict[str, str]:
    """For sections that differ the heading of each that tells it from the others: the last one, or its whole path."""
    last = {section: section.rpartition(" › ")[2] for section in sections}
    if len(last) < 2:
        return {}
    shared = Counter(last.values())
    return {section: heading if shared[heading] == 1 else section for section, heading in last.items()}


def _nothing(unknown: Sequence[str]) -> str:
    if not unknown:
        return "The question has no word to look for."
    return f"No rule has {'the word' if len(unknown) == 1 else 'any of the words'} {', '.join(unknown)}."
