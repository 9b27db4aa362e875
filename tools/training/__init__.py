"""Training of the networks that judge positions, from games of the engine against itself."""
