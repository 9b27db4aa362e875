"""The games of the box, registered by being imported. Rules are pure: no clocks, files, drawing or global chance."""

from marblebox.games import fanorona, kulami, tomoko

__all__ = ["fanorona", "kulami", "tomoko"]
