-- The first answer to a POST with an Idempotency-Key, sealed because it may hold a key shown once.
CREATE TABLE idempotent_answers (
  account_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  status integer NOT NULL,
  sealed_answer bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotent_answers_age ON idempotent_answers (created_at);
CALL protect('idempotent_answers');
-- Retention sees the expired answers of every account, and nothing else.
CREATE POLICY retention ON idempotent_answers
  USING (current_setting('app.retention', true) = 'on' AND created_at < now() - interval '24 hours');
