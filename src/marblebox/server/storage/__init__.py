"""The database: where events are kept, its tables, and the way from old ones to new ones."""
