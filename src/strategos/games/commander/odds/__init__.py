"""Exact odds of commander."""
