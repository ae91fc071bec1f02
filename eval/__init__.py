"""How good it is: checks, metrics, controls, benchmarks. Enters: the whole system. Leaves: figures."""
