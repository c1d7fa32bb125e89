"""Makes the ready-made add-in `roomtax.xlam` from the registry, the modules in `addin/vba` and xlwings' template."""
