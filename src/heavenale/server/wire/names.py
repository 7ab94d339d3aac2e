"""Names of people: those that can be seen, and told apart from others at the table."""

from __future__ import annotations

import unicodedata

# Letters and marks that show nothing, though Unicode does not call them control characters: fillers of Korean and
# Khmer, the empty pattern of Braille, joiners and selectors of variants.
_INVISIBLE = {
    *"\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0",
    *(chr(code) for code in (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))),
}
_MOST_MARKS = 2  # on one letter; more reach over the lines above and below
# What looks like a Latin letter or a figure in most fonts, after case is gone.
_LOOKS_LIKE = str.maketrans(
    "аеорсухіѕјԁԛԝһӏкмтвнгαεορτυχικνβηγωϲ01|ıłi",  # noqa: RUF001 (that is the point)
    "aeopcyxlsjdqwhlkmtbhraeoptuxlknbnywcolllll",
)


def is_seen(name: str) -> bool:
    """Whether everything in a name can be seen, and stays on its line."""
    marks = 0
    for letter in unicodedata.normalize("NFC", name):
        category = unicodedata.category(letter)
        marks = marks + 1 if category.startswith("M") else 0
        if category[0] == "C" or category in ("Zl", "Zp") or letter in _INVISIBLE or marks > _MOST_MARKS:
            return False
    return True


def looks(name: str) -> str:
    """What a name looks like: two that look alike give the same."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if unicodedata.combining(letter) == 0)
    return "".join(plain.casefold().translate(_LOOKS_LIKE).split())
