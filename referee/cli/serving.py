"""The commands that run the service."""

import contextlib
import io
import os
import socket
import sys
import urllib.error
from argparse import ArgumentTypeError, Namespace

import segno

from referee import demo as demonstration
from referee.cli.files import Unusable
from referee.service import environment, listening

EVERYWHERE = "0.0.0.0"
SOMEWHERE_ELSE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): naming it as a destination tells the own address and sends nothing."""


def port(text: str) -> int:
    """A port number. Raises ArgumentTypeError."""
    return _number(text, "a port", 65535)


def workers(text: str) -> int:
    """A number of processes. Raises ArgumentTypeError."""
    return _number(text, "a number of processes", 1000)


def serve(asked: Namespace) -> int:
    """Becomes gunicorn with the settings of the project. Never returns. Raises Unusable."""
    try:
        chosen = environment.read()
    except environment.WrongSettings as error:
        raise Unusable(str(error).replace("\n", " ")) from error
    at = asked.port or chosen.port
    host = EVERYWHERE if asked.lan else asked.host
    if fault := listening.fault((host, at)):
        raise Unusable(fault)
    if asked.lan:
        print(invitation(f"http://{own_address()}:{at}/"), flush=True)
    bind = f"[{host}]:{at}" if ":" in host else f"{host}:{at}"
    settings = ["--config", "python:referee.service.settings", "--bind", bind]
    os.environ["WEB_CONCURRENCY"] = str(asked.workers or chosen.web_concurrency)
    os.execv(sys.executable, [sys.executable, "-m", "gunicorn", *settings, "referee.service:create_app()"])


def demo(asked: Namespace) -> int:
    """Plays the demo against a service of its own or a running one. Returns 0 if it answered as it should."""
    if asked.url and not asked.url.startswith(("http://", "https://")):
        raise Unusable(f"The address of a service looks like http://localhost:8000, not {asked.url!r}.")
    try:
        with contextlib.nullcontext(asked.url) if asked.url else demonstration.service() as base:
            return 0 if demonstration.play(base.rstrip("/")) == 0 else 3
    except (urllib.error.URLError, ValueError, KeyError) as error:
        raise Unusable(f"{asked.url} does not answer as a referee: {getattr(error, 'reason', error)}.") from error


def invitation(address: str) -> str:
    """An address as a line of text, and as a QR code for the phones at the table."""
    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, compact=True, border=2)
    return f"In this network: {address}\n{drawn.getvalue()}"


def own_address() -> str:
    """The address of this machine in its network, or its name where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def _number(text: str, what: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= most):
        raise ArgumentTypeError(f"{text!r} is not {what} between 1 and {most}")
    return int(text)
