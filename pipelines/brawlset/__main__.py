"""`python -m brawlset` is the command `brawlset`."""

from brawlset.cli import main

if __name__ == "__main__":
    main()
