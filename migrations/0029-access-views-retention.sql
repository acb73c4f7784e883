-- What an account may do, for whoever finds the account of a caller.
CREATE VIEW account_tiers WITH (security_invoker = true) AS
  SELECT account_id, name, tier, limit_overrides FROM accounts;

CREATE VIEW people WITH (security_invoker = true) AS
  SELECT user_id, email, name FROM users;

-- Invitations that are spent go with what else has expired.
CREATE POLICY retention ON invitations
  USING (current_setting('app.retention', true) = 'on'
    AND (expires_at < now() - interval '1 day' OR accepted_at < now() - interval '1 day'));
