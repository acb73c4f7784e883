import { refusedAt } from './faults.ts';

/** A word or a sign of Trino's SQL; names are as Trino compares them, in small letters. */
export interface Token {
  kind: 'word' | 'quoted' | 'text' | 'number' | 'parameter' | 'sign';
  value: string;
  start: number;
  end: number;
}

const SPACE = /\s+/y;
const LINE_COMMENT = /--[^\n]*/y;
const PARTS: readonly { kind: Token['kind']; pattern: RegExp }[] = [
  { kind: 'word', pattern: /[\p{L}_][\p{L}\p{N}_]*/uy },
  { kind: 'number', pattern: /\d[\w.]*/y },
  { kind: 'parameter', pattern: /\$[\p{L}\p{N}_]+/uy },
];

/** The words of a text without its comments. Throws for a text or comment without an end. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < sql.length; ) {
    const skipped = matchAt(SPACE, sql, at) ?? matchAt(LINE_COMMENT, sql, at);
    if (skipped !== undefined) at += skipped.length;
    else if (sql.startsWith('/*', at)) at = endOf(sql, at, '*/', 'comment');
    else {
      const token = tokenAt(sql, at);
      tokens.push(token);
      at = token.end;
    }
  }
  return tokens;
}

function tokenAt(sql: string, start: number): Token {
  const sign = sql[start]!;
  if (sign === '"' || sign === "'") {
    const end = quoteEnd(sql, start, sign);
    const value = sql.slice(start + 1, end - 1).replaceAll(sign + sign, sign);
    return sign === '"'
      ? { kind: 'quoted', value: value.toLowerCase(), start, end }
      : { kind: 'text', value, start, end };
  }
  for (const { kind, pattern } of PARTS) {
    const found = matchAt(pattern, sql, start);
    if (found !== undefined) return { kind, value: found.toLowerCase(), start, end: start + found.length };
  }
  return { kind: 'sign', value: sign, start, end: start + 1 };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** A doubled quote does not end it. */
function quoteEnd(sql: string, start: number, quote: string): number {
  for (let at = start + 1; ; at += 2) {
    at = endOf(sql, at - 1, quote, quote === '"' ? 'quoted name' : 'text') - 1;
    if (sql[at + 1] !== quote) return at + 1;
  }
}

function endOf(sql: string, start: number, sign: string, what: string): number {
  const end = sql.indexOf(sign, start + (sign === '*/' ? 2 : 1));
  if (end !== -1) return end + sign.length;
  throw refusedAt(sql, start, `Close the ${what} that starts here.`);
}
