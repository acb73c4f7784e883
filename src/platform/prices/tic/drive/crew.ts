import { Worker } from 'node:worker_threads';
import type { ChunkJob, ChunkResult } from '../extract/chunk.ts';
import { Extractor } from '../extract/extractor.ts';
import { codeFilterOf } from '../extract/item-code.ts';

/** What a reader of chunks has told of groups, sets and terms, by its numbers: their numbers in the file. */
export class Told {
  readonly groups: number[] = [];
  readonly sets: number[] = [];
  readonly terms: number[] = [];

  forgetGroups(): void {
    this.groups.length = 0;
    this.sets.length = 0;
  }
}

export interface ReadChunk {
  result: ChunkResult;
  told: Told;
}

type Errand = Omit<ChunkJob, 'isFresh'>;

/** Those who read chunks. */
export interface Crew {
  /** How many chunks should be under way. */
  readonly size: number;
  extract(job: Errand): Promise<ReadChunk>;
  /** Results are thrown away, so that what they told of groups has to be told again. None may be under way. */
  startAfresh(): void;
  close(): Promise<void>;
}

/** @param workers threads; with 0 the caller's own does the work. */
export function createCrew(workers: number, codes: readonly string[] | undefined): Crew {
  return workers === 0 ? loneCrew(codes) : new ThreadCrew(workers, codes);
}

function loneCrew(codes: readonly string[] | undefined): Crew {
  const extractor = new Extractor(codeFilterOf(codes));
  const told = new Told();
  let isFresh = true;
  return {
    size: 1,
    async extract(job) {
      const result = extractor.extract({ ...job, isFresh });
      isFresh = false;
      return { result, told };
    },
    startAfresh() {
      isFresh = true;
    },
    close: async () => undefined,
  };
}

interface Turn {
  job: Errand;
  resolve(read: ReadChunk): void;
  reject(error: unknown): void;
}

interface Reader {
  worker: Worker;
  told: Told;
  isFresh: boolean;
  turn: Turn | undefined;
}

class ThreadCrew implements Crew {
  readonly size: number;
  readonly #readers: Reader[];
  readonly #waiting: Turn[] = [];
  #fault: unknown;

  constructor(workers: number, codes: readonly string[] | undefined) {
    this.size = workers;
    this.#readers = Array.from({ length: workers }, () => this.#start(codes));
  }

  #start(codes: readonly string[] | undefined): Reader {
    const worker = new Worker(new URL('./extract.thread.ts', import.meta.url), { workerData: { codes } });
    const reader: Reader = { worker, told: new Told(), isFresh: true, turn: undefined };
    worker.on('message', (result: ChunkResult) => {
      const { turn, told } = reader;
      reader.turn = undefined;
      turn?.resolve({ result, told });
      this.#begin();
    });
    worker.on('error', (error) => this.#fail(error));
    return reader;
  }

  #fail(error: unknown): void {
    this.#fault = error;
    for (const { turn } of this.#readers) turn?.reject(error);
    for (const turn of this.#waiting.splice(0)) turn.reject(error);
  }

  extract(job: Errand): Promise<ReadChunk> {
    return new Promise((resolve, reject) => {
      if (this.#fault !== undefined) reject(this.#fault);
      this.#waiting.push({ job, resolve, reject });
      this.#begin();
    });
  }

  #begin(): void {
    for (const reader of this.#readers) {
      if (reader.turn !== undefined) continue;
      const turn = this.#waiting.shift();
      if (turn === undefined) return;
      reader.turn = turn;
      reader.worker.postMessage({ ...turn.job, isFresh: reader.isFresh });
      reader.isFresh = false;
    }
  }

  startAfresh(): void {
    for (const reader of this.#readers) reader.isFresh = true;
  }

  async close(): Promise<void> {
    await Promise.all(this.#readers.map(({ worker }) => worker.terminate()));
  }
}
