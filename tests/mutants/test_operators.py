"""What the operators change, what they leave alone, and that a sample stays the same."""

import ast
import pathlib

import pytest

from tests.mutants.operators import OPERATORS, changes
from tests.mutants.rule_code import DECIDES_NO_RULE, Mutant, files, mutants, sampled

ROOT = pathlib.Path(__file__).parent.parent.parent


def made(source: str, operator: str) -> list[str]:
    """The sources that an operator makes of one."""
    return [change.applied(source) for change in changes(source) if change.operator == operator]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", "(a <= b)"),
        ("a <= b", "(a < b)"),
        ("a > b", "(a >= b)"),
        ("a >= b", "(a > b)"),
        ("a == b", "(a != b)"),
        ("a != b", "(a == b)"),
        ("a in b", "(a not in b)"),
        ("a not in b", "(a in b)"),
        ("a is None", "(a is not None)"),
        ("a is not None", "(a is None)"),
    ],
)
def test_a_comparison_becomes_its_neighbor(source: str, expected: str) -> None:
    assert made(source, "comparison") == [expected]


def test_each_comparison_of_a_chain_is_changed_by_itself() -> None:
    assert made("x = lo <= n < hi", "comparison") == ["x = (lo < n < hi)", "x = (lo <= n <= hi)"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = 3", ["x = (4)"]),
        ("x = -1", ["x = -(2)"]),
        ("x = True", ["x = (False)"]),
        ("x = False", ["x = (True)"]),
        ("def f(n: int = 0): ...", ["def f(n: int = (1)): ..."]),
        ("x = 'text'", []),
        ("x = None", []),
    ],
)
def test_a_number_grows_by_one_and_a_truth_value_turns(source: str, expected: list[str]) -> None:
    assert made(source, "constant") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a and b and c", ["x = (a or b or c)"]),
        ("x = a or b", ["x = (a and b)"]),
        ("x = not a", ["x = (a)"]),
        ("x = a and (b or not c)", ["x = (a or (b or not c))", "x = a and ((b and (not c)))", "x = a and (b or (c))"]),
    ],
)
def test_and_becomes_or_and_a_not_is_dropped(source: str, expected: list[str]) -> None:
    assert made(source, "boolean") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a + b", ["x = (a - b)"]),
        ("x = a - b", ["x = (a + b)"]),
        ("x = a * b", ["x = (a + b)"]),
        ("x = a // b", ["x = (a * b)"]),
        ("x = a % b", ["x = (a * b)"]),
        ("x = f(a) | f(b)", ["x = (f(a) & f(b))"]),
        ("x = a & b", ["x = (a | b)"]),
        ("x += n", ["x -= n"]),
        ("x = 'a' + b", []),
        ("x += [b]", []),
        ("x += f'{a}'", []),
        ("x += 'a' if b else ''", []),
        ("x = a.keys() - {b}", []),
    ],
)
def test_a_sum_becomes_a_difference_but_no_text_list_or_set(source: str, expected: list[str]) -> None:
    assert made(source, "arithmetic") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def f():\n    if a:\n        return b", "def f():\n    if (False):\n        return b"),
        ("for x in y:\n    if a: continue", "for x in y:\n    if (False): continue"),
        ("def f():\n    if a:\n        yield b", "def f():\n    if (False):\n        yield b"),
        ("if a: found.append(b)", "if (False): found.append(b)"),
        ("def f():\n    return case.breach(a)", "def f():\n    return None"),
        ("def f():\n    return [case.breach(a)]", "def f():\n    return []"),
        ("def f():\n    yield _fault(a)", "def f():\n    if False: yield _fault(a)"),
        ("found.append(a)", "pass"),
        ("case.need_path(a)", "pass"),
    ],
)
def test_a_check_is_dropped(source: str, expected: str) -> None:
    assert made(source, "dropped check") == [expected]


