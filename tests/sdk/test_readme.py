"""What the page about the client shows is what happens, and it tells of everything that there is."""

import re
from pathlib import Path

import referee_sdk
from referee_sdk import Game, Referee, RefereeError

README = (Path(__file__).parents[2] / "sdk" / "README.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_every_example_prints_what_is_shown_under_it(base, capsys):
    languages = re.findall(r"^```(\w*)\n.*?^```", README, re.DOTALL | re.MULTILINE)
    assert languages == ["python", "text"] * (len(languages) // 2)
    known = {}
    for example, shown in zip(blocks("python"), blocks("text"), strict=True):
        exec(example.replace("http://localhost:8000", base), known)
        assert capsys.readouterr().out == shown
    known["referee"].close()


def test_every_operation_is_described():
    operations = {name for kind in (Game, Referee) for name in vars(kind) if not name.startswith("_")}
    operations -= {"close", "game"}
    assert [name for name in operations if f"`{name}(" not in README] == []


def test_every_exception_is_described():
    errors = [
        name for name, value in vars(referee_sdk).items() if isinstance(value, type) and issubclass(value, RefereeError)
    ]
    assert [name for name in errors if f"`{name}`" not in README] == []


def test_what_is_said_of_the_pauses_is_so():
    own = referee_sdk.retries()
    assert own.total == 4 and "up to four times" in README
    assert own.retry_after_max == 30 and "never more than 30 seconds at once" in README
    statuses = {int(status) for status in re.search(r"\(([\d, ]+)\)", README.partition("# Patience")[2])[1].split(", ")}
    assert statuses == {*own.status_forcelist}
