"""Mutants of the rule code of a game: do the tests of its chapters notice when a rule is slightly wrong?

    python -m tests.mutants lost-lumina [--sample 400] [--seed 1] [--jobs 2] [--again]

Writes `build/mutants/<game>.json` and prints the figures and the survivors. `--again` tries the survivors of the last
run once more.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.mutants.operators import OPERATORS
from tests.mutants.rule_code import Mutant, mutants, sampled
from tests.mutants.trial import Trial, Verdict, environment, tree_copied
from tests.mutants.watch import Watch

ROOT = pathlib.Path(__file__).parent.parent.parent
GAMES = sorted(file.parent.name.replace("_", "-") for file in ROOT.glob("referee/games/*/game.py"))

Entry = dict[str, Any]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--sample", type=int, default=400, help="how many of all mutants (default 400)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (default 1)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (default 2)")
    parser.add_argument("--again", action="store_true", help="only the survivors of the last run")
    parser.add_argument("--in-a-copy", type=pathlib.Path, help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> int:
    asked = arguments()
    if asked.in_a_copy:
        return tried_here(asked, asked.in_a_copy)
    file = ROOT / "build" / "mutants" / f"{asked.game}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="mutants-") as place:
        tree = tree_copied(ROOT, pathlib.Path(place).resolve() / "tree")
        command = [sys.executable, "-m", "tests.mutants", *sys.argv[1:], "--in-a-copy", str(file)]
        status = subprocess.run(command, cwd=tree, env=environment(tree)).returncode
    if status == 0:
        print(report(json.loads(file.read_text())))
    return status


def tried_here(asked: argparse.Namespace, file: pathlib.Path) -> int:
    """The run itself, in a copy of the tree that nobody changes meanwhile; the results go to a file."""
    began, package = time.monotonic(), asked.game.replace("-", "_")
    population = mutants(ROOT, package)
    entries: dict[str, Entry] = {}
    chosen = sampled(population, asked.sample, asked.seed)
    if asked.again:
        entries = {entry["key"]: entry for entry in json.loads(file.read_text())["mutants"]}
        chosen = [mutant for mutant in population if entries.get(mutant.key, {}).get("outcome") == "survived"]
    folder = ROOT / "build" / "mutants"
    folder.mkdir(parents=True)
    trial = Trial(Watch(ROOT, package, folder), chosen, jobs=asked.jobs)
    trial.tell = progress(len(chosen))
    entries |= {verdict.mutant.key: entry_of(verdict) for verdict in trial.of(f"tests/{package}")}
    head = {"game": asked.game, "population": len(population), "seed": asked.seed, "tests": trial.number_of_tests}
    head["seconds"] = round(time.monotonic() - began)
    file.write_text(json.dumps({**head, "mutants": list(entries.values())}, indent=1, ensure_ascii=False) + "\n")
    return 0


def progress(number: int) -> Callable[[Verdict], None]:
    """What says on standard error how far the run is."""
    done: Counter[str] = Counter()

    def tell(verdict: Verdict) -> None:
        done[verdict.outcome] += 1
        print(f"{done.total()}/{number} {verdict.outcome}: {sentence(verdict.mutant)}", file=sys.stderr, flush=True)

    return tell


def sentence(mutant: Mutant) -> str:
    """Where a mutant is and what it changes, in a line."""
    change = mutant.change
    return f"{mutant.path}:{change.line} {change.operator}: {change.before} → {change.after}"


def entry_of(verdict: Verdict) -> Entry:
    """A verdict as plain data."""
    mutant, change = verdict.mutant, verdict.mutant.change
    return {
        "key": mutant.key,
        "file": mutant.path,
        "line": change.line,
        "operator": change.operator,
        "before": change.before,
        "after": change.after,
        "outcome": verdict.outcome,
        "by": verdict.by,
        "tests": verdict.tests,
    }


def report(run: dict[str, Any]) -> str:
    """The figures by operator and by module, and the survivors."""
    entries: list[Entry] = run["mutants"]
    modules = sorted({entry["file"] for entry in entries})
    lines = [f"{'':44} killed  timed out  survived  of which die"]
    lines += [_row(name, [e for e in entries if e["operator"] == name]) for name in OPERATORS]
    lines += ["", *(_row(name.partition("games/")[2], [e for e in entries if e["file"] == name]) for name in modules)]
    lines += ["", _row("all", entries), ""]
    for entry in entries:
        if entry["outcome"] == "survived":
            unseen = "" if entry["tests"] else " (no test comes here)"
            lines += [f"{entry['file']}:{entry['line']} {entry['operator']}{unseen}"]
            lines += [f"    {entry['before']}", f"  → {entry['after']}"]
    mutants = f"{len(entries)} of {run['population']} mutants, seed {run['seed']}"
    lines += ["", f"{run['game']}: {mutants}; {run['tests']} tests; {run['seconds']} s"]
    return "\n".join(lines)


def _row(name: str, entries: list[Entry]) -> str:
    count = Counter(entry["outcome"] for entry in entries)
    share = f"{1 - count['survived'] / len(entries):.1%}" if entries else ""
    return f"{name:44} {count['killed']:6}  {count['timed out']:9}  {count['survived']:8}  {share:>12}"


if __name__ == "__main__":
    sys.exit(main())
