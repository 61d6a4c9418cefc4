"""Who may import whom: each floor stands only on those below it, and the engine reaches for nothing outside itself."""

import ast
import pathlib

import pytest

ROOT = pathlib.Path(__file__).parent.parent / "referee"
FLOORS = ["core", "games", "wire", "audit", "table", "service", "cli"]
BELOW_THE_DOORS = ["core", "games"]
OUTSIDE = {"time", "datetime", "random", "secrets", "os", "socket", "pathlib", "io", "logging", "subprocess", "uuid"}


def imports(path: pathlib.Path) -> set[str]:
    """The modules that a file imports, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def files(floor: str) -> list[pathlib.Path]:
    return sorted(p for p in [*ROOT.glob(f"{floor}/**/*.py"), ROOT / f"{floor}.py"] if p.exists())


@pytest.mark.parametrize("floor", [f for f in FLOORS if files(f)])
def test_a_floor_imports_only_from_below(floor: str) -> None:
    above = FLOORS[FLOORS.index(floor) + 1 :]
    for path in files(floor):
        for module in imports(path):
            assert not any(module.startswith(f"referee.{name}") for name in above), f"{path.name} imports {module}"


def test_core_imports_no_game() -> None:
    for path in files("core"):
        assert not any(module.startswith("referee.games") for module in imports(path)), path


def test_a_game_imports_no_other_game() -> None:
    rooms = [p for p in (ROOT / "games").iterdir() if p.is_dir() and p.name != "__pycache__"]
    for room in rooms:
        others = {f"referee.games.{other.name}" for other in rooms if other != room}
        for path in room.glob("**/*.py"):
            assert not any(module.startswith(tuple(others)) for module in imports(path) if others), path


@pytest.mark.parametrize("floor", BELOW_THE_DOORS)
def test_the_engine_has_no_clock_no_random_source_and_no_input_or_output(floor: str) -> None:
    for path in files(floor):
        modules = {module.split(".")[0] for module in imports(path)}
        assert not modules & OUTSIDE, f"{path}: {modules & OUTSIDE}"
        assert not modules & {"flask", "werkzeug", "marshmallow", "requests", "gunicorn"}, path
        calls = {
            n.func.id
            for n in ast.walk(ast.parse(path.read_text()))
            if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
        }
        assert not calls & {"open", "print", "input"}, path


def test_the_product_names_no_path_of_a_machine() -> None:
    for path in ROOT.glob("**/*.py"):
        text = path.read_text()
        assert "/work/" not in text and "/home/" not in text and "shared/" not in text, path
