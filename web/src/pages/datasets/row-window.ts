import { api, GranaryError, type Output } from '../../lib/api.ts';

export type GridRow = Output<'datasets.list-rows'>['data'][number];

interface Page {
  rows: readonly GridRow[];
  /** Where the next page begins, in the order of insertion. */
  nextCursor: string | null;
  isOld: boolean;
}

export interface RowQuestion {
  dataset_id: string;
  filters?: string | undefined;
  sort?: string | undefined;
}

export const PAGE = 200;
const MOST_PAGES = 150;
const AT_ONCE = 2;
const REST_MS = 40;

/**
 * The rows of one question, page by page as they come into view. A page after a known one is asked for by its cursor,
 * which costs the same everywhere; others by their offset. What went out of view before it came is given up.
 */
export class RowWindow {
  readonly #question: RowQuestion;
  readonly #pages = new Map<number, Page>();
  readonly #asked = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  #seen: readonly number[] = [];
  #wanted: readonly number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #version = 0;
  total: number | undefined;
  error: unknown;

  constructor(question: RowQuestion) {
    this.#question = question;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  version = (): number => this.#version;

  rowAt(index: number): GridRow | undefined {
    return this.#pages.get(Math.floor(index / PAGE))?.rows[index % PAGE];
  }

  /** The pages in view, then the one that comes next, then the one before. */
  want(first: number, last: number, forward = true): void {
    const [from, to] = [Math.floor(first / PAGE), Math.floor(Math.max(first, last) / PAGE)];
    const seen = Array.from({ length: to - from + 1 }, (_, step) => from + step);
    const around = forward ? [to + 1, from - 1] : [from - 1, to + 1];
    const end = this.total === undefined ? 1 : Math.ceil(this.total / PAGE);
    const isThere = (page: number) => page >= 0 && page < Math.max(1, end);
    this.#seen = seen.filter(isThere);
    this.#wanted = [...seen, ...around].filter(isThere);
    for (const [page, asking] of this.#asked) if (!this.#wanted.includes(page)) asking.abort();
    const isNear = seen.every((page) => this.#pages.has(page) || this.#pages.has(page - 1));
    // Who flies past does not want what is there.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), isNear || this.total === undefined ? 0 : REST_MS);
  }

  /** Shows what is there until the rows have come anew. */
  renew(): void {
    for (const page of this.#pages.values()) page.isOld = true;
    this.#ask();
  }

  /** A row as it is after a change. */
  put(row: GridRow): void {
    for (const page of this.#pages.values())
      page.rows = page.rows.map((before) => (before.row_id === row.row_id ? row : before));
    this.#tell();
  }

  retry = (): void => {
    this.error = undefined;
    this.#tell();
    this.#ask();
  };

  close(): void {
    clearTimeout(this.#timer);
    this.#wanted = [];
    for (const asking of this.#asked.values()) asking.abort();
  }

  #ask(): void {
    if (this.error !== undefined) return;
    for (const page of this.#wanted) {
      if (this.#asked.size >= AT_ONCE) return;
      // What is in view comes first; and a page that follows one on its way has a cursor soon.
      if (!this.#seen.includes(page) && !this.#seen.every((one) => this.#pages.has(one))) return;
      const follows = this.#question.sort === undefined && this.#asked.has(page - 1);
      const known = this.#pages.get(page);
      if (follows || this.#asked.has(page) || (known !== undefined && !known.isOld)) continue;
      void this.#read(page);
    }
  }

  async #read(page: number): Promise<void> {
    const asking = new AbortController();
    this.#asked.set(page, asking);
    const before = this.#pages.get(page - 1);
    const cursor = before?.isOld === false ? before.nextCursor : null;
    const place = cursor === null ? { offset: page * PAGE } : { cursor };
    try {
      const input = { ...this.#question, ...place, limit: PAGE };
      const answer = await api().call('datasets.list-rows', input, { signal: asking.signal });
      this.total = answer.total;
      this.#pages.delete(page);
      this.#pages.set(page, { rows: answer.data, nextCursor: answer.next_cursor, isOld: false });
      this.#forget();
    } catch (error) {
      if (!asking.signal.aborted) this.#fail(error);
    }
    this.#asked.delete(page);
    this.#tell();
    this.#ask();
  }

  #fail(error: unknown): void {
    this.error = error;
    const wait = error instanceof GranaryError ? error.retryAfter : undefined;
    if (wait !== undefined) this.#timer = setTimeout(this.retry, wait * 1_000);
  }

  #forget(): void {
    for (const page of this.#pages.keys()) {
      if (this.#pages.size <= MOST_PAGES) return;
      if (!this.#wanted.includes(page)) this.#pages.delete(page);
    }
  }

  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
