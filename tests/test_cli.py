"""The command `referee`: its exit status, its text and its JSON, in the same process and as a process of its own."""

import inspect
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import requests

import referee
from referee.cli import main, serving
from referee.cli.main import parser
from referee.core.canonical import canonical
from referee.service import create_app
from referee.wire import rules as catalogue
from referee.wire.door import encode
from tests.lost_lumina.positions import GAME, battle, turn

ROOT = Path(__file__).parents[1]
LUMINA = "lost-lumina"

STATE = json.loads(canonical(turn("A", ap=1, A={"W1": 1}, B={"D2": 1})))
AWAITING_DICE = json.loads(
    canonical(battle("D2", A={"D2": 2}, B={"D2": 3}, card_A="gnurxel", card_B="gruka", seed=None))
)
LEGAL = {"state": STATE, "move": {"type": "place", "seat": "A", "area": "W1", "count": 1}}
ILLEGAL = {"state": STATE, "move": {"type": "place", "seat": "A", "area": "W3", "count": 9}}
UNDETERMINED = {"state": AWAITING_DICE, "move": {"type": "roll", "seat": "chance"}}
IMPOSSIBLE = {"state": {**STATE, "supply": {"A": 1, "B": 14}}, "move": LEGAL["move"]}

Run = Callable[..., tuple[int, str, str]]


