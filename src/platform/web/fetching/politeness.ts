import { must } from '../../../kernel/must.ts';
import { HostPace, type Outcome, type PaceOptions } from './host-pace.ts';
import { Queue } from './queue.ts';
import { TimeHeap } from './time-heap.ts';

export interface PolitenessOptions extends Partial<PaceOptions> {
  /** Milliseconds, of a clock that does not go back. */
  now?: () => number;
  /** Requests at a time over all hosts. */
  globalConcurrency?: number;
}

/** Leave for one request; give it back with how it went. */
export interface Turn<Item> {
  host: string;
  job: string;
  item: Item;
}

export interface HostState {
  host: string;
  active: number;
  waiting: number;
  concurrency: number;
  intervalMs: number;
  slowness: number;
  /** Until the next request may start. */
  readyInMs: number;
}

interface Host<Item> {
  name: string;
  pace: HostPace;
  waiting: Map<string, Queue<Item>>;
  /** When it stands in the heap; older places there are void. */
  wakesAt: number | undefined;
  isReady: boolean;
}

interface Job<Item> {
  /** Grows by 1/weight with every turn; the smallest comes next. */
  share: number;
  weight: number;
  waiting: number;
  ready: Set<Host<Item>>;
}

const DEFAULTS: PaceOptions = {
  delayMs: 0,
  concurrency: 4,
  mostCrawlDelayMs: 30_000,
  mostPauseMs: 60 * 60_000,
};
const GLOBAL_CONCURRENCY = 64;
const MOST_IDLE_HOSTS = 10_000;

/**
 * Says which request may start now: no host faster than it likes, jobs in equal shares however many hosts and addresses
 * each has, and the hosts of a job in turn. It holds no timers and starts nothing by itself.
 */
export class Politeness<Item = undefined> {
  readonly #now: () => number;
  readonly #pace: PaceOptions;
  readonly #most: number;
  readonly #hosts = new Map<string, Host<Item>>();
  readonly #jobs = new Map<string, Job<Item>>();
  readonly #heap = new TimeHeap<Host<Item>>();
  #active = 0;
  #waiting = 0;

  constructor({
    now = () => performance.now(),
    globalConcurrency = GLOBAL_CONCURRENCY,
    ...pace
  }: PolitenessOptions = {}) {
    this.#now = now;
    this.#most = globalConcurrency;
    this.#pace = { ...DEFAULTS, ...pace };
  }

