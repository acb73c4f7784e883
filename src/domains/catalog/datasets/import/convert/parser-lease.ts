import type { HeldProcess, TrustedRunner, TrustedWork } from '../../../../../platform/duckdb/index.ts';

type Part = Omit<TrustedWork, 'owner' | 'signal'>;

/** Others may be waiting: a process that is not needed at once is given back, and one that has done so much too. */
const IDLE_MS = 300;
const MOST_PARTS = 4;

/** Parses the parts of one file in one process after the other, each for some parts, so that not every part pays for a start. */
export class ParserLease {
  readonly #runner: () => TrustedRunner;
  readonly #owner: string;
  readonly #signal: AbortSignal;
  #held: HeldProcess | undefined;
  #parts = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(runner: () => TrustedRunner, owner: string, signal: AbortSignal) {
    this.#runner = runner;
    this.#owner = owner;
    this.#signal = signal;
  }

  /** One part at a time. */
  async run(part: Part): Promise<unknown[][]> {
    clearTimeout(this.#idle);
    this.#held ??= await this.#runner().hold(this.#owner, this.#signal);
    this.#parts += 1;
    try {
      const results = await this.#held.run({ ...part, signal: this.#signal });
      if (this.#parts >= MOST_PARTS) this.close();
      else this.#idle = setTimeout(() => this.close(), IDLE_MS);
      return results;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    clearTimeout(this.#idle);
    void this.#held?.release();
    this.#held = undefined;
    this.#parts = 0;
  }
}
