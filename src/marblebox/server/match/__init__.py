"""A match as data: its events, what stands after them, what comes of a message, and what each may see."""
