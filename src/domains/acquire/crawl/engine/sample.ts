import { zstdCompressSync } from 'node:zlib';
import type { Extracted } from '../../../../platform/html/index.ts';
import type { FieldMatches, PageSample } from './messages.ts';

const LONGEST_PAGE = 2_000_000;
const LONGEST_VALUE = 500;
const MOST_ROWS = 3;

/** Which pages of a handler are worth keeping: the first ones, and the first ones again when more is found on a page. */
export class SampleChoice {
  readonly #wanted: number;
  #left: number;
  #mostFound = 0;

  constructor(wanted: number) {
    this.#wanted = wanted;
    this.#left = wanted;
  }

  takes(matches: readonly FieldMatches[]): boolean {
    if (this.#wanted === 0) return false;
    const found = matches.reduce((count, { matched }) => count + (matched ? 1 : 0), 0);
    if (found < this.#mostFound) return false;
    if (found > this.#mostFound) this.#left = this.#wanted;
    this.#mostFound = found;
    this.#left -= 1;
    return this.#left >= 0;
  }
}

/** What is kept of a good page; nothing of one that is too large for it. */
export function sampleOf(
  { matches }: { matches: readonly FieldMatches[] },
  extracted: Extracted,
  html: string,
  isRendered: boolean,
): PageSample | undefined {
  if (html.length > LONGEST_PAGE) return undefined;
  return {
    handler: matches[0]!.handler,
    fields: matches.filter(({ matched }) => matched).map(({ field }) => field),
    rows: extracted.rows.slice(0, MOST_ROWS).map(({ values }) => shortened(values)),
    html: compressed(Buffer.from(html.toWellFormed())),
    isRendered,
  };
}

/** In memory of its own, so that it can be handed to another thread: small results lie in the pool of buffers. */
export const compressed = (bytes: Uint8Array): Uint8Array => new Uint8Array(zstdCompressSync(bytes));

const shortened = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shortValue(value)]));

function shortValue(value: unknown): unknown {
  if (typeof value === 'string') return shortText(value);
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? shortText(text) : value;
}

/** Neither half a sign nor U+0000 can be stored. */
const shortText = (text: string): string =>
  text.slice(0, LONGEST_VALUE).toWellFormed().replaceAll('\0', '\ufffd');
