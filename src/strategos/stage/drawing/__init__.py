"""Drawing: SVG sheets, and pictures of positions."""
