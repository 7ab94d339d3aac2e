"""The game over HTTP and WebSocket: rooms, their storage, and the workers that think."""
