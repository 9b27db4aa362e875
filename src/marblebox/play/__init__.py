"""A live game for every host: its events, what stands after them, what a command leads to, and what each may see."""
