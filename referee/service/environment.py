"""The settings of the service: every environment variable that it reads, with its default, its bounds and its meaning.

This is the one table. gunicorn (through `settings`), the application and `referee serve` read it, docs/operations.md
shows it.
"""

import os
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct, ValidationError, convert, field
from msgspec.inspect import IntType, LiteralType, Metadata, type_info
from msgspec.structs import FieldInfo, fields

from referee.service import seal

PREFIX = "REFEREE_"

PLATFORMS = re.compile(r"REFEREE_(\w+_)?(SERVICE_HOST|(SERVICE_)?PORT(_\w+)?)")
"""What container platforms set by themselves where a service is called `referee` or `referee-…`."""

LogLevel = Literal["debug", "info", "warning", "error", "critical"]


class WrongSettings(ValueError):
    """Variables that are none of the settings, or have a value that none may have: a sentence for each, one a line."""


def _variable(member: str) -> str:
    return PREFIX + member.upper()


def _number(least: int, most: int, meaning: str) -> Meta:
    return Meta(ge=least, le=most, description=meaning)


def _text(accepts: str, meaning: str) -> Meta:
    return Meta(description=meaning, extra={"accepts": accepts})


class Settings(Struct, frozen=True, kw_only=True, rename=_variable):
    """How the service runs. Each member is an environment variable; one that is not set, or empty, has its default."""

    port: Annotated[int, _number(1, 65535, "the port to listen at")] = field(default=8000, name="PORT")
    web_concurrency: Annotated[int, _number(1, 1000, "worker processes")] = field(default=2, name="WEB_CONCURRENCY")
    threads: Annotated[int, _number(1, 64, "threads of a worker, each with one request at a time")] = 4
    timeout: Annotated[int, _number(1, 3600, "seconds without a sign of life after which a worker is replaced")] = 15
    graceful_timeout: Annotated[int, _number(1, 3600, "seconds that running requests have to end at a stop")] = 10
    keepalive: Annotated[int, _number(0, 3600, "seconds that a connection waits for its next request; 0: none")] = 5
    max_requests: Annotated[
        int, _number(0, 10_000_000, "requests after which a worker is replaced, and up to as many more; 0: never")
    ] = 20_000
    log_level: Annotated[LogLevel, Meta(description="the least that is logged; lines of requests are `info`")] = "info"
    request_log: Annotated[Literal["on", "off"], Meta(description="one JSON line a request, on standard output")] = "on"
    access_log: Annotated[
        str, _text("a file, or `-` for standard output", "gunicorn's own line a request, with the client's address")
    ] = ""
    rate_limit: Annotated[
        int, _number(0, 1_000_000, "requests a minute that one client address may send; 0: no limit")
    ] = 0
    trusted_proxies: Annotated[
        int, _number(0, 10, "proxies in front, each of which adds the address it was asked from to `X-Forwarded-For`")
    ] = 0
    state_keys: Annotated[
        str,
        _text("`kid:base64url key`, comma separated", "keys that seal states: the first one seals, the others open"),
    ] = ""
    traceback: Annotated[str, _text("anything", "for the command line: an internal error shows where it happened")] = ""


def read(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings that an environment says. Raises WrongSettings, which names every variable that is wrong."""
    given = {name: text for name, text in environment.items() if text}
    chosen: dict[str, Any] = {}
    wrong: list[str] = []
    for each in fields(Settings):
        if each.encode_name in given:
            try:
                chosen[each.name] = convert(given[each.encode_name], each.type, strict=False)
            except ValidationError:
                wrong.append(f"${each.encode_name} is {given[each.encode_name]!r}; it may be {accepts(each)}.")
    wrong += _unsealing(chosen.get("state_keys", ""))
    wrong += _unknown(given)
    if wrong:
        raise WrongSettings("\n".join(wrong))
    return Settings(**chosen)


def accepts(setting: FieldInfo) -> str:
    """What a setting may be, in words."""
    described = _described(setting)
    if isinstance(described.type, IntType):
        return f"a whole number from {described.type.ge} to {described.type.le}"
    if isinstance(described.type, LiteralType):
        return " or ".join(f"`{choice}`" for choice in get_args(get_args(setting.type)[0]))
    return str((described.extra or {})["accepts"])


def table() -> str:
    """The settings as a table in Markdown."""
    head = "| variable | default | may be | meaning |\n|---|---|---|---|\n"
    return head + "".join(
        f"| `{each.encode_name}` | {_default(each)} | {accepts(each)} | {_meaning(each)} |\n"
        for each in fields(Settings)
    )


def _unsealing(keys: str) -> Iterator[str]:
    """What is wrong with the keys, in a sentence that repeats none of them."""
    try:
        seal.keys(keys)
    except ValueError as error:
        yield str(error)


def _unknown(given: Mapping[str, str]) -> Iterator[str]:
    known = [each.encode_name for each in fields(Settings)]
    for name in sorted(given):
        if name.startswith(PREFIX) and name not in known and not PLATFORMS.fullmatch(name):
            near = get_close_matches(name, known, n=1)
            yield f"${name} is no setting of this service" + (f"; is ${near[0]} meant?" if near else ".")


def _described(setting: FieldInfo) -> Metadata:
    described = type_info(setting.type)
    assert isinstance(described, Metadata)
    return described


def _meaning(setting: FieldInfo) -> str:
    return str((_described(setting).extra_json_schema or {})["description"])


def _default(setting: FieldInfo) -> str:
    return f"`{setting.default}`" if setting.default != "" else ""
