"""The rules of commander, one module for each chapter of the book."""
