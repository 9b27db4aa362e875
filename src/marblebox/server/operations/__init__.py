"""For whoever runs a server: figures, orders from the command line, banned addresses, and a door that can be closed."""
