import type { Sql } from '../../../kernel/sql.ts';
import type { Quota } from '../../../platform/limits/index.ts';
import type { Column } from '../../../platform/tables/index.ts';

export interface SpidersServices {
  quota: Quota;
  /** The columns of a dataset of the account; `undefined` when there is no such dataset. */
  columnsOf(sql: Sql, accountId: string, datasetId: string): Promise<readonly Column[] | undefined>;
}
