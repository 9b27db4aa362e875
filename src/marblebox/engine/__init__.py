"""Players that choose moves by themselves."""

from marblebox.engine.simple import SimplePlayer

__all__ = ["SimplePlayer"]
