import { LANES, type Lane, type Task } from './lanes.ts';

/** Files of the acceptance tests wait much and are many: two of them go on beside one of each other lane. */
const SHARES: Record<Lane, number> = { faults: 1, web: 1, acceptance: 2, unit: 1, checks: 1 };

/**
 * Hands out the tasks: to whoever is free, of the lane that has the fewest at work for its share, the first of them when
 * they are equal. So the unit tests, which wait least, are left for the end, when there would be nobody else to work
 * while a file waits.
 */
export class Schedule {
  readonly #waiting: Map<Lane, Task[]>;
  readonly #busy: Map<Lane, number>;

  constructor(tasks: readonly Task[]) {
    this.#waiting = new Map(LANES.map((lane) => [lane, tasks.filter((task) => task.lane === lane)]));
    this.#busy = new Map(LANES.map((lane) => [lane, 0]));
  }

  next(): Task | undefined {
    const open = LANES.filter((lane) => this.#waiting.get(lane)!.length > 0);
    const [lane] = open.sort((one, other) => this.#loadWithOneMore(one) - this.#loadWithOneMore(other));
    if (lane === undefined) return undefined;
    this.#busy.set(lane, this.#busy.get(lane)! + 1);
    return this.#waiting.get(lane)!.shift();
  }

  done({ lane }: Task): void {
    this.#busy.set(lane, this.#busy.get(lane)! - 1);
  }

  #loadWithOneMore(lane: Lane): number {
    return (this.#busy.get(lane)! + 1) / SHARES[lane];
  }
}
