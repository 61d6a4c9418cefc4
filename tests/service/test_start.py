"""docs/start.md does what it says, as pasted, command by command."""

import re
import subprocess
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "start.md").read_text()
HEAD, *SECTIONS = re.split(r"^## ", PAGE, flags=re.MULTILINE)


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.splitlines()[0])
def test_a_section_prints_what_it_shows(section, base):
    (names,), (commands,), (shown,) = blocks(HEAD, "sh"), blocks(section, "sh"), blocks(section, "text")
    script = (names + commands).replace("http://localhost:8000", base)
    done = subprocess.run(["sh", "-euc", script], capture_output=True, text=True, check=True)
    assert [line for line in shown.splitlines() if line not in done.stdout] == [], done.stdout[:2000]
    assert '"status":500' not in done.stdout
