import type { Database } from './database.ts';

/** Every advisory lock with a fixed number, in one list so that no two are the same. */
export const LOCKS = {
  migrate: 7_246_193,
  prepare: 7_246_194,
  program: 7_246_195,
  users: 7_246_196,
  sweeper: 7_246_197,
  engine: 7_246_198,
  upkeep: 7_246_199,
  collector: 7_246_200,
  purge: 7_246_201,
  search: 7_246_202,
  lakehouse: 7_246_203,
} as const;

/** Does the work unless another node is at it; a node that dies, or falls silent, leaves the lock with its connection. */
export async function asOnlyOne(
  database: Database,
  lock: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const client = await database.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [lock]);
    if (rows[0]?.held === true) await work();
  } finally {
    await client.end();
  }
}

/** Does the work when it has its turn among all nodes, one at a time for each name; a node that dies gives its turn back. */
export async function inTurn<Result>(
  database: Database,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    return await work();
  } finally {
    await client.end();
  }
}
