-- Work for the account's own workers. `ready` waits in order; `delayed` and `leased` have a time (`due_at`) at which they
-- come back to `ready`; `dead` and `done` are the ends. `lease` names the last holder, so that a late token is told apart
-- from an unknown one. Plain json: a payload goes out as it came in.
CREATE SEQUENCE queue_order;
CREATE TABLE queue_items (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  item_id uuid NOT NULL,
  queue text NOT NULL,
  state text NOT NULL CHECK (state IN ('ready', 'delayed', 'leased', 'dead', 'done')),
  priority integer NOT NULL DEFAULT 0,
  position bigint NOT NULL DEFAULT nextval('queue_order'),
  payload json NOT NULL,
  dedup_key text,
  attempts integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL,
  retry_delay_secs integer NOT NULL,
  due_at timestamptz,
  lease uuid,
  lease_secs integer,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (account_id, item_id)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05,
  autovacuum_vacuum_cost_delay = 0);
-- Only what waits stands in the index that is claimed from, however much is finished.
CREATE INDEX queue_items_ready ON queue_items (account_id, queue, priority DESC, position) WHERE state = 'ready';
CREATE INDEX queue_items_due ON queue_items (account_id, queue, due_at) WHERE state IN ('delayed', 'leased');
CREATE INDEX queue_items_dead ON queue_items (account_id, queue, position) WHERE state = 'dead';
CREATE INDEX queue_items_done ON queue_items (account_id, finished_at) WHERE state = 'done';
CREATE INDEX queue_items_newest ON queue_items (account_id, position DESC);
CREATE UNIQUE INDEX queue_items_dedup ON queue_items (account_id, queue, dedup_key)
  WHERE dedup_key IS NOT NULL AND state IN ('ready', 'delayed', 'leased');
CALL protect('queue_items');

-- What happened in a queue, by minute. Each connection has a row of its own, so that workers do not wait for each
-- other; the row of 1970 holds what is older than a day.
CREATE TABLE queue_counts (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  queue text NOT NULL,
  minute timestamptz NOT NULL,
  connection integer NOT NULL,
  enqueued bigint NOT NULL DEFAULT 0,
  done bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0,
  dead bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, queue, minute, connection)
) WITH (fillfactor = 50);
CREATE INDEX queue_counts_age ON queue_counts (minute);
CALL protect('queue_counts');
-- Retention finds here which accounts have queues. The items themselves have no such policy: its OR would tempt the planner
-- away from the keys.
CREATE POLICY retention ON queue_counts USING (current_setting('app.retention', true) = 'on');
