/** How fields stand in a CSV file: single ASCII characters, as bytes. */
export interface CsvDialect {
  delimiter: number;
  /** Undefined where nothing is quoted. */
  quote: number | undefined;
  /** Before a quote that belongs to the value; mostly the quote itself. */
  guard: number | undefined;
}

export const SPACE = 0x20;
export const NEWLINE = 0x0a;
export const RETURN = 0x0d;

export interface CsvField {
  text: string;
  /** An empty field is no value unless it was quoted. */
  quoted: boolean;
}

/** The fields of one record that is whole; a fault in its quotes is read as leniently as can be. */
export function fieldsOf(record: Buffer, { delimiter, quote, guard }: CsvDialect): CsvField[] {
  const fields: CsvField[] = [];
  let at = 0;
  for (;;) {
    const start = quote === undefined ? -1 : quotedStart(record, at, quote);
    const { field, end } =
      start === -1
        ? plainField(record, at, delimiter)
        : quotedField(record, start, delimiter, quote!, guard ?? quote!);
    fields.push(field);
    if (end >= record.length) return fields;
    at = end + 1;
  }
}

/** Where the quoted text begins, when the field is quoted; spaces may stand before. */
function quotedStart(record: Buffer, from: number, quote: number): number {
  let at = from;
  while (record[at] === SPACE) at += 1;
  return record[at] === quote ? at + 1 : -1;
}

function plainField(record: Buffer, start: number, delimiter: number): { field: CsvField; end: number } {
  const found = record.indexOf(delimiter, start);
  const end = found === -1 ? record.length : found;
  return { field: { text: record.toString('utf8', start, end), quoted: false }, end };
}

function quotedField(
  record: Buffer,
  start: number,
  delimiter: number,
  quote: number,
  guard: number,
): { field: CsvField; end: number } {
  const parts: string[] = [];
  let from = start;
  let at = start;
  for (; at < record.length; at += 1) {
    const byte = record[at];
    if (byte === guard && (record[at + 1] === quote || (guard !== quote && record[at + 1] === guard))) {
      parts.push(record.toString('utf8', from, at));
      from = at + 1;
      at += 1;
    } else if (byte === quote) break;
  }
  parts.push(record.toString('utf8', from, at));
  const next = record.indexOf(delimiter, at + 1);
  const end = next === -1 ? record.length : next;
  const after = record.toString('utf8', at + 1, end).trimEnd();
  return { field: { text: parts.join('') + after, quoted: true }, end };
}

/** A record that any reader understands in the same way. */
export function recordOf(fields: readonly CsvField[], { delimiter, quote, guard }: CsvDialect): Buffer {
  const separator = String.fromCharCode(delimiter);
  if (quote === undefined) return Buffer.from(fields.map(({ text }) => text).join(separator));
  const mark = String.fromCharCode(quote);
  const shield = String.fromCharCode(guard ?? quote);
  const texts = fields.map(({ text, quoted }) => {
    const isPlain = !/[\r\n]|^ | $/.test(text) && !text.includes(mark) && !text.includes(separator);
    if (!quoted && isPlain) return text;
    const guarded = shield === mark ? text : text.replaceAll(shield, shield + shield);
    return mark + guarded.replaceAll(mark, shield + mark) + mark;
  });
  return Buffer.from(texts.join(separator));
}
