import type { Logger } from '../../kernel/log.ts';
import { statement } from '../../kernel/sql.ts';
import type { Database } from '../postgres/database.ts';
import type { JobState } from './define.ts';

/** What a look at a run shows; undefined for a run that is not there. */
export interface Seen {
  run_id: string;
  version: number;
  state: JobState;
  segment: number;
}

type Listener = (seen: Seen | undefined) => void;

const look = statement<Seen>(
  'jobs.look',
  'SELECT run_id, version, state, segment FROM job_runs WHERE run_id = ANY($1)',
);

/** One query for all runs that somebody on this node waits for or works on, and none while nobody does. */
export class RunWatcher {
  readonly #database: Database;
  readonly #intervalMs: number;
  readonly #log: Logger;
  readonly #listeners = new Map<string, Set<Listener>>();
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #urgent = false;

  constructor(options: { database: Database; intervalMs: number; log: Logger }) {
    this.#database = options.database;
    this.#intervalMs = options.intervalMs;
    this.#log = options.log;
  }

  /** Answers the function that ends the watch. */
  watch(runId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(runId) ?? new Set();
    this.#listeners.set(runId, listeners.add(listener));
    this.#schedule();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(runId);
      if (this.#listeners.size === 0) this.#unschedule();
    };
  }

  /** This node changed the run: who waits here need not wait for the next look. */
  touch(runId: string): void {
    if (!this.#listeners.has(runId)) return;
    this.#urgent = true;
    this.#unschedule();
    this.#schedule();
  }

  close(): void {
    this.#listeners.clear();
    this.#unschedule();
  }

  #unschedule(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#looking || this.#listeners.size === 0) return;
    this.#timer = setTimeout(() => void this.#look(), this.#urgent ? 0 : this.#intervalMs);
  }

  async #look(): Promise<void> {
    this.#timer = undefined;
    this.#looking = true;
    this.#urgent = false;
    try {
      const ids = [...this.#listeners.keys()];
      const rows = await this.#database.withSettings({ 'app.job_sweep': 'on' })((sql) =>
        look.all(sql, [ids]),
      );
      const seen = new Map(rows.map((row) => [row.run_id, row]));
      for (const id of ids) for (const listener of this.#listeners.get(id) ?? []) listener(seen.get(id));
    } catch (error) {
      this.#log.debug({ err: error }, 'watched jobs could not be read; looking again');
    } finally {
      this.#looking = false;
      this.#schedule();
    }
  }
}
