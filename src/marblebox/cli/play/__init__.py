"""A game at the terminal: who sits where, what is asked, said and kept."""
