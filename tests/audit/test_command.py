"""`referee audit`: what it prints, how it ends, how it is stopped and goes on."""

import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from referee.audit import judged
from referee.cli import main
from referee.wire.door import encode
from tests.audit.archives import BROKEN, DIFFERS, HOLDS, OPEN, PACKED, archive, lines, written
from tests.audit.test_spread import wait_until

ROOT = Path(__file__).parents[2]
RECORDS = 150
"""How many records an archive has that is not judged before one looks."""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Carries the command out in this process: its status, what it wrote, what it said beside it."""

    def carried_out(*arguments: str, given: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        status = main(["audit", *arguments])
        said = capsys.readouterr()
        return status, said.out, said.err

    return carried_out


def started(folder: Path, *arguments: str, **how: Any) -> "subprocess.Popen[bytes]":
    """The command as a process of its own, in a folder, with a group of processes as a shell gives one."""
    command = [sys.executable, "-m", "referee.cli", "audit", *arguments]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, cwd=folder, env=env, start_new_session=True, **{"stderr": subprocess.PIPE, **how})


def outcomes(content: bytes, file: str = "-") -> list[str]:
    """What the library says of the lines of an archive."""
    named = (msgspec.structs.replace(line, file=file) for line in lines(content) if line.content.strip())
    return [encode(judged(line)).decode() for line in named]


def written_lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


STATUS = {
    "one that holds": ([HOLDS], 0),
    "none": ([], 0),
    "an illegal move": ([HOLDS, BROKEN], 1),
    "a result that is not so": ([DIFFERS], 1),
    "an impossible beginning": ([{**HOLDS, "options": {"first_placer": "C"}}], 1),
    "a missing fact": ([OPEN, HOLDS], 2),
    "an illegal move and a missing fact": ([OPEN, BROKEN], 1),
    "another game": ([{**HOLDS, "game": "chess"}, BROKEN, OPEN], 3),
    "no record": ([{"game": "lost-lumina"}], 3),
}


@pytest.mark.parametrize(("records", "status"), STATUS.values(), ids=STATUS.keys())
def test_the_status_is_that_of_the_gravest_outcome(run, records, status):
    assert run(given=written(*records))[0] == status


def test_json_is_the_outcomes_of_the_library_a_line_each(run):
    given = archive(20) + b"\n" + written(OPEN) + b"{\n"
    status, out, _ = run("--json", given=given)
    assert status == 3 and out.splitlines() == outcomes(given)


def test_it_reads_as_a_line_for_each_record_and_what_is_wrong_with_it(run):
    named = {"id": "semifinal", **BROKEN}
    status, out, _ = run(given=b"\n" + written(HOLDS) + b"\r\n" + written(named, OPEN, DIFFERS) + b"{")
    assert status == 3
    heads = re.findall(r"^(\S+): (\w+)", out, re.MULTILINE)
    assert heads == [
        ("-:2", "legal"),
        ("semifinal", "illegal"),
        ("-:5", "undetermined"),
        ("-:6", "legal"),
        ("-:7", "unreadable"),
    ]
    text = re.sub(r"\s+", " ", out)
    broken = judged(lines(written(BROKEN))[0])
    assert f"semifinal: illegal at step {broken.step}, 2 moves" in text
    assert all(f"{reason.text} [{reason.rule}" in text for reason in broken.reasons)
    assert "At /record/moves/0/report." in text and "At /record/result." in text
    assert f"digest {broken.digest}" in text and "won by B (no_cards)" in text


def test_the_summary_counts_verdicts_and_rules_and_stands_beside_the_outcomes(run):
    broken = [{"id": f"no {number}", **BROKEN} for number in range(2)]
    _, out, err = run("--json", given=written(HOLDS, *broken, DIFFERS) + b"{\n")
    first, header, *rows, last = err.splitlines()
    assert first == "5 records: 2 illegal, 1 legal, 1 differs, 1 unreadable"
    assert header.split() == ["records", "first"]
    rule = judged(lines(written(BROKEN))[0]).rule
    assert [row.split(maxsplit=2) for row in rows] == [
        [rule, "2", "no 0"],
        ["differs", "1", "-:4"],
        ["unreadable", "1", "-:5"],
    ]
    assert re.fullmatch(r"5 judged in \d+\.\d s, [\d,.]+ a second", last)
    assert "\r" not in err and "records" not in out


@pytest.mark.parametrize("pack", PACKED.values(), ids=PACKED.keys())
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_however_it_is_packed_and_judged_the_outcomes_are_the_same(run, tmp_path, monkeypatch, pack, jobs):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").write_bytes(pack(archive(40)))
    run("games", "--jobs", jobs, "--out", "out")
    assert (tmp_path / "out").read_text().splitlines() == outcomes(archive(40), "games")


def test_several_archives_and_a_pipe_are_one_audit(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").write_bytes(written(HOLDS))
    (tmp_path / "b").write_bytes(written(BROKEN, HOLDS))
    status, out, err = run("a", "-", "b", "--json", given=written(OPEN))
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["a:1", "-:1", "b:1", "b:2"]
    assert status == 1 and err.startswith("4 records: 2 legal")


def test_with_a_file_for_the_outcomes_nothing_is_printed_and_a_second_run_judges_nothing(run, tmp_path):
    out = tmp_path / "out"
    status, printed, err = run("--out", str(out), given=archive(20))
    before = out.read_bytes()
    again = run("--out", str(out), given=archive(20))
    assert status == again[0] == 1 and printed == again[1] == ""
    assert out.read_bytes() == before and written_lines(out) == 20
    assert again[2].splitlines()[:-1] == err.splitlines()[:-1]
    assert again[2].splitlines()[-1].startswith("0 judged") and again[2].endswith("20 were there already\n")


def test_records_that_were_added_to_an_archive_are_judged_and_no_others(run, tmp_path):
    out = tmp_path / "out"
    run("--out", str(out), given=archive(10))
    err = run("--out", str(out), given=archive(15))[2]
    assert err.splitlines()[-1].startswith("5 judged")
    assert out.read_text().splitlines() == outcomes(archive(15))


def test_outcomes_of_another_archive_are_not_gone_on_with(run, tmp_path):
    out = tmp_path / "out"
    run("--out", str(out), given=archive(10))
    before = out.read_bytes()
    status, printed, err = run("--out", str(out), given=written(HOLDS, BROKEN))
    assert (status, printed) == (3, "") and f"{out}, line 1, is not what would be written" in err
    assert out.read_bytes() == before


def test_broken_lines_are_told_in_their_place_and_stop_nothing(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    bad = b'{"game": "lost-lumina"\n' + b"\xff\xfe\n" + b'{"game": "chess"}\n' + b"[]\n" + b" " * 5_000_000 + b"x\n"
    packed = PACKED["gzip"](written(HOLDS) + bad + written(HOLDS) + archive(60))
    (tmp_path / "games").write_bytes(packed[:-200])
    status, out, err = run("games", "--json")
    found = [json.loads(line) for line in out.splitlines()]
    verdicts = [each["verdict"] for each in found]
    assert status == 3
    assert verdicts[:7] == ["legal", "unreadable", "unreadable", "unserved", "unreadable", "unreadable", "legal"]
    assert "longer than" in found[5]["reasons"][0]["text"] and "UTF-8" in found[2]["reasons"][0]["text"]
    assert "breaks off" in found[-1]["reasons"][0]["text"] and found[-1]["line"] == len(found)
    assert "unreadable" in err and "games:2" in err


UNUSABLE = {
    "no such file": ["no-such-file.jsonl"],
    "no process": ["--jobs", "0"],
    "processes and a cluster": ["--jobs", "2", "--dask", "tcp://localhost:8786"],
    "no address": ["--dask", "nowhere"],
    "a folder": ["."],
    "no place for the outcomes": ["--out", "no-such-folder/out"],
}


@pytest.mark.parametrize("arguments", UNUSABLE.values(), ids=UNUSABLE.keys())
def test_what_cannot_be_done_is_3_with_a_sentence(run, arguments):
    status, out, err = run(*arguments, given=written(HOLDS))
    assert (status, out) == (3, "")
    assert err.splitlines()[-1].startswith("referee") and "Traceback" not in err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_it_between_two_lines_and_the_same_command_goes_on(run, tmp_path, number):
    content, out = archive(20), tmp_path / "out"
    half = b"".join(content.splitlines(keepends=True)[:10])
    with started(tmp_path, "--out", "out", "--jobs", "1", stdin=subprocess.PIPE) as process:
        process.stdin.write(half)
        process.stdin.flush()
        wait_until(lambda: written_lines(out) == 10)
        os.killpg(process.pid, number)
        err = process.stderr.read().decode()
    assert process.returncode == 128 + number
    assert err.startswith("referee: stopped; the same command goes on from here\n10 records:")
    assert out.read_text().splitlines() == outcomes(half)
    run("--out", str(out), given=content)
    assert out.read_text().splitlines() == outcomes(content)


def test_the_keyboard_stops_many_processes_too(tmp_path):
    (tmp_path / "games").write_bytes(archive(RECORDS))
    with started(tmp_path, "games", "--out", "out", "--jobs", "2") as process:
        wait_until(lambda: written_lines(tmp_path / "out") > 0)
        os.killpg(process.pid, signal.SIGINT)
        err = process.stderr.read().decode()
    assert process.returncode == 130 and "Traceback" not in err
    done = (tmp_path / "out").read_text().splitlines()
    assert 0 < len(done) < RECORDS and done == outcomes(archive(RECORDS), "games")[: len(done)]


def test_after_a_sudden_end_the_same_command_makes_the_same_file(tmp_path, run, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").write_bytes(PACKED["gzip"](archive(RECORDS)))
    out = tmp_path / "out"
    with started(tmp_path, "games", "--out", "out", "--jobs", "2") as process:
        wait_until(lambda: written_lines(out) > 0)
        process.kill()
    before = written_lines(out)
    assert 0 < before < RECORDS
    err = run("games", "--out", "out", "--jobs", "2")[2]
    assert err.splitlines()[-1].startswith(f"{RECORDS - before} judged")
    assert out.read_text().splitlines() == outcomes(archive(RECORDS), "games")


def test_a_reader_who_leaves_ends_it_without_noise(tmp_path):
    (tmp_path / "games").write_bytes(archive(RECORDS))
    with started(tmp_path, "games", "--json", "--jobs", "1", stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
    assert (process.returncode, err) == (141, b"")


def test_on_a_terminal_a_bar_shows_how_far_it_has_come(tmp_path):
    (tmp_path / "games").write_bytes(archive(20))
    inside, outside = pty.openpty()
    termios.tcsetwinsize(outside, (24, 80))
    with started(tmp_path, "games", "--out", "out", "--jobs", "1", stderr=outside) as process:
        os.close(outside)
        shown = b""
        while True:
            try:
                shown += os.read(inside, 65536)
            except OSError:
                break
    os.close(inside)
    assert process.returncode == 1
    assert b"%|" in shown and b" records]" in shown and b"20 records:" in shown
