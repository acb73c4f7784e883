import { conflict } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import type { Maker } from '../../../kernel/kind.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { refuse, type StageDefinition } from '../../../platform/runs/index.ts';
import { builtInByName } from './built-in/index.ts';
import { ownerOf, templateFaults, toInputs } from './check.ts';
import { templateArchived, templateCreated, templateUpdated } from './events.ts';
import type { GivenInput } from './schema.ts';
import type { TemplatesServices } from './services.ts';
import { archiveTemplate, insertTemplate, nameTaken, type TemplateRow, updateTemplate } from './store.ts';
import { refuseArchived, requireOwn } from './template-record.ts';

export interface TemplateDraft {
  name: string;
  description: string;
  inputs: readonly GivenInput[];
  stages: StageDefinition[];
}

/** Checks a new template, stores it and tells of it. */
export async function addTemplate(
  maker: Maker<TemplatesServices>,
  sql: Sql,
  { name, description, inputs, stages }: TemplateDraft,
): Promise<TemplateRow> {
  refuse(await templateFaults({ services: maker.services, sql, owner: ownerOf(maker) }, inputs, stages));
  if (builtInByName(name) !== undefined) throw conflict(nameTaken(name));
  const content = { name, description, inputs: toInputs(inputs), stages };
  const row = await insertTemplate(sql, maker.account.id, content);
  await tell(maker, sql, templateCreated, row);
  return row;
}

/** Changes what is given of a template, as a new version, and tells of it. */
export async function changeTemplate(
  maker: Maker<TemplatesServices>,
  sql: Sql,
  id: string,
  changes: Partial<TemplateDraft>,
): Promise<TemplateRow> {
  const before = await requireOwn(sql, id);
  refuseArchived(before);
  const { name, description, inputs, stages } = { ...before, ...changes };
  if (changes.inputs !== undefined || changes.stages !== undefined)
    refuse(await templateFaults({ services: maker.services, sql, owner: ownerOf(maker) }, inputs, stages));
  if (builtInByName(name) !== undefined) throw conflict(nameTaken(name));
  const content = { name, description, inputs: toInputs(inputs), stages };
  const row = await updateTemplate(sql, before, content);
  await tell(maker, sql, templateUpdated, row);
  return row;
}

/** Archives a template and tells of it. */
export async function retireTemplate(maker: Maker, sql: Sql, id: string): Promise<TemplateRow> {
  const before = await requireOwn(sql, id);
  if (before.archived_at !== null) return before;
  const row = await archiveTemplate(sql, before);
  await tell(maker, sql, templateArchived, row);
  return row;
}

const tell = (
  { account, actor }: Maker,
  sql: Sql,
  event: typeof templateCreated,
  { template_id: subject, name, version }: TemplateRow,
): Promise<void> =>
  emit(sql, event, { accountId: account.id, subject, payload: { name, version, actor: actor.id } });
