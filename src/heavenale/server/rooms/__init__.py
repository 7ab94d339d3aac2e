"""Rooms: seats, moves, and who is told of them."""
