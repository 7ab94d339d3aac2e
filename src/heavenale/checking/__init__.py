"""Whether two implementations of the rules agree: games in a common format, and counts of move sequences."""
