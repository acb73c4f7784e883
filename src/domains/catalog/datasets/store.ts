import { conflict } from '../../../kernel/errors.ts';
import type { PageQuery } from '../../../kernel/paging.ts';
import { containing, type Sql, statement } from '../../../kernel/sql.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/postgres/database.ts';

export interface DatasetRow {
  dataset_id: string;
  name: string;
  description: string;
  site_url: string | null;
  created_at: Date;
  updated_at: Date;
}

const SHOWN = 'dataset_id, name, description, site_url, created_at, updated_at';
const FILTER = 'WHERE ($1::text IS NULL OR name ILIKE $1 OR description ILIKE $1)';
const ORDERS: ReadonlyMap<string, string> = new Map([
  ['name', 'name'],
  ['-name', 'name DESC'],
  ['created_at', 'created_at'],
  ['-created_at', 'created_at DESC'],
  ['updated_at', 'updated_at'],
  ['-updated_at', 'updated_at DESC'],
]);

const insert = statement<DatasetRow>(
  'datasets.insert',
  `INSERT INTO datasets (account_id, dataset_id, name, description, site_url)
   VALUES ($1, $2, $3, $4, $5) RETURNING ${SHOWN}`,
);
const find = statement<DatasetRow>('datasets.find', `SELECT ${SHOWN} FROM datasets WHERE dataset_id = $1`);
const findByName = statement<DatasetRow>(
  'datasets.find-by-name',
  `SELECT ${SHOWN} FROM datasets WHERE lower(name) = lower($1)`,
);
const all = statement<DatasetRow>('datasets.all', `SELECT ${SHOWN} FROM datasets`);
const count = statement<{ total: number }>(
  'datasets.count',
  `SELECT count(*) AS total FROM datasets ${FILTER}`,
);
const update = statement<DatasetRow>(
  'datasets.update',
  `UPDATE datasets SET name = coalesce($2, name), description = coalesce($3, description),
     site_url = CASE WHEN $4 THEN $5 ELSE site_url END, updated_at = now()
   WHERE dataset_id = $1 RETURNING ${SHOWN}`,
);
const remove = statement('datasets.remove', 'DELETE FROM datasets WHERE dataset_id = $1');

export const insertDataset = (
  sql: Sql,
  accountId: string,
  id: string,
  dataset: { name: string; description: string; siteUrl: string | null },
) =>
  refuseTaken(dataset.name, async () => {
    const row = await insert.first(sql, [accountId, id, dataset.name, dataset.description, dataset.siteUrl]);
    if (row === undefined) throw new Error('the dataset was not stored');
    return row;
  });

export const findDataset = (sql: Sql, id: string) => find.first(sql, [id]);
export const findDatasetByName = (sql: Sql, name: string) => findByName.first(sql, [name]);

export const allDatasets = (sql: Sql) => all.all(sql);

export async function listDatasets(
  sql: Sql,
  query: PageQuery & { search?: string; sort?: string },
): Promise<{ rows: DatasetRow[]; total: number }> {
  const order = ORDERS.get(query.sort ?? '') ?? 'created_at DESC';
  const pattern = containing(query.search);
  const list = statement<DatasetRow>(
    `datasets.list ${order}`,
    `SELECT ${SHOWN} FROM datasets ${FILTER} ORDER BY ${order}, dataset_id DESC LIMIT $2 OFFSET $3`,
  );
  const rows = await list.all(sql, [pattern, query.limit, query.offset]);
  return { rows, total: (await count.first(sql, [pattern]))?.total ?? 0 };
}

export const countDatasets = async (sql: Sql): Promise<number> =>
  (await count.first(sql, [null]))?.total ?? 0;

export const updateDataset = (
  sql: Sql,
  id: string,
  {
    name,
    description,
    siteUrl,
  }: { name?: string | undefined; description?: string | undefined; siteUrl?: string | null | undefined },
) =>
  refuseTaken(name ?? '', () =>
    update.first(sql, [id, name ?? null, description ?? null, siteUrl !== undefined, siteUrl ?? null]),
  );

export const removeDataset = (sql: Sql, id: string) => remove.run(sql, [id]);

async function refuseTaken<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw conflict(`This account already has a dataset, table or view named "${name}". Choose another name.`);
  }
}
