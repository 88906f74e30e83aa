"""What a battle was like, told afterwards: its course, its losses, its luck, as a page, a paper or a film."""
