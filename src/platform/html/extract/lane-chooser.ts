import { difference } from './agree.ts';
import type { Extracted } from './definition.ts';
import type { CompiledHandler } from './handler.ts';

export interface LanePolicy {
  /** So many pages must agree before the fast lane is trusted. */
  trial: number;
  /** From then on one page in so many is checked. */
  sampleEvery: number;
  /** The fast lane is never tried. */
  exact: boolean;
}

export interface LaneReport {
  lane: 'trial' | 'fast' | 'exact';
  pages: number;
  /** Pages read by both parsers. */
  checked: number;
  /** Pages that the fast lane left to the exact one, by reason. */
  declined: Record<string, number>;
  /** In what the lanes differed; the fast lane is closed since then. */
  difference?: string;
}

const USUAL: LanePolicy = { trial: 10, sampleEvery: 50, exact: false };
/** A lane that declines most pages costs more than it saves. */
const DECLINES_SEEN = 20;
const MOST_DECLINED = 0.5;
const MOST_REASONS = 50;

/**
 * Decides for one handler which parser reads the next page: the fast lane is earned by agreeing with the exact one on
 * the first pages, kept by a sample, and lost for good at the first difference.
 */
export class LaneChooser {
  readonly #policy: LanePolicy;
  readonly #declined = new Map<string, number>();
  #pages = 0;
  #checked = 0;
  #agreed = 0;
  #declines = 0;
  #closed = false;
  #difference: string | undefined;

  constructor(policy: Partial<LanePolicy> = {}) {
    this.#policy = { ...USUAL, ...policy };
    this.#closed = this.#policy.exact;
  }

  /** How the next page is to be read. */
  choose(): 'exact' | 'fast' | 'both' {
    if (this.#closed) return 'exact';
    if (this.#agreed < this.#policy.trial) return 'both';
    return (this.#pages + 1) % this.#policy.sampleEvery === 0 ? 'both' : 'fast';
  }

  /** Tells of a page that was read by both. */
  compared(exact: Extracted, fast: Extracted): void {
    this.#pages++;
    this.#checked++;
    const found = difference(exact, fast);
    if (found !== undefined) {
      this.#closed = true;
      this.#difference = found;
    } else if (fast.declined === undefined && fast.lane === 'fast') this.#agreed++;
    else this.#countDeclined(fast);
  }

  /** Tells of a page that was read by one. */
  read(result: Extracted, chosen: 'exact' | 'fast'): void {
    this.#pages++;
    if (chosen === 'fast' && result.lane === 'exact') this.#countDeclined(result);
  }

  /** Reads a page as the policy wants it; the answer of the exact parser where both read it. */
  extract(handler: CompiledHandler, text: string, pageUrl: string): Extracted {
    const choice = this.choose();
    if (choice !== 'both') {
      const result = handler.extract(text, pageUrl, { lane: choice });
      this.read(result, choice);
      return result;
    }
    const exact = handler.extract(text, pageUrl, { lane: 'exact' });
    this.compared(exact, handler.extract(text, pageUrl, { lane: 'fast' }));
    return exact;
  }

  report(): LaneReport {
    const lane = this.#closed ? 'exact' : this.#agreed < this.#policy.trial ? 'trial' : 'fast';
    return {
      lane,
      pages: this.#pages,
      checked: this.#checked,
      declined: Object.fromEntries(this.#declined),
      ...(this.#difference === undefined ? {} : { difference: this.#difference }),
    };
  }

  #countDeclined(result: Extracted): void {
    const reason = result.declined ?? 'unknown';
    this.#declines++;
    if (this.#declined.has(reason) || this.#declined.size < MOST_REASONS) {
      this.#declined.set(reason, (this.#declined.get(reason) ?? 0) + 1);
    }
    if (this.#pages >= DECLINES_SEEN && this.#declines > this.#pages * MOST_DECLINED) this.#closed = true;
  }
}
