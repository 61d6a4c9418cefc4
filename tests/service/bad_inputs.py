"""Bad input of every kind, what the service answers, and the page that tells it.

`python -m tests.service.bad_inputs` sends everything and writes `docs/bad-input.md`. A test does the same and fails
when the page says something else.
"""

import json
import pathlib
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from referee.games import GAMES
from referee.service.edge import MAX_BODY, MAX_LARGE_BODY, MAX_LARGE_PARTS
from referee.wire.strict_json import MAX_DEPTH, MAX_PARTS
from tests.service.sending import JSON, Answer, Request, asked, changed, post, posts, send, start, takes_much

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "bad-input.md"
PROBLEM = "application/problem+json"
LONGEST = 150
"""How much of an answer's sentence the page shows, in characters."""


class Row(NamedTuple):
    """A bad input, in words, and the requests that hold it. All of them get the same answer."""

    what: str
    sent: str
    requests: tuple[Request, ...]


class Section(NamedTuple):
    """A part of the page."""

    title: str
    text: str
    rows: tuple[Row, ...]


def to_game(game: str, operation: str, pointer: str, new: Any) -> Request:
    """An ordinary request with one thing changed."""
    return post(f"/v1/games/{game}/{operation}", changed(asked(operation, game), pointer, new))


def everywhere(what: str, body: bytes, accepts: Callable[[str], bool] = lambda path: True, **headers: str) -> Row:
    """A body that every operation of every game answers alike."""
    chosen = tuple(path for path in posts() if accepts(path))
    sent = (
        "every operation" if len(chosen) == len(posts()) else "those with large bodies" if takes_much(chosen[0]) else ""
    )
    return Row(what, sent or "all but those with large bodies", tuple(post(path, body, **headers) for path in chosen))


def in_all_games(what: str, operation: str, pointer: str, new: Any) -> Row:
    """A change of an ordinary request that every game answers alike."""
    return Row(what, f"`{operation}`", tuple(to_game(game, operation, pointer, new) for game in GAMES))


def of(game: str, operation: str, pointer: str, new: Any, what: str = "") -> Row:
    """A change of an ordinary request of one game."""
    shown = "left out" if new is ... else f"is `{_short(json.dumps(new, ensure_ascii=False), 90)}`"
    return Row(what or f"`{pointer}` {shown}", f"{game} `{operation}`", (to_game(game, operation, pointer, new),))


# The input


