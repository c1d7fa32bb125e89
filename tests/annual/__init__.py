"""The annual return: worked by hand, core against workbook, prefilled from the year's returns, and on paper."""
