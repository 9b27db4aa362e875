"""The steps by which a database of any age comes to have the present tables."""