def process(*arguments: str, given: bytes = b"", **environment: str) -> "subprocess.CompletedProcess[bytes]":
    """The command as a process of its own."""
    command = [sys.executable, "-m", "referee.cli", *arguments]
    return subprocess.run(
        command, cwd=ROOT, input=given, capture_output=True, env={**os.environ, **environment}, check=False
    )


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Carries a command out in this process: its status, what it wrote, what it complained about."""

    def carried_out(*arguments: str, given: bytes | Any = b"") -> tuple[int, str, str]:
        content = given if isinstance(given, bytes) else json.dumps(given).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        status = main(arguments)
        written = capsys.readouterr()
        return status, written.out, written.err

    return carried_out


@pytest.fixture
def file(tmp_path: Path) -> Callable[[Any], str]:
    def written(document: Any) -> str:
        path = tmp_path / "document.json"
        path.write_text(json.dumps(document))
        return str(path)

    return written


def ruling(request: dict[str, Any], **how: Any) -> bytes:
    """The answer of the library, as bytes."""
    return encode(referee.game(LUMINA).judge(request["state"], request["move"], **how))


VERDICTS = {
    "legal": (LEGAL, 0),
    "illegal": (ILLEGAL, 1),
    "undetermined": (UNDETERMINED, 2),
    "impossible": (IMPOSSIBLE, 1),
}
each_verdict = pytest.mark.parametrize(("request_", "status"), VERDICTS.values(), ids=VERDICTS.keys())


@each_verdict
def test_the_exit_status_is_the_verdict(run, request_, status):
    assert run("judge", LUMINA, given=request_)[0] == status


@each_verdict
def test_as_a_process_a_request_can_be_piped(request_, status):
    done = process("judge", LUMINA, "--json", given=json.dumps(request_).encode())
    assert (done.returncode, done.stderr) == (status, b"")
    assert done.stdout == ruling(request_) + b"\n"


@each_verdict
def test_the_json_is_the_answer_of_the_library_byte_for_byte(run, file, request_, status):
    assert run("judge", LUMINA, file(request_), "--json") == (status, ruling(request_).decode() + "\n", "")


@each_verdict
def test_the_json_has_the_members_of_the_answer_over_http(run, request_, status):
    said = json.loads(run("judge", LUMINA, "--json", given=request_)[1])
    with create_app().test_client() as client:
        answered = client.post(f"/v1/games/{LUMINA}/moves", json=request_).json
    assert said.items() <= answered.items()


def test_a_legal_move_reads_as_what_happened_with_its_rules(run):
    status, text, _ = run("judge", LUMINA, given=LEGAL)
    assert status == 0
    assert text.startswith("legal\n  - A places 1 Follower in W1; 0 Action Points left.  [LL-REINF-PLACE-1")
    assert "next: end_reinforcement by A" in text
    assert json.loads(ruling(LEGAL))["digest"] in text


def test_an_illegal_move_reads_as_every_broken_rule_with_its_sentence_and_a_way_out(run):
    text = run("judge", LUMINA, given=ILLEGAL)[1]
    for violation in json.loads(ruling(ILLEGAL))["violations"]:
        assert violation["rule"] in text and violation["hint"] in text
        assert violation["statement"] in re.sub(r"\s+", " ", text)
        assert all(json.dumps(move) in text for move in violation["legal_moves"])


def test_a_missing_fact_reads_as_a_question_and_a_place(run):
    text = run("judge", LUMINA, given=UNDETERMINED)[1]
    need = json.loads(ruling(UNDETERMINED))["needs"][0]
    assert text.startswith("undetermined\n")
    assert need["question"] in re.sub(r"\s+", " ", text)
    assert "Put it at /move/report" in text
    assert "The move is permitted" in text


def test_the_primary_breach_can_be_enough(run):
    assert run("judge", LUMINA, "--explain", "primary", given=ILLEGAL)[1].count("  - ") == 1
    assert run("judge", LUMINA, given=ILLEGAL)[1].count("  - ") == 2


def test_a_viewer_is_told_only_what_that_viewer_may_see(run):
    status, said, _ = run("judge", LUMINA, "--viewer", "B", "--json", given=LEGAL)
    assert (status, said) == (0, ruling(LEGAL, viewer="B").decode() + "\n")
    assert json.loads(said)["state"]["hand"]["A"] == {"known": [], "unknown": 10}


def test_members_of_the_request_count_and_an_option_counts_more(run):
    asked = {**LEGAL, "viewer": "A", "want": ["verdict"]}
    said = run("judge", LUMINA, "--json", given=asked)[1]
    assert said == ruling(LEGAL, viewer="A", want=["verdict"]).decode() + "\n"
    said = run("judge", LUMINA, "--json", "--viewer", "public", given={**LEGAL, "viewer": "A"})[1]
    assert said == ruling(LEGAL, viewer="public").decode() + "\n"


QUESTION = GAME.questions["place"].example
ANSWERS = {
    "legal": ("battle", GAME.questions["battle"].example, 0),
    "illegal": ("place", {**QUESTION, "own": 0}, 1),
    "undetermined": ("place", {name: value for name, value in QUESTION.items() if name != "action_points"}, 2),
}


@pytest.mark.parametrize(("kind", "facts", "status"), ANSWERS.values(), ids=ANSWERS.keys())
def test_a_question_is_answered_from_a_few_facts(run, kind, facts, status):
    said = encode(referee.game(LUMINA).ask(kind, facts))
    assert run("ask", LUMINA, kind, "--json", given=facts) == (status, said.decode() + "\n", "")
    assert run("ask", LUMINA, kind, "--json", given={"facts": facts}) == (status, said.decode() + "\n", "")
    code, text, _ = run("ask", LUMINA, kind, given=facts)
    assert (code, text.splitlines()[0]) == (status, json.loads(said)["verdict"])
    assert ("filled in: " in text) == ("made_up" in json.loads(said))
    done = process("ask", LUMINA, kind, "--json", given=json.dumps(facts).encode())
    assert (done.returncode, done.stdout) == (status, said + b"\n")


UNUSABLE = {
    "an unknown kind of question": (["ask", LUMINA, "weather"], json.dumps(QUESTION).encode()),
    "a question without a kind": (["ask", LUMINA], b"{}"),
    "facts of another shape": (["ask", LUMINA, "place"], b'{"own": "one"}'),
    "no command": ([], b""),
    "an unknown command": (["referee"], b""),
    "an unknown option": (["judge", LUMINA, "--loud"], b""),
    "an abbreviated option": (["judge", LUMINA, "--js"], json.dumps(LEGAL).encode()),
    "an option without its value": (["judge", LUMINA, "--viewer"], b""),
    "an unknown way to explain": (["judge", LUMINA, "--explain", "some"], b""),
    "no game": (["judge"], b""),
    "an unknown game": (["judge", "chess"], json.dumps(LEGAL).encode()),
    "an unknown game to check": (["check", "chess"], json.dumps(STATE).encode()),
    "an unknown game to read": (["rules", "chess"], b""),
    "an unknown rule": (["rules", LUMINA, "LL-REINF-PLACE-99"], b""),
    "an id and all ids": (["rules", LUMINA, "LL-REINF-PLACE-2", "--ids"], b""),
    "no such file": (["judge", LUMINA, "no-such-file.json"], b""),
    "a folder": (["judge", LUMINA, "."], b""),
    "nothing": (["judge", LUMINA], b""),
    "no JSON": (["judge", LUMINA], b"place W1"),
    "no UTF-8": (["judge", LUMINA], b'{"state": "\xff"}'),
    "an array": (["judge", LUMINA], b"[]"),
    "a name twice": (["judge", LUMINA], b'{"state": {}, "state": {}}'),
    "too deep": (["judge", LUMINA], b'{"state":' + b"[" * 5000 + b"]" * 5000 + b"}"),
    "no move": (["judge", LUMINA], json.dumps({"state": STATE}).encode()),
    "an unknown member": (["judge", LUMINA], json.dumps({**LEGAL, "mood": 1}).encode()),
    "a wrong member": (["judge", LUMINA], json.dumps({**LEGAL, "want": 1}).encode()),
    "a wrong shape": (["judge", LUMINA], json.dumps({**LEGAL, "move": {"type": "fly", "seat": "A"}}).encode()),
    "another edition": (["judge", LUMINA], json.dumps({**LEGAL, "state": {**STATE, "edition": "0"}}).encode()),
    "a viewer without a seat": (["judge", LUMINA, "--viewer", "Z"], json.dumps(LEGAL).encode()),
    "a partial move that is none": (["moves", LUMINA, "--like", "place"], json.dumps(STATE).encode()),
    "a partial move of no type": (["moves", LUMINA, "--like", '{"type": "fly"}'], json.dumps(STATE).encode()),
    "a limit that is no number": (["moves", LUMINA, "--limit", "few"], json.dumps(STATE).encode()),
    "a limit of none": (["moves", LUMINA, "--limit", "0"], json.dumps(STATE).encode()),
    "a case file that is none": (["judge", "--case", "-"], json.dumps(LEGAL).encode()),
    "a case of no game": (["judge", "--case", "-"], b'{"request": {}, "answer": {}}'),
    "a case and a game": (["judge", LUMINA, "--case", "-"], b"{}"),
    "a case to read and to write": (["judge", "--case", "a", "--write-case", "b"], b"{}"),
    "two ways to show": (["show", LUMINA, "--svg", "--grid"], json.dumps(STATE).encode()),
    "an unknown game to show": (["show", "chess"], json.dumps(STATE).encode()),
    "no state to show": (["show", LUMINA], b"{}"),
    "a search and an id": (["rules", LUMINA, "LL-END-1", "--search", "end"], b""),
    "a search for nothing": (["rules", LUMINA, "--search", ""], b""),
    "a search without end": (["rules", LUMINA, "--search", "a" * 1000], b""),
    "logs that are nowhere": (["audit", "no-such-file.jsonl"], b""),
    "an unknown way on": (["audit", "--on-illegal", "ignore"], b""),
    "a port that is none": (["serve", "--port", "0"], b""),
    "a port in words": (["serve", "--port", "http"], b""),
    "no process at all": (["serve", "--workers", "0"], b""),
    "two addresses": (["serve", "--lan", "--host", "::1"], b""),
    "a demo of no address": (["demo", "--url", "nowhere"], b""),
    "a game that is no text": (["rules", "\udcff", "--json"], b""),
    "a search that is no text": (["rules", LUMINA, "--search", "may \udcff I", "--json"], b""),
    "a partial move that is no text": (["moves", LUMINA, "--like", '{"type": "\udcff"}'], json.dumps(STATE).encode()),
    "a pack that is no text": (["pack", "check", LUMINA, "--pack", "\udcff", "--json"], b"{}"),
    "a viewer that is no text": (["judge", LUMINA, "--viewer", "\udcff", "--json"], json.dumps(LEGAL).encode()),
    "a file that is no text": (["judge", LUMINA, "\udcff"], b""),
    "a demo at what is no text": (["demo", "--url", "http://localhost:9/\udcff"], b""),
}


@pytest.mark.parametrize(("arguments", "given"), UNUSABLE.values(), ids=UNUSABLE.keys())
def test_what_cannot_be_used_is_3_with_a_sentence_and_no_answer(run, arguments, given):
    status, out, err = run(*arguments, given=given)
    assert (status, out) == (3, "")
    assert err.splitlines()[-1].startswith("referee")
    assert "Traceback" not in err and "The referee failed" not in err


def test_bad_usage_is_3_as_a_process_too():
    done = process("judge", LUMINA, "--explain", "some")
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"usage: referee judge" in done.stderr


def test_every_wrong_place_is_named(run):
    err = run("judge", LUMINA, given={"state": {**STATE, "ap": "one", "supply": 3}, "move": LEGAL["move"]})[2]
    assert "/state/ap" in err and "/state/supply" in err


def test_a_port_of_the_environment_is_checked_too(run, monkeypatch):
    monkeypatch.setenv("PORT", "http")
    status, _, err = run("serve")
    assert status == 3 and "$PORT" in err


def test_help_and_version_are_answers(run):
    assert run("--help")[0] == 0
    assert run("judge", "--help")[0] == 0
    assert run("--version")[:2] == (0, f"referee {referee.__version__}\n")


def test_a_fault_of_the_referee_is_never_a_verdict_and_shows_no_traceback(run, monkeypatch):
    def failing(*_: Any) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("referee.cli.play.door", failing)
    status, out, err = run("judge", LUMINA, given=LEGAL)
    assert (status, out) == (3, "")
    assert "a bug" in err and "says nothing about the move" in err and "Traceback" not in err
    monkeypatch.setenv("REFEREE_TRACEBACK", "1")
    with pytest.raises(RuntimeError):
        run("judge", LUMINA, given=LEGAL)


def test_text_from_a_request_cannot_command_the_terminal(run):
    seat = "\x1b[2J"
    status, out, err = run("judge", LUMINA, given={**LEGAL, "move": {**LEGAL["move"], "area": seat}})
    assert status in (1, 3)
    assert "\x1b" not in out + err


def test_a_terminal_that_knows_few_letters_gets_an_answer_all_the_same():
    done = process("judge", LUMINA, given=json.dumps(ILLEGAL).encode(), PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"\\u203a" in done.stdout


def test_a_reader_who_has_had_enough_is_no_error():
    command = f"{sys.executable} -m referee.cli rules {LUMINA} | head -n 1"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, check=True)
    assert (done.stdout.count(b"\n"), done.stderr) == (1, b"")


def test_legal_moves_come_one_a_line_ready_to_be_sent(run):
    status, out, err = run("moves", LUMINA, given=STATE)
    listed = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (0, "")
    assert listed == [GAME.dump(move) for move in referee.game(LUMINA).moves(STATE).moves]
    assert all(run("judge", LUMINA, given={"state": STATE, "move": move})[0] == 0 for move in listed)


def test_legal_moves_can_be_narrowed_down(run):
    like = {"type": "move", "to": "W2"}
    out = run("moves", LUMINA, "--like", json.dumps(like), given={"state": STATE})[1]
    assert [json.loads(line) for line in out.splitlines()] == [
        {"type": "move", "seat": "A", "from": "W1", "to": "W2", "count": 1}
    ]
    _, out, err = run("moves", LUMINA, "--limit", "1", given=STATE)
    assert (out.count("\n"), err) == (1, "referee: there are more\n")


def test_where_no_move_is_legal_that_is_said(run):
    like = ["--like", '{"type": "move", "to": "H3"}']
    assert run("moves", LUMINA, *like, given=STATE) == (0, "", "referee: no legal move agrees with --like\n")
    assert run("moves", LUMINA, *like, "--json", given=STATE)[2] == ""
    result = {"winners": ["A"], "reason": "late"}
    agreed = {"type": "agreement", "seat": "table", "agreed": ["A", "B"], "reason": "late", "result": result}
    ended = json.loads(ruling({"state": STATE, "move": agreed}))["state"]
    assert run("moves", LUMINA, given=ended) == (0, "", "referee: no legal move\n")


@pytest.mark.parametrize("name", ["judge", "ask", "moves", "check"])
def test_the_help_of_what_judges_tells_every_status(run, name):
    told = " ".join(run(name, "--help")[1].split()).partition("Exit status: ")[2]
    assert "0 " in told and "1 " in told and "3 unusable" in told


def test_the_json_of_a_list_is_the_answer_over_http(run):
    with create_app().test_client() as client:
        answered = client.post(f"/v1/games/{LUMINA}/legal-moves", json={"state": STATE, "viewer": "A"}).data
    assert run("moves", LUMINA, "--viewer", "A", "--json", given=STATE) == (0, answered.decode() + "\n", "")
    assert process("moves", LUMINA, "--viewer", "A", "--json", given=json.dumps(STATE).encode()).stdout == (
        answered + b"\n"
    )


def test_moves_of_an_impossible_state_are_1_with_its_faults(run):
    status, out, err = run("moves", LUMINA, given=IMPOSSIBLE["state"])
    assert (status, err) == (1, "")
    assert out.startswith("impossible state\n") and "LL-INV-2" in out
    status, said, _ = run("moves", LUMINA, "--json", given=IMPOSSIBLE["state"])
    assert (status, said) == (1, ruling(IMPOSSIBLE).decode() + "\n")


@pytest.mark.parametrize(("request_", "status", "word"), [(LEGAL, 0, "possible"), (IMPOSSIBLE, 1, "impossible")])
def test_a_check_says_whether_a_state_is_possible(run, request_, status, word):
    asked = {"state": request_["state"]}
    said, out, _ = run("check", LUMINA, given=asked)
    assert (said, out.splitlines()[0]) == (status, word)
    assert ("LL-INV-2" in out) == bool(status)
    with create_app().test_client() as client:
        answered = client.post(f"/v1/games/{LUMINA}/checks", json=asked).data
    assert run("check", LUMINA, "--json", given=asked)[:2] == (status, answered.decode() + "\n")
    done = process("check", LUMINA, "--json", given=json.dumps(asked).encode())
    assert (done.returncode, done.stdout) == (status, answered + b"\n")


def test_the_ids_of_all_rules_come_one_a_line(run):
    assert run("rules", LUMINA, "--ids") == (0, "\n".join(GAME.rulebook.sentences) + "\n", "")
    assert process("rules", LUMINA, "--ids").stdout.decode().split() == [*GAME.rulebook.sentences]


def test_one_rule_comes_with_the_move_that_shows_it(run):
    status, out, _ = run("rules", LUMINA, "LL-REINF-PLACE-4")
    assert status == 0
    assert "  example four-for-three: Four Followers for three points\n" in out
    assert '    {"type": "place", "seat": "A", "area": "W1", "count": 4}\n' in out
    assert "    This costs 4 Action Points; A has 3 left.\n" in out


def test_one_rule_reads_with_its_section_and_its_sentence(run):
    status, out, _ = run("rules", LUMINA, "LL-REINF-PLACE-2")
    section, statement = GAME.rulebook.sentences["LL-REINF-PLACE-2"]
    assert status == 0
    assert out.startswith(f"LL-REINF-PLACE-2  {section}\n  {statement}\n")
    assert "status: enforced" in out


def test_every_entry_of_the_catalogue_can_be_read(run):
    for part in ("rules", "interpretations", "invariants", "conventions"):
        identifier = next(iter(getattr(GAME.rulebook, part)))
        assert run("rules", LUMINA, identifier)[0] == 0
    out = run("rules", LUMINA)[1]
    assert all(f"  {identifier}  " in out for identifier in GAME.rulebook.sentences)


ADDRESSES = {
    "rules": [],
    "rules/LL-REINF-PLACE-2": ["LL-REINF-PLACE-2"],
    "rules?q=may%20I%20place%3F": ["--search", "may I place?"],
    "rules?q=zzzqqq": ["--search", "zzzqqq"],
}


@pytest.mark.parametrize(("address", "arguments"), ADDRESSES.items())
def test_the_json_of_rules_is_the_answer_over_http(run, address, arguments):
    with create_app().test_client() as client:
        answered = client.get(f"/v1/games/{LUMINA}/{address}").data
    assert run("rules", LUMINA, *arguments, "--json") == (0, answered.decode() + "\n", "")


def test_a_search_gives_an_id_and_its_sentence_a_line_best_first(run):
    status, out, err = run("rules", LUMINA, "--search", "place a Folower")
    found = catalogue.search("place a Folower", LUMINA).hits
    assert status == 0 and found
    assert [line.split("\t") for line in out.splitlines()] == [[hit.id, hit.statement] for hit in found]
    assert err.startswith("referee: folower is read as follower")
    assert process("rules", LUMINA, "--search", "place a Folower").stdout == out.encode()


def test_a_search_without_a_hit_is_no_failure(run):
    status, out, err = run("rules", LUMINA, "--search", "zzzqqq")
    assert (status, out) == (0, "")
    assert "zzzqqq" in err


@pytest.mark.parametrize("kind", ["svg", "sentences", "grid"])
@pytest.mark.parametrize("request_", [LEGAL, IMPOSSIBLE], ids=["possible", "impossible"])
def test_a_state_is_drawn_as_over_http(run, kind, request_):
    asked = {"state": request_["state"], "as": kind, "viewer": "B"}
    with create_app().test_client() as client:
        answered = client.post(f"/v1/games/{LUMINA}/pictures", json=asked).text
    status, out, _ = run("show", LUMINA, f"--{kind}", "--viewer", "B", given=request_["state"])
    assert (status, out.rstrip("\n")) == (0, answered.rstrip("\n"))
    assert run("show", LUMINA, given=asked)[1] == out


def test_a_state_is_drawn_as_a_grid_unless_told_otherwise(run):
    assert run("show", LUMINA, given=STATE) == run("show", LUMINA, "--grid", given=STATE)
    assert (
        process("show", LUMINA, given=json.dumps(STATE).encode()).stdout.decode() == run("show", LUMINA, given=STATE)[1]
    )


def test_an_unknown_rule_names_those_that_look_alike(run):
    assert "LL-REINF-PLACE-2" in run("rules", LUMINA, "ll-reinf-place-99")[2]


@each_verdict
def test_a_case_file_is_written_and_judged_again(run, tmp_path, request_, status):
    case = tmp_path / "case.json"
    assert run("judge", LUMINA, "--write-case", str(case), given=request_)[0] == status
    written = json.loads(case.read_text())
    assert written["request"] == request_
    assert written["answer"] == json.loads(ruling(request_))
    assert written["versions"] == {"referee": referee.__version__, "edition": "1", "format": 1}
    again, out, _ = run("judge", "--case", str(case))
    assert (again, out) == (0, f"the same answer: {written['answer']['verdict']}\n")
    assert process("judge", "--case", str(case)).returncode == 0


def test_a_case_file_holds_the_whole_question(run, tmp_path):
    case = tmp_path / "case.json"
    run("judge", LUMINA, "--viewer", "B", "--write-case", str(case), given={**LEGAL, "want": ["digest"]})
    assert json.loads(case.read_text())["request"] == {**LEGAL, "want": ["digest"], "viewer": "B"}
    assert run("judge", "--case", str(case), "--json")[1] == (
        ruling(LEGAL, viewer="B", want=["digest"]).decode() + "\n"
    )


def test_another_answer_than_that_of_a_case_is_1_and_says_what_differs(run, tmp_path):
    case = tmp_path / "case.json"
    run("judge", LUMINA, "--write-case", str(case), given=LEGAL)
    written = json.loads(case.read_text())
    written["answer"] |= {"verdict": "illegal", "digest": "0"}
    case.write_text(json.dumps(written))
    status, out, _ = run("judge", "--case", str(case))
    assert status == 1
    assert out.startswith(f"another answer: legal; it was illegal\n  written by referee {referee.__version__}")
    assert "digest" in out and "assumptions" not in out


def test_a_case_that_cannot_be_written_is_3(run, tmp_path):
    status, _, err = run("judge", LUMINA, "--write-case", str(tmp_path / "none" / "case.json"), given=LEGAL)
    assert status == 3 and "No such file" in err


def test_the_state_given_is_judged_as_it_is(run):
    before = canonical(STATE)
    run("judge", LUMINA, given=LEGAL)
    assert canonical(STATE) == before


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.parametrize("where", [[], ["--lan"], ["--host", "localhost"]], ids=["here", "lan", "host"])
def test_serve_runs_the_service_until_it_is_stopped(where):
    at = free_port()
    command = [sys.executable, "-m", "referee.cli", "serve", "--port", str(at), "--workers", "1", *where]
    environment = {**os.environ, "REFEREE_LOG_LEVEL": "error"}
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, env=environment) as service:
        try:
            for _ in range(600):
                try:
                    assert requests.get(f"http://localhost:{at}/healthz", timeout=5).json() == {"status": "ok"}
                    break
                except requests.ConnectionError:
                    time.sleep(0.05)
            else:
                raise AssertionError("the service did not answer")
        finally:
            service.send_signal(signal.SIGTERM)
            said = service.communicate(timeout=20)[0].decode()
    assert service.returncode == 0
    assert (f":{at}/" in said) == (where == ["--lan"])


@pytest.mark.parametrize("where", [[], ["--lan"], ["--host", "localhost"]], ids=["here", "lan", "host"])
def test_serve_does_not_begin_on_a_port_that_is_taken(run, where):
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        at = other.getsockname()[1]
        status, out, err = run("serve", "--port", str(at), *where)
    assert (status, out) == (3, "") and err.startswith(f"referee: Port {at} of ") and err.count("\n") == 1


def test_serve_does_not_begin_at_an_address_of_another_machine(run):
    status, out, err = run("serve", "--host", "192.0.2.1")
    assert (status, out) == (3, "") and "192.0.2.1" in err


def test_serve_has_the_settings_of_the_deployed_service():
    """The Procfile and the command name the same settings."""
    assert "--config python:referee.service.settings " in (ROOT / "Procfile").read_text()
    assert '"--config", "python:referee.service.settings"' in inspect.getsource(serving)


def test_the_demo_plays_a_little():
    done = process("demo")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"illegal" in done.stdout


def test_the_installed_command_is_this_one():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["project"]["scripts"] == {"referee": "referee.cli:main"}


def test_every_command_has_a_help_text(run):
    listed = run("--help")[1]
    for name in parser()._subparsers._group_actions[0].choices:  # type: ignore[union-attr]
        assert re.search(rf"^    {name}\s+\w", listed, re.MULTILINE)
        assert run(name, "--help")[1].startswith(f"usage: referee {name}")
