import { setTimeout as sleep } from 'node:timers/promises';

export type WorkProgress = Readonly<Record<string, number>>;

export interface WorkTools {
  /** Aborted when nobody looks after the work any more. */
  signal: AbortSignal;
  report(progress: WorkProgress): void;
}

export type Look<Result> = { done: true; result: Result } | { done: false; progress: WorkProgress };

interface Work {
  promise: Promise<unknown>;
  stop: AbortController;
  progress: WorkProgress;
  lastLook: number;
}

const FORGOTTEN_MS = 60_000;

/**
 * Work of hours that a job looks after from batch to batch, so that its progress is told and it can be cancelled. It is
 * of this process alone: a job that goes on elsewhere begins it anew, and what nobody looks after any more is stopped.
 */
export class AttendedWork {
  readonly #works = new Map<string, Work>();
  #reaper: NodeJS.Timeout | undefined;

  /** Begins the work unless it is under way; answers when it is done, or how far it is when the time is up. */
  async look<Result>(
    key: string,
    begin: (tools: WorkTools) => Promise<Result>,
    { signal, forMs }: { signal: AbortSignal; forMs: number },
  ): Promise<Look<Result>> {
    signal.throwIfAborted();
    const work = this.#works.get(key) ?? this.#begin(key, begin);
    work.lastLook = Date.now();
    const looked = new AbortController();
    const stop = () => work.stop.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    try {
      const late = sleep(forMs, 'late' as const, { signal: looked.signal }).catch(() => 'late' as const);
      const ended = work.promise.then((result) => ({ result: result as Result }));
      const outcome = await Promise.race([ended, late]);
      if (outcome === 'late') return { done: false, progress: work.progress };
      this.#works.delete(key);
      return { done: true, result: outcome.result };
    } catch (error) {
      this.#works.delete(key);
      throw error;
    } finally {
      looked.abort();
      signal.removeEventListener('abort', stop);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#reaper);
    const works = [...this.#works.values()];
    this.#works.clear();
    for (const { stop } of works) stop.abort(new Error('the node stops'));
    await Promise.allSettled(works.map(({ promise }) => promise));
  }

  #begin<Result>(key: string, begin: (tools: WorkTools) => Promise<Result>): Work {
    const stop = new AbortController();
    const work: Work = { promise: Promise.resolve(), stop, progress: {}, lastLook: Date.now() };
    const report = (progress: WorkProgress) => {
      work.progress = { ...work.progress, ...progress };
    };
    work.promise = begin({ signal: stop.signal, report });
    // Told to whoever looks next.
    work.promise.catch(() => undefined);
    this.#works.set(key, work);
    this.#reaper ??= setInterval(() => this.#reap(), FORGOTTEN_MS / 2).unref();
    return work;
  }

  #reap(): void {
    for (const [key, { lastLook, stop }] of this.#works) {
      if (Date.now() - lastLook < FORGOTTEN_MS) continue;
      this.#works.delete(key);
      stop.abort(new Error('nobody looks after this work any more'));
    }
  }
}
