import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyPrepared } from '../../../test/support/data-folder.ts';
import { duringTests } from '../../../test/support/during-tests.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { silentLogger } from '../../kernel/log.ts';
import { must } from '../../kernel/must.ts';
import type { Transact } from '../../kernel/sql.ts';
import { createObjectStore, type ObjectStore } from '../objects/index.ts';
import { createDatabase, type Database } from '../postgres/database.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { MIGRATIONS } from '../postgres/migrate.ts';
import { prepareDatabase } from '../postgres/prepare.ts';
import { decodeData, type RowData } from './decode.ts';
import type { TableReference } from './definition.ts';
import type { TrustedSql } from './duck.ts';
import type { Engine } from './engine.ts';
import { FileCache } from './file-cache.ts';
import { createTables, type Tables } from './index.ts';
import { createResidentDuck, type ResidentDuck } from './resident-duck.ts';
import { quoteName, textOf } from './segment-sql.ts';
import { checkChanges } from './testing-changes.ts';

export interface TestEngine extends Engine {
  tables: Tables;
  folder: string;
  /** Of the database. */
  url: string;
  accountId: string;
  tx: Transact;
  /** Another node on the same database and objects, with a cache of its own. */
  secondNode(): Promise<Engine & { tables: Tables }>;
  close(): Promise<void>;
}

export async function openTestEngine(): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-tables-'));
  copyPrepared(join(folder, 'data'));
  const postgres = await startEmbedded(join(folder, 'data'), silentLogger);
  const { url } = await prepareDatabase(postgres.adminUrl, 's'.repeat(32), MIGRATIONS);
  const objects = createObjectStore({
    s3: undefined,
    folder: join(folder, 'objects'),
    publicUrl: 'http://127.0.0.1',
    secret: 's'.repeat(32),
  });
  const databases: Database[] = [];
  const ducks: ResidentDuck[] = [];
  const node = async (name: string): Promise<Engine & { tables: Tables }> => {
    const database = createDatabase(url, { log: silentLogger });
    databases.push(database);
    const duck = await createResidentDuck({ spillFolder: join(folder, `${name}-spill`) });
    ducks.push(duck);
    return nodeOf(database, objects, duck, join(folder, name));
  };
  const first = await node('cache-1');
  const accountId = uuidv7();
  return {
    ...first,
    folder,
    url,
    accountId,
    tx: first.database.forAccount(accountId),
    secondNode: () => node(`cache-${databases.length + 1}`),
    async close() {
      for (const duck of ducks) duck.close();
      for (const database of databases) await database.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function nodeOf(database: Database, objects: ObjectStore, duck: TrustedSql, folder: string) {
  const engine = { database, objects, cache: new FileCache(folder, 2 ** 30), duck };
  return { ...engine, tables: createTables(engine) };
}

/** All rows of a table through its relation, by row id. */
export async function readAll(
  engine: Engine & { tables: Tables },
  table: TableReference,
): Promise<Map<string, RowData>> {
  await engine.database.lookingAs(table.accountId)((sql) => checkChanges(sql, table));
  const relation = await engine.tables.open(table);
  try {
    const { columns } = await engine.database.readingAs(table.accountId)((sql) =>
      engine.tables.definition(sql, table),
    );
    const values = columns.map(({ name, type }) => `${textOf(type, quoteName(name))} AS ${quoteName(name)}`);
    const rows = await engine.duck.run(
      `SELECT _row_id::VARCHAR AS _row_id, ${values.join(', ')} FROM (${relation.select}) ORDER BY _row_id::BIGINT`,
      { read: relation.files },
    );
    if (rows.length !== relation.rows) {
      throw new Error(`the catalogue counts ${relation.rows} rows, the files have ${rows.length}`);
    }
    const seen = new Map(
      rows.map((row) => [must(row._row_id, 'row._row_id'), decodeData(columns, ({ name }) => row[name])]),
    );
    if (seen.size !== rows.length) throw new Error('a row is there twice');
    return seen;
  } finally {
    relation.release();
  }
}

/** One for all tests of a file. */
export const engineDuringTests = () =>
  duringTests(async (atEnd) => {
    const engine = await openTestEngine();
    atEnd(() => engine.close());
    return { engine };
  });
