import { conflict } from '../../../kernel/errors.ts';
import type { PageQuery } from '../../../kernel/paging.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/postgres/database.ts';
import type { StageDefinition } from '../../../platform/runs/index.ts';
import type { Input } from './schema.ts';

export interface TemplateContent {
  name: string;
  description: string;
  inputs: Input[];
  stages: StageDefinition[];
}

export interface TemplateRow extends TemplateContent {
  template_id: string;
  version: number;
  archived_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

const SHOWN = 'template_id, name, description, version, inputs, stages, archived_at, created_at, updated_at';

const insert = statement<TemplateRow>(
  'templates.insert',
  `INSERT INTO workflow_templates (account_id, template_id, name, description, inputs, stages)
   VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${SHOWN}`,
);
const keepVersion = statement(
  'templates.keep-version',
  `INSERT INTO workflow_template_versions (account_id, template_id, version, name, description, inputs, stages)
   SELECT account_id, template_id, version, name, description, inputs, stages FROM workflow_templates
   WHERE template_id = $1`,
);
const find = statement<TemplateRow>(
  'templates.find',
  `SELECT ${SHOWN} FROM workflow_templates WHERE template_id = $1`,
);
const findVersion = statement<TemplateRow>(
  'templates.find-version',
  `SELECT t.template_id, v.name, v.description, v.version, v.inputs, v.stages, t.archived_at, t.created_at,
     v.created_at AS updated_at
   FROM workflow_template_versions v JOIN workflow_templates t USING (account_id, template_id)
   WHERE v.template_id = $1 AND v.version = $2`,
);
const lock = statement<TemplateRow>(
  'templates.lock',
  `SELECT ${SHOWN} FROM workflow_templates WHERE template_id = $1 FOR UPDATE`,
);
const findByName = statement<TemplateRow>(
  'templates.find-by-name',
  `SELECT ${SHOWN} FROM workflow_templates WHERE name = $1 AND archived_at IS NULL`,
);
const named = statement<{ id: string; name: string }>(
  'templates.named',
  'SELECT template_id AS id, name FROM workflow_templates WHERE archived_at IS NULL',
);
const FILTER = `WHERE ($1::boolean IS NULL OR (archived_at IS NOT NULL) = $1)
  AND ($2::text IS NULL OR strpos(lower(name), lower($2)) > 0)`;
const list = statement<TemplateRow>(
  'templates.list',
  `SELECT ${SHOWN} FROM workflow_templates ${FILTER} ORDER BY created_at DESC, template_id DESC LIMIT $3 OFFSET $4`,
);
const count = statement<{ total: number }>(
  'templates.count',
  `SELECT count(*)::int AS total FROM workflow_templates ${FILTER}`,
);
const update = statement<TemplateRow>(
  'templates.update',
  `UPDATE workflow_templates SET name = $2, description = $3, inputs = $4, stages = $5, version = version + 1,
     updated_at = clock_timestamp()
   WHERE template_id = $1 RETURNING ${SHOWN}`,
);
const archive = statement<TemplateRow>(
  'templates.archive',
  `UPDATE workflow_templates SET archived_at = clock_timestamp() WHERE template_id = $1 RETURNING ${SHOWN}`,
);

const valuesOf = ({ name, description, inputs, stages }: TemplateContent) => [
  name,
  description,
  JSON.stringify(inputs),
  JSON.stringify(stages),
];

async function stored(
  sql: Sql,
  name: string,
  write: () => Promise<TemplateRow | undefined>,
): Promise<TemplateRow> {
  try {
    const row = (await write())!;
    await keepVersion.run(sql, [row.template_id]);
    return row;
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw nameTaken(name);
  }
}

export const nameTaken = (name: string) =>
  conflict(`The template "${name}" already exists. Use another name, or archive that one.`);

export const insertTemplate = (sql: Sql, accountId: string, id: string, content: TemplateContent) =>
  stored(sql, content.name, () => insert.first(sql, [accountId, id, ...valuesOf(content)]));

/** As a new version. */
export const updateTemplate = (sql: Sql, id: string, content: TemplateContent) =>
  stored(sql, content.name, () => update.first(sql, [id, ...valuesOf(content)]));

export const archiveTemplate = async (sql: Sql, id: string): Promise<TemplateRow> =>
  (await archive.first(sql, [id]))!;

export const findTemplate = (sql: Sql, id: string) => find.first(sql, [id]);
/** Those that are not archived. */
export const namedTemplates = (sql: Sql) => named.all(sql);
export const lockTemplate = (sql: Sql, id: string) => lock.first(sql, [id]);
export const findTemplateVersion = (sql: Sql, id: string, version: number) =>
  findVersion.first(sql, [id, version]);
export const findTemplateByName = (sql: Sql, name: string) => findByName.first(sql, [name]);

export async function listTemplates(
  sql: Sql,
  { archived, search, limit, offset }: PageQuery & { archived?: boolean; search?: string },
): Promise<{ rows: TemplateRow[]; total: number }> {
  const filter = [archived ?? null, search ?? null];
  const rows = limit === 0 ? [] : await list.all(sql, [...filter, limit, offset]);
  return { rows, total: (await count.first(sql, filter))?.total ?? 0 };
}
