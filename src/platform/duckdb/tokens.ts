/** A word, name, text or sign of SQL; blanks and comments are between them. */
export interface Token {
  kind: 'word' | 'quoted' | 'text' | 'sign';
  start: number;
  /** After its last character. */
  end: number;
  /** As it is written. */
  value: string;
}

/** DuckDB takes these for a blank, outside of quotes. */
const UNICODE_BLANK = /[\u00a0\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]/;
const BLANK = /[ \t\n\v\f\r\u00a0\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]/;
const WORD_START = /[A-Za-z_\u0080-\uffff]/;
const WORD_PART = /[\w$\u0080-\uffff]/;
const TAG_PART = /[\w\u0080-\uffff]/;

/**
 * The words of a text as DuckDB's scanner takes them. It goes through the text once, whatever is in it; a text that ends within
 * quotes ends its last token.
 */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (let at = blanksEnd(sql, 0); at < sql.length; ) {
    const { kind, end } = tokenAt(sql, at);
    tokens.push({ kind, start: at, end, value: sql.slice(at, end) });
    at = blanksEnd(sql, end);
  }
  return tokens;
}

/** The same text with plain blanks instead of others: DuckDB counts positions in such a text. */
export function withPlainBlanks(sql: string): string {
  if (!UNICODE_BLANK.test(sql)) return sql;
  let plain = '';
  let end = 0;
  for (const token of [...tokensOf(sql), { start: sql.length, end: sql.length, value: '' }]) {
    plain += plainBlanks(sql.slice(end, token.start)) + token.value;
    end = token.end;
  }
  return plain;
}

/** What stands between two tokens; DuckDB leaves comments to the end of the line as they are. */
const plainBlanks = (between: string): string =>
  between.replaceAll(/--[^\n\r]*|[\u00a0\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]/g, (found) =>
    found.startsWith('--') ? found : ' ',
  );

function blanksEnd(sql: string, from: number): number {
  let at = from;
  for (;;) {
    if (BLANK.test(sql[at] ?? 'x')) at += 1;
    else if (sql.startsWith('--', at)) at = lineEnd(sql, at);
    else if (sql.startsWith('/*', at)) at = commentEnd(sql, at);
    else return at;
  }
}

function lineEnd(sql: string, from: number): number {
  let at = from;
  while (at < sql.length && sql[at] !== '\n' && sql[at] !== '\r') at += 1;
  return at;
}

/** Comments may stand within each other. */
function commentEnd(sql: string, from: number): number {
  let depth = 0;
  for (let at = from; at < sql.length; at += 1) {
    const isEnd = sql.startsWith('*/', at);
    if (!isEnd && !sql.startsWith('/*', at)) continue;
    depth += isEnd ? -1 : 1;
    if (depth === 0) return at + 2;
    at += 1;
  }
  return sql.length;
}

function tokenAt(sql: string, at: number): Pick<Token, 'kind' | 'end'> {
  const first = sql[at] ?? '';
  if (first === "'") return { kind: 'text', end: quotedEnd(sql, at, false) };
  if (first === '"') return { kind: 'quoted', end: quotedEnd(sql, at, false) };
  if (first === '$') return dollarAt(sql, at);
  if (!WORD_START.test(first)) return { kind: 'sign', end: at + (sql.startsWith('=>', at) ? 2 : 1) };
  const isPrefix = sql[at + 1] === "'" && /[BENX]/i.test(first);
  if (isPrefix) return { kind: 'text', end: quotedEnd(sql, at + 1, /E/i.test(first)) };
  let end = at + 1;
  while (end < sql.length && isWordPart(sql[end] ?? '')) end += 1;
  return { kind: 'word', end };
}

const isWordPart = (character: string): boolean => WORD_PART.test(character) && !BLANK.test(character);

/** A quote within is doubled, or has a backslash before it in a text that is marked for it. */
function quotedEnd(sql: string, from: number, hasBackslashes: boolean): number {
  const quote = sql[from];
  for (let at = from + 1; at < sql.length; at += 1) {
    if (hasBackslashes && sql[at] === '\\') at += 1;
    else if (sql[at] === quote) {
      if (sql[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  return sql.length;
}

/** `$tag$ … $tag$`; any other dollar begins a parameter. */
function dollarAt(sql: string, at: number): Pick<Token, 'kind' | 'end'> {
  let end = at + 1;
  if (!/\d/.test(sql[end] ?? '')) while (end < sql.length && TAG_PART.test(sql[end] ?? '')) end += 1;
  if (sql[end] !== '$') return { kind: 'sign', end: at + 1 };
  const tag = sql.slice(at, end + 1);
  const close = sql.indexOf(tag, end + 1);
  return { kind: 'text', end: close === -1 ? sql.length : close + tag.length };
}
