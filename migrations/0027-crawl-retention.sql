-- When the addresses of a crawl were removed: a later crawl of the same has them, and nobody reads the old ones.
ALTER TABLE crawl_jobs ADD COLUMN addresses_removed_at timestamptz;

-- Old crawls are looked for across accounts; their addresses go as those of their own account.
CREATE POLICY retention ON crawl_jobs FOR SELECT USING (current_setting('app.retention', true) = 'on');
CREATE POLICY retention ON job_runs FOR SELECT USING (current_setting('app.retention', true) = 'on');
