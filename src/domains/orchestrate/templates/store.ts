import Type from 'typebox';
import { type Sql, statement } from '../../../kernel/sql.ts';
import type { StageDefinition } from '../../../platform/runs/index.ts';
import { createResourceStore } from '../../../resource/resource-store.ts';
import type { Input } from './schema.ts';

export interface TemplateContent {
  name: string;
  description: string;
  inputs: Input[];
  stages: StageDefinition[];
}

interface VersionedContent extends TemplateContent {
  version: number;
}

export interface TemplateRow extends VersionedContent {
  template_id: string;
  archived_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export const templates = createResourceStore<TemplateRow, VersionedContent>({
  name: 'workflow_templates',
  id: 'template_id',
  prefix: 'wt',
  columns: ['name', 'description', 'inputs', 'stages', 'version'],
  json: ['inputs', 'stages'],
  more: ['archived_at'],
  search: ['name'],
  filters: { archived: { column: '(archived_at IS NOT NULL)', schema: Type.Boolean() } },
  taken: ({ name }) => nameTaken(String(name)),
});

const keepVersion = statement(
  'templates.keep-version',
  `INSERT INTO workflow_template_versions (account_id, template_id, version, name, description, inputs, stages)
   SELECT account_id, template_id, version, name, description, inputs, stages FROM workflow_templates
   WHERE template_id = $1`,
);
const findVersion = statement<TemplateRow>(
  'templates.find-version',
  `SELECT t.template_id, v.name, v.description, v.version, v.inputs, v.stages, t.archived_at, t.created_at,
     v.created_at AS updated_at
   FROM workflow_template_versions v JOIN workflow_templates t USING (account_id, template_id)
   WHERE v.template_id = $1 AND v.version = $2`,
);
const findByName = statement<{ template_id: string }>(
  'templates.find-by-name',
  'SELECT template_id FROM workflow_templates WHERE name = $1 AND archived_at IS NULL',
);
const named = statement<{ id: string; name: string }>(
  'templates.named',
  'SELECT template_id AS id, name FROM workflow_templates WHERE archived_at IS NULL',
);
const archive = statement(
  'templates.archive',
  'UPDATE workflow_templates SET archived_at = clock_timestamp() WHERE template_id = $1',
);

/** Names of built-in templates are taken too. */
export const nameTaken = (name: string): string =>
  `The template "${name}" already exists. Use another name, or archive that one.`;

/** Keeps what is stored now as a version that can still be read when another follows. */
async function kept(sql: Sql, row: TemplateRow | undefined): Promise<TemplateRow> {
  if (row === undefined) throw new Error('the template was not stored');
  await keepVersion.run(sql, [row.template_id]);
  return row;
}

export const insertTemplate = async (sql: Sql, accountId: string, content: TemplateContent) =>
  kept(sql, await templates.insert(sql, accountId, templates.newId(), { ...content, version: 1 }));

/** As a new version of one that is locked. */
export const updateTemplate = async (sql: Sql, before: TemplateRow, content: TemplateContent) =>
  kept(sql, await templates.update(sql, before.template_id, { ...content, version: before.version + 1 }));

export async function archiveTemplate(sql: Sql, before: TemplateRow): Promise<TemplateRow> {
  await archive.run(sql, [before.template_id]);
  return (await templates.find(sql, before.template_id)) ?? before;
}

/** Those that are not archived. */
export const namedTemplates = (sql: Sql) => named.all(sql);
export const findTemplateVersion = (sql: Sql, id: string, version: number) =>
  findVersion.first(sql, [id, version]);

export async function findTemplateByName(sql: Sql, name: string): Promise<TemplateRow | undefined> {
  const found = await findByName.first(sql, [name]);
  return found === undefined ? undefined : templates.find(sql, found.template_id);
}
