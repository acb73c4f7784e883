import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serviceUnavailable } from '../kernel/errors.ts';

export interface PressureLimits {
  /** Requests under way at once. */
  requests: number;
  /** Requests waiting for a database connection. */
  waiting: number;
  /** Delay of the event loop in milliseconds. */
  delay: number;
  /** So many under way make a queue. With fewer, a late loop tells of a slow machine, and a refusal would help nobody. */
  queue: number;
  /** The part of a processor that this process has used at least, if it is late by work of its own. */
  share: number;
}

const DEFAULTS: PressureLimits = { requests: 2_000, waiting: 1_000, delay: 1_000, queue: 32, share: 0.25 };

/** A machine that stood still, or a clock that jumped, makes one look late and not the next one. */
const LATE_LOOKS = 2;
const LOOK_MS = 1_000;

/** What was seen since the last look. */
export interface Look {
  /** The median delay of the event loop in milliseconds. */
  delay: number;
  /** The part of a processor that this process has used. */
  share: number;
}

/** Says no early, with a time to come back, instead of letting a queue grow until everyone waits in vain. */
export class Pressure {
  readonly #limits: PressureLimits;
  readonly #waiting: () => number;
  readonly #loop = watchLoop();
  readonly #timer: NodeJS.Timeout;
  #lateLooks = 0;
  #open = 0;

  constructor(waiting: () => number, limits: Partial<PressureLimits> = {}) {
    this.#waiting = waiting;
    this.#limits = { ...DEFAULTS, ...limits };
    this.#timer = setInterval(() => this.note(this.#loop.look()), LOOK_MS);
    this.#timer.unref();
  }

  note({ delay, share }: Look): void {
    const isLate = delay > this.#limits.delay && share >= this.#limits.share;
    this.#lateLooks = isLate ? this.#lateLooks + 1 : 0;
  }

  enter(): void {
    const { requests, waiting, queue } = this.#limits;
    const isLate = this.#lateLooks >= LATE_LOOKS && this.#open >= queue;
    if (this.#open >= requests || this.#waiting() >= waiting || isLate) {
      throw serviceUnavailable('This node is overloaded. Repeat the request in a few seconds.', {
        limit: 'node_load',
        retryAfter: 2,
      });
    }
    this.#open += 1;
  }

  leave(): void {
    this.#open -= 1;
  }

  get open(): number {
    return this.#open;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#loop.stop();
  }
}

function watchLoop() {
  const histogram = monitorEventLoopDelay({ resolution: 100 });
  histogram.enable();
  let at = performance.now();
  let used = process.cpuUsage();
  return {
    look(): Look {
      const { user, system } = process.cpuUsage(used);
      const share = (user + system) / 1_000 / Math.max(1, performance.now() - at);
      const delay = histogram.percentile(50) / 1e6;
      at = performance.now();
      used = process.cpuUsage();
      histogram.reset();
      return { delay, share };
    },
    stop: () => histogram.disable(),
  };
}
