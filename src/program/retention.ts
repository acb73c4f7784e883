import type { Database } from '../platform/postgres/database.ts';

const EVERY = 600_000;

/** Removes what has expired, whoever's it is: kept answers, spent sessions and invitations, and what `others` keep. */
export function createRetention(
  database: Database,
  others: readonly (() => Promise<void>)[],
  onError: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const purge = async () => {
    await database.withSettings({ 'app.retention': 'on' })(async (sql) => {
      await sql.query("DELETE FROM idempotent_answers WHERE created_at < now() - interval '24 hours'");
      await sql.query(
        "DELETE FROM sessions WHERE expires_at < now() - interval '1 day' OR revoked_at < now() - interval '1 day'",
      );
      // Of imports that never came to their end.
      await sql.query(
        "DELETE FROM quarantined_rows WHERE NOT published AND created_at < now() - interval '7 days'",
      );
    });
    for (const other of others) await other();
  };
  const next = () => {
    running = running.then(purge).catch(onError);
  };
  return {
    /** At once too: an instance that is never up for long has old rows as well. */
    start(): void {
      next();
      timer = setInterval(next, EVERY);
      timer.unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
