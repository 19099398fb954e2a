"""Notices over real loopback HTTP: what is sent, what is tried again, and that nothing of it fails or holds up a refresh."""

import json
import socket
import threading
from contextlib import suppress
from datetime import UTC, datetime

import pytest

from brawlset.errors import SourceError
from brawlset.last_run import read_last_run
from brawlset.notices import Notice
from brawlset.refresh import Options, Refresh
from brawlset.settings import Webhook, load_settings
from brawlset.webhooks import send

NOTICE = Notice("BrawlSet: new data.", {"event": "changed", "text": "BrawlSet: new data.", "changes": []})
PATH = "/api/webhooks/123/secret-token"


@pytest.fixture
def post(loopback):
    """Sends a notice; gives what was warned of and how long was slept."""

    def post(notice: Notice = NOTICE, *, kind: str = "json", url: str | None = None) -> tuple[list[str], list[float]]:
        warned, slept = [], []
        webhook = Webhook("BRAWLSET_WEBHOOK_URL", kind, url or loopback.url + PATH)
        send(webhook, notice, user_agent="BrawlSet/0 (tests)", warn=warned.append, sleep=slept.append)
        return warned, slept

    return post


def test_json_gets_the_facts_once(post, loopback):
    assert post() == ([], [])
    ((method, path, headers, body),) = loopback.sent

    assert (method, path) == ("POST", PATH)
    assert json.loads(body) == NOTICE.facts
    assert headers["Content-Type"] == "application/json"
    assert headers["User-Agent"] == "BrawlSet/0 (tests)"


def test_discord_gets_a_message_that_calls_nobody_and_has_no_marks(post, loopback):
    post(Notice("@everyone: _____ Goblin; **B.F.M.** [x](https://example.org)", {}), kind="discord")
    content = json.loads(loopback.sent[0][3])

    assert content["allowed_mentions"] == {"parse": []}
    assert content["content"] == r"@everyone: \_\_\_\_\_ Goblin; \*\*B.F.M.\*\* \[x\](https://example.org)"


@pytest.mark.parametrize("text", ["x" * 5000, "_" * 5000, "é" * 2000], ids=["plain", "all escaped", "just fits"])
def test_discord_gets_no_more_than_it_takes(post, loopback, text):
    post(Notice(text, {}), kind="discord")
    content = json.loads(loopback.sent[0][3])["content"]

    assert 1990 < len(content) <= 2000
    assert content.endswith(" ...") == (text != "é" * 2000)
    assert not content.removesuffix(" ...").endswith("\\")


@pytest.mark.parametrize(
    ("answers", "slept"),
    [
        ([503, 204], [2.0]),
        ([503, 500, 200], [2.0, 5.0]),
        ([(429, {"Retry-After": "7"}), 204], [7.0]),
        ([(429, {"Retry-After": "1"}), 204], [2.0]),
    ],
    ids=["busy", "twice", "asks to wait", "asks for less"],
)
def test_a_busy_host_is_tried_again(post, loopback, answers, slept):
    loopback.answers = [(each, "", {}) if isinstance(each, int) else (each[0], "", each[1]) for each in answers]

    assert post() == ([], slept)
    assert len(loopback.sent) == len(answers)


@pytest.mark.parametrize(
    ("status", "headers", "tries"),
    [
        (404, {}, 1), (400, {}, 1), (301, {"Location": "/elsewhere"}, 1), (503, {}, 3), (429, {"Retry-After": "3600"}, 1),
    ],
    ids=["gone", "refused", "redirect", "stays busy", "asks for an hour"],
)  # fmt: skip
def test_what_is_not_taken_in_the_end_is_a_warning_without_the_secret(post, loopback, status, headers, tries):
    loopback.answers = [(status, "secret-token", headers)]
    (warning,), _ = post()

    assert len(loopback.sent) == tries
    assert warning.startswith("BRAWLSET_WEBHOOK_URL: the notice was not delivered (")
    assert str(status) in warning
    assert "secret-token" not in warning


def test_a_host_that_is_not_there_is_a_warning(post):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}{PATH}"
    (warning,), slept = post(url=url)

    assert "the host cannot be reached" in warning
    assert "secret-token" not in warning
    assert slept == [2.0, 5.0]


def test_a_host_whose_answer_trickles_holds_nobody_up(post, monkeypatch):
    """No read of it takes long enough to be given up."""
    monkeypatch.setattr("brawlset.webhooks._MOST_SECONDS", 0.3)
    is_over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def trickle() -> None:
            connection, _ = server.accept()
            with connection, suppress(OSError):
                connection.sendall(b"HTTP/1.1 200 OK\r\nX-Odd: ")
                while not is_over.wait(0.02):
                    connection.sendall(b"x")

        thread = threading.Thread(target=trickle)
        thread.start()
        try:
            (warning,), _ = post(url=f"http://127.0.0.1:{server.getsockname()[1]}{PATH}")
        finally:
            is_over.set()
            thread.join()

    assert "no whole answer came in time" in warning
    assert "secret-token" not in warning


