"""The colours of the map: paper, inks and washes, shared by the ground, the units and the sheet."""

INK, SOFT, FAINT = "#2b2117", "#5b4a33", "#8d7b5a"
SHEET, PAPER, PLATE = "#e3d3a8", "#efe2c0", "#f8f0da"
GOLD, GOLD_DARK = "#e8bf55", "#7a5209"
WATER, DEEP, BANK = "#a9c5c6", "#7fa6ad", "#3f6673"
LEAF_INK, SHADE = "#333f1d", "#1f1a10"
SCORCH, TIMBER, STONE = "#4a3426", "#7a5434", "#cabfa3"
SERIF = "'EB Garamond Variable','EB Garamond','Iowan Old Style',Palatino,Georgia,'DejaVu Serif',serif"
LIGHT = (-0.64, -0.77)
"""The light comes from the north-west, as on every engraved map."""
