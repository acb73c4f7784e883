-- Every tenant table calls this once: its rows are visible and writable only to the account of the transaction.
-- The setting is an empty string after the first transaction of a connection, hence nullif.
CREATE PROCEDURE protect(target regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY account ON %s USING (account_id = nullif(current_setting(''app.account_id'', true), '''')::uuid)',
    target);
END $$;
