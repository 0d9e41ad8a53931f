"""Exact odds of pantheon."""
