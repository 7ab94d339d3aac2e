"""Our own icons: one-colour paths around the origin, about 24 units wide, that take the colour of their place."""

from __future__ import annotations

from heavenale.pictures.markup import path


def _ring(x: float, y: float, outer: float, inner: float) -> str:
    return _circle(x, y, outer) + _circle(x, y, inner)


def _circle(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


def _mirrored(y: float, curve: tuple[float, ...]) -> str:
    """A shape that leaves the middle line at height y to the right, and its mirror image."""
    right = f"M.6 {y:g}q" + " ".join(f"{v:g}" for v in curve) + "z"
    left = f"M-.6 {y:g}q" + " ".join(f"{-v if n % 2 == 0 else v:g}" for n, v in enumerate(curve)) + "z"
    return right + left


_GRAIN = (1, -5, 6, -6, 0.5, 5, -6, 6)
_HOP_SCALE = (6, -1, 7.5, -6, -5, 0, -7.5, 2)
_BARREL = "M-7-11h14q4 11 0 22h-14q-4-11 0-22z"

PATHS = {
    # resources
    "wood": _ring(0, -5.6, 5.2, 2) + _ring(-5.7, 4.9, 5.2, 2) + _ring(5.7, 4.9, 5.2, 2),
    "yeast": "M-4-11.5h8v2.6h-1.6v5.4l6.6 10.3q2.2 4.7-2.6 4.7h-12.8q-4.8 0-2.6-4.7l6.6-10.3v-5.4h-1.6z"
    + _circle(-2.5, 7, 2)
    + _circle(3, 4.5, 1.6)
    + _circle(0, 0.5, 1.2),
    "hops": "M-.8-12.5h1.6v3.5h-1.6z"
    + _mirrored(-4.2, _HOP_SCALE)
    + _mirrored(1, _HOP_SCALE)
    + _mirrored(6.2, _HOP_SCALE)
    + "M0 6.8q3.5 1 4.5-1-.8 4.7-4.5 6.7q-3.7-2-4.5-6.7 1 2 4.5 1z",
    "water": "M0-12c3.5 6 8.5 9.6 8.5 15.4a8.5 8.5 0 0 1-17 0c0-5.8 5-9.4 8.5-15.4z"
    "M-5.3 3.5q0 5.3 5 5.6v-1.9q-3.2-.4-3.2-3.7z",
    "barley": "M-.7-2h1.4v14h-1.4z"
    + _mirrored(9, _GRAIN)
    + _mirrored(3.8, _GRAIN)
    + _mirrored(-1.4, _GRAIN)
    + "M0-12.5q2.6 4 0 7.5q-2.6-3.5 0-7.5z",
    # monks: hoe, key, book, bell
    "monk 1": "M6.5 12h-3v-17.5q0-2.5-2.5-2.5h-2v-3h2.5q5 0 5 5zM-1.5-12.5v8.5q-5 0-9 4.5-.5-8 3.5-13z",
    "monk 2": _ring(-5.2, -5.2, 6.4, 3)
    + "M-1.9.3l2.2-2.2 11.6 11.6-2.3 2.3-2-2-2.4 2.4-2.3-2.3 2.4-2.4-1.6-1.6-2 2-2-2 2-2z",
    "monk 3": "M-.8-6.5q-4.5-3-10.7-2v15.5q6.2-1 10.7 2zM.8-6.5q4.5-3 10.7-2v15.5q-6.2-1-10.7 2z"
    "M-9-5.5v1.4q3.4-.4 6 .8v-1.4q-2.6-1.2-6-.8zM9-5.5v1.4q-3.4-.4-6 .8v-1.4q2.6-1.2 6-.8z",
    "monk 4": "M0-12a2 2 0 0 1 2 2.3q5.6 1.5 5.8 8.2q.2 5 3 7.5h-21.6q2.8-2.5 3-7.5q.2-6.7 5.8-8.2a2 2 0 0 1 2-2.3z"
    "M-3 7.5h6a3 3 0 0 1-6 0z",
    # pieces and places
    "brewmaster": _circle(0, -7.4, 4.4) + "M-2.5-2h5q5 1 6 13.5h-17q1-12.5 6-13.5z",
    "barrel": _BARREL + "M-8.2-6.5l-.4 2.2h17.2l-.4-2.2zM-8.6 4.3l.4 2.2h16.4l.4-2.2z",
    "ducat": _ring(0, 0, 11, 9.2) + "M-1.5-6.5h3v5h5v3h-5v5h-3v-5h-5v-3h5z" + _ring(0, 0, 8, 7.2),
    "tiles": "M0-11.5l5.5 3.2v6.3l-5.5 3.2-5.5-3.2v-6.3zM-6.2-.8l5.5 3.2v6.3l-5.5 3.2-5.5-3.2v-6.3z"
    "M6.2-.8l5.5 3.2v6.3l-5.5 3.2-5.5-3.2v-6.3z",
    "disc": _ring(0, 0, 11, 8.5) + "M0-7l1.9 4.6 5 .4-3.8 3.2 1.2 4.9-4.3-2.6-4.3 2.6 1.2-4.9-3.8-3.2 5-.4z",
    "shed": "M0-11.5l12.5 9-1.7 2.2-1.3-.9v12h-19v-12l-1.3.9-1.7-2.2zM-3 10.8h6v-8h-6z",
    "sun": _circle(0, 0, 4.6) + "M-1-11.5h2v4.5h-2zM-1 7h2v4.5h-2zM-11.5-1v2h4.5v-2zM7-1v2h4.5v-2z"
    "M-8.8-7.4l1.4-1.4 3.2 3.2-1.4 1.4zM7.4-8.8l1.4 1.4-3.2 3.2-1.4-1.4z"
    "M-7.4 8.8l-1.4-1.4 3.2-3.2 1.4 1.4zM8.8 7.4l-1.4 1.4-3.2-3.2 1.4-1.4z",
    "leaf": "M-9.5 10.5q-2-16 13-20q4-.8 7-.5q1.5 17-12 18.8q-3 .3-4.6-.5 1.6-8 9.6-12.3q-9 2.5-11 14.5z",
    "flag": "M-8-11.5h2.2v23h-2.2zM-5-10.5h13.5l-4 4.5 4 4.5h-13.5z",
    "sprout": "M-1 11.5q1.5-7-.3-11.5q-8.5.6-9.7-8.5q9-1.2 11.3 6q1-7 10.7-6.5q-.5 8.8-9.3 8.8q1 6-.2 11.7z",
}

# What stands on a scoring spot, a card or a starting space, where the name differs from the icon's.
NAMED = {"discs": "disc", "barrels": "barrel", "ducats": "ducat", "resource": "sprout", "first": "flag"}


def icon_name(word: str) -> str:
    """The definition that shows a resource, monk type, card or starting space."""
    return "icon-" + NAMED.get(word, word).replace(" ", "-")


def icon_definitions() -> list[str]:
    """All icons, ready to be used; holes come from the even-odd rule, colours from where they are used."""
    return [path(d, id=icon_name(name), fill_rule="evenodd") for name, d in PATHS.items()]
