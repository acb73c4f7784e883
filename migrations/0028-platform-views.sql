-- What owners of tables show to statements of others, with the rights of whoever reads: see OWNERS.tsv.

-- News is written in the transaction, or the statement, of what it tells about.
CREATE VIEW new_events WITH (security_invoker = true) AS
  SELECT account_id, type, subject, payload FROM events;

CREATE VIEW job_states WITH (security_invoker = true) AS
  SELECT account_id, run_id, kind, state, segment, version, progress, error, created_at, started_at, updated_at, finished_at
  FROM job_runs;

-- Nodes whose process is known to have ended.
CREATE VIEW ended_nodes WITH (security_invoker = true) AS
  SELECT node_id FROM nodes WHERE heartbeat_at = '-infinity';

-- Nodes that hold connection slots, whether they still run or not.
CREATE VIEW leased_nodes WITH (security_invoker = true) AS
  SELECT node_id FROM connection_leases WHERE expires_at > now();
