"""The application: one module per command, the only place where law, books and worksheet functions meet."""
