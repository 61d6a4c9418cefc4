"""Bytes to checked plain values and back. Knows no HTTP."""
