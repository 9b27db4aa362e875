"""Commands of the command line that need the tools."""
