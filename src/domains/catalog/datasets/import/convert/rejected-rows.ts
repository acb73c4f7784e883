import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { must } from '../../../../../kernel/must.ts';
import { fieldsOf, type RecordFault } from '../../../../../platform/files/index.ts';
import { type FilledColumn, filling, type ImportPlan } from '../plan.ts';
import { textFault, valueFault } from '../value-faults.ts';

export interface ValueFault {
  /** Null when the whole row is at fault. */
  column: string | null;
  value: unknown;
  message: string;
}

/** A row that did not fit, as it is kept for people to look at and to try again. */
export interface RejectedRow {
  line: number;
  /** Whether its values are texts, as in CSV, or what JSON says. */
  form: 'text' | 'json';
  /** By column of the dataset. */
  data: Record<string, unknown>;
  /** Where it could not be taken apart. */
  raw: string | null;
  faults: ValueFault[];
}

/** What is wrong, in a list of all that is wrong. */
export interface ImportFault extends ValueFault {
  line: number;
}

const LONGEST_SHOWN = 200;
const MOST_BYTES = 64 * 1024 ** 2;

export const faultsOf = ({ line, faults }: RejectedRow): ImportFault[] =>
  faults.map(({ column, value, message }) => ({ line, column, value: excerpt(value), message }));

function excerpt(value: unknown): unknown {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number')
    return value ?? null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text;
}

/** PostgreSQL holds no text with this character. */
const withoutNul = (text: string): string => text.replaceAll('\0', '\u2400').toWellFormed();

/** A record that could not be taken as one. */
export function rejectedRecord(plan: ImportPlan, { line, message, raw }: RecordFault): RejectedRow {
  const text = withoutNul(raw);
  const faults = [{ column: null, value: text, message }];
  if (plan.csv === undefined) return { line, form: 'json', data: {}, raw: text, faults };
  const fields = fieldsOf(Buffer.from(text), plan.csv.dialect);
  const data = Object.fromEntries(
    filling(plan).flatMap(({ target, place }) =>
      fields.slice(place, place + 1).map(({ text: value }) => [target.name, value]),
    ),
  );
  return { line, form: 'text', data, raw: text, faults };
}

/** As the query of bad rows writes them, a line each. */
interface BadRow {
  n: number;
  shown: string;
  fault: string | null;
  columns: number[];
}

/** Reads bad rows as long as there is room for them. */
export async function readBadRows(
  file: string,
  plan: ImportPlan,
  lineOf: (number: number) => number,
): Promise<RejectedRow[]> {
  const rows: RejectedRow[] = [];
  let bytes = 0;
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const text of lines) {
    bytes += text.length;
    if (bytes > MOST_BYTES) break;
    const bad = JSON.parse(text) as BadRow;
    rows.push(rejectedRow(plan, bad, lineOf(Number(bad.n))));
  }
  lines.close();
  return rows;
}

function rejectedRow(plan: ImportPlan, { shown, fault, columns }: BadRow, line: number): RejectedRow {
  const form = plan.csv !== undefined ? 'text' : 'json';
  if (fault?.startsWith('is not valid JSON') === true)
    return {
      line,
      form,
      data: {},
      raw: withoutNul(shown),
      faults: [{ column: null, value: withoutNul(shown), message: fault }],
    };
  const source = parseExactly(shown);
  const fill = filling(plan);
  const own = (name: string): unknown =>
    typeof source === 'object' && source !== null && Object.hasOwn(source, name)
      ? (source as Record<string, unknown>)[name]
      : null;
  const valueIn = ({ name, target }: FilledColumn): unknown =>
    own(plan.csv !== undefined || plan.format === 'parquet' ? target.name : name);
  const data = Object.fromEntries(
    fill
      .map((column) => [column.target.name, valueIn(column)] as const)
      .filter(([, value]) => value !== null),
  );
  const faults =
    fault !== null
      ? [{ column: null, value: withoutNul(shown), message: fault }]
      : columns.map((place) => {
          const column = must(fill[place], `column ${place} of the file`);
          const value = valueIn(column);
          return { column: column.target.name, value, message: messageFor(plan, column, value) };
        });
  return { line, form, data, raw: fault === null ? null : withoutNul(shown), faults };
}

function messageFor(plan: ImportPlan, { target }: FilledColumn, value: unknown): string {
  const told =
    plan.csv !== undefined && (value === null || typeof value === 'string')
      ? textFault(plan.definition, target, value)
      : valueFault(plan.definition, target, value);
  return told ?? `cannot be read as ${target.type}`;
}

/** Digits beyond what a number holds stay, as text; a NUL becomes its picture. */
function parseExactly(text: string): unknown {
  const keep = (_key: string, value: unknown, context?: { source?: string }): unknown => {
    if (typeof value === 'string') return withoutNul(value);
    const source = context?.source ?? '';
    return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
      ? source
      : value;
  };
  try {
    return JSON.parse(text, keep as (key: string, value: unknown) => unknown);
  } catch {
    // DuckDB writes a number that is none inside of a nested value.
    return {};
  }
}
