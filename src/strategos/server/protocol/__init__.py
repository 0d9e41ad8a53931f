"""The messages between table and page."""
