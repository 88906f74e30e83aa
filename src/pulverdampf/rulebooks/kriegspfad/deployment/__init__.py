"""Late arrivals and ambushes: who lies hidden, who comes later, and how a column marches on."""
