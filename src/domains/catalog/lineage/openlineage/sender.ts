import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Logger } from '../../../../kernel/log.ts';
import type { Transact } from '../../../../kernel/sql.ts';
import type { Database } from '../../../../platform/postgres/database.ts';
import {
  type DeliveryRow,
  holdSender,
  markRefused,
  oldestDeliveries,
  releaseSender,
  removeDeliveries,
  removeOldDeliveries,
} from './delivery-store.ts';
import { postEvent } from './post-event.ts';

export interface SenderOptions {
  database: Database;
  receiver: { url: string; apiKey: string | undefined };
  log: Logger;
  pollMs?: number;
}

const BATCH = 50;
const POLL_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** Longer than one batch can take: its runs are sent side by side, and one that fails is left at once. */
const HOLD_SECONDS = 30;
/** In a batch, no event is begun after this. */
const BATCH_MS = 15_000;

/**
 * Posts run events to the operator's receiver, from one node at a time: those of a run in their order, as often as it takes.
 * A receiver that is away is waited for; an event that it refuses for what it is stays behind, so that the others go on.
 */
export class LineageSender {
  readonly #options: SenderOptions;
  readonly #transact: Transact;
  readonly #holder = uuidv7();
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#transact = options.database.withSettings({ 'app.lineage_delivery': 'on' });
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { log, pollMs = POLL_MS } = this.#options;
    while (!this.#stop.signal.aborted) {
      let pause = pollMs;
      try {
        pause = await this.#turn(pollMs);
      } catch (error) {
        log.warn({ err: error }, 'lineage events were not sent; trying again');
      }
      await sleep(pause, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  /** Answers how long to wait for the next turn. */
  async #turn(pollMs: number): Promise<number> {
    const { held, rows } = await this.#transact(async (sql) => {
      const held = await holdSender(sql, this.#holder, HOLD_SECONDS);
      return { held, rows: held === undefined ? [] : await oldestDeliveries(sql, BATCH) };
    });
    if (held === undefined) return pollMs;
    const runs = Map.groupBy(rows, (row) => `${row.account_id} ${row.run_id}`);
    const until = Date.now() + BATCH_MS;
    const sent = await Promise.all([...runs.values()].map((run) => this.#sendRun(run, until)));
    const fault = sent.find((one) => one.fault !== undefined)?.fault;
    // While it takes others, it is there: only the run that it fails on waits.
    const isAway = fault !== undefined && sent.every(({ settled }) => settled === 0);
    const failures = isAway ? held.failures + 1 : 0;
    await this.#transact((sql) => releaseSender(sql, this.#holder, failures));
    if (fault === undefined) {
      if (rows.length === BATCH) return 0;
      if (rows.length === 0) await this.#transact(removeOldDeliveries);
      return pollMs;
    }
    const pause = Math.min(pollMs * 2 ** Math.min(failures + 1, 20), LONGEST_PAUSE_MS);
    this.#options.log.warn({ reason: fault, failures, pause }, 'the receiver did not take lineage events');
    return pause;
  }

  /** One after the other; the first that must be tried again ends it. */
  async #sendRun(run: readonly DeliveryRow[], until: number): Promise<{ settled: number; fault?: string }> {
    const { receiver, log } = this.#options;
    let settled = 0;
    for (const { delivery_id: id, run_id: runId, event } of run) {
      if (Date.now() > until || this.#stop.signal.aborted) break;
      const posted = await postEvent(receiver, event, this.#stop.signal);
      if (posted.outcome === 'again') return { settled, fault: posted.reason };
      if (posted.outcome === 'taken') await this.#transact((sql) => removeDeliveries(sql, [id]));
      else {
        log.error({ run: runId, reason: posted.reason }, 'a lineage event was refused and stays behind');
        await this.#transact((sql) => markRefused(sql, id, posted.reason));
      }
      settled += 1;
    }
    return { settled };
  }
}
