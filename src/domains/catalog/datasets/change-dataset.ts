import { emit } from '../../../kernel/events.ts';
import type { Maker } from '../../../kernel/kind.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { keepVersions, type Tables } from '../../../platform/tables/index.ts';
import { columnChanges } from './column-changes.ts';
import { HOUR, requireDataset, tableOf, toRecord } from './dataset-record.ts';
import { datasetUpdated } from './events.ts';
import type { Dataset, UpdateDataset } from './schema.ts';
import { updateDataset } from './store.ts';

/** Changes what is given of a dataset and its columns, and tells of it. */
export async function changeDataset(
  maker: Maker<{ tables: Tables }>,
  sql: Sql,
  id: string,
  changes: UpdateDataset,
): Promise<Dataset> {
  const { tables } = maker.services;
  const accountId = maker.account.id;
  const before = await requireDataset(sql, id);
  const { name, description, site_url: siteUrl } = changes;
  const row = (await updateDataset(sql, id, { name, description, siteUrl })) ?? before;
  if (changes.columns !== undefined) {
    const { columns } = await tables.definition(sql, tableOf(maker, id));
    const steps = columnChanges(columns, changes.columns);
    if (steps.length > 0) await tables.changeSchema(sql, tableOf(maker, id), steps);
  }
  const { version_retention_hours: hours } = changes;
  if (hours !== undefined) await keepVersions(sql, tableOf(maker, id), hours * HOUR);
  const record = await toRecord(sql, tables, accountId, row);
  const schema = record.columns.map(({ name: column, data_type }) => ({ name: column, data_type }));
  await emit(sql, datasetUpdated, {
    accountId,
    subject: id,
    payload: { fields: Object.keys(changes), name: record.name, schema, actor: maker.actor.id },
  });
  return record;
}
