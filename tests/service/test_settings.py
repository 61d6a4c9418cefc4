"""The settings: one table, strict values, and a start that says in a sentence what is wrong."""

import base64
import json
import os
import re
import subprocess
import sys

import pytest
from msgspec.inspect import IntType, LiteralType, type_info
from msgspec.structs import fields

from referee.service import create_app, environment
from referee.service.environment import Settings, WrongSettings, read
from tests.service.conftest import ROOT

KEY = base64.urlsafe_b64encode(bytes(32)).decode().rstrip("=")
NUMBERS = [each for each in fields(Settings) if isinstance(type_info(each.type).type, IntType)]
CHOICES = [each for each in fields(Settings) if isinstance(type_info(each.type).type, LiteralType)]


def named(setting):
    return setting.encode_name


def bounds(setting):
    kind = type_info(setting.type).type
    return kind.ge, kind.le


def complaint(**given):
    with pytest.raises(WrongSettings) as caught:
        read(given)
    return str(caught.value).split("\n")


def test_without_an_environment_every_setting_has_its_default():
    assert read({}) == Settings()
    assert (read({}).port, read({}).web_concurrency, read({}).timeout, read({}).rate_limit) == (8000, 2, 15, 0)


def test_an_empty_variable_is_one_that_is_not_set():
    assert read({each.encode_name: "" for each in fields(Settings)}) == Settings()


@pytest.mark.parametrize("setting", NUMBERS, ids=named)
def test_a_number_is_taken_up_to_its_bounds_and_not_beyond(setting):
    least, most = bounds(setting)
    assert least <= setting.default <= most
    for value in (least, most):
        assert getattr(read({setting.encode_name: str(value)}), setting.name) == value
    for value in (least - 1, most + 1):
        (sentence,) = complaint(**{setting.encode_name: str(value)})
        assert sentence == f"${setting.encode_name} is '{value}'; it may be a whole number from {least} to {most}."


@pytest.mark.parametrize("setting", NUMBERS, ids=named)
@pytest.mark.parametrize("text", ["many", " 4", "4 ", "0x10", "1.5", "٤", "+4", "1_0", "true", "9" * 400])
def test_what_is_no_number_is_refused(setting, text):
    (sentence,) = complaint(**{setting.encode_name: text})
    assert sentence.startswith(f"${setting.encode_name} is {text!r}; it may be a whole number from ")


@pytest.mark.parametrize("setting", CHOICES, ids=named)
def test_a_choice_is_one_of_its_words_as_they_are_written(setting):
    for word in type_info(setting.type).type.values:
        assert getattr(read({setting.encode_name: word}), setting.name) == word
        (sentence,) = complaint(**{setting.encode_name: word.upper()})
        assert f"`{word}`" in sentence


def test_every_variable_that_is_wrong_is_named_at_once():
    said = complaint(PORT="http", REFEREE_LOG_LEVEL="loud", REFEREE_TIMOUT="5", REFEREE_XYZZY="red")
    assert said == [
        "$PORT is 'http'; it may be a whole number from 1 to 65535.",
        "$REFEREE_LOG_LEVEL is 'loud'; it may be `debug` or `info` or `warning` or `error` or `critical`.",
        "$REFEREE_TIMOUT is no setting of this service; is $REFEREE_TIMEOUT meant?",
        "$REFEREE_XYZZY is no setting of this service.",
    ]


@pytest.mark.parametrize(
    "name",
    [
        *("REFEREE_SERVICE_HOST", "REFEREE_SERVICE_PORT", "REFEREE_SERVICE_PORT_HTTP", "REFEREE_PORT"),
        *("REFEREE_PORT_8000_TCP", "REFEREE_PORT_8000_TCP_ADDR", "REFEREE_WEB_SERVICE_HOST", "REFEREE_WEB_PORT_80_TCP"),
    ],
)
def test_what_a_platform_sets_for_a_service_of_this_name_is_no_mistake(name):
    assert read({name: "tcp://192.0.2.1:8000"}) == Settings()


def test_other_programs_have_variables_too():
    assert read({"PATH": "/bin", "LANG": "C", "REFEREES": "3"}) == Settings()


