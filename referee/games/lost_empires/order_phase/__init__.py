"""1. Order Phase: turns of orders, and the actions of an activated unit."""
