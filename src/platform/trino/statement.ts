import { invalidRequest } from '../../kernel/errors.ts';
import { refusedAt } from './faults.ts';
import { type Token, tokensOf } from './tokens.ts';

const LONGEST_SQL = 64 * 1024;
const BEGINNINGS = new Set(['select', 'with', 'values', 'table']);

/** A text that Trino may be asked to run: one that only reads, as far as its beginning tells. Trino's own rules are the gate. */
export interface Statement {
  sql: string;
  tokens: readonly Token[];
  /** Names where a table can stand, in parts, as in schema.table. */
  tables: readonly (readonly string[])[];
  /** Names that its WITH clauses give. */
  ctes: ReadonlySet<string>;
}

export function readStatement(text: string): Statement {
  const sql = text.replace(/[\s;]+$/, '');
  if (sql === '') throw invalidRequest('Write a SELECT statement; the text is empty.');
  if (Buffer.byteLength(sql) > LONGEST_SQL)
    throw invalidRequest(`Shorten the query to ${LONGEST_SQL} bytes; bind long values as parameters.`);
  if (sql.includes('\0')) throw invalidRequest('Remove the NUL characters from the query.');
  const tokens = tokensOf(sql);
  const first = tokens.find(({ value, kind }) => kind !== 'sign' || value !== '(');
  if (first?.kind !== 'word' || !BEGINNINGS.has(first.value))
    throw refusedAt(
      sql,
      first?.start ?? 0,
      'Only SELECT statements can be run; start with SELECT, WITH, VALUES or TABLE.',
    );
  const parameter = tokens.find(({ kind }) => kind === 'parameter');
  if (parameter !== undefined)
    throw refusedAt(
      sql,
      parameter.start,
      `Write ? instead of ${parameter.value}; Trino binds each ? to the next of params.`,
    );
  const semicolon = tokens.find(({ kind, value }) => kind === 'sign' && value === ';');
  if (semicolon !== undefined) throw refusedAt(sql, semicolon.start, 'Send exactly one SELECT statement.');
  return { sql, tokens, tables: tablesOf(tokens), ctes: ctesOf(tokens) };
}

/** Whether brackets open and close in pairs, so that the text can stand in brackets of ours. */
export function isBalanced({ tokens }: Statement): boolean {
  let depth = 0;
  for (const { kind, value } of tokens) {
    if (kind !== 'sign') continue;
    if (value === '(') depth += 1;
    if (value === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

const ENDS_FROM = new Set([
  ...['select', 'where', 'group', 'order', 'having', 'limit', 'offset', 'fetch', 'union', 'except'],
  ...['intersect', 'window', 'on', 'using', 'set'],
]);
/** They stand before a table, or inside of brackets where one stood. */
const BEFORE_TABLE = new Set(['from', 'join', 'table']);
const isName = ({ kind }: Token): boolean => kind === 'word' || kind === 'quoted';
const isSign = (token: Token | undefined, value: string): boolean =>
  token?.kind === 'sign' && token.value === value;

/** Names after FROM and JOIN, and after commas among them; also some that are none, as in EXTRACT(day FROM moment). */
function tablesOf(tokens: readonly Token[]): string[][] {
  const found: string[][] = [];
  /** For each open bracket, whether its list is one of tables. */
  const lists: boolean[] = [false];
  let expected = false;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    const top = lists.length - 1;
    if (isSign(token, '(')) lists.push(expected);
    else if (isSign(token, ')')) {
      if (top > 0) lists.pop();
      expected = false;
    } else if (isSign(token, ',')) expected = lists[top] === true;
    else if (token.kind === 'word' && BEFORE_TABLE.has(token.value)) {
      expected = true;
      lists[top] ||= token.value === 'from';
    } else if (token.kind === 'word' && ENDS_FROM.has(token.value)) {
      expected = false;
      lists[top] &&= token.value === 'on' || token.value === 'using';
    } else if (expected && isName(token)) {
      expected = false;
      const parts = [token.value];
      for (; isSign(tokens[index + 1], '.') && tokens[index + 2] !== undefined; index += 2)
        parts.push(tokens[index + 2]!.value);
      if (!isSign(tokens[index + 1], '(')) found.push(parts);
    }
  }
  return found;
}

/** Names before AS and a bracket, with or without columns between: what WITH gives, and no alias has that form. */
function ctesOf(tokens: readonly Token[]): Set<string> {
  const found = new Set<string>();
  if (!tokens.some(({ kind, value }) => kind === 'word' && value === 'with')) return found;
  tokens.forEach((token, index) => {
    if (token.kind !== 'word' || token.value !== 'as' || !isSign(tokens[index + 1], '(')) return;
    let before = index - 1;
    if (isSign(tokens[before], ')')) while (before > 0 && !isSign(tokens[before], '(')) before -= 1;
    const name = isSign(tokens[before], '(') ? tokens[before - 1] : tokens[before];
    if (name !== undefined && isName(name)) found.add(name.value);
  });
  return found;
}