def test_keys_are_looked_at_before_the_start_and_repeated_nowhere():
    assert read({"REFEREE_STATE_KEYS": f"first:{KEY}"}).state_keys == f"first:{KEY}"
    (sentence,) = complaint(REFEREE_STATE_KEYS=f"first:{KEY}secret")
    assert "REFEREE_STATE_KEYS" in sentence and "secret" not in sentence and KEY not in sentence


def test_an_application_is_not_made_with_wrong_settings(monkeypatch):
    monkeypatch.setenv("REFEREE_RATE_LIMIT", "lots")
    with pytest.raises(WrongSettings, match="REFEREE_RATE_LIMIT is 'lots'"):
        create_app()


def test_the_table_in_the_documentation_is_this_one():
    assert environment.table() in (ROOT / "docs/operations.md").read_text()


def test_every_variable_that_the_product_reads_is_in_the_table():
    known = {each.encode_name for each in fields(Settings)}
    files = [*ROOT.glob("referee/**/*.py"), *ROOT.glob("sdk/src/**/*.py")]
    read_somewhere = {name for path in files for name in re.findall(r'"(REFEREE_[A-Z_]+)"', path.read_text())}
    assert read_somewhere <= known


def started(*command: str, **given: str) -> subprocess.CompletedProcess[str]:
    environment = {name: text for name, text in os.environ.items() if not name.startswith("REFEREE_")}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env={**environment, **given},
        capture_output=True,
        text=True,
        timeout=180,
    )


GUNICORN = ("gunicorn", "--config", "python:referee.service.settings", "referee.service:create_app()")


def test_gunicorn_does_not_start_with_a_wrong_setting_and_says_which_in_a_sentence():
    done = started(*GUNICORN, REFEREE_THREADS="0")
    assert done.returncode == 1
    assert done.stderr == "$REFEREE_THREADS is '0'; it may be a whole number from 1 to 64.\n"


def test_the_command_does_not_start_with_wrong_settings_and_says_which():
    done = started("referee.cli", "serve", WEB_CONCURRENCY="x", PORT="0", REFEREE_KEEPALIVE="-1")
    assert done.returncode == 3
    assert done.stderr == (
        "referee: $PORT is '0'; it may be a whole number from 1 to 65535. "
        "$WEB_CONCURRENCY is 'x'; it may be a whole number from 1 to 1000. "
        "$REFEREE_KEEPALIVE is '-1'; it may be a whole number from 0 to 3600.\n"
    )


def test_the_settings_reach_gunicorn():
    given = {
        "PORT": "8123",
        "WEB_CONCURRENCY": "3",
        "REFEREE_THREADS": "5",
        "REFEREE_TIMEOUT": "21",
        "REFEREE_GRACEFUL_TIMEOUT": "7",
        "REFEREE_KEEPALIVE": "3",
        "REFEREE_MAX_REQUESTS": "500",
        "REFEREE_LOG_LEVEL": "warning",
        "REFEREE_ACCESS_LOG": "-",
    }
    done = started(*GUNICORN, "--print-config", **given)
    assert done.returncode == 0, done.stderr
    shown = {name: value for name, _, value in (line.partition("=") for line in done.stdout.splitlines())}
    said = {name.strip(): value.strip() for name, value in shown.items()}
    expected = {
        "bind": json.dumps(["0.0.0.0:8123"]).replace('"', "'"),
        "workers": "3",
        "threads": "5",
        "timeout": "21",
        "graceful_timeout": "7",
        "keepalive": "3",
        "max_requests": "500",
        "max_requests_jitter": "500",
        "loglevel": "warning",
        "accesslog": "-",
        "reuse_port": "True",
        "preload_app": "True",
        "control_socket_disable": "True",
    }
    assert {name: said[name] for name in expected} == expected


def test_one_worker_shares_its_door_with_its_successor():
    done = started(*GUNICORN, "--print-config", WEB_CONCURRENCY="1")
    assert re.search(r"^reuse_port\s*= False$", done.stdout, re.MULTILINE)
