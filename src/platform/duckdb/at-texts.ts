import { quoteName } from './text.ts';
import { type Token, tokensOf, withPlainBlanks } from './tokens.ts';

/** A text in another order of its parts, and where a place in it was before. */
export interface MovedText {
  sql: string;
  placeBefore(place: number): number;
}

/** A table with an AT clause, and what is read instead. */
export interface VersionedTable {
  name: string;
  /** In bytes, of its name in the text. */
  position: number | undefined;
  isAliased: boolean;
  relation: string;
}

interface Clause {
  /** The tokens that it begins and ends with. */
  first: number;
  last: number;
}

/** What may follow a table without being another name for it. */
const NO_ALIASES = new Set(
  `and anti any as asof at cross except fetch for from full group having in inner intersect into join lateral left limit natural
   offset on or order outer pivot positional qualify right sample select semi tablesample union unpivot using values where window
   with`.split(/\s+/),
);

/** Spares other texts to be looked at closely. */
const mayHaveClause = (sql: string): boolean => /\bat\b/i.test(sql);

/** Whether the word or the bracket that an AT clause begins with is at this place. */
export function beginsAtClause(sql: string, place: number | undefined): boolean {
  if (!mayHaveClause(sql)) return false;
  const tokens = tokensOf(sql);
  return clausesOf(tokens, closingsOf(tokens)).some(({ first }) =>
    [tokens[first], tokens[first + 1]].some((token) => token?.start === place),
  );
}

/**
 * DuckDB wants the other name of a table before its AT clause, other databases after it. Undefined when there is none that could
 * be moved.
 */
export function withAliasesFirst(sql: string): MovedText | undefined {
  if (!mayHaveClause(sql)) return undefined;
  const pieces: { text: string; from: number }[] = [];
  const add = (from: number, to: number, glue = '') =>
    pieces.push({ text: sql.slice(from, to) + glue, from });
  const tokens = tokensOf(sql);
  const closings = closingsOf(tokens);
  let rest = 0;
  for (const clause of clausesOf(tokens, closings)) {
    const alias = aliasAfter(tokens, closings, clause.last);
    if (alias === undefined) continue;
    const { start, end } = extentOf(tokens, clause);
    add(rest, start, ' ');
    add(alias.start, alias.end);
    add(end, alias.start, alias.start === end ? ' ' : '');
    add(start, end);
    rest = alias.end;
  }
  if (pieces.length === 0) return undefined;
  add(rest, sql.length);
  return {
    sql: pieces.map(({ text }) => text).join(''),
    placeBefore(place) {
      let start = 0;
      for (const { text, from } of pieces) {
        if (place < start + text.length) return from + place - start;
        start += text.length;
      }
      return sql.length;
    },
  };
}

/** Reads other tables instead of those with an AT clause; undefined when it is not plain which clause is of which table. */
export function withoutAt(sql: string, tables: readonly VersionedTable[]): string | undefined {
  const plain = withPlainBlanks(sql);
  const tokens = tokensOf(plain);
  const clauses = clausesOf(tokens, closingsOf(tokens));
  if (clauses.length !== tables.length) return undefined;
  const nameAt = new Map(tokens.map((token) => [token.start, token]));
  let rest = 0;
  let text = '';
  for (const [place, { table, at }] of placed(plain, tables).entries()) {
    const name = nameAt.get(at);
    const clause = clauses[place];
    if (clause === undefined || name === undefined) return undefined;
    const { start, end } = extentOf(tokens, clause);
    if (name.kind === 'sign' || at < rest || start < name.end) return undefined;
    const instead = quoteName(table.relation) + (table.isAliased ? '' : ` ${quoteName(table.name)}`);
    const growth = instead.length - name.value.length;
    text += plain.slice(rest, at) + instead + plain.slice(name.end, start);
    text += blanksFor(plain.slice(start, end), growth);
    rest = end;
  }
  return text + plain.slice(rest);
}

/** In the order of the text, with the place of each as a string has it. */
function placed(sql: string, tables: readonly VersionedTable[]): { table: VersionedTable; at: number }[] {
  const bytes = Buffer.from(sql);
  let [passed, at] = [0, 0];
  return tables
    .map((table) => ({ table, position: table.position ?? bytes.length }))
    .toSorted((one, other) => one.position - other.position)
    .map(({ table, position }) => {
      at += bytes.toString('utf8', passed, position).length;
      passed = position;
      return { table, at };
    });
}

/** What follows stays on its line, and in its column where that is possible: DuckDB's messages show it. */
function blanksFor(clause: string, growth: number): string {
  const blanks = clause.replaceAll(/[^\r\n]/g, ' ');
  const onFirstLine = /^ */.exec(blanks)?.[0].length ?? 0;
  return blanks.slice(Math.max(0, Math.min(growth, onFirstLine)));
}

const extentOf = (tokens: readonly Token[], { first, last }: Clause) => ({
  start: tokens[first]?.start ?? 0,
  end: tokens[last]?.end ?? 0,
});

/** `AT (VERSION => …)` or `AT (TIMESTAMP => …)`; nothing else that DuckDB reads looks like it, but for a call of a function `at`. */
function clausesOf(tokens: readonly Token[], closings: ReadonlyMap<number, number>): Clause[] {
  const clauses: Clause[] = [];
  for (const [open, last] of closings) {
    const isClause =
      isWord(tokens[open - 1], 'at') &&
      (isWord(tokens[open + 1], 'version') || isWord(tokens[open + 1], 'timestamp')) &&
      tokens[open + 2]?.value === '=>';
    if (isClause) clauses.push({ first: open - 1, last });
  }
  return clauses;
}

/** Every bracket that is closed, in the order of the text, with the one that closes it. */
function closingsOf(tokens: readonly Token[]): Map<number, number> {
  const closings: [number, number][] = [];
  const open: number[] = [];
  for (const [index, { kind, value }] of tokens.entries()) {
    if (kind !== 'sign') continue;
    if (value === '(') open.push(index);
    const opened = value === ')' ? open.pop() : undefined;
    if (opened !== undefined) closings.push([opened, index]);
  }
  return new Map(closings.sort(([one], [other]) => one - other));
}

/** `AS name`, `name`, and the names of columns behind either. */
function aliasAfter(
  tokens: readonly Token[],
  closings: ReadonlyMap<number, number>,
  last: number,
): { start: number; end: number } | undefined {
  const next = tokens[last + 1];
  const hasAs = isWord(next, 'as');
  const nameIndex = last + (hasAs ? 2 : 1);
  const name = tokens[nameIndex];
  if (next === undefined || name === undefined || name.kind === 'sign') return undefined;
  if (!hasAs && name.kind === 'word' && NO_ALIASES.has(name.value.toLowerCase())) return undefined;
  if (!hasAs && name.kind === 'text') return undefined;
  const opens = tokens[nameIndex + 1]?.value === '(';
  const columnsEnd = opens ? closings.get(nameIndex + 1) : undefined;
  return { start: next.start, end: tokens[columnsEnd ?? nameIndex]?.end ?? name.end };
}

const isWord = (token: Token | undefined, word: string): boolean =>
  token?.kind === 'word' && token.value.toLowerCase() === word;
