import { type Sql, statement } from '../../kernel/sql.ts';
import { keepTurn, Taken, turnOf } from './lines.ts';
import { LOCK_NOT_AVAILABLE, sqlState } from './losses.ts';

/**
 * A lock on one of many things, each with a key of its own, until the end of the transaction. Whoever finds it taken does not
 * wait for it here: the transaction is undone, gives back its connection, and is repeated when it has its turn. The first in
 * a line waits in the database for a moment, among those of other nodes.
 */
export function advisoryLock(name: string, space: number): (sql: Sql, key: string) => Promise<void> {
  const ask = statement<{ held: boolean }>(
    name,
    `SELECT pg_try_advisory_xact_lock(hashtextextended($1, ${space})) AS held`,
  );
  const wait = statement(`${name}-wait`, `SELECT pg_advisory_xact_lock(hashtextextended($1, ${space}))`);
  return async (sql, key) => {
    const turn = turnOf(sql);
    if (turn === undefined) return void (await wait.all(sql, [key]));
    const line = `${space} ${key}`;
    // Others of this node came before.
    if (turn.has !== line && turn.lines.hasLine(line)) throw new Taken(line);
    const isHeld = turn.mayWait
      ? await wait.all(sql, [key]).then(() => true, ifLate)
      : (await ask.first(sql, [key]))?.held;
    if (isHeld !== true) throw new Taken(line);
    turn.held.push(line);
  };
}

function ifLate(error: unknown): false {
  if (sqlState(error) === LOCK_NOT_AVAILABLE) return false;
  throw error;
}

/** From here on the transaction waits for the locks that it needs, because what it does cannot be repeated. */
export async function waitForLocks(sql: Sql): Promise<void> {
  keepTurn(sql);
  await sql.query("SELECT set_config('lock_timeout', '10s', true)");
}
