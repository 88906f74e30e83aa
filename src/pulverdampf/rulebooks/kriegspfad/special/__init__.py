"""Fire, wagons, boats and fortifications."""
