"""What the engine knows of each game beyond its rules, one file for each; `default.py` serves all others."""
