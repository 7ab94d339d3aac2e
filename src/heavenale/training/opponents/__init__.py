"""Whom a network meets: past selves and strangers of a league, imitations, fixed opponents."""
