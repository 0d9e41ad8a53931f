"""What talents and powers of pantheon do, each where it acts."""
