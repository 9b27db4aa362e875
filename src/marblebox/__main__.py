"""`python -m marblebox` is the command `marblebox`."""

from marblebox.cli import main

if __name__ == "__main__":
    main()
