import { type CsvDialect, NEWLINE, RETURN, SPACE } from './csv-dialect.ts';

export interface MeasuredRecord {
  /** Where the record's last line break stands, or the end of all. */
  end: number;
  /** It can be read, but not by every reader in the same way. */
  odd: boolean;
  fault?: string;
}

/**
 * Where a record with quotes in it ends; undefined when its end has not come yet. A quote counts at the start of a field,
 * behind spaces too; anywhere else in a field without quotes it is a character like any other.
 */
export function measureRecord(
  data: Buffer,
  start: number,
  isLast: boolean,
  { delimiter, quote, guard }: CsvDialect,
): MeasuredRecord | undefined {
  const length = data.length;
  let odd = false;
  let at = start;
  for (;;) {
    const first = at;
    while (data[at] === SPACE) at += 1;
    if (data[at] === quote) {
      const end = closingQuote(data, at + 1, quote!, guard ?? quote!);
      if (end === -1) return isLast ? unclosed(data, start) : undefined;
      odd ||= at > first || (guard !== undefined && guard !== quote && holds(data, guard, at, end));
      at = end;
      at += 1;
      while (data[at] === SPACE) {
        odd = true;
        at += 1;
      }
      if (at >= length) return isLast ? { end: length, odd } : undefined;
      if (data[at] === RETURN && data[at + 1] === NEWLINE) return { end: at + 1, odd };
      if (data[at] === RETURN && at + 1 >= length) return isLast ? { end: length, odd: true } : undefined;
      if (data[at] === NEWLINE) return { end: at, odd };
      if (data[at] !== delimiter) return strayText(data, at, isLast);
      at += 1;
    } else {
      for (; at < length; at += 1) {
        const byte = data[at];
        if (byte === delimiter || byte === NEWLINE) break;
        if (byte === quote || (byte === RETURN && data[at + 1] !== NEWLINE)) odd = true;
      }
      if (at >= length) return isLast ? { end: length, odd } : undefined;
      if (data[at] === NEWLINE) return { end: at, odd };
      at += 1;
    }
  }
}

/** Readers differ in what a guard means before anything but a quote. */
const holds = (data: Buffer, byte: number, from: number, to: number): boolean => {
  const found = data.indexOf(byte, from);
  return found !== -1 && found < to;
};

/** The quote that ends the field, or -1 when it has not come. */
function closingQuote(data: Buffer, from: number, quote: number, guard: number): number {
  const length = data.length;
  if (guard === quote) return undoubledQuote(data, from, quote, length);
  for (let at = from; at < length; at += 1) {
    if (data[at] === guard) at += 1;
    else if (data[at] === quote) return at;
  }
  return -1;
}

/** By itself, because most files are written so, and every byte between quotes passes here. */
function undoubledQuote(data: Buffer, from: number, quote: number, length: number): number {
  for (let at = from; at < length; at += 1) {
    if (data[at] !== quote) continue;
    if (data[at + 1] !== quote) return at;
    at += 1;
  }
  return -1;
}

/** Only the line in which the quote opens is at fault: what follows is read as if it were not there. */
function unclosed(data: Buffer, start: number): MeasuredRecord {
  const found = data.indexOf(NEWLINE, start);
  return {
    end: found === -1 ? data.length : found,
    odd: false,
    fault: 'has a quote that is never closed',
  };
}

function strayText(data: Buffer, at: number, isLast: boolean): MeasuredRecord | undefined {
  const found = data.indexOf(NEWLINE, at);
  if (found === -1 && !isLast) return undefined;
  return { end: found === -1 ? data.length : found, odd: false, fault: 'has text after a closing quote' };
}
