"""Archives of whole games to judge, and what judging them takes.

    python -m benchmarks.audit make ARCHIVE [--games 4000] [--records 20000] [--moves 600] [--wrong 0.1] [--seed 1]
    python -m benchmarks.audit measure ARCHIVE [--jobs N | --workers N [--kill]] [--out FILE]

`make` plays games of all kinds at random and repeats them under new ids; some have one wrong move. A name that ends in
`.gz` or `.zst` is packed. `measure` runs the command `referee audit` and says what it took; with `--workers` through a
dask scheduler and so many workers on this machine, of which `--kill` kills one on the way.
"""

import argparse
import gzip
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Any

import orjson

from referee.games import GAMES
from referee.wire.door import door

ROOT = Path(__file__).parent.parent
PACKS = {"lost-empires": "sample"}
"""The packs of games whose own one leaves a number open that soon decides."""
TRIES = 50
"""How many moves of elsewhere in a game are tried as the wrong one."""
PATIENCE = 60.0
"""How long a scheduler and its workers may take to come up, in seconds."""
MEBIBYTE = 1024 * 1024


def record(number: int, seed: int, moves: int, wrong: float) -> bytes:
    """The record of a random game as a line without its end; the kind of game follows from the number.

    It breaks off after so many moves. As likely as `wrong` says, one of them is replaced by one that is illegal there.
    """
    name = [*GAMES][number % len(GAMES)]
    game, rng = GAMES[name], random.Random(f"{seed} {number}")
    used = {"pack": {"id": PACKS.get(name, "default")}, "seed": f"{seed} {number}", "salt": "audit"}
    state: Any = door(name).setup(**used)
    states, made = [state], []
    while len(made) < moves and (picked := game.moves(state, sample=(1, str(rng.random()))).moves):
        made.append(picked[0])
        state = game.judge(state, picked[0], want={"state"}).state
        states.append(state)
    known: dict[str, Any] = {"game": name, "format": 1, "edition": game.edition, "options": {}, **used}
    known |= {"switches": {}, "trust": "all"}
    if rng.random() < wrong:
        _spoil(game, states, made, rng)
    else:
        known["result"] = game.dump(state)["result"]
    return orjson.dumps(known | {"moves": [game.dump(move) for move in made]})


def _spoil(game: Any, states: list[Any], moves: list[Any], rng: random.Random) -> None:
    """Puts a move of elsewhere in the game where it is illegal. Raises LookupError if none is found."""
    for _ in range(TRIES):
        at, move = rng.randrange(len(moves)), rng.choice(moves)
        if game.judge(states[at], move, want=set()).verdict == "illegal":
            moves[at] = move
            return
    raise LookupError("This game has no move that is illegal elsewhere in it.")


def make(archive: Path, games: int, records: int, moves: int, wrong: float, seed: int, jobs: int | None) -> None:
    """Writes an archive: so many different games, repeated under new ids until there are so many records."""
    play = partial(record, seed=seed, moves=moves, wrong=wrong)
    if jobs == 1:
        played = list(map(play, range(games)))
    else:
        with ProcessPoolExecutor(jobs) as pool:
            played = list(pool.map(play, range(games), chunksize=8))
    if len(set(played)) < games:
        raise ValueError("Two of the games are alike.")
    with _opened(archive) as file:
        for number in range(records):
            which, time_ = number % games, number // games
            file.write(b'{"id":"game-%05d-%d",%b\n' % (which, time_, played[which][1:]))


def _opened(archive: Path) -> IO[bytes]:
    if archive.suffix == ".gz":
        return gzip.open(archive, "wb", compresslevel=6)
    if archive.suffix == ".zst":
        import zstandard

        return zstandard.open(archive, "wb")
    return archive.open("wb")


@contextmanager
def cluster(workers: int) -> Iterator[tuple[str, list["subprocess.Popen[bytes]"]]]:
    """A scheduler and workers with a thread each, as processes of this machine: its address, and all, itself first."""
    started: list[subprocess.Popen[bytes]] = []

    def start(kind: str, *arguments: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--scheduler-file", where, *arguments]
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        quiet = subprocess.DEVNULL
        started.append(subprocess.Popen([*command, "--no-dashboard"], cwd=folder, env=env, stdout=quiet, stderr=quiet))
        return started[-1]

    with tempfile.TemporaryDirectory() as folder:
        where = str(Path(folder) / "scheduler.json")
        try:
            start("scheduler", "--host", "127.0.0.1", "--port", "0")
            address = _until(lambda: json.loads(Path(where).read_text())["address"])
            alone = ("--no-nanny", "--nthreads", "1", "--host", "127.0.0.1", "--local-directory", folder)
            for _ in range(workers):
                start("worker", *alone)
            yield address, started
        finally:
            for process in started:
                process.kill()
                process.wait()


def _until(found: Callable[[], str]) -> str:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return found()
        except (OSError, ValueError):
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def measure(archive: Path, jobs: int | None, workers: int | None, kill: bool, out: Path) -> None:
    """Runs the command over an archive and prints what it took."""
    command = [sys.executable, "-m", "referee.cli", "audit", str(archive), "--out", str(out)]
    if workers is None:
        took = _timed([*command, *(() if jobs is None else ("--jobs", str(jobs)))], out)
    else:
        with cluster(workers) as (address, started):
            victim = started[-1] if kill else None
            took = _timed([*command, "--dask", address], out, victim)
    with out.open("rb") as file:
        judged = [json.loads(line).get("judged", 0) for line in file]
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = used.ru_utime + used.ru_stime
    print(
        f"{len(judged):,} records, {sum(judged):,} moves: {took:.0f} s, {len(judged) / took:.1f} records and "
        f"{sum(judged) / took:,.0f} moves a second; {cpu:.0f} s of CPU, {1000 * cpu / len(judged):.1f} ms a record; "
        f"largest process {used.ru_maxrss * 1024 / MEBIBYTE:.0f} MB; load {os.getloadavg()[0]:.1f}"
    )


def _timed(command: list[str], out: Path, victim: "subprocess.Popen[bytes] | None" = None) -> float:
    """The seconds that a command took. A victim is killed as soon as the output has its first line."""
    begun = time.monotonic()
    with subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}) as process:
        over = threading.Event()
        if victim is not None:
            threading.Thread(target=_kill, args=(victim, out, over)).start()
        process.wait()
        over.set()
    return time.monotonic() - begun


def _kill(victim: "subprocess.Popen[bytes]", out: Path, over: threading.Event) -> None:
    while not over.wait(0.1):
        if out.exists() and out.stat().st_size:
            victim.send_signal(signal.SIGKILL)
            return


def main() -> None:
    """Carries out one of the two commands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    making, measuring = commands.add_parser("make"), commands.add_parser("measure")
    making.add_argument("archive", type=Path)
    making.add_argument("--games", type=int, default=4000)
    making.add_argument("--records", type=int, default=20_000)
    making.add_argument("--moves", type=int, default=600, help="after how many a game breaks off")
    making.add_argument("--wrong", type=float, default=0.1)
    making.add_argument("--seed", type=int, default=1)
    making.add_argument("--jobs", type=int)
    measuring.add_argument("archive", type=Path)
    measuring.add_argument("--jobs", type=int)
    measuring.add_argument("--workers", type=int)
    measuring.add_argument("--kill", action="store_true")
    measuring.add_argument("--out", type=Path, required=True)
    asked = vars(parser.parse_args())
    {"make": make, "measure": measure}[asked.pop("command")](**asked)


if __name__ == "__main__":
    main()
