import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/log.ts';
import { removeOldEvents } from '../events/index.ts';
import type { Database } from '../postgres/database.ts';
import type { Engine } from './engine.ts';
import { removeOldNodes } from './nodes.ts';

export interface Retention {
  /** Finished workflows and their steps; the runs themselves are kept. */
  workflowDays: number;
  eventDays: number;
  nodeDays: number;
}

const CHUNK = 1_000;
const DAY_MS = 86_400_000;

export async function purge(
  tools: { database: Database; engine: Engine; clock: Clock; log: Logger },
  retention: Retention,
): Promise<void> {
  const { database, engine, clock, log } = tools;
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const workflows = await inChunks(() => engine.deleteFinished(before(retention.workflowDays), CHUNK));
  const events = await inChunks(() =>
    database.system((sql) => removeOldEvents(sql, before(retention.eventDays), CHUNK)),
  );
  const nodes = await database.system((sql) => removeOldNodes(sql, before(retention.nodeDays)));
  log.debug({ workflows, events, nodes }, 'old rows were removed');
}

/** Small transactions, so that nobody waits for a large one. */
async function inChunks(remove: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let removed = CHUNK; removed === CHUNK; total += removed) removed = await remove();
  return total;
}
