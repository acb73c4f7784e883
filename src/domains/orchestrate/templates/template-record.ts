import { conflict, notFound } from '../../../kernel/errors.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { findBuiltIn } from './built-in/index.ts';
import type { Template } from './schema.ts';
import { type TemplateRow, templates } from './store.ts';

export const noTemplate = () =>
  notFound('There is no such template in this account. List them with GET /api/v1/workflow-templates.');

/** One of the account or one that comes with Granary; 404 for anything else alike. */
export async function requireTemplate(sql: Sql, id: string): Promise<TemplateRow> {
  const row = findBuiltIn(id) ?? (await templates.find(sql, id));
  if (row === undefined) throw noTemplate();
  return row;
}

/** One of the account, held until the transaction ends. */
export async function requireOwn(sql: Sql, id: string): Promise<TemplateRow> {
  if (findBuiltIn(id) !== undefined)
    throw conflict('This template is built in and cannot be changed. Create your own from it.');
  const row = await templates.lock(sql, id);
  if (row === undefined) throw noTemplate();
  return row;
}

export function refuseArchived({ archived_at: archivedAt }: TemplateRow): void {
  if (archivedAt !== null) throw conflict('This template is archived. Create a new one from it.');
}

export const toTemplate = (row: TemplateRow): Template => ({
  template_id: row.template_id,
  name: row.name,
  description: row.description,
  version: row.version,
  status: row.archived_at === null ? 'active' : 'archived',
  built_in: findBuiltIn(row.template_id) !== undefined,
  inputs: row.inputs,
  stages: row.stages as unknown as Record<string, unknown>[],
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
