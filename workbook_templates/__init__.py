"""The workbooks: what stands in which cell. Formulas state the law a second time; nothing here computes an amount."""
