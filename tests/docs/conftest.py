"""A running service for the commands of the pages, and a copy of the repository for those that change it."""

import base64
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.running import served
from tests.docs.blocks import ROOT

KEY = base64.urlsafe_b64encode(bytes(32)).decode().rstrip("=")
LEFT_OUT = (".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "build", "dist", "vectors")


@pytest.fixture(scope="session")
def service() -> Iterator[str]:
    """The address of a service that seals states."""
    with served(1, log_level="error", state_keys=f"docs:{KEY}") as running:
        yield running.base


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with what a checkout holds."""
    return Path(shutil.copytree(ROOT, tmp_path / "copy", ignore=shutil.ignore_patterns(*LEFT_OUT)))
