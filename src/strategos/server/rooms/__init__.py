"""Matches that are being played: rooms, seats, computers, watchers."""
