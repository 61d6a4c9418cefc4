"""Refusals for people: who has gone astray in a browser gets a page, and a way on, instead of a problem document."""

from collections.abc import Iterator

import msgspec
from flask import Flask, Response, current_app, request
from markupsafe import Markup

from referee.games import GAMES
from referee.service import problems
from referee.service.edge import JSON, MAX_HEADER, PAGES, accepted, request_id
from referee.service.table import sent
from referee.table.pages import Page, page
from referee.wire import alike

INTERFACE = ("/v1", "/schemas", "/openapi", "/metrics", "/healthz", "/readyz", "/problems")
"""How the addresses begin where programs ask, and get problem documents whatever they accept."""
MARKUP = "text/html"
LIKENESS = 0.75
"""How alike a step of an address and the one that is meant must be, between 0 and 1."""
DEEPEST = 5
"""At which step of an address no more is looked at."""
HOME = "/"

NOTHING = "There is nothing at this address."
FORM = "This address only answers a form."
NO_FORM = "This address takes no form."
FAILED = "The referee failed; this says nothing about the move. Report the id {}."
MEANT = Markup('Is <a href="{0}">{0}</a> meant?')
GO_ON = Markup('Go on at <a href="{0}">{0}</a>.')
BEGIN = Markup('The <a href="{0}">first page</a> leads to all there is.')


class Problem(msgspec.Struct):
    """What a page tells of a problem document."""

    type: str
    detail: str


def register(app: Flask) -> None:
    """Makes every refusal of an application a page where somebody reads it in a browser."""
    app.after_request(_for_people)


def _for_people(response: Response) -> Response:
    """The answer itself, or the page that stands in place of a problem document."""
    if response.mimetype != problems.MEDIA_TYPE or request.path.startswith(INTERFACE):
        return response
    if _prefers_a_page():
        problem = msgspec.json.decode(response.get_data(), type=Problem)
        shown = sent(_page(problem, response.status_code))
        response.set_data(shown.get_data())
        response.headers.update(shown.headers)
    response.vary.add("Accept")
    return response


def _prefers_a_page() -> bool:
    if len(request.headers.get("Accept", "")) > MAX_HEADER:
        return False
    takes = accepted(request)
    return takes.quality(MARKUP) > takes.quality(JSON)


def _page(problem: Problem, status: int) -> Page:
    text, at = problem.detail, request.path
    if problem.type == "/problems/internal-error":
        text = FAILED.format(request_id())
    elif request.routing_exception is not None and status == 404:
        at = _nearest()
        text = Markup(" ").join((NOTHING, _way_on(at)))
    elif request.routing_exception is not None and status == 405:
        at = _readable()
        text = Markup(" ").join((NO_FORM if at == request.path else FORM, _way_on(at)))
    template = "unknown.html" if status == 404 else "unreadable.html"
    return page(template, status, game=GAMES.get(at.split("/")[1]), text=text)


def _way_on(address: str) -> Markup:
    """The sentence that leads to an address: another one than was asked for, or one above it."""
    if address == HOME:
        return BEGIN.format(address)
    is_above = f"{request.path}/".startswith(f"{address}/")
    return (GO_ON if is_above else MEANT).format(address)


def _nearest() -> str:
    """The address of a page that the one asked for looks like, step by step, as far as there is such a page."""
    known, at = [*_addresses()], ""
    for step in request.path.split("/")[1:DEEPEST]:
        below = {address.removeprefix(f"{at}/").partition("/")[0] for address in known if address.startswith(f"{at}/")}
        found = alike.near(step, sorted(below), 1, LIKENESS)
        if not found:
            break
        at = f"{at}/{found[0]}"
    return at or HOME


def _readable() -> str:
    """The address asked for, or the nearest above it, where a page can be read."""
    path, pages = request.path.rstrip("/"), current_app.url_map.bind("")
    while path and not pages.test(path, "GET"):
        path = path.rpartition("/")[0]
    return path or HOME


def _addresses() -> Iterator[str]:
    """The addresses of the pages that need no name of a rule, a card or the like."""
    for rule in current_app.url_map.iter_rules():
        is_page = rule.endpoint.partition(".")[0] in PAGES and "GET" in (rule.methods or ())
        if is_page and not {"<", "."} & {*rule.rule}:
            yield rule.rule
