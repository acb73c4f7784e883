const WORDS = 4;
const CPU_AT = 8;

/** Where a thread notes that it begins with a task, and how much of a processor it had used until then. */
export class WorkMark {
  readonly shared: SharedArrayBuffer;
  readonly #thread: Int32Array;
  readonly #cpu: Float64Array;

  constructor(shared = new SharedArrayBuffer(WORDS * Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared;
    this.#thread = new Int32Array(shared, 0, 1);
    this.#cpu = new Float64Array(shared, CPU_AT, 1);
  }

  /** Called in the thread itself. */
  begin(threadId: number): void {
    this.#cpu[0] = millisecondsOf(process.threadCpuUsage());
    Atomics.store(this.#thread, 0, threadId);
  }

  /** Undefined until the work has begun. */
  get beginning(): { threadId: number; cpuMs: number } | undefined {
    const threadId = Atomics.load(this.#thread, 0);
    return threadId === 0 ? undefined : { threadId, cpuMs: this.#cpu[0] ?? 0 };
  }
}

export const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;
