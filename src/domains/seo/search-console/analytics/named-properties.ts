import { type Sql, statement } from '../../../../kernel/sql.ts';
import { dailyTable } from './daily-table.ts';

const select = statement<{ account_id: string; property_id: string; property: string }>(
  'search-console.named-properties',
  'SELECT account_id, property_id, property FROM sc_properties WHERE has_table ORDER BY property',
);

/** The tables of the transaction's account, each under the name of its property. */
export const namedProperties = async (sql: Sql): Promise<{ name: string; tableId: string }[]> =>
  (await select.all(sql)).map(({ account_id: accountId, property_id: id, property: name }) => ({
    name,
    tableId: dailyTable(accountId, id).tableId,
  }));
