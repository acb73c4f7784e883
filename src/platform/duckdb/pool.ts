import { rateLimitExceeded, serviceUnavailable } from '../../kernel/errors.ts';
import {
  type Child,
  type ChildOptions,
  isBroken,
  isOutOfMemory,
  isPlainRefusal,
  ProcessLost,
  type Watch,
} from './child.ts';
import { createFairQueue, createUsage, type FairQueue } from './fair-queue.ts';
import { counted, stepBack, usedMs } from './process-load.ts';
import { createProcesses, type Reuse } from './processes.ts';

export type Lane = 'short' | 'long';

export interface Work<Result> {
  owner: string;
  /** A process that has this sandbox open is preferred. */
  key: string;
  lane: Lane;
  /** May be stopped and begun anew, when it takes long and others wait. */
  movable: boolean;
  /** What it may take of the processor before it lets others go first, when that is not what is short for all. */
  patienceMs?: number;
  /** Whether it can be begun anew still; left out, it always can. */
  mayRepeat?(): boolean;
  signal: AbortSignal;
  /** Its parts are counted one by one, for those who ask for them. */
  isLent?: boolean;
  perform(child: Child, watch: Pick<Watch, 'signal' | 'onBegan'>): Promise<Result>;
}

export interface PoolOptions extends ChildOptions {
  /** How many run at once; each has a process of its own. */
  slots: Record<Lane, number>;
  /** What takes more processor time than this leaves the short lane. */
  shortMs: number;
  /** Processes that wait for work. */
  warm: number;
  /** A process serves one piece of work after the other, of all owners or of one. */
  reuse: Reuse;
  queuedPerOwner: number;
  queuedInAll: number;
}

export interface Pool {
  /** Work is about to come: the first of it need not wait for a process to start. */
  expect(): void;
  submit<Result>(work: Work<Result>): Promise<Result>;
  processIds(): number[];
  close(): Promise<void>;
}

interface Item extends Work<unknown> {
  repeated: boolean;
  /** It failed in a process in which earlier work may have left something: too little memory, or a broken DuckDB. */
  needsFresh: boolean;
  settle(outcome: Promise<unknown>): void;
}

const LOOK_MS = 250;
const MOVED = Symbol('moved to the long lane');

/**
 * Queries in two lanes. Most begin in the short lane; what overruns goes over to the long lane in its process if there is
 * room, and otherwise is begun anew later: so a short query waits for other short ones only.
 */
