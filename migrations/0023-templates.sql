-- Graphs of stages with typed inputs. A name is free again once its template is archived. `version` is the newest; what every
-- version was stands in workflow_template_versions.
CREATE TABLE workflow_templates (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  template_id text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  inputs jsonb NOT NULL,
  stages jsonb NOT NULL,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, template_id)
);
CREATE UNIQUE INDEX workflow_templates_name ON workflow_templates (account_id, name) WHERE archived_at IS NULL;
CREATE INDEX workflow_templates_newest ON workflow_templates (account_id, created_at DESC);
CALL protect('workflow_templates');

CREATE TABLE workflow_template_versions (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  template_id text NOT NULL,
  version integer NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  inputs jsonb NOT NULL,
  stages jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, template_id, version),
  FOREIGN KEY (account_id, template_id) REFERENCES workflow_templates ON DELETE CASCADE
);
CALL protect('workflow_template_versions');
