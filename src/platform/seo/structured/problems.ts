import type { Place } from '../place.ts';
import type { StructuredProblem } from './structured-facts.ts';

export interface Noted {
  rule: StructuredProblem['rule'];
  path: string;
  message: string;
  expected?: string;
  found?: string;
  place: () => Place | null;
}

const MOST = 300;
const MOST_SUGGESTIONS = 20;
const LONGEST = 120;

/** Each rule and path once: what ten products lack alike is one thing to repair. */
export class Problems {
  readonly #noted = new Map<string, { noted: Noted; count: number }>();

  #suggestions = 0;

  add(noted: Noted): void {
    const key = `${noted.rule} ${noted.path}`;
    const known = this.#noted.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#noted.size < MOST) this.#noted.set(key, { noted, count: 1 });
  }

  /** Looks for what somebody meant, which takes its time, so not for everything that a page gets wrong. */
  suggestion(find: () => string | null): string | null {
    this.#suggestions += 1;
    return this.#suggestions > MOST_SUGGESTIONS ? null : find();
  }

  /** Whether further ones would be of no use. */
  get isFull(): boolean {
    return this.#noted.size >= MOST;
  }

  list(): StructuredProblem[] {
    return [...this.#noted.values()].map(
      ({ noted: { place, message, expected, found, ...rest }, count }) => ({
        ...rest,
        message: count === 1 ? message : `${message} The same is true of ${count} items of this page.`,
        ...(expected === undefined ? {} : { expected: shortened(expected) }),
        ...(found === undefined ? {} : { found: shortened(found) }),
        place: place(),
      }),
    );
  }
}

export const shortened = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).trimEnd()}…`;
