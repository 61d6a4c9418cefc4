"""What `examples/README.md` shows can be run as it stands."""

import re
import shlex

import pytest

from tests.examples.conftest import Program
from tests.service.conftest import ROOT

FOLDER = ROOT / "examples"
PAGE = (FOLDER / "README.md").read_text()
COMMANDS = re.findall(r"^python examples/(.*)$", PAGE, re.MULTILINE)


def test_every_program_is_named_and_shown() -> None:
    programs = {file.name for file in FOLDER.glob("*.py")}
    assert programs == set(re.findall(r"^\| `(\S+)` \|", PAGE, re.MULTILINE))
    assert programs == {shlex.split(command)[0] for command in COMMANDS}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_ends_well(command: str, run: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = run(*shlex.split(command))
    assert (done.returncode, done.stderr) == (0, "") and done.stdout
