import { emit } from '../../../kernel/events.ts';
import type { Maker } from '../../../kernel/kind.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Tables } from '../../../platform/tables/index.ts';
import { requireDataset, tableOf } from './dataset-record.ts';
import { datasetDeleted } from './events.ts';
import { removeDataset } from './store.ts';

/** Deletes a dataset with all its rows, and tells of it. */
export async function dropDataset(maker: Maker<{ tables: Tables }>, sql: Sql, id: string): Promise<void> {
  const { name } = await requireDataset(sql, id);
  await removeDataset(sql, id);
  await maker.services.tables.drop(sql, tableOf(maker, id));
  await emit(sql, datasetDeleted, {
    accountId: maker.account.id,
    subject: id,
    payload: { name, actor: maker.actor.id },
  });
}
