"""The programs of `examples/`, run as a reader runs them, against a running service."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.service.conftest import ROOT, address, base

__all__ = ["address", "base"]

NOBODY = "http://127.0.0.1:9"
"""An address at which nothing answers."""

Done = subprocess.CompletedProcess[str]
Program = Callable[..., Done]


@pytest.fixture
def run(base: str) -> Program:
    """Runs a program of the folder with arguments; it asks the service of the tests unless it is told otherwise."""

    def program(name: str, *arguments: str, url: str = base) -> Done:
        command = [sys.executable, str(ROOT / "examples" / name), *arguments, "--url", url]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "sdk" / "src")}
        return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)

    return program
