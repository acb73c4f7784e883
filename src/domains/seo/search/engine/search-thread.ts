import { Worker } from 'node:worker_threads';
import { internal, serviceUnavailable } from '../../../../kernel/errors.ts';
import type { Logger } from '../../../../kernel/log.ts';
import type { FromSearchThread, SearchTask, ToSearchThread } from './messages.ts';
import type { Found } from './search-segments.ts';

const THREAD = new URL('./thread.ts', import.meta.url);
const MOST_MEGABYTES = 1_024;

interface Waiting {
  resolve(found: Found): void;
  reject(error: Error): void;
}

/** The thread that searches, so that the thread of requests does not feel it. It starts with the first search. */
export class SearchThread {
  readonly #log: Logger;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #last = 0;
  /** Called when all that the thread knew is lost. */
  onLost: () => void = () => undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  search(task: Omit<SearchTask, 'kind' | 'id'>): Promise<Found> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ kind: 'search', id, ...task });
    });
  }

  forget(accountId: string): void {
    if (this.#worker !== undefined) this.#send({ kind: 'forget', accountId });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #send(message: ToSearchThread): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(THREAD, {
      name: 'search',
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    worker.unref();
    worker.on('message', (answer: FromSearchThread) => this.#settle(answer));
    worker.on('error', (error) => this.#log.error({ err: error }, 'the search thread was lost'));
    worker.on('exit', () => {
      this.#worker = undefined;
      this.onLost();
      for (const { reject } of this.#waiting.values())
        reject(serviceUnavailable('Search was interrupted. Send the request again.', { retryAfter: 1 }));
      this.#waiting.clear();
    });
    return worker;
  }

  #settle(answer: FromSearchThread): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('found' in answer) waiting?.resolve(answer.found);
    else {
      this.#log.error({ fault: answer.fault }, 'a search failed');
      waiting?.reject(internal('The search failed. The log of this instance has the reason.'));
    }
  }
}
