"""Rooms on disk."""
