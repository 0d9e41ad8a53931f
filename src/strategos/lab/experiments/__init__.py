"""Experiments: what the figures of the analysis are worth."""
