-- Request budgets: nodes lease small chunks of a window from here and count in memory.
-- Unlogged: losing a minute's count in a crash costs less than writing every lease to the log.
CREATE UNLOGGED TABLE request_windows (
  subject text NOT NULL,
  kind text NOT NULL,
  window_start timestamptz NOT NULL,
  leased integer NOT NULL,
  last_grant integer NOT NULL,
  PRIMARY KEY (subject, kind, window_start)
);
CREATE INDEX request_windows_age ON request_windows (window_start);

CREATE UNLOGGED TABLE connection_leases (
  subject text NOT NULL,
  node_id text NOT NULL,
  slots integer NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (subject, node_id)
);

-- Daily, weekly and monthly allowances; the row of the running period is the lock that makes them atomic.
CREATE TABLE quota_uses (
  account_id uuid NOT NULL,
  name text NOT NULL,
  period_start date NOT NULL,
  used bigint NOT NULL,
  PRIMARY KEY (account_id, name, period_start)
);
CALL protect('quota_uses');
