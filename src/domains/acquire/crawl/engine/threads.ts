import { Worker } from 'node:worker_threads';
import type { Logger } from '../../../../kernel/log.ts';
import type { CrawlPlan } from '../plan.ts';
import type { FromThread, PageResult, PageTask, ToThread } from './messages.ts';

export interface ThreadsOptions {
  threads: number;
  /** CIDRs that may be reached although they are not public. */
  allow: readonly string[];
  proxies: readonly string[];
  /** Modules that look at pages, by name; see `ObserverModule`. */
  observers: Readonly<Record<string, string>>;
  log: Logger;
}

interface Member {
  worker: Worker;
  opened: Set<string>;
  /** By run and address. */
  tasks: Map<string, (result: PageResult | undefined) => void>;
  /** Not yet handed over. */
  waiting: PageTask[];
}

const THREAD = new URL('./thread.ts', import.meta.url);
const MOST_MEGABYTES = 512;
/** The tree of a page should be gone before anybody looks whether it is still needed. */
const YOUNG_MEGABYTES = 96;

/** Threads that fetch and read pages, so that the thread of requests does not feel a crawl. They start with the first page. */
export class CrawlThreads {
  readonly #options: ThreadsOptions;
  readonly #members: Member[] = [];
  readonly #plans = new Map<string, CrawlPlan>();
  #closed = false;

  constructor(options: ThreadsOptions) {
    this.#options = options;
  }

  open(runId: string, plan: CrawlPlan): void {
    this.#plans.set(runId, plan);
  }

  closeRun(runId: string): void {
    this.#plans.delete(runId);
    for (const { worker, opened } of this.#members)
      if (opened.delete(runId)) worker.postMessage({ kind: 'close', runId } satisfies ToThread);
  }

  /** What became of the page; `undefined` when the thread was lost with it. */
  read(task: PageTask): Promise<PageResult | undefined> {
    const member = this.#leastBusy();
    const plan = this.#plans.get(task.runId);
    if (plan !== undefined && !member.opened.has(task.runId)) {
      member.opened.add(task.runId);
      member.worker.postMessage({ kind: 'open', runId: task.runId, plan } satisfies ToThread);
    }
    return new Promise((resolve) => {
      member.tasks.set(keyOf(task), resolve);
      member.waiting.push(task);
      if (member.waiting.length === 1) setImmediate(handOver, member);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#members.map(({ worker }) => worker.terminate()));
  }

  #leastBusy(): Member {
    if (this.#members.length < this.#options.threads) return this.#start();
    return this.#members.reduce((best, member) => (member.tasks.size < best.tasks.size ? member : best));
  }

  #start(): Member {
    const { allow, proxies, observers, log } = this.#options;
    const worker = new Worker(THREAD, {
      name: 'crawl',
      workerData: { allow, proxies, observers },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    const member: Member = { worker, opened: new Set(), tasks: new Map(), waiting: [] };
    this.#members.push(member);
    worker.on('message', (results: FromThread) => {
      for (const result of results) settle(member, result);
    });
    worker.on('error', (error) => log.error({ err: error }, 'a crawl thread was lost'));
    worker.on('exit', () => {
      this.#members.splice(this.#members.indexOf(member), 1);
      if (!this.#closed) for (const resolve of member.tasks.values()) resolve(undefined);
    });
    return member;
  }
}

/** What gathered in one turn of the loop goes together, because each message wakes the other thread. */
function handOver({ worker, waiting }: Member): void {
  worker.postMessage({ kind: 'read', tasks: waiting.splice(0) } satisfies ToThread);
}

function settle({ tasks }: Member, result: PageResult): void {
  const key = keyOf(result);
  const resolve = tasks.get(key);
  tasks.delete(key);
  resolve?.(result);
}

const keyOf = ({ runId, urlId }: { runId: string; urlId: string }): string => `${runId}/${urlId}`;
