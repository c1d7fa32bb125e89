"""The law core, from the ordinances: worked examples, every kind of rule, bad input, dates, findings."""
