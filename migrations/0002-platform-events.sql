-- The outbox: written in the transaction of what it tells about, read by one dispatcher and by event streams.
-- `transaction` orders readers safely: a row is delivered only when every older transaction has ended,
-- so an event that commits late is never skipped. The dispatcher reads every account, so there is no policy here;
-- no operation reads this table without naming the account.
CREATE TABLE events (
  event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  account_id uuid NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX events_order ON events (transaction, event_id);
CREATE INDEX events_subject ON events (account_id, subject, event_id);
CREATE INDEX events_age ON events (created_at);

CREATE TABLE event_cursors (
  subscriber text PRIMARY KEY,
  transaction xid8 NOT NULL DEFAULT '0',
  event_id bigint NOT NULL DEFAULT 0
);
