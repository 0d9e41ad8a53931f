"""The rules of pantheon, one module for each chapter of the book."""
