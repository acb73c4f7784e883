import { LANES, type Lane, type Task } from './lanes.ts';

/**
 * Hands out the tasks: to whoever is free, of the lane that has the fewest at work, so that lanes run side by side and
 * the last one has every processor for itself.
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
    const [lane] = open.sort((one, other) => this.#busy.get(one)! - this.#busy.get(other)!);
    if (lane === undefined) return undefined;
    this.#busy.set(lane, this.#busy.get(lane)! + 1);
    return this.#waiting.get(lane)!.shift();
  }

  done({ lane }: Task): void {
    this.#busy.set(lane, this.#busy.get(lane)! - 1);
  }

  /** Nothing of the lane waits or is at work. */
  isOver(lane: Lane): boolean {
    return this.#waiting.get(lane)!.length === 0 && this.#busy.get(lane) === 0;
  }
}
