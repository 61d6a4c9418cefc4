"""The archives that the figures of docs/scale.md are measured with."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from benchmarks.audit import make
from referee.audit import Archives, Outcome, judged
from referee.games import GAMES


@pytest.mark.parametrize(("wrong", "verdict"), [(0, "legal"), (1, "illegal")])
@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz", "games.jsonl.zst"])
def test_games_of_every_kind_are_repeated_under_new_ids(tmp_path, name, wrong, verdict):
    make(tmp_path / name, games=4, records=10, moves=30, wrong=wrong, seed=3, jobs=1)
    lines = list(Archives([str(tmp_path / name)]))
    records = [json.loads(line.content) for line in lines]
    assert len({record.pop("id") for record in records}) == 10
    assert [record["game"] for record in records[:4]] == [*GAMES]
    assert records[4:8] == records[:4] and len({str(record) for record in records}) == 4
    assert {judged(line).verdict for line in lines} == {verdict}


def test_the_same_seed_makes_the_same_archive_whatever_the_number_of_processes(tmp_path):
    for name, jobs in (("a", 1), ("b", 2)):
        make(tmp_path / name, games=8, records=8, moves=20, wrong=0.5, seed=3, jobs=jobs)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_the_page_shows_an_outcome_and_code_that_runs(tmp_path, monkeypatch, capsys):
    page = (Path(__file__).parents[2] / "docs" / "scale.md").read_text()
    (outcome,) = re.findall(r"^```json\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    assert msgspec.json.decode(outcome, type=Outcome).verdict == "illegal"
    (code,) = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    make(tmp_path / "games.jsonl.gz", games=4, records=4, moves=10, wrong=0, seed=3, jobs=1)
    monkeypatch.chdir(tmp_path)
    exec(code, {})
    assert capsys.readouterr().out.splitlines() == [f"game-{number:05d}-0 legal " for number in range(4)]
