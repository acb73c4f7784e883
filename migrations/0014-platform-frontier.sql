-- Every address that a run has met, once. `state`: 0 waiting, 1 taken, 2 done, 3 failed, 4 left out.
CREATE TABLE frontier_urls (
  account_id uuid NOT NULL,
  run_id text NOT NULL,
  url_id bigint GENERATED ALWAYS AS IDENTITY,
  -- Of the normalised address; the address itself may be long.
  key bytea NOT NULL,
  url text NOT NULL,
  host text NOT NULL,
  depth integer NOT NULL,
  priority double precision NOT NULL,
  state smallint NOT NULL DEFAULT 0,
  reason text,
  attempts smallint NOT NULL DEFAULT 0,
  -- Not to be asked again before this time.
  not_before timestamptz,
  found_on bigint,
  status smallint,
  facts jsonb,
  finished_at timestamptz,
  PRIMARY KEY (account_id, run_id, key)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX frontier_urls_waiting ON frontier_urls (account_id, run_id, priority DESC, url_id) WHERE state = 0;
CALL protect('frontier_urls');
