/** Which state of a table an AT clause asks for: one by its number, or the one that was current at a time (ISO, in UTC). */
export type TableAt = { version: string } | { asOf: string };

type Node = Record<string, unknown>;
interface Constant {
  type?: { id?: string };
  is_null?: boolean;
  value?: unknown;
}

/** What is wrong with a clause, and the node where it stands. */
export interface AtFault {
  message: string;
  node: Node;
}

const TIME_TYPE = /^(?:DATE|TIMESTAMP(?:_S|_MS|_NS| WITH TIME ZONE)?)$/;
const TIME =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(?:(Z)|([+-])(\d{2})(?::?(\d{2}))?)?)?$/i;
const LARGEST_VERSION = Number.MAX_SAFE_INTEGER.toLocaleString('en');
const EXAMPLE_TIME = "AT (TIMESTAMP => TIMESTAMP '2026-03-01 09:30:00')";

/** As names and messages show it. */
export const atLabel = (at: TableAt): string => ('version' in at ? at.version : at.asOf);

/** Reads the clause of DuckDB's tree; only constants say the same to everybody who reads the text. */
export function readAt(clause: Node): TableAt | AtFault {
  const expression = clause.expr as Node;
  if (expression.class === 'PARAMETER')
    return {
      message: 'AT cannot have a parameter. Write the version as a number, or the time as text.',
      node: clause,
    };
  if (clause.unit === 'VERSION') return readVersion(expression);
  if (clause.unit === 'TIMESTAMP') return readTime(expression);
  return { message: 'AT takes a VERSION or a TIMESTAMP, as in AT (VERSION => 3).', node: expression };
}

function readVersion(expression: Node): TableAt | AtFault {
  const constant = constantOf(expression);
  const { value } = constant ?? {};
  // What is too large for an exact number is not among the safe ones either.
  if (/INT$|^INTEGER$/.test(constant?.type?.id ?? '') && Number.isSafeInteger(value) && Number(value) > 0)
    return { version: String(value) };
  return {
    message: `Write the version as a whole number from 1 to ${LARGEST_VERSION}, as in AT (VERSION => 3).`,
    node: expression,
  };
}

function readTime(expression: Node): TableAt | AtFault {
  const { text, type } = timeOf(expression);
  const asOf = text === undefined ? undefined : utcText(text, type);
  if (asOf !== undefined) return { asOf };
  return {
    message: `Write the time as text, as in ${EXAMPLE_TIME}; without an offset such as +02:00 it is in UTC.`,
    node: expression.class === 'CAST' ? (expression.child as Node) : expression,
  };
}

/** A text, or one that is cast to a time. */
function timeOf(expression: Node): { text: string | undefined; type: string } {
  const cast = expression.class === 'CAST' ? (expression.cast_type as Constant['type']) : undefined;
  const type = cast?.id ?? 'TIMESTAMP';
  const constant = constantOf((cast === undefined ? expression : expression.child) as Node);
  const isText = constant?.type?.id === 'VARCHAR' && TIME_TYPE.test(type);
  return { text: isText && typeof constant.value === 'string' ? constant.value : undefined, type };
}

const constantOf = (expression: Node): Constant | undefined =>
  expression.class === 'CONSTANT' ? (expression.value as Constant) : undefined;

function utcText(text: string, type: string): string | undefined {
  const found = TIME.exec(text.trim());
  if (found === null) return undefined;
  const [, year = '', month = '', day = '', hour, minute = '', second = '00'] = found;
  const [fraction = '', , sign, offsetHours = '0', offsetMinutes = '0'] = found.slice(7);
  if (type === 'DATE' && hour !== undefined) return undefined;
  const two = (part: string) => part.padStart(2, '0');
  const date = `${year}-${two(month)}-${two(day)}`;
  const digits = fraction.padEnd(6, '0');
  const local = new Date(`${date}T${two(hour ?? '0')}:${two(minute)}:${two(second)}.${digits.slice(0, 3)}Z`);
  // A day that the month does not have becomes one of the next.
  if (Number.isNaN(local.getTime()) || !local.toISOString().startsWith(date)) return undefined;
  if (Number(offsetHours) > 15 || Number(offsetMinutes) > 59) return undefined;
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -60_000 : 60_000);
  const micros = digits.slice(3, 6);
  return new Date(local.getTime() - offset).toISOString().replace('Z', micros === '000' ? 'Z' : `${micros}Z`);
}
