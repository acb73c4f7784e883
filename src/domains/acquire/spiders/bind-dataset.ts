import type { Sql } from '../../../kernel/sql.ts';
import type { ColumnDraft } from '../../../platform/tables/index.ts';
import { applyChange } from './apply-change.ts';
import { fieldColumns } from './field-columns.ts';
import type { SpiderMaker } from './services.ts';
import { lockSpider } from './store.ts';

interface DatasetWish {
  name: string;
  siteUrl: string;
  columns: readonly ColumnDraft[];
}

/** Gives a spider that has no dataset the one that `make` makes for it, once, however many ask at a time. */
export async function bindDataset(
  maker: SpiderMaker,
  sql: Sql,
  spiderId: string,
  make: (wish: DatasetWish) => Promise<string>,
): Promise<void> {
  const before = await lockSpider(sql, spiderId);
  if (before === undefined || before.dataset_id !== null) return;
  const { name, site_url, scope, definition } = before;
  const dataset_id = await make({ name, siteUrl: site_url, columns: fieldColumns(definition) });
  await applyChange(maker, sql, before, { name, site_url, scope, definition, dataset_id });
}
