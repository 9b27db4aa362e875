"""The commands, one file each. They register as entry points of the group `marblebox.commands`."""
