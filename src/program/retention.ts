import type { Transact } from '../kernel/sql.ts';
import type { Database } from '../platform/postgres/database.ts';

const EVERY = 600_000;

/** Whoever has things that expire. */
export interface Keeper {
  name: string;
  /** Removes what has expired, whoever's it is: `transact` reaches that of every account. */
  purge(transact: Transact): Promise<unknown>;
}

/** Has every keeper remove what has expired, one after the other; one that fails is reported and leaves the others alone. */
export function createRetention(
  database: Database,
  keepers: readonly Keeper[],
  onError: (error: unknown, keeper: string) => void,
) {
  const transact = database.withSettings({ 'app.retention': 'on' });
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const purge = async () => {
    for (const keeper of keepers)
      await keeper.purge(transact).catch((error: unknown) => onError(error, keeper.name));
  };
  const next = () => {
    running = running.then(purge);
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
