"""The companion ability (Comprehensive Rules 702.139). Conditions on a starting deck are deck rules, not here."""

from __future__ import annotations

import re

from brawlset.cards.text import ability_lines

_COMPANION = re.compile(r"(?:^|[.!?\"”]\s+)Companion\s*[—–-]\s*\S", re.IGNORECASE)


def is_companion(text: str) -> bool:
    """Whether the front face's rules text has the ability 'Companion — [condition]'. The word alone ("Doctor's
    companion") is not it.
    """
    return any(_COMPANION.search(line) for line in ability_lines(text))
