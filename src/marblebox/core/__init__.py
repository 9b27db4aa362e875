"""What all games share. Nothing here knows a particular game."""
