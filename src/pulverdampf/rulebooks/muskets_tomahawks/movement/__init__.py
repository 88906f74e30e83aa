"""Movement: how far figures may go, orders to walk, walking under fire, vehicles and boats."""