def test_a_check_is_missing_from_a_list_of_checks() -> None:
    assert made("PASSES = {'place': (chapter.first, second)}", "dropped check") == [
        "PASSES = {'place': ((second,))}",
        "PASSES = {'place': ((chapter.first,))}",
    ]
    assert not made("PASSES = ('first', 'second')", "dropped check")
    assert not made("ORDER = (First, Second)", "dropped check")
    assert not made("pair = (first, second)", "dropped check")


@pytest.mark.parametrize(
    "source",
    [
        "def f(a: dict[str, 1 | 2]) -> 1 | 2: ...",
        "x: Literal[1, 2]",
        "@lru_cache(maxsize=256)\ndef f(): ...",
        "class A(B, frozen=True): ...",
        "assert a is not None and len(a) > 2, 1",
        "x = f'{n + 1}'",
        "__all__ = ['a'] + b",
        "if TYPE_CHECKING:\n    x = 1",
        "Union = A | B[int] | None",
        "Union: TypeAlias = A | B",
        "x = cast(A | B, y)",
        "def f():\n    '''One sentence.'''\n    return b",
        "if a:\n    x = b",
    ],
)
def test_what_decides_nothing_is_left_alone(source: str) -> None:
    assert changes(source) == []


def test_a_change_knows_the_lines_of_its_statement_without_those_inside_it() -> None:
    source = "def f(a,\n      b=1):\n    if (a or\n            b):\n        return 2\n"
    found = {(change.before, change.line, change.lines) for change in changes(source)}
    assert found == {("1", 2, (1, 2)), ("a or b", 3, (3, 4)), ("if a or b", 3, (3, 4)), ("2", 5, (5, 5))}


def test_signs_of_more_than_one_byte_do_not_move_a_change() -> None:
    assert made("x = ('„Würfel“', 3)", "constant") == ["x = ('„Würfel“', (4))"]


def test_the_mutants_of_a_game_are_different_programs_by_every_operator() -> None:
    population = mutants(ROOT, "lost_lumina")
    assert {mutant.change.operator for mutant in population} == set(OPERATORS)
    assert len({mutant.key for mutant in population}) == len(population)
    for mutant in sampled(population, 40, seed=1):
        source = (ROOT / mutant.path).read_text()
        assert ast.dump(ast.parse(mutant.change.applied(source))) != ast.dump(ast.parse(source)), mutant.key


def test_rule_code_is_all_of_a_game_but_what_decides_no_rule() -> None:
    names = {path.name for path in files(ROOT, "lost_lumina")}
    everything = {path.name for path in (ROOT / "referee" / "games" / "lost_lumina").glob("**/*.py")}
    assert {"faults.py", "timing.py", "c04_kenuk.py"} <= names
    assert everything - names >= {"picture.py", "questions.py"}
    assert all(DECIDES_NO_RULE.values())


def drawn(source: str, number: int, seed: int) -> list[str]:
    """The keys of a sample of the mutants of one source."""
    return [mutant.key for mutant in sampled(of(source), number, seed)]


def of(source: str) -> list[Mutant]:
    """The mutants of one source, all of them different."""
    return [Mutant("game.py", change, 1) for change in changes(source)]


def test_a_sample_is_the_same_for_the_same_seed_and_in_the_order_of_the_text() -> None:
    source = "\n".join(f"x{n} = {n}" for n in range(100))
    everything = [mutant.key for mutant in of(source)]
    once = drawn(source, 20, seed=1)
    assert len(once) == 20
    assert once == drawn(source, 20, seed=1)
    assert once == [key for key in everything if key in once]
    assert once != drawn(source, 20, seed=2)
    assert drawn(source, 500, seed=1) == everything


def test_a_change_to_the_rule_code_hardly_changes_the_sample() -> None:
    source = "\n".join(f"x{n} = {n}" for n in range(100))
    once, later = drawn(source, 20, seed=1), drawn(f"y = 500\n{source}", 20, seed=1)
    assert len(set(once) & set(later)) >= 19
