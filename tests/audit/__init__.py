"""Archives of whole games: read, judged by one process or many, kept, summed up."""
