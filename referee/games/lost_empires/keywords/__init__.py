"""The five keywords, one module each; RUTHLESS has its own place in the Control Phase."""
