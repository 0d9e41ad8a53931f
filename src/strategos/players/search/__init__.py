"""Computer players that look ahead."""
