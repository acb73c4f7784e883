import type { PageHead, PageRows } from './types.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** A page taken apart: its rows stay the bytes that they are, only the rest becomes objects. */
export function readPage(page: Buffer): { head: PageHead; rows: PageRows | undefined } {
  const data = findData(page);
  if (data === undefined) return { head: JSON.parse(page.toString()), rows: undefined };
  const head = `${page.subarray(0, data.start)}null${page.subarray(data.end)}`;
  const rows =
    data.count === 0 ? undefined : { text: page.subarray(data.start + 1, data.end - 1), count: data.count };
  return { head: JSON.parse(head), rows };
}

interface Span {
  start: number;
  end: number;
  count: number;
}

/** Where the array of rows is: the value of `data` in the outermost object. */
function findData(page: Buffer): Span | undefined {
  let depth = 0;
  let isName = false;
  for (let at = 0; at < page.length; at += 1) {
    const byte = page[at]!;
    if (byte === QUOTE) {
      const end = stringEnd(page, at);
      const value = depth === 1 && isName ? valueAfter(page, at, end) : undefined;
      if (value !== undefined) return page[value] === 0x5b ? arrayAt(page, value) : undefined;
      isName = false;
      at = end;
    } else if (OPEN.has(byte)) {
      depth += 1;
      isName = depth === 1;
    } else if (CLOSE.has(byte)) depth -= 1;
    else if (byte === COMMA) isName = depth === 1;
  }
  return undefined;
}

/** Where the value begins when the name is that of the rows. */
function valueAfter(page: Buffer, start: number, end: number): number | undefined {
  if (end - start !== 5 || page.toString('latin1', start, end) !== '"data') return undefined;
  let at = end + 1;
  while (SPACE.has(page[at]!)) at += 1;
  at += 1;
  while (SPACE.has(page[at]!)) at += 1;
  return at;
}

/** Counts what stands in it, one level down. */
function arrayAt(page: Buffer, start: number): Span {
  let depth = 0;
  let count = 0;
  for (let at = start; at < page.length; at += 1) {
    const byte = page[at]!;
    if (byte === QUOTE) at = stringEnd(page, at);
    else if (byte === 0x5b || byte === 0x7b) {
      if (depth === 1) count += 1;
      depth += 1;
    } else if (byte === 0x5d || byte === 0x7d) {
      depth -= 1;
      if (depth === 0) return { start, end: at + 1, count };
    }
  }
  throw new SyntaxError('The page ends within its rows.');
}

/** The quote that ends the string: one with an even number of backslashes before it. */
function stringEnd(page: Buffer, start: number): number {
  for (let end = page.indexOf(QUOTE, start + 1); end !== -1; end = page.indexOf(QUOTE, end + 1)) {
    let backslashes = 0;
    while (page[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  throw new SyntaxError('The page ends within a text.');
}
