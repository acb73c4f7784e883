import type { Account } from '../../../kernel/context.ts';
import { emit } from '../../../kernel/events.ts';
import { prefixedId } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Quota } from '../../../platform/limits/index.ts';
import { type ColumnDraft, keepVersions, type Tables } from '../../../platform/tables/index.ts';
import { HOUR } from './dataset-record.ts';
import { datasetCreated } from './events.ts';
import { countDatasets, type DatasetRow, insertDataset } from './store.ts';

export interface DatasetDraft {
  name: string;
  description: string;
  siteUrl: string | null;
  columns: readonly ColumnDraft[];
  /** Usual unless told. */
  versionRetentionHours?: number | undefined;
}

/** Makes a dataset within the account's allowance, and tells of it. */
export async function addDataset(
  sql: Sql,
  { quota, tables }: { quota: Quota; tables: Tables },
  { account, actor }: { account: Account; actor: { id: string } },
  { columns, versionRetentionHours: hours, ...dataset }: DatasetDraft,
): Promise<DatasetRow> {
  await quota.hold(sql, account, 'datasets', () => countDatasets(sql));
  const id = prefixedId('ds');
  const row = await insertDataset(sql, account.id, id, dataset);
  const table = { accountId: account.id, tableId: id };
  await tables.create(sql, { ...table, columns });
  if (hours !== undefined) await keepVersions(sql, table, hours * HOUR);
  const schema = columns.map(({ name, type }) => ({ name, data_type: type }));
  const payload = { name: dataset.name, columns: columns.length, schema, actor: actor.id };
  await emit(sql, datasetCreated, { accountId: account.id, subject: id, payload });
  return row;
}
