"""Names of rooms that can be spoken aloud: three words from the abbey, its garden and its brewhouse.

Short, plain, and no two in a list that sound alike.
"""

from __future__ import annotations

import re
import secrets

from heavenale.server.wire.vocabulary import WORDS_PATTERN

_FIRST = """
amber ample ancient autumn balmy blessed blithe bold brave brisk bronze bubbling calm candid cheerful chilly clear
cosy crimson crisp curious dainty dapper deep devout distant dusky eager early earnest faithful famous festive fiery
foamy fragrant frosty frugal gentle gilded giddy golden grand grassy happy hazel hearty hidden holy honest humble
hushed ivory jolly joyful kindly late lively lofty loyal lucky malty mellow merry mighty misty modest mossy mystic
nimble noble northern old olive patient peaceful plump polite proud quiet rapid ripe rosy royal ruddy rustic sacred
scarlet serene shady silent silver simple sleepy smiling snowy solemn southern spicy stately steady sturdy sunny sweet
tawny tender thirsty thrifty tidy tranquil trusty velvet warm western wild windy wise wooden worthy young zesty
"""
_SECOND = """
abbot acorn almond anchor apple baker barley beekeeper beetle blackbird brewer brother candle carpenter cedar cellar
chapel cherry chestnut clover cobbler cooper cricket crow curlew daisy deacon donkey dove elder elm falcon farmer
fern fiddler finch fox friar gardener goat goose hare harvest hawthorn hedgehog heron holly honey hornbeam ivy jackdaw
juniper kitten lamb lantern larch lavender lily linden lizard maple marigold mason meadow miller minstrel monk nettle
novice nutmeg oak orchard otter owl parsley peacock pear pepper pilgrim plum poplar poppy porter prior quail quince
rabbit raven robin rooster rosemary rowan rye sage sexton shepherd sparrow spruce squirrel starling stork swallow
tailor thistle thrush thyme turnip violet walnut warden weaver willow yarrow
"""
_THIRD = """
arch attic banner barrel basket beacon bell bench blanket boat book bottle bread bridge broom bucket button cabin cape
carpet cart cask castle chair chalice cheese chest chimney clock cloister coin copper corner cradle crown cup curtain
desk dial door drum feast fence fiddle flagon flute fountain garden gate goblet hall hammer harp hat hearth hill hive
hood hoop horn ink jug kettle key kiln kitchen ladder ladle lake letter lute mantle map market mash mill mortar mug
organ oven path pantry parchment pavilion pillow pitcher pond pot purse quill ribbon ring river roof rope saddle scroll
shed shelf shield spade spoon spring stable stein stool stove table tankard thimble tower trellis tub valley vat vault
wagon wall well wheel whistle window yard yeast
"""
LISTS = tuple(tuple(text.split()) for text in (_FIRST, _SECOND, _THIRD))
_FORM = re.compile(WORDS_PATTERN)


def new_words() -> str:
    """A name drawn at random, such as amber-monk-kettle."""
    return "-".join(secrets.choice(words) for words in LISTS)


def tidy(words: str) -> str | None:
    """A name as people type it, brought into form; None if it cannot be one."""
    name = "-".join(words.lower().replace("-", " ").split())
    return name if _FORM.match(name) else None
