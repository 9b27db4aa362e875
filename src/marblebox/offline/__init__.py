"""Marblebox without a server: what answers a page that has no network, run in that very page (docs/client.md).

Everything here, and everything it stands on, needs the standard library alone.
"""
