import { invalidRequest } from '../../kernel/errors.ts';

type Value = string | number | boolean | null;

/** The statement stands in a text of its own lines, so that places in it keep their columns. */
const LINES_BEFORE = 2;

/** What is sent, and how many of its lines stand before the statement. */
export function withParameters(
  sql: string,
  params: readonly Value[] | undefined,
): { sql: string; linesBefore: number } {
  if (params === undefined || params.length === 0) return { sql, linesBefore: 0 };
  const values = params.map(literal).join(', ');
  return { sql: `EXECUTE IMMEDIATE\n${quoted(`\n${sql}`)}\nUSING ${values}`, linesBefore: LINES_BEFORE };
}

export function positional(
  params: readonly Value[] | Readonly<Record<string, Value>> | undefined,
): readonly Value[] | undefined {
  if (params === undefined || Array.isArray(params)) return params as readonly Value[] | undefined;
  const message = 'must be an array: Trino binds each ? to the next value';
  throw invalidRequest(`params ${message}. Write ? in the SQL instead of names.`, {
    details: [{ path: 'params', message }],
  });
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Exactly this value: a number that is no safe integer is a DOUBLE on both sides. */
function literal(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quoted(value);
  return Number.isSafeInteger(value) ? String(value) : `DOUBLE '${value}'`;
}
