"""Questions: tools, controller, skills.

Enters: a question and a store. Leaves: a `Run` with claims, evidence and boundary. Imports `graph` and `ingest`.
"""