def bodies() -> Iterator[Row]:
    """Bytes that are no strict JSON, or more of them than is read."""
    yield everywhere("nothing", b"")
    yield everywhere("white space only", b" \r\n\t ")
    yield everywhere("`null`", b"null")
    yield everywhere("`true`", b"true")
    yield everywhere("a number", b"7")
    yield everywhere("a text", b'"state"')
    yield everywhere("a list", b"[{}]")
    yield everywhere("no JSON", b"state=1&move=2")
    yield everywhere("an object that does not end", b'{"state": {')
    yield everywhere("a comma too many", b'{"state": {},}')
    yield everywhere("single quotes", b"{'state': {}}")
    yield everywhere("a comment", b'{"state": {}} // mine')
    yield everywhere("two documents", b"{} {}")
    yield everywhere("a leading zero", b'{"state": 007}')
    yield everywhere("Arabic digits", '{"state": ٣}'.encode())
    yield everywhere("an unknown escape", rb'{"state": "\x41"}')
    yield everywhere("a line feed inside a text", b'{"state": "a\nb"}')
    yield everywhere("a key twice", b'{"state": {"node": "A", "node": "B"}}')
    yield everywhere("a key twice, once as an escape", rb'{"state": 1, "st\u0061te": 2}')
    yield everywhere("a key twice in an object inside a list", b'{"state": [{}, {"a/b": 1, "a/b": 1}]}')
    yield everywhere("`NaN`", b'{"state": {"step": NaN}}')
    yield everywhere("`Infinity`", b'{"state": [0, Infinity]}')
    yield everywhere("`-Infinity`", b'{"state": -Infinity}')
    yield everywhere("`1e400`", b'{"state": {"step": 1e400}}')
    yield everywhere("`-1e400`", b'{"state": -1e400}')
    yield everywhere("2^53", b'{"state": 9007199254740992}')
    yield everywhere("-2^53", b'{"state": -9007199254740992}')
    yield everywhere("2^64", b'{"state": 18446744073709551616}')
    yield everywhere("`1e300`, an integer too", b'{"state": 1e300}')
    yield everywhere("an integer of 4,000 digits", b'{"state": ' + b"7" * 4000 + b"}")
    yield everywhere("an integer of 5,000 digits", b'{"state": ' + b"7" * 5000 + b"}")
    yield everywhere("half a surrogate pair in a text", rb'{"state": "\ud800"}')
    yield everywhere("half a surrogate pair in a key", rb'{"state": {"\udfff": 1}}')
    yield everywhere("a surrogate in UTF-8", b'{"state": "\xed\xa0\x80"}')
    yield everywhere("NUL as an escape", rb'{"state": {"node": "A\u0000"}}')
    yield everywhere("NUL as an escape in a key", rb'{"state": {"\u0000": 1}}')
    yield everywhere("NUL as a byte", b'{"state": "A\0"}')
    yield everywhere("a byte order mark", b"\xef\xbb\xbf{}")
    yield everywhere("UTF-16 with its mark", "{}".encode("utf-16"))
    yield everywhere("UTF-16 without a mark", '{"state": 1}'.encode("utf-16-le"))
    yield everywhere("UTF-32", '{"state": 1}'.encode("utf-32"))
    yield everywhere("Latin-1", '{"state": "Zoë"}'.encode("latin-1"))
    yield everywhere("an overlong form of UTF-8", b'{"state": "\xc0\x80"}')
    yield everywhere("a thousand `[`", b'{"state": ' + b"[" * 1000)
    yield everywhere(f"{MAX_DEPTH + 1} objects inside each other", b'{"a":' * MAX_DEPTH + b"{}" + b"}" * MAX_DEPTH)
    tricked = b'{"state":' + b'["]",' * 60 + b"1" + b',"["]' * 60 + b"}"
    yield everywhere("depth hidden behind brackets in texts", tricked)
    small, large = lambda path: not takes_much(path), takes_much
    parts = b'{"state": [' + b"0," * MAX_PARTS + b"0]}"
    yield everywhere(f"more than {MAX_PARTS:,} parts", parts, small)
    yield everywhere(f"more than {MAX_LARGE_PARTS:,} parts", b"[" * (MAX_LARGE_PARTS + 1), large)
    yield everywhere("a million `[`", b"[" * 1_000_000, small)
    yield everywhere("300,000 texts", b'{"state": [' + b'"",' * 300_000 + b'""]}', small)
    yield everywhere("half a million escapes", b'{"state": "' + rb"\n" * 500_000 + b'"}', small)
    yield everywhere("a byte more than 1 MiB", b"{}".ljust(MAX_BODY + 1), small)
    yield everywhere("a byte more than 4 MiB", b"{}".ljust(MAX_LARGE_BODY + 1), large)
    for size, accepts in ((MAX_BODY, small), (MAX_LARGE_BODY, large)):
        row = everywhere(f"{size // 2**20} MiB and a byte, in chunks", b"{}".ljust(size + 1), accepts)
        yield row._replace(requests=tuple(request._replace(chunked=True) for request in row.requests))


def media() -> Iterator[Row]:
    """Bodies that are said to be something else."""
    without = everywhere("no media type", b"{}")
    yield without._replace(requests=tuple(request._replace(headers={}) for request in without.requests))
    for media_type in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        yield everywhere(f"`{media_type}`", b"{}", Content_Type=media_type)
    for media_type in ("application/jsonx", "application/vnd.api+json", "application/json, text/plain", ";"):
        yield everywhere(f"`{media_type}`", b"{}", Content_Type=media_type)
    for charset in ("utf-16", "latin-1", "utf8"):
        yield everywhere(f"`charset={charset}`", b"{}", Content_Type=f"{JSON}; charset={charset}")
    yield everywhere("two charsets", b"{}", Content_Type=f"{JSON}; charset=utf-8; charset=utf-16")
    yield everywhere("a media type of 1,001 characters", b"{}", Content_Type=f"{JSON}; x=".ljust(1001, "x"))
    for coding in ("gzip", "br", "deflate, gzip"):
        yield everywhere(f"`Content-Encoding: {coding}`", b"\x1f\x8b", Content_Encoding=coding)


