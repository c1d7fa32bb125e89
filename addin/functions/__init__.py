"""What the worksheet functions do: each calls the law of `calc` and adds none of its own."""
