import { Worker } from 'node:worker_threads';
import type { ChunkJob, ChunkResult } from '../extract/chunk.ts';
import { Extractor } from '../extract/extractor.ts';

/** Those who read chunks. */
export interface Crew {
  /** How many chunks should be under way. */
  readonly size: number;
  extract(job: ChunkJob): Promise<ChunkResult>;
  close(): Promise<void>;
}

/** @param workers threads; with 0 the caller's own does the work. */
export function createCrew(workers: number, codes: readonly string[] | undefined): Crew {
  return workers === 0 ? loneCrew(codes) : new ThreadCrew(workers, codes);
}

function loneCrew(codes: readonly string[] | undefined): Crew {
  const extractor = new Extractor(codes === undefined ? undefined : new Set(codes));
  return { size: 1, extract: async (job) => extractor.extract(job), close: async () => undefined };
}

interface Turn {
  job: ChunkJob;
  resolve(result: ChunkResult): void;
  reject(error: unknown): void;
}

class ThreadCrew implements Crew {
  readonly size: number;
  readonly #idle: Worker[];
  readonly #all: Worker[];
  readonly #turns = new Map<Worker, Turn>();
  readonly #waiting: Turn[] = [];
  #fault: unknown;

  constructor(workers: number, codes: readonly string[] | undefined) {
    this.size = workers;
    this.#all = Array.from({ length: workers }, () => this.#start(codes));
    this.#idle = [...this.#all];
  }

  #start(codes: readonly string[] | undefined): Worker {
    const worker = new Worker(new URL('./extract.thread.ts', import.meta.url), { workerData: { codes } });
    worker.on('message', (result: ChunkResult) => {
      const turn = this.#turns.get(worker);
      this.#turns.delete(worker);
      this.#idle.push(worker);
      turn?.resolve(result);
      this.#begin();
    });
    worker.on('error', (error) => this.#fail(error));
    return worker;
  }

  #fail(error: unknown): void {
    this.#fault = error;
    for (const turn of [...this.#turns.values(), ...this.#waiting.splice(0)]) turn.reject(error);
    this.#turns.clear();
  }

  extract(job: ChunkJob): Promise<ChunkResult> {
    return new Promise((resolve, reject) => {
      if (this.#fault !== undefined) reject(this.#fault);
      this.#waiting.push({ job, resolve, reject });
      this.#begin();
    });
  }

  #begin(): void {
    while (this.#waiting.length > 0) {
      const worker = this.#idle.pop();
      if (worker === undefined) return;
      const turn = this.#waiting.shift();
      if (turn === undefined) return;
      this.#turns.set(worker, turn);
      worker.postMessage(turn.job);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((worker) => worker.terminate()));
  }
}