def addresses() -> Iterator[Row]:
    """Methods, paths, query strings and headers."""
    for method in ("PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "BREW", "get", "GE T", ""):
        yield Row(f"method `{method or ' '}`", "`/v1`", (Request(method, "/v1"),))
    for method in ("GET", "HEAD", "PUT", "post"):
        paths = posts()[:-1]
        other = tuple(Request(method, path) for path in paths if not path.endswith("/packs/checks"))
        yield Row(f"method `{method}`", "every operation of a game", other)
    unknown = tuple(Request("GET", path.replace("/lumina/", "/chess/")) for path in posts("lumina"))
    yield Row("method `GET`, and no such game", "every operation of a game", unknown)
    paths = (
        "/nothing",
        "//v1",
        "///",
        "/v1//games",
        "/v1/../v1",
        "/v1/%2e%2e/v1",
        "/v1/games/%00",
        "/v1\r\nX: y",
        "/.env",
    )
    for path in (*paths, "/static/x", "/favicon.ico", "*"):
        yield Row(f"path `{json.dumps(path)[1:-1]}`", "`GET`", (Request("GET", path),))
    yield Row("a path of 100,000 characters", "`GET`", (Request("GET", f"/{'a' * 100_000}"),))
    yield Row("a NUL in a path", "`GET`", (Request("GET", "/v1/games/lumina\0"),))
    yield Row("a byte in a path that is no UTF-8", "`GET`", (Request("GET", "/v1/games/\udcff"),))
    for query in ("viewer=A", "&", "%", "=", "q=a"):
        yield Row(f"query `{query}`", "`GET /v1`", (Request("GET", "/v1", query=query),))
    yield Row("a query string", "every operation", tuple(Request("POST", p, query="viewer=A") for p in posts()))
    for query, what in (("q", "`q`"), ("q=", "`q=`"), ("q=a&q=b", "`q=a&q=b`"), ("x=1", "`x=1`"), ("&", "`&`")):
        yield Row(f"query {what}", "`GET /v1/rules`", (Request("GET", "/v1/rules", query=query),))
    yield Row("a question of 201 characters", "`GET /v1/rules`", (Request("GET", "/v1/rules", query="q=" + "a" * 201),))
    yield Row("10,000 parameters", "`GET /v1/rules`", (Request("GET", "/v1/rules", query="q=a&" * 10_000),))
    for accept in (
        "text/html",
        "image/svg+xml",
        "application/json;q=0",
        "*/*;q=0",
        "application/json;q=banana",
        "nonsense",
    ):
        yield Row(f"`Accept: {accept}`", "`GET /v1`", (Request("GET", "/v1", headers={"Accept": accept}),))
    many = ",".join(f"a/b{n};q=0.{n % 10}" for n in range(10_000))
    yield Row("`Accept` with 10,000 items", "`GET /v1`", (Request("GET", "/v1", headers={"Accept": many}),))
    tags = ", ".join(f'"{n}"' for n in range(1000))
    yield Row("`If-None-Match` with 1,000 tags", "`GET /v1`", (Request("GET", "/v1", headers={"If-None-Match": tags}),))
    yield Row("`If-Match` with another tag", "`GET /v1`", (Request("GET", "/v1", headers={"If-Match": '"x"'}),))
    wanted = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    wanted["Access-Control-Request-Headers"] = ",".join(f"x-{n}" for n in range(500))
    yield Row("a preflight with 500 headers", "`OPTIONS /v1`", (Request("OPTIONS", "/v1", headers=wanted),))


def envelopes() -> Iterator[Row]:
    """Members around states and moves."""
    for operation in ("moves", "legal-moves", "checks", "scores", "views", "pictures"):
        yield in_all_games("no `state`", operation, "/state", ...)
    yield in_all_games("no `move`", "moves", "/move", ...)
    yield in_all_games("no `record`", "records", "/record", ...)
    yield in_all_games("no `kind`", "questions", "/kind", ...)
    yield in_all_games("no `facts`", "questions", "/facts", ...)
    yield in_all_games("no `pack`", "packs/checks", "/pack", ...)
    yield in_all_games("no `viewer`", "views", "/viewer", ...)
    for operation in (
        "setups",
        "moves",
        "legal-moves",
        "checks",
        "questions",
        "records",
        "scores",
        "views",
        "pictures",
    ):
        yield in_all_games("an unknown member", operation, "/sttae", {})
    yield in_all_games("the empty member", "moves", "/", 1)
    yield in_all_games("`__proto__`", "moves", "/__proto__", {"viewer": "public"})
    yield in_all_games("a member with a name of 10,000 letters", "checks", f"/{'x' * 10_000}", 1)
    for pointer, new in (
        *(("/state", wrong) for wrong in (None, 7, "state", [], True)),
        *(("/move", wrong) for wrong in (None, 7, "place", [], {})),
        *(("/viewer", wrong) for wrong in (None, 7, "", "nobody", ["A"])),
        *(("/want", wrong) for wrong in (None, "state", ["everything"], [7], ["state"] * 21)),
        *(("/explain", wrong) for wrong in (None, "some", True)),
    ):
        yield in_all_games(f"`{pointer}` is `{_short(json.dumps(new), 30)}`", "moves", pointer, new)
    for new in ("7", " 7 ", "٧", "1_000", 1.9, True, 0, -1, 20_001, None, [1], "x"):
        yield in_all_games(f"`/limit` is `{json.dumps(new, ensure_ascii=False)}`", "legal-moves", "/limit", new)
    for new in (
        [],
        {"n": 3},
        {"n": 0, "seed": "s"},
        {"n": "3", "seed": "s"},
        {"n": 1, "seed": 5},
        {"n": 1, "seed": "s", "x": 1},
    ):
        yield in_all_games(f"`/sample` is `{json.dumps(new)}`", "legal-moves", "/sample", new)
    for new in ([], "place", {"type": 7}, {"type": "fly"}, {"color": "red"}):
        yield in_all_games(f"`/like` is `{json.dumps(new)}`", "legal-moves", "/like", new)
    for pointer, new in (
        *(("/options", wrong) for wrong in (None, [], "x")),
        *(("/seed", wrong) for wrong in (7, True, "x" * 129)),
        *(("/trust", wrong) for wrong in (None, "none", "ALL")),
        *(("/switches", wrong) for wrong in (None, [], {"x": 1}, {"x" * 65: "y"}, {"x": "y" * 65})),
        *(("/pack", wrong) for wrong in ("default", {}, {"id": 7}, {"id": "x" * 65}, {"id": "default", "patch": []})),
    ):
        shown = _short(json.dumps(new), 30)
        yield in_all_games(f"`{pointer}` is `{shown}`", "setups", pointer, new)
    for new in ("yes", "off", 1, None, "stop "):
        yield in_all_games(f"`/on_illegal` is `{json.dumps(new)}`", "records", "/on_illegal", new)
    for new in ("png", None, 1):
        yield in_all_games(f"`/as` is `{json.dumps(new)}`", "pictures", "/as", new)
    for kind in ("nothing", 7, "", "__class__"):
        yield in_all_games(f"`/kind` is `{json.dumps(kind)}`", "questions", "/kind", kind)


def batches() -> Iterator[Row]:
    """Whole batches, and items of one that is answered with 200: each has its own answer."""
    state, move = start("lumina")
    good = {"game": "lumina", "state": state, "move": move}
    for items in (None, 7, {}, "x"):
        yield Row(f"`/items` is `{json.dumps(items)}`", "`batch`", (post("/v1/batch", {"items": items}),))
    yield Row("no `items`", "`batch`", (post("/v1/batch", {}),))
    yield Row("201 items", "`batch`", (post("/v1/batch", {"items": [{}] * 201}),))
    wrong: tuple[Any, ...] = (None, 7, [], {}, {"game": 7}, {"game": "chess"}, {"game": "Lumina"})
    for item in (*wrong, *({"game": "lumina", "op": op} for op in ("fly", "records", "Moves", None))):
        sent = {**good, **item} if isinstance(item, dict) and "op" in item else item
        yield Row(f"an item is `{json.dumps(item)}`", "an item of `batch`", (post("/v1/batch", {"items": [sent]}),))
    heavy = {**good, "like": [0] * (MAX_PARTS + 1)}
    yield Row(
        f"an item of more than {MAX_PARTS:,} parts", "an item of `batch`", (post("/v1/batch", {"items": [heavy]}),)
    )


SHAPES: Mapping[str, tuple[tuple[str, str, tuple[Any, ...]], ...]] = {
    "lost-lumina": (
        ("moves", "/move", ({"type": "place", "seat": "A", "area": "W1", "count": "two"},)),
        ("moves", "/move", ({"type": "place", "seat": "A", "area": "W1", "count": 1.5},)),
        ("moves", "/move", ({"type": "place", "seat": "A", "area": "W1", "count": 1000},)),
        ("moves", "/move", ({"type": "place", "seat": "A", "area": "W1", "count": True},)),
        ("moves", "/move", ({"type": "place", "seat": "A", "aera": "W1", "count": 1},)),
        ("moves", "/move", ({"type": "declare_extra_dice", "seat": "A", "orly": "yes", "stored": 0},)),
        ("moves", "/move", ({"type": "declare_extra_dice", "seat": "A", "orly": 1, "stored": 0},)),
        ("moves", "/move", ({"type": "reroll", "seat": "A", "which": [0] * 201},)),
        ("moves", "/move", ({"type": "roll", "seat": "A"},)),
        ("moves", "/move/card", (None, 7, [], {}, "", "x" * 65, "🎲" * 65)),
        ("moves", "/state/step", ("1", 1.5, None, True, 10**7)),
        ("moves", "/state/map/A", (None, 7, [], {"Ä": 1})),
        ("moves", "/state/hand", (None, "x", [], {"A": {"known": "olgi"}})),
        ("moves", "/state/seed", (7, None, "x" * 129)),
        ("setups", "/options/promo", ("yes", 1, None)),
        ("questions", "/facts/attacker/die", ("6", 6.5, None, 100)),
    ),
    "lost-empires": (
        ("moves", "/move", ({"type": "activate", "seat": "A", "unit": 7},)),
        ("moves", "/move", ({"type": "move", "seat": "A", "unit": "x", "to": None},)),
        ("moves", "/move", ({"type": "roll_off", "seat": "chance", "report": {"dice": "six"}},)),
        ("moves", "/move/type", ("Roll_Off", None, 7, "__init__")),
        ("moves", "/state/units", (None, 7, [], {"x": 7}, {"x": {}})),
        ("moves", "/state/step", ("1", -1, 1.5)),
        ("setups", "/options/factions", ("x", 7, {"A": 7})),
        ("questions", "/facts/attacker", (None, 7, [], {"offense": "1"})),
    ),
    "lumeria": (
        ("moves", "/move", ({"type": "march", "seat": "south", "steps": 7},)),
        ("moves", "/move", ({"type": "march", "seat": "south", "steps": [{"unit": "x", "to": None}]},)),
        ("moves", "/move/faction", (None, 7, [], {})),
        ("moves", "/state/units", (None, 7, {"x": 7})),
        ("moves", "/state/factions", (None, [], {"south": 7})),
        ("setups", "/options/scenario", (7, None)),
        ("questions", "/facts/distance", ("0", 0.5, None)),
    ),
    "lumina": (
        ("moves", "/move/location", (None, 7, [], {}, "")),
        ("moves", "/move", ({"type": "tiles", "seat": "chance", "report": {"locations": "A"}},)),
        ("moves", "/state/stack", (None, 7, [7], ["?"] * 201)),
        ("moves", "/state/bugs", (None, [], {"A": 7})),
        ("setups", "/options/seats", (7, None, [7])),
        ("questions", "/facts/adjacent", ("yes", 1, "true")),
    ),
}
"""For each game: an operation, a place in its request, and what is put there."""

LOOK_ALIKES: tuple[tuple[str, str, str, Any], ...] = (
    ("lost-lumina", "moves", "/move/seat", "a"),
    ("lost-lumina", "moves", "/move/seat", "Ａ"),
    ("lost-lumina", "moves", "/move/seat", "А"),
    ("lost-lumina", "moves", "/move/seat", " A"),
    ("lost-lumina", "moves", "/move/card", "Arburi"),
    ("lost-lumina", "moves", "/move/card", "ａrburi"),
    ("lost-lumina", "moves", "/move/card", "arburi\n"),
    ("lost-lumina", "moves", "/move/type", "DRAFT_KEEP"),
    ("lost-lumina", "moves", "/move/type", "draft-keep"),
    ("lost-lumina", "moves", "/move", {"type": "place", "seat": "A", "area": "W１", "count": 1}),
    ("lost-lumina", "moves", "/viewer", "Public"),
    ("lost-lumina", "legal-moves", "/like", {"type": "Place"}),
    ("lost-lumina", "setups", "/pack/id", "Default"),
    ("lost-lumina", "setups", "/switches", {"Elimination": "at-once"}),
    ("lost-lumina", "setups", "/switches", {"elimination": "at–once"}),
    ("lost-lumina", "questions", "/kind", "Battle"),
    ("lost-empires", "moves", "/move/seat", "Chance"),
    ("lost-empires", "setups", "/options", {"factions": {"A": "Feng", "B": "terra-corps"}}),
    ("lumeria", "moves", "/move/seat", "South"),
    ("lumeria", "moves", "/move/faction", "F1"),
    ("lumina", "moves", "/move/adventurer", "RED"),
    ("lumina", "moves", "/move/location", "а"),
    ("lumina", "setups", "/switches", {"Own_Location": "yes"}),
)


def shapes() -> Iterator[Row]:
    """States, moves, options, facts and records of the wrong shape."""
    for game, places in SHAPES.items():
        for operation, pointer, values in places:
            yield from (of(game, operation, pointer, value) for value in values)
    for game in GAMES:
        yield of(game, "moves", "/state/node", ...)
        yield of(game, "moves", "/state/surprise", 1)
        yield of(game, "moves", "/move/type", "fly")
        yield of(game, "moves", "/move/type", ...)
        yield of(game, "records", "/record/moves/0/seat", 7)
        yield of(game, "records", "/record/moves", {})
        yield of(game, "records", "/record/digests", ["0" * 64 + "\n"], "`/record/digests/0` ends in a line feed")
        yield of(game, "packs/checks", "/pack/patch", {"cards": {"é": 1}})
        yield of(game, "packs/checks", "/pack/patch", {"cards": 0.5})


def names() -> Iterator[Row]:
    """Names that only look like known ones."""
    paths = ("LOST-LUMINA", "lost_lumina", "lost–lumina", "lost lumina", "ｌost-lumina", "lost-lumina ", "lost-luminа")
    for name in paths:
        yield Row(f"game `{name}`", "`GET /v1/games/…`", (Request("GET", f"/v1/games/{name}"),))
    for rule in ("ll-map-1", "LL-MAP-１", "LL–MAP–1", "LL MAP 1", " LL-MAP-1", "LL-MAP-1\u200b"):
        shown = rule.replace("\u200b", "<U+200B>")
        yield Row(f"rule `{shown}`", "`GET …/rules/…`", (Request("GET", f"/v1/games/lost-lumina/rules/{rule}"),))
    for game, name in (
        *(("lost-lumina", name) for name in ("ｇruka", "gruka ", "１２", "012", "d1-w1", "D1–W1")),
        *(("lost-empires", name) for name in ("TC-DUST-MARINE", "tc_dust_marine", "tc–dust–marine")),
    ):
        row = Request("GET", f"/v1/games/{game}/components/{name}")
        yield Row(f"component `{name}`", f"`GET …/{game}/components/…`", (row,))
    yield Row("pack `DEFAULT`", "`GET …/packs/…`", (Request("GET", "/v1/games/lost-lumina/packs/DEFAULT"),))
    yield Row("pack `Published`", "`GET …/packs/…`", (Request("GET", "/v1/games/lumina/packs/Published"),))
    yield Row("example `set–up`", "`GET …/examples/…`", (Request("GET", "/v1/games/lumina/examples/set–up"),))
    yield Row("schema `State`", "`GET …/schemas/…`", (Request("GET", "/v1/games/lumina/schemas/State"),))
    yield Row("kind of problem `Not-Found`", "`GET /problems/…`", (Request("GET", "/problems/Not-Found"),))
    for game, operation, pointer, value in LOOK_ALIKES:
        yield of(game, operation, pointer, value)


def others() -> Iterator[Row]:
    """What is well-formed and cannot be judged."""
    yield in_all_games("another edition", "moves", "/state/edition", "1999")
    yield in_all_games("`1 ` for the edition", "checks", "/state/edition", "1 ")
    yield in_all_games("another format", "scores", "/state/format", 2)
    yield in_all_games("a record of another edition", "records", "/record/edition", "2")
    for game, other in zip(GAMES, [*GAMES][1:] + [*GAMES][:1], strict=True):
        yield of(game, "moves", "/state", start(other)[0], f"a state of {other}")
    yield in_all_games("a pack that there is not", "moves", "/state/pack/id", "deluxe")
    yield in_all_games("a switch that there is not", "views", "/state/switches/unheard-of", "yes")
    for game in GAMES:
        yield of(game, "legal-moves", "/state/seats", {})
        yield of(game, "moves", "/move/seat", "nobody")
    yield in_all_games("negative numbers of draws", "pictures", "/state/draws", -1)


SECTIONS: tuple[tuple[str, str, Callable[[], Iterator[Row]]], ...] = (
    (
        "Bodies",
        "Before any schema. Every operation of every game reads its body in the same way and answers alike. A part is "
        "a comma, a colon or an opening bracket outside of texts.",
        bodies,
    ),
    ("Media types", "A body is JSON in UTF-8, and says so.", media),
    ("Methods, addresses, headers", "What stands before the body.", addresses),
    ("Members of a request", "Sent to all four games.", envelopes),
    ("Batches", "A batch is refused as a whole for what is wrong with it; a wrong item has its own answer.", batches),
    (
        "Shapes",
        "JSON Schema, at most 50 errors at once; shown is the first. A move is measured by its own `type`.",
        shapes,
    ),
    (
        "Names that look like others",
        "Names compare exactly. One that looks like a known one, by case, width, spaces, dashes or letters of another "
        "alphabet, is refused, and the answer says which is meant.",
        names,
    ),
    ("What cannot be judged", "Well-formed, and of no use.", others),
)

HEAD = """# Bad input, and what it gets

Every answer below is `application/problem+json` with the id of its request, and changes nothing. `where` is a JSON
Pointer into the body, or the position of a byte, counted from 0. What the answer says is its `detail`, shortened; with
several requests it is that of the first.

This page is written by the test that sends all of it, `tests/service/test_bad_input.py`; the test fails when an answer
is another. `python -m tests.service.bad_inputs` writes the page anew.
"""


def sections() -> tuple[Section, ...]:
    """All parts of the page."""
    return tuple(Section(title, text, tuple(rows())) for title, text, rows in SECTIONS)


def told(row: Row) -> tuple[str, str, str, str]:
    """Status, type, place and sentence of the answers to a row. Raises AssertionError where they differ."""
    found = [_told(send(request)) for request in row.requests]
    assert len({answer[:3] for answer in found}) == 1, f"{row.what}: {sorted({answer[:3] for answer in found})}"
    return found[0]


def _told(answer: Answer) -> tuple[str, str, str, str]:
    assert answer.headers["Content-Type"] == (JSON if answer.status == 200 else PROBLEM), answer
    if not answer.content:
        return str(answer.status), "(no body)", "", ""
    document = answer.document
    kind = f": {document['kind']}" if "kind" in document else ""
    faults = document.get("errors") or document.get("violations") or [document]
    place = next((faults[0][name] for name in ("pointer", "position") if name in faults[0]), None)
    hint = faults[0].get("hint", "")
    said = f"{document['detail']} {hint}" if "Perhaps" in hint else document["detail"]
    where = "" if place is None else f"byte {place}" if isinstance(place, int) else f"`{_short(place, 60)}`"
    where = "the whole body" if where == "``" else where
    return str(document["status"]), f"{document['type'].removeprefix('/problems/')}{kind}", where, said


def page() -> str:
    """The page, as the service answers now."""
    lines = [HEAD]
    for section in sections():
        lines += [
            f"## {section.title}\n",
            f"{section.text}\n",
            "| bad input | sent to | status | type | where | what the answer says |",
        ]
        lines.append("|---|---|---|---|---|---|")
        for row in section.rows:
            status, kind, where, said = told(row)
            cells = (row.what, row.sent, status, kind, where, _said(said))
            lines.append("| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |")
        lines.append("")
    return "\n".join(lines)


def _said(sentence: str) -> str:
    """A sentence, shortened; what it takes for meant is kept."""
    if len(sentence) > LONGEST and (meant := _PERHAPS.search(sentence)):
        return f"{sentence[:60]}… {meant[0]}"
    return _short(sentence, LONGEST)


_PERHAPS = re.compile(r"\(?[Pp]erhaps [^:.;)]+[.;)]?")


def _short(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


if __name__ == "__main__":
    PAGE.write_text(page())
