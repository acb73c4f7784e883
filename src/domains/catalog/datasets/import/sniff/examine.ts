import {
  type Bytes,
  type Compression,
  type ExpansionLimits,
  type Format,
  type Hints,
  look,
  type Peekable,
  type TextEncoding,
  toUtf8,
  unpacked,
} from '../../../../../platform/files/index.ts';
import type { ImportPlan, Planning } from '../plan.ts';
import { planCsv } from './plan-csv.ts';
import { planJson } from './plan-json.ts';

/** A file of which the beginning has been looked at. */
export type Examined =
  | { kind: 'text'; plan: ImportPlan; text: Peekable; sample: Buffer; isWhole: boolean }
  | ExaminedFile;

/** One that is not read from front to back, or must be written anew before it is. */
export interface ExaminedFile {
  kind: 'file';
  format: Extract<Format, 'parquet' | 'arrow' | 'xlsx' | 'xml'>;
  compressions: Compression[];
  encoding: TextEncoding | undefined;
  bytes: Bytes;
}

export async function examine(
  bytes: Bytes,
  hints: Hints,
  { options, definition }: Planning,
  limits: ExpansionLimits,
): Promise<Examined> {
  const looked = await look(bytes, hints, options, limits);
  const { compressions } = looked;
  if (looked.kind === 'binary')
    return { kind: 'file', format: looked.format, compressions, encoding: undefined, bytes: looked.bytes };
  const { format, encoding, text, sample, isWhole } = looked;
  if (format === 'xml') return { kind: 'file', format, compressions, encoding, bytes: text };
  const base = { format, compressions, encoding, options, definition, sample, isWhole };
  const plan = format === 'csv' ? planCsv(base) : planJson(base);
  return { kind: 'text', plan, text, sample, isWhole };
}

/** The text of a file whose plan is known, in UTF-8. */
export function openText(bytes: Bytes, plan: ImportPlan, limits: ExpansionLimits): Bytes {
  const plain = unpacked(bytes, plan.compressions, limits);
  return plan.encoding === undefined ? plain : toUtf8(plain, plan.encoding);
}
