import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serviceUnavailable } from '../kernel/errors.ts';

export interface PressureLimits {
  /** Requests under way at once. */
  requests: number;
  /** Requests waiting for a database connection. */
  waiting: number;
  /** Delay of the event loop in milliseconds, the mean over the last second. */
  delay: number;
  /** So many under way make a queue. With fewer, a late loop tells of a slow machine, and a refusal would help nobody. */
  queue: number;
}

const DEFAULTS: PressureLimits = { requests: 2_000, waiting: 1_000, delay: 1_000, queue: 32 };

/** Says no early, with a time to come back, instead of letting a queue grow until everyone waits in vain. */
export class Pressure {
  readonly #limits: PressureLimits;
  readonly #waiting: () => number;
  readonly #histogram = monitorEventLoopDelay({ resolution: 100 });
  readonly #timer: NodeJS.Timeout;
  #delay = 0;
  #open = 0;

  constructor(waiting: () => number, limits: Partial<PressureLimits> = {}) {
    this.#waiting = waiting;
    this.#limits = { ...DEFAULTS, ...limits };
    this.#histogram.enable();
    this.#timer = setInterval(() => {
      this.#delay = this.#histogram.mean / 1e6;
      this.#histogram.reset();
    }, 1_000);
    this.#timer.unref();
  }

  enter(): void {
    const { requests, waiting, delay, queue } = this.#limits;
    const isLate = this.#delay > delay && this.#open >= queue;
    if (this.#open >= requests || this.#waiting() >= waiting || isLate) {
      throw serviceUnavailable('This node is overloaded. Repeat the request in a few seconds.', {
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
    this.#histogram.disable();
  }
}
