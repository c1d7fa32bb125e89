"""The worksheet functions: Excel values in, the law of `calc` applied, Excel values out."""
