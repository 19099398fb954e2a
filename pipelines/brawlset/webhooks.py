"""Sending notices to webhooks: as JSON of our own, or as a message on Discord.

The refresh has ended before: nothing here can hold it up or fail it. An address is a secret, which no message shows.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from brawlset.notices import Notice
from brawlset.settings import Webhook

_TIMEOUTS = (5.0, 10.0)  # to connect; for the answer
_PAUSES = (2.0, 5.0)
_LONGEST_PAUSE = 15.0  # a host that asks for more is left alone
_MOST_SECONDS = 60.0  # for all tries together, however slowly an answer trickles
_DISCORD_LIMIT = 2000
_DISCORD_MARKS = re.compile(r"([\\*_~`|>#\[\]])")


def send(
    webhook: Webhook,
    notice: Notice,
    *,
    user_agent: str,
    warn: Callable[[str], None],
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Deliver a notice, with two more tries where the host is busy or cannot be reached; what fails in the end, or has not ended after a
    minute, is a line for `warn`."""
    problems: list[str | None] = []
    trying = threading.Thread(
        target=lambda: problems.append(_post(webhook, notice, user_agent, sleep)), daemon=True, name="webhook"
    )
    trying.start()
    trying.join(_MOST_SECONDS)
    problem = problems[0] if problems else "no whole answer came in time"
    if problem is not None:
        warn(f"{webhook.setting}: the notice was not delivered ({problem}). The refresh is as it was.")


def _post(webhook: Webhook, notice: Notice, user_agent: str, sleep: Callable[[float], None]) -> str | None:
    """What is wrong in the end, None where it was taken."""
    import requests
    from urllib3.exceptions import HTTPError

    from brawlset.sources.http import reason, retry_after

    pauses = iter(_PAUSES)
    while True:
        asked = 0.0
        try:
            with requests.post(
                webhook.url,
                json=_body(webhook, notice),
                headers={"User-Agent": user_agent, "Accept": "application/json"},
                timeout=_TIMEOUTS,
                allow_redirects=False,  # a notice goes where the settings say, nowhere else
                stream=True,  # what the host answers is not read
            ) as response:
                status = response.status_code
                if 200 <= status < 300:
                    return None
                problem, asked = f"the host answered {status}", retry_after(response.headers)
                if status < 500 and status != 429:
                    return problem
        except (
            requests.RequestException,
            HTTPError,
            ValueError,
        ) as error:  # some of urllib3's and urllib's come through
            problem = reason(error)
        pause = next(pauses, None)
        if pause is None or asked > _LONGEST_PAUSE:
            return problem
        sleep(max(pause, asked))


def _body(webhook: Webhook, notice: Notice) -> Mapping[str, Any]:
    if webhook.kind == "json":
        return notice.facts
    text = _DISCORD_MARKS.sub(r"\\\1", notice.text)
    if len(text) > _DISCORD_LIMIT:
        text = text[: _DISCORD_LIMIT - 4].rstrip("\\") + " ..."
    return {"content": text, "allowed_mentions": {"parse": []}}
