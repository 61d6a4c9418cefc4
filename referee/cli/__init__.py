"""The command line: the same judgements as over HTTP, from files, pipes and scripts."""

from referee.cli.main import main

__all__ = ["main"]
