/** What one piece of work has had of the processor so far. */
export interface CpuReading {
  usedMs(): number;
  /** Time that another process has spent on this work alone. */
  add(milliseconds: number): void;
  /** Nothing counts for it any more. */
  stop(): number;
}

/** Of all threads of this process. */
const ofThisProcess = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * Processor time of this process, shared equally among the pieces of work that are under way at the same moment: Node does
 * not tell which of them a thread works for. So whatever else the process does meanwhile, such as answering requests, is in
 * it too, and all of them together never have more than the process had. While none is under way nothing is shared out.
 */
export class CpuMeter {
  readonly #read: () => number;
  #last: number;
  #atWork = 0;
  /** What a piece of work would have that is under way since the meter is there. */
  #share = 0;

  constructor(read: () => number = ofThisProcess) {
    this.#read = read;
    this.#last = read();
  }

  start(): CpuReading {
    this.#shareOut();
    this.#atWork += 1;
    const since = this.#share;
    let added = 0;
    let stopped: number | undefined;
    const usedMs = () => {
      if (stopped !== undefined) return stopped;
      this.#shareOut();
      return this.#share - since + added;
    };
    return {
      usedMs,
      add(milliseconds) {
        added += Math.max(0, milliseconds);
      },
      stop: () => {
        if (stopped === undefined) {
          stopped = usedMs();
          this.#atWork -= 1;
        }
        return stopped;
      },
    };
  }

  #shareOut(): void {
    const now = this.#read();
    if (this.#atWork > 0) this.#share += Math.max(0, now - this.#last) / this.#atWork;
    this.#last = now;
  }
}
