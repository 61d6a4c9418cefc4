"""The page for the phone at the table: HTML made from what the doors of the games answer. It decides nothing itself."""
