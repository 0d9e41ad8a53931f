"""The table as a server: HTTP and WebSocket, durable matches, links for seats."""
