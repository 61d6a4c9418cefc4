"""Lost Empires: War for the New Sun, for two players. Each chapter of its rulebook has a module of its own."""
