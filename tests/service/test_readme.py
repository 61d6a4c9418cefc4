"""README.md does what it says, as pasted."""

import contextlib
import io
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from referee.service.envelopes import OPERATIONS

README = (Path(__file__).parents[2] / "README.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


@pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl")
def test_the_curl_commands_give_the_answers_shown(base, tmp_path):
    commands = [block for block in blocks("sh") if "curl" in block]
    answers = []
    for block in commands:
        script = block.replace("http://localhost:8000", base).replace("localhost:8000", base)
        done = subprocess.run(["sh", "-euc", script], cwd=tmp_path, capture_output=True, text=True, check=True)
        answers.append(done.stdout)
    legal = json.loads((tmp_path / "ruling.json").read_text())
    battle, illegal, ready = (json.loads(answers[place]) for place in (0, -2, -1))
    assert battle["verdict"] == ready["verdict"] == "legal"
    told = [event["text"] for event in battle["events"]]
    assert [text for text in re.findall(r'"text": "([^"]*)"', blocks("json")[0]) if text not in told] == []
    shown = "".join(blocks("json"))
    assert legal["verdict"] == "legal" and illegal["verdict"] == "illegal"
    first = illegal["violations"][0]
    said = [legal["events"][0]["text"], *legal["events"][0]["rules"], illegal["detail"]]
    said += [first[name] for name in ("rule", "section", "statement", "detail", "pointer", "hint")]
    assert [text for text in said if text not in shown] == []


def test_the_operations_of_a_batch_are_those_that_it_has():
    (line,) = [line for line in README.splitlines() if "`POST /v1/batch`" in line]
    named = re.findall(r"`([a-z-]+)`", line.partition("`op` is ")[2])
    assert tuple(named) == OPERATIONS


def test_the_command_and_the_library_are_installed_by_two_commands_from_here():
    (installation,) = [block for block in blocks("sh") if "pip install" in block]
    assert installation == "python3 -m venv .venv\n.venv/bin/pip install .\n"
    assert README.index(installation) < README.index("import referee\n") < README.index("referee judge")


def test_the_python_example_runs():
    (example,) = blocks("python")
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(example, {})
    assert printed.getvalue() == "legal ['A places a Follower in W1.']\n"