class TestSettings:
    def test_both_hooks_may_be_set(self):
        settings = load_settings(
            {"BRAWLSET_WEBHOOK_URL": "https://a.example/x", "BRAWLSET_DISCORD_URL": "https://b.example/y"}
        )

        assert [(each.kind, each.url) for each in settings.webhooks] == [
            ("json", "https://a.example/x"),
            ("discord", "https://b.example/y"),
        ]
        assert load_settings({}).webhooks == ()

    @pytest.mark.parametrize("name", ["BRAWLSET_WEBHOOK_URL", "BRAWLSET_DISCORD_URL"])
    def test_a_wrong_address_is_named_but_not_shown(self, name):
        with pytest.raises(Exception, match=f"{name}: an https address was expected") as caught:
            load_settings({name: "http://example.org/secret-token"})

        assert "secret-token" not in str(caught.value)

    def test_an_address_is_not_shown_where_settings_are(self):
        assert "secret-token" not in repr(load_settings({"BRAWLSET_DISCORD_URL": "https://example.org/secret-token"}))

    def test_the_language_of_notices(self):
        assert load_settings({}).notice_lang == "en"
        assert load_settings({"BRAWLSET_NOTICE_LANG": "fr"}).notice_lang == "fr"
        with pytest.raises(Exception, match="BRAWLSET_NOTICE_LANG: 'de' is not known"):
            load_settings({"BRAWLSET_NOTICE_LANG": "de"})


class TestRefresh:
    """A refresh tells its hooks when all else is done."""

    @pytest.fixture
    def hooked(self, built, card, loopback):
        """A published world, and its settings with a webhook."""
        world = built(card())
        world.close()
        environment = {"BRAWLSET_HOME": str(world.settings.home), "BRAWLSET_ASSETS": str(world.settings.assets)}
        world.settings = load_settings(environment | {"BRAWLSET_WEBHOOK_URL": loopback.url + PATH})
        return world

    def sent(self, loopback) -> list[dict]:
        return [json.loads(body) for _, _, _, body in loopback.sent]

    def test_news_are_sent_after_the_file_is_in_its_place(self, hooked, card, loopback):
        hooked.write_cards([card(), card("Jace", "U", number="2", type_line="Legendary Creature — Human")])
        hooked.refresh()

        (told,) = self.sent(loopback)
        assert told["event"] == "changed"
        assert [(row["kind"], row["name"], row["bset_id"]) for row in told["changes"]] == [
            ("commander entered", "Jace", "test")
        ]

    def test_a_refresh_that_brings_nothing_sends_nothing(self, hooked, loopback):
        hooked.refresh()

        assert loopback.sent == []

    def test_a_failure_is_sent_and_stays_the_error_that_it_was(self, hooked, loopback):
        with pytest.raises(SourceError, match="stays away"), Refresh(hooked.settings, Options()):
            raise SourceError("Scryfall stays away.")

        (told,) = self.sent(loopback)
        assert (told["event"], told["problem"]) == ("failed", "Scryfall stays away.")
        with Refresh(hooked.settings, Options(source=str(hooked.source))) as refresh:
            assert refresh.is_current()
        assert [each["event"] for each in self.sent(loopback)] == ["failed", "recovered"]

    def test_the_lock_is_free_and_the_record_is_there_while_it_is_sent(self, hooked, monkeypatch):
        """Another refresh need not wait for a slow webhook."""
        seen = []

        def look(*args, **more):
            with Refresh(load_settings({"BRAWLSET_HOME": str(hooked.settings.home)}), Options(source="sample")):
                seen.append(read_last_run(hooked.settings.home).problem)

        monkeypatch.setattr("brawlset.webhooks.send", look)
        with pytest.raises(SourceError), Refresh(hooked.settings, Options()):
            raise SourceError("Scryfall stays away.")

        assert seen == ["Scryfall stays away."]

    def test_a_webhook_that_fails_fails_nothing(self, hooked, card, loopback):
        loopback.answers = [(404, "", {})]
        hooked.write_cards([card(), card("Jace", "U", number="2", type_line="Legendary Creature — Human")])
        warned = []
        with Refresh(hooked.settings, Options(source=str(hooked.source)), warn=warned.append) as refresh:
            refresh.stage()
            for table in refresh.build.main:
                refresh.fill(table)
            refresh.publish()

        assert refresh.is_published
        assert warned == [
            "BRAWLSET_WEBHOOK_URL: the notice was not delivered (the host answered 404). The refresh is as it was."
        ]


def test_quiet_or_not_the_command_says_that_a_notice_was_not_delivered(built, card, loopback, monkeypatch, tmp_path):
    from click.testing import CliRunner

    from brawlset.cli import cli

    loopback.answers = [(404, "", {})]
    environment = {
        "BRAWLSET_HOME": str(tmp_path),
        "BRAWLSET_WEBHOOK_URL": loopback.url,
        "BRAWLSET_NOTICE_LANG": "fr",
    }
    done = CliRunner().invoke(cli, ["refresh", "--quiet", "--source", str(tmp_path / "nowhere")], env=environment)

    assert done.exit_code == 1
    assert "warning: BRAWLSET_WEBHOOK_URL: the notice was not delivered" in done.stderr
    assert "is not there" in done.stderr
    assert json.loads(loopback.sent[0][3])["text"].startswith("BrawlSet : la mise à jour a échoué. Aucune")
    assert datetime.fromisoformat(json.loads(loopback.sent[0][3])["finished_at"]).tzinfo == UTC
