-- What a job has used so far, added to in the transaction that keeps what it did; zero for what earlier versions have done.
ALTER TABLE job_runs
  ADD COLUMN cost_cpu_ms double precision NOT NULL DEFAULT 0 CHECK (cost_cpu_ms >= 0),
  ADD COLUMN cost_bytes bigint NOT NULL DEFAULT 0 CHECK (cost_bytes >= 0),
  ADD COLUMN cost_pages bigint NOT NULL DEFAULT 0 CHECK (cost_pages >= 0),
  ADD COLUMN cost_rows bigint NOT NULL DEFAULT 0 CHECK (cost_rows >= 0),
  ADD COLUMN cost_tokens bigint NOT NULL DEFAULT 0 CHECK (cost_tokens >= 0);
