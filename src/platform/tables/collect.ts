import { isUuid } from '../../kernel/ids.ts';
import { statement } from '../../kernel/sql.ts';
import type { Engine } from './engine.ts';
import { OBJECT_PREFIX } from './segments.ts';

const DAY = 24 * 60 * 60 * 1000;

interface KnownRow {
  object_key: string;
  /** Milliseconds since it was removed; null while it is live. */
  removed_for: number | null;
}

const selectKnown = statement<KnownRow>(
  'tables.known-objects',
  `SELECT object_key, (extract(epoch FROM clock_timestamp() - removed_at) * 1000)::float8 AS removed_for
   FROM table_segments WHERE account_id = $1 AND object_key = ANY ($2)`,
);
const forgetSegments = statement(
  'tables.forget-segments',
  'DELETE FROM table_segments WHERE account_id = $1 AND object_key = ANY ($2) AND removed_at IS NOT NULL',
);

/**
 * Removes objects that no live segment needs: those of segments that went more than `age` ago, when whoever read them has
 * finished, and those that are as old and never came into the catalogue. Answers how many.
 */
export async function collectOrphans(engine: Engine, age = DAY): Promise<number> {
  let removed = 0;
  let cursor: string | undefined;
  do {
    const page = await engine.objects.list(OBJECT_PREFIX, { cursor });
    const byAccount = Map.groupBy(page.objects, ({ key }) => key.slice(OBJECT_PREFIX.length).split('/')[0]!);
    for (const [accountId, objects] of byAccount) {
      if (isUuid(accountId)) removed += await collectOf(engine, accountId, objects, age);
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
  return removed;
}

async function collectOf(
  engine: Engine,
  accountId: string,
  objects: readonly { key: string; lastModified: Date }[],
  age: number,
): Promise<number> {
  const transact = engine.database.forAccount(accountId);
  const keys = objects.map(({ key }) => key);
  const rows = await transact((sql) => selectKnown.all(sql, [accountId, keys]));
  const known = new Map(rows.map((row) => [row.object_key, row.removed_for]));
  const done = objects
    .filter(({ key, lastModified }) => {
      const removedFor = known.get(key);
      const unneededFor = known.has(key) ? (removedFor ?? -1) : Date.now() - lastModified.getTime();
      return unneededFor >= age;
    })
    .map(({ key }) => key);
  for (const key of done) await engine.objects.delete(key);
  if (done.length > 0) await transact((sql) => forgetSegments.run(sql, [accountId, done]));
  return done.length;
}
