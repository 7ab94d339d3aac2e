"""HTTP, WebSockets, the client, and the process that serves them."""
