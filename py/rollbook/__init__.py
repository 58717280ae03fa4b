"""Rollbook: pen-and-dice games on one static page."""
