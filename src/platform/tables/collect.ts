import { before } from '../../kernel/before.ts';
import { isUuid } from '../../kernel/ids.ts';
import { statement } from '../../kernel/sql.ts';
import { unfinishedInputs } from '../jobs/index.ts';
import type { Engine } from './engine.ts';
import { OBJECT_PREFIX } from './segments.ts';

const DAY = 24 * 60 * 60 * 1000;

interface KnownRow {
  object_key: string;
  /** Milliseconds since it was removed; null while it is live. */
  removed_for: number | null;
  /** How long the versions of its table are kept, in milliseconds. */
  kept_for: number;
}

/** Whoever began to read the oldest version may finish. */
const LAST_READERS = 3_600_000;

const selectKnown = statement<KnownRow>(
  'tables.known-objects',
  `SELECT object_key, (extract(epoch FROM clock_timestamp() - removed_at) * 1000)::float8 AS removed_for,
     coalesce(versions_kept_seconds * 1000::float8 + ${LAST_READERS}, 0) AS kept_for
   FROM table_segments LEFT JOIN stored_tables USING (account_id, table_id)
   WHERE account_id = $1 AND object_key = ANY ($2)`,
);
const forgetSegments = statement(
  'tables.forget-segments',
  'DELETE FROM table_segments WHERE account_id = $1 AND object_key = ANY ($2) AND removed_at IS NOT NULL',
);

/** Files that people sent, on their way into a table. */
const UPLOADS_PREFIX = 'uploads/';

/**
 * Removes objects that nothing needs any more, and answers how many: of segments, and of files that were sent and that no
 * unfinished job names.
 */
export const collectOrphans = async (engine: Engine, age = DAY): Promise<number> =>
  (await collectUnder(engine, OBJECT_PREFIX, (accountId, objects) =>
    removeSegments(engine, accountId, objects, age),
  )) +
  (await collectUnder(engine, UPLOADS_PREFIX, (accountId, objects) =>
    removeUploads(engine, accountId, objects, age),
  ));

export interface StoredThing {
  key: string;
  lastModified: Date;
}

/** Goes through all objects under a prefix, those of an account together. Answers how many were removed. */
export async function collectUnder(
  engine: Pick<Engine, 'objects'>,
  prefix: string,
  remove: (accountId: string, objects: readonly StoredThing[]) => Promise<number>,
): Promise<number> {
  let removed = 0;
  let cursor: string | undefined;
  do {
    const page = await engine.objects.list(prefix, { cursor });
    const byAccount = Map.groupBy(page.objects, ({ key }) => before(key.slice(prefix.length), '/'));
    for (const [accountId, objects] of byAccount) {
      if (isUuid(accountId)) removed += await remove(accountId, objects);
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
  return removed;
}

const ageOf = ({ lastModified }: StoredThing): number => Date.now() - lastModified.getTime();

/**
 * Those of segments that went more than `age` ago, when whoever read them has finished and no version that is kept needs
 * them, and those that are as old and never came into the catalogue.
 */
async function removeSegments(
  engine: Engine,
  accountId: string,
  objects: readonly StoredThing[],
  age: number,
): Promise<number> {
  const transact = engine.database.forAccount(accountId);
  const keys = objects.map(({ key }) => key);
  const rows = await transact((sql) => selectKnown.all(sql, [accountId, keys]));
  const known = new Map(rows.map((row) => [row.object_key, row]));
  const done = objects
    .filter((object) => {
      const row = known.get(object.key);
      if (row === undefined) return ageOf(object) >= age;
      return row.removed_for !== null && row.removed_for >= Math.max(age, row.kept_for);
    })
    .map(({ key }) => key);
  for (const key of done) await engine.objects.delete(key);
  if (done.length > 0) await transact((sql) => forgetSegments.run(sql, [accountId, done]));
  return done.length;
}

async function removeUploads(
  engine: Engine,
  accountId: string,
  objects: readonly StoredThing[],
  age: number,
): Promise<number> {
  const old = objects.filter((object) => ageOf(object) >= age);
  if (old.length === 0) return 0;
  const working = await engine.database.readingAs(accountId)((sql) => unfinishedInputs(sql, accountId));
  const done = old.filter(({ key }) => !working.some((input) => input.includes(key)));
  for (const { key } of done) await engine.objects.delete(key);
  return done.length;
}
