"""Policies: who proposes the next call. Rules need no model and are the default."""
