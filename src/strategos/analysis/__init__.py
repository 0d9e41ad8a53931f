"""The analysis of finished matches: outlook, luck, quality of decisions."""
