"""The client's words in its languages, read from its language files, so that tests can look for what people read."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_SOURCES = Path(__file__).parents[2] / "web" / "src"
_MESSAGE = re.compile(r"""'([a-z_0-9A-Z.]+)':\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")""")
LANGUAGES = {"en": "English", "de": "Deutsch", "es": "Español"}


@cache
def messages(code: str) -> dict[str, str]:
    """All messages of a language by their keys."""
    texts = [(_SOURCES / folder / f"{code}.ts").read_text(encoding="utf-8") for folder in ("i18n", "board/words")]
    found = {key: one or other for text in texts for key, one, other in _MESSAGE.findall(text)}
    return {key: re.sub(r"\\(.)", r"\1", text) for key, text in found.items()}


class Language:
    """Says in a language what the tests say in English."""

    def __init__(self, code: str) -> None:
        self.code = code

    def __call__(self, english: str, *, number: bool = False) -> re.Pattern[str]:
        """A pattern for a whole text, perhaps with a number after it; several messages may be the same in English."""
        keys = [key for key, text in messages("en").items() if text == english]
        assert keys, f"the client does not say {english!r}"
        texts = dict.fromkeys(messages(self.code)[key] for key in keys)
        return re.compile("^(" + "|".join(_with_gaps(text) for text in texts) + ")" + (r" \d+" if number else "") + "$")


def _with_gaps(text: str) -> str:
    """Placeholders stand for anything."""
    return ".+".join(re.escape(part) for part in re.split(r"\{[^{}]*\}", text))