export function createPool(options: PoolOptions): Pool {
  const { slots, shortMs } = options;
  const processes = createProcesses({ ...options, most: slots.short + slots.long + options.warm });
  const usage = createUsage();
  const queues: Record<Lane, FairQueue<Item>> = {
    short: createFairQueue(usage),
    long: createFairQueue(usage),
  };
  const running: Record<Lane, number> = { short: 0, long: 0 };
  const shortOf = new Map<string, number>();
  // One slot is left to others, however much one owner asks for.
  const shortPerOwner = Math.max(1, slots.short - 1);
  let closed = false;

  const count = (lane: Lane, owner: string, change: 1 | -1) => {
    running[lane] += change;
    if (lane === 'long') return;
    const own = (shortOf.get(owner) ?? 0) + change;
    if (own === 0) shortOf.delete(owner);
    else shortOf.set(owner, own);
  };
  const mayRunShort = (owner: string) => (shortOf.get(owner) ?? 0) < shortPerOwner;

  const dispatch = () => {
    for (const lane of ['short', 'long'] as const) {
      while (!closed && running[lane] < slots[lane]) {
        const item = queues[lane].take(lane === 'short' ? mayRunShort : undefined);
        if (item === undefined) break;
        void attempt(item, lane);
      }
    }
  };

  const attempt = async (item: Item, from: Lane) => {
    const child = item.needsFresh ? processes.fresh() : processes.take(item);
    const used = processes.hasServed(child);
    const move = new AbortController();
    let lane = from;
    let charged = performance.now();
    let watching: NodeJS.Timeout | undefined;
    let began = false;
    let spent = false;
    count(lane, item.owner, 1);

    const charge = () => {
      const now = performance.now();
      usage.add(item.owner, now - charged);
      charged = now;
    };
    const look = (since: number) => {
      charge();
      if (usedMs(child.pid) - since < (item.patienceMs ?? shortMs)) return;
      if (lane === 'short' && running.long < slots.long) {
        count('short', item.owner, -1);
        count('long', item.owner, 1);
        lane = 'long';
        dispatch();
      }
      if (lane === 'short' && item.movable && queues.short.size > 0) return move.abort(MOVED);
      // Only the administrator may raise a priority again, so this process serves nothing after it.
      if (!spent) void stepBack(child.pid);
      spent = true;
    };
    const onBegan = () => {
      began = true;
      const since = usedMs(child.pid);
      watching = setInterval(() => look(since), LOOK_MS);
    };

    const outcome = item.perform(child, { signal: AbortSignal.any([item.signal, move.signal]), onBegan });
    const error = await outcome.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    clearInterval(watching);
    charge();
    count(lane, item.owner, -1);
    const broken = isBroken(error);
    if (broken)
      options.log.warn({ pid: child.pid, err: error }, 'a DuckDB process failed inside; it is ended');
    const short = isOutOfMemory(error) || (error instanceof ProcessLost && !error.byOthers);
    const needsFresh = short || broken;
    // What was stopped half-way, or found no memory, may leave the process with less than the next one needs.
    const isLeft = began && item.signal.aborted;
    processes.giveBack(child, {
      spent: spent || needsFresh || isLeft,
      failed: error !== undefined && !isPlainRefusal(error),
    });
    // The process may have ended while it waited for work, and nobody knew yet.
    const ended = error instanceof ProcessLost && error.byOthers && !began;
    const mayRepeat = !item.repeated && (item.mayRepeat?.() ?? true);
    const unlucky = (ended || (needsFresh && used)) && mayRepeat;
    item.repeated ||= unlucky;
    item.needsFresh ||= needsFresh;
    if (!unlucky && error !== MOVED) item.settle(outcome);
    else if (closed || item.signal.aborted)
      item.settle(Promise.reject(closed ? closing() : item.signal.reason));
    else queues[unlucky ? from : 'long'].add(item);
    dispatch();
  };

  const admit = (owner: string) => {
    if (closed) throw closing();
    if (queues.short.sizeOf(owner) + queues.long.sizeOf(owner) >= options.queuedPerOwner)
      throw rateLimitExceeded(
        'Too many of your queries are already waiting. Repeat this one when some have finished.',
        {
          retryAfter: 1,
        },
      );
    if (queues.short.size + queues.long.size >= options.queuedInAll)
      throw serviceUnavailable('Too many queries are already waiting. Repeat this one in a moment.', {
        retryAfter: 1,
      });
  };

  return {
    expect: processes.expect,
    submit<Result>(work: Work<Result>): Promise<Result> {
      return new Promise<Result>((resolve, reject) => {
        admit(work.owner);
        work.signal.throwIfAborted();
        const leave = () => {
          if (queues.short.remove(item) || queues.long.remove(item)) reject(work.signal.reason);
        };
        const settle = (outcome: Promise<unknown>) => {
          work.signal.removeEventListener('abort', leave);
          resolve(outcome as Promise<Result>);
        };
        const perform = work.isLent === true ? work.perform : counted(work.perform);
        const item: Item = { ...work, perform, repeated: false, needsFresh: false, settle };
        work.signal.addEventListener('abort', leave, { once: true });
        queues[work.lane].add(item);
        dispatch();
      });
    },
    processIds: processes.ids,
    async close() {
      closed = true;
      for (const item of [...queues.short.drain(), ...queues.long.drain()])
        item.settle(Promise.reject(closing()));
      await processes.close();
    },
  };
}

const closing = () =>
  serviceUnavailable('The program is shutting down. Repeat the query when it is running again.');
