import type { TakenUrl } from '../../../../platform/frontier/index.ts';
import type { CrawlPlan } from '../plan.ts';
import { keptPageOf } from './kept-pages.ts';
import type { PageResult, PageTask } from './messages.ts';

const FULL_BATCH = 100;
const BATCH_MS = 250;
/** Addresses in hand: enough that no thread waits while a batch is written. */
const WINDOW = 400;
/** What is in hand is not put in a better order any more: a slow crawl of one host takes few. */
const PER_CONNECTION = 16;
const PER_HOST = 200;
/** With the pauses between them this is a quarter of an hour without a single answer. */
const UNANSWERED = 20;

export interface SessionRun {
  runId: string;
  accountId: string;
  batch: number;
}

/** One run on this node: the addresses in hand, and the pages that are read and not yet written. */
export class CrawlSession {
  readonly runId: string;
  readonly accountId: string;
  readonly plan: CrawlPlan;
  /** The batch that is done next; a run that stands elsewhere was carried on by others. */
  batch: number;
  /** Taken in the transaction of the batch, to be started once that is there for good. */
  taken: TakenUrl[] = [];
  /** Read and written, but perhaps not for good. */
  #held: PageResult[] = [];
  readonly #inHand = new Map<string, TakenUrl>();
  readonly #perHost = new Map<string, number>();
  /** Requests in a row to a host that got no answer. */
  readonly #unanswered = new Map<string, number>();
  #ready: PageResult[] = [];
  #wake: () => void = () => undefined;
  #attending = 0;
  #unattended = 0;

  constructor({ runId, accountId, batch }: SessionRun, plan: CrawlPlan) {
    this.runId = runId;
    this.accountId = accountId;
    this.plan = plan;
    this.batch = batch;
  }

  get #window(): number {
    const { hosts, concurrency } = this.plan;
    return hosts.length > 1 ? WINDOW : Math.min(WINDOW, concurrency * PER_CONNECTION);
  }

  /** Nothing in hand, and nothing read that is not in the batch. */
  get isIdle(): boolean {
    return this.#inHand.size === 0 && this.#ready.length === 0;
  }

  /** Works on a batch of the run: the session is not forgotten over it, however long it takes. */
  async attend<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#attending += 1;
    try {
      return await work();
    } finally {
      this.#attending -= 1;
      this.#unattended = 0;
    }
  }

  /** How many turns in a row nobody has worked on the run, with this one; nobody does while it is paused. */
  passTurn(): number {
    this.#unattended = this.#attending > 0 ? 0 : this.#unattended + 1;
    return this.#unattended;
  }

  /** How many more to take, and of which hosts none. */
  wanted(pagesLeft: number): { count: number; exceptHosts: string[] } {
    const held = this.#inHand.size + this.#ready.length;
    const count = Math.max(0, Math.min(this.#window, pagesLeft) - held);
    const exceptHosts = [...this.#perHost].filter(([, urls]) => urls >= PER_HOST).map(([host]) => host);
    return { count, exceptHosts };
  }

  /** Pages wait for a host, or behind each other when no host is asked. */
  lineOf(host: string): string {
    return this.plan.fromJob === undefined ? host : this.runId;
  }

  take(url: TakenUrl): PageTask {
    this.#inHand.set(url.urlId, url);
    this.#perHost.set(url.host, (this.#perHost.get(url.host) ?? 0) + 1);
    const { page, listed, ...known } = (url.facts ?? {}) as { page?: number; listed?: boolean };
    const task = {
      runId: this.runId,
      key: url.key,
      urlId: url.urlId,
      url: url.url,
      depth: url.depth,
      page: page ?? 0,
      attempts: url.attempts,
      ...(listed === true ? { isListed: true } : {}),
    };
    if (this.plan.fromJob !== undefined) return { ...task, known: null, kept: keptPageOf(known) };
    return { ...task, known: Object.keys(known).length === 0 ? null : known };
  }

  /** Whether a host answers at all; one that does not for long is asked no more in this run. */
  noteAnswer(host: string, { status, pace }: PageResult): 'given up' | undefined {
    if (pace.isNeutral === true) return undefined;
    const unanswered = status === 0 ? (this.#unanswered.get(host) ?? 0) + 1 : 0;
    if (unanswered === 0) this.#unanswered.delete(host);
    else this.#unanswered.set(host, unanswered);
    return unanswered === UNANSWERED ? 'given up' : undefined;
  }

  hasGivenUp(host: string): boolean {
    return (this.#unanswered.get(host) ?? 0) >= UNANSWERED;
  }

  finish(result: PageResult): void {
    const url = this.#inHand.get(result.urlId);
    if (url === undefined) return;
    this.#inHand.delete(result.urlId);
    const left = (this.#perHost.get(url.host) ?? 1) - 1;
    if (left === 0) this.#perHost.delete(url.host);
    else this.#perHost.set(url.host, left);
    this.#ready.push(result);
    this.#wake();
  }

  /** The batch before is there for good: its pages are done with. */
  moveOn(): TakenUrl[] {
    this.batch += 1;
    this.#held = [];
    const { taken } = this;
    this.taken = [];
    return taken;
  }

  /**
   * Pages that are read, as soon as there is a batch of them, or nothing more to wait for, or a while has passed. Until
   * `moveOn` the same pages are answered again.
   */
  async collect(signal: AbortSignal, longestMs: number): Promise<readonly PageResult[]> {
    const since = performance.now();
    while (!signal.aborted && this.#held.length === 0) {
      const waited = performance.now() - since;
      const some = this.#ready.length > 0;
      if (this.#ready.length >= FULL_BATCH || this.#inHand.size === 0) break;
      if ((some && waited >= BATCH_MS) || waited >= longestMs) break;
      await this.#change(signal, (some ? BATCH_MS : longestMs) - waited);
    }
    signal.throwIfAborted();
    this.#held.push(...this.#ready);
    this.#ready = [];
    return this.#held;
  }

  #change(signal: AbortSignal, mostMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.#wake = () => undefined;
        resolve();
      };
      const timer = setTimeout(done, Math.max(1, mostMs));
      signal.addEventListener('abort', done, { once: true });
      this.#wake = () => {
        if (this.#ready.length >= FULL_BATCH || this.#inHand.size === 0 || this.#ready.length === 1) done();
      };
    });
  }
}
