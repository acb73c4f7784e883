import { type Sql, statement } from '../../../../kernel/sql.ts';

const bump = statement<{ data_version: string }>(
  'ratedata.bump-version',
  `INSERT INTO price_versions AS known (account_id, data_version) VALUES ($1, 1)
   ON CONFLICT (account_id) DO UPDATE SET data_version = known.data_version + 1 RETURNING data_version::text`,
);
const read = statement<{ data_version: string }>(
  'ratedata.read-version',
  'SELECT data_version::text FROM price_versions WHERE account_id = $1',
);

/** In the transaction of whatever readers will see anew. */
export const bumpVersion = async (sql: Sql, accountId: string): Promise<number> =>
  Number((await bump.one(sql, [accountId])).data_version);

export const dataVersion = async (sql: Sql, accountId: string): Promise<number> =>
  Number((await read.first(sql, [accountId]))?.data_version ?? 0);