  get active(): number {
    return this.#active;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Puts an item in line. A job with twice the weight gets twice the turns. */
  add(job: string, host: string, item: Item, weight = 1): void {
    const line = this.#host(host);
    const owner = this.#job(job, weight);
    const queue = line.waiting.get(job) ?? new Queue<Item>();
    line.waiting.set(job, queue);
    queue.push(item);
    owner.waiting += 1;
    this.#waiting += 1;
    if (line.isReady) owner.ready.add(line);
    else this.#schedule(line);
  }

  /** The item whose turn it is, or undefined: then ask again after `nextInMs`, or after the next `release` or `add`. */
  next(): Turn<Item> | undefined {
    if (this.#active >= this.#most) return undefined;
    const now = this.#now();
    this.#wake(now);
    const chosen = this.#fairestJob();
    if (chosen === undefined) return undefined;
    const [job, owner] = chosen;
    const [first] = owner.ready;
    const host = must(first, 'a host that is ready');
    const item = this.#takeItem(host, job, owner);
    owner.share += 1 / owner.weight;
    this.#start(host, now);
    return { host: host.name, job, item };
  }

  /** Milliseconds until `next` may have something; undefined when that depends on a `release` or an `add`. */
  nextInMs(): number | undefined {
    if (this.#active >= this.#most) return undefined;
    const now = this.#now();
    this.#wake(now);
    for (const { ready } of this.#jobs.values()) if (ready.size > 0) return 0;
    const at = this.#heap.firstTime();
    return at === undefined ? undefined : Math.max(0, at - now);
  }

  /** Leave for a request outside of the line, such as robots.txt: true, or the milliseconds to wait (undefined: for a `release`). */
  acquire(host: string): true | { waitMs: number | undefined } {
    const { pace } = this.#host(host);
    const now = this.#now();
    if (this.#active >= this.#most || pace.isBusy) return { waitMs: undefined };
    if (pace.readyAt > now) return { waitMs: pace.readyAt - now };
    this.#start(this.#host(host), now);
    return true;
  }

  /** Gives a turn back, whether it came from `next` or from `acquire`. */
  release(host: string, outcome: Outcome): void {
    const known = this.#hosts.get(host);
    if (known === undefined || known.pace.active === 0) return;
    this.#active -= 1;
    known.pace.end(this.#now(), outcome);
    this.#rest(known);
    this.#schedule(known);
    if (this.#hosts.size > MOST_IDLE_HOSTS) this.#forgetIdleHosts();
  }

  /** What is known of a host: limits of its own, and the crawl-delay of its robots.txt. */
  setHost(host: string, limits: { delayMs?: number; concurrency?: number; crawlDelayMs?: number }): void {
    const known = this.#host(host);
    known.pace.set(limits);
    this.#rest(known);
    this.#schedule(known);
  }

  /** Takes all items of a job out of the line. */
  drop(job: string): Item[] {
    const items: Item[] = [];
    for (const host of this.#hosts.values()) {
      const queue = host.waiting.get(job);
      if (queue === undefined) continue;
      items.push(...queue.drain());
      host.waiting.delete(job);
    }
    this.#waiting -= items.length;
    this.#jobs.delete(job);
    return items;
  }

  /** Takes the items of a job for one host out of the line. */
  dropHost(job: string, host: string): Item[] {
    const known = this.#hosts.get(host);
    const items = known?.waiting.get(job)?.drain() ?? [];
    const owner = this.#jobs.get(job);
    if (known === undefined || owner === undefined || items.length === 0) return items;
    known.waiting.delete(job);
    owner.ready.delete(known);
    owner.waiting -= items.length;
    this.#waiting -= items.length;
    if (owner.waiting === 0) this.#jobs.delete(job);
    return items;
  }

  hosts(): HostState[] {
    const now = this.#now();
    return [...this.#hosts.values()].map(({ name, pace, waiting }) => ({
      host: name,
      active: pace.active,
      waiting: [...waiting.values()].reduce((sum, { size }) => sum + size, 0),
      concurrency: pace.concurrency,
      intervalMs: pace.intervalMs,
      slowness: pace.slowness,
      readyInMs: Math.max(0, pace.readyAt - now),
    }));
  }

  #host(name: string): Host<Item> {
    let host = this.#hosts.get(name);
    if (host === undefined) {
      host = { name, pace: new HostPace(this.#pace), waiting: new Map(), wakesAt: undefined, isReady: false };
      this.#hosts.set(name, host);
    }
    return host;
  }

  /** A job that comes later starts level with the one that is furthest behind, and owes nothing for before. */
  #job(name: string, weight: number): Job<Item> {
    let job = this.#jobs.get(name);
    if (job === undefined) {
      const shares = [...this.#jobs.values()].map(({ share }) => share);
      job = { share: shares.length === 0 ? 0 : Math.min(...shares), weight, waiting: 0, ready: new Set() };
      this.#jobs.set(name, job);
    }
    job.weight = weight;
    return job;
  }

  #fairestJob(): [string, Job<Item>] | undefined {
    let best: [string, Job<Item>] | undefined;
    for (const entry of this.#jobs) {
      if (entry[1].ready.size > 0 && (best === undefined || entry[1].share < best[1].share)) best = entry;
    }
    return best;
  }

  #takeItem(host: Host<Item>, job: string, owner: Job<Item>): Item {
    const queue = must(host.waiting.get(job), 'the queue of a job that waits');
    const item = queue.shift()!;
    if (queue.size === 0) {
      host.waiting.delete(job);
      owner.ready.delete(host);
    }
    owner.waiting -= 1;
    this.#waiting -= 1;
    if (owner.waiting === 0) this.#jobs.delete(job);
    return item;
  }

  #start(host: Host<Item>, now: number): void {
    this.#active += 1;
    host.pace.start(now);
    this.#rest(host);
    this.#schedule(host);
  }

  /** Not ready any more; it comes last among the hosts of its jobs when it is again. */
  #rest(host: Host<Item>): void {
    host.isReady = false;
    for (const job of host.waiting.keys()) this.#jobs.get(job)?.ready.delete(host);
  }

  #schedule(host: Host<Item>): void {
    const { pace } = host;
    if (host.waiting.size === 0 || pace.isBusy) {
      host.wakesAt = undefined;
      return;
    }
    if (host.wakesAt === pace.readyAt) return;
    host.wakesAt = pace.readyAt;
    this.#heap.push(pace.readyAt, host);
  }

  #wake(now: number): void {
    for (let due = this.#heap.popUntil(now); due !== undefined; due = this.#heap.popUntil(now)) {
      const { value: host, time } = due;
      if (host.wakesAt !== time) continue;
      host.wakesAt = undefined;
      host.isReady = true;
      for (const job of host.waiting.keys()) this.#jobs.get(job)?.ready.add(host);
    }
  }

  #forgetIdleHosts(): void {
    const now = this.#now();
    for (const [name, { pace, waiting }] of this.#hosts) {
      if (waiting.size === 0 && pace.active === 0 && pace.slowness === 1 && pace.readyAt <= now)
        this.#hosts.delete(name);
    }
  }
}
