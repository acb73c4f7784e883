import { isDeepStrictEqual } from 'node:util';
import Type from 'typebox';
import { conflict } from '../../../kernel/errors.ts';
import { must } from '../../../kernel/must.ts';
import { Literals } from '../../../kernel/schema.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/postgres/database.ts';
import { createResourceView, type ListQuery } from '../../../resource/resource-view.ts';
import { type Definition, type Scope, type Spider, STATUSES } from './schema.ts';

type SpiderRow = Omit<Spider, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };

/** Of the lists; `find` sees those that are archived too. */
export const SPIDERS = {
  id: 'spider_id',
  prefix: 'sp',
  search: ['s.name', 's.site_url'],
  filters: {
    status: {
      column: 's.status',
      schema: Literals(STATUSES, { description: 'Defaults to created.' }),
      default: 'created',
    },
    dataset_id: { column: 's.dataset_id', schema: Type.String({ description: 'Filter by dataset.' }) },
  },
  sort: ['name'],
} as const;

const view = createResourceView<SpiderRow>({
  ...SPIDERS,
  name: 'spiders',
  from: 'spiders s JOIN spider_versions v USING (account_id, spider_id, version)',
  id: 's.spider_id',
  shown: [
    ...[
      's.spider_id',
      's.name',
      's.site_url',
      'v.scope',
      'v.definition',
      's.dataset_id',
      's.status',
      's.version',
    ],
    ...['s.created_at', 's.updated_at'],
  ],
  sort: { name: 's.name', created_at: 's.created_at', updated_at: 's.updated_at' },
});

const insert = statement(
  'spiders.insert',
  `INSERT INTO spiders (account_id, spider_id, name, site_url, dataset_id) VALUES ($1, $2, $3, $4, $5)`,
);
const insertVersion = statement(
  'spiders.insert-version',
  `INSERT INTO spider_versions (account_id, spider_id, version, scope, definition, dataset_id)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);
const lock = statement('spiders.lock', 'SELECT 1 FROM spiders WHERE spider_id = $1 FOR UPDATE');
const hold = statement(
  'spiders.hold',
  `SELECT FROM spiders WHERE spider_id = $1 AND status <> 'archived' FOR NO KEY UPDATE`,
);
const update = statement(
  'spiders.update',
  `UPDATE spiders SET name = $2, site_url = $3, dataset_id = $4, version = $5, updated_at = now() WHERE spider_id = $1`,
);
const named = statement<{ id: string; name: string }>(
  'spiders.named',
  `SELECT spider_id AS id, name FROM spiders WHERE status <> 'archived'`,
);
const taken = statement<{ spider_id: string }>(
  'spiders.taken',
  `SELECT spider_id FROM spiders WHERE lower(name) = lower($1) AND status <> 'archived'`,
);
const version = statement<{ version: number; definition: Definition }>(
  'spiders.versions',
  'SELECT version, definition FROM spider_versions WHERE spider_id = $1 AND version = ANY($2)',
);
const archive = statement(
  'spiders.archive',
  `UPDATE spiders SET status = 'archived', updated_at = now() WHERE spider_id = $1 AND status <> 'archived'`,
);

export interface SpiderContent {
  name: string;
  site_url: string;
  scope: Scope;
  definition: Definition;
  dataset_id: string | null;
}

const toRecord = (row: SpiderRow): Spider => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export async function insertSpider(
  sql: Sql,
  accountId: string,
  id: string,
  spider: SpiderContent,
): Promise<Spider> {
  const { name, site_url, scope, definition, dataset_id } = spider;
  await refuseTaken(name, () => insert.run(sql, [accountId, id, name, site_url, dataset_id]));
  await insertVersion.run(sql, [
    accountId,
    id,
    1,
    JSON.stringify(scope),
    JSON.stringify(definition),
    dataset_id,
  ]);
  return storedSpider(sql, id);
}

const storedSpider = async (sql: Sql, id: string): Promise<Spider> =>
  must(await findSpider(sql, id), `the spider ${id}`);

export async function findSpider(sql: Sql, id: string): Promise<Spider | undefined> {
  const row = await view.find(sql, id);
  return row === undefined ? undefined : toRecord(row);
}

/** The spider as nobody else can change it until the transaction ends. */
export async function lockSpider(sql: Sql, id: string): Promise<Spider | undefined> {
  await lock.all(sql, [id]);
  return findSpider(sql, id);
}

/** Nobody else who holds it goes on until the transaction ends. False when it is archived, or not there. */
export const holdSpider = async (sql: Sql, id: string): Promise<boolean> => (await hold.run(sql, [id])) > 0;

export async function listSpiders(sql: Sql, query: ListQuery): Promise<{ rows: Spider[]; total: number }> {
  const { rows, total } = await view.list(sql, query);
  return { rows: rows.map(toRecord), total };
}

export const namedSpiders = (sql: Sql) => named.all(sql);

/** Those that are not archived. */
export const countSpiders = (sql: Sql): Promise<number> => view.count(sql);

/** Keeps a new version when what a job does has changed. */
export async function changeSpider(
  sql: Sql,
  accountId: string,
  before: Spider,
  after: SpiderContent,
): Promise<Spider> {
  const work = ({ scope, definition, dataset_id }: SpiderContent) => ({ scope, definition, dataset_id });
  const isNew = !isDeepStrictEqual(work(before), work(after));
  const version = before.version + (isNew ? 1 : 0);
  const id = before.spider_id;
  const { name, site_url, scope, definition, dataset_id } = after;
  if (isNew)
    await insertVersion.run(sql, [
      accountId,
      id,
      version,
      JSON.stringify(scope),
      JSON.stringify(definition),
      dataset_id,
    ]);
  await refuseTaken(name, () => update.run(sql, [id, name, site_url, dataset_id, version]));
  return storedSpider(sql, id);
}

export const isNameTaken = async (sql: Sql, name: string): Promise<boolean> =>
  (await taken.first(sql, [name])) !== undefined;

/** What a spider read in some of its versions. */
export const definitionsOf = async (
  sql: Sql,
  id: string,
  versions: readonly number[],
): Promise<Map<number, Definition>> =>
  new Map((await version.all(sql, [id, versions])).map((row) => [row.version, row.definition]));

export const archiveSpider = (sql: Sql, id: string) => archive.run(sql, [id]);

async function refuseTaken<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw conflict(`This account already has a spider named "${name}". Choose another name.`);
  }
}
