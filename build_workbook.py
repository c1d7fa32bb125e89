"""The generator's command line; `roomtax` is the same program once installed."""

from roomtax.cli import main

if __name__ == "__main__":
    main()
