import { open } from 'node:fs/promises';
import type { CreateDataset, Granary, ImportJob, ImportPlan } from '../../client/index.ts';
import { failed } from './failure.ts';
import { streamOf } from './file-stream.ts';

type Column = CreateDataset['columns'][number];
type DataType = Column['data_type'];

const HEAD = 1 << 20;
const MOST_ROUNDS = 6;
const LINES = /\.(csv|tsv|jsonl|ndjson|txt)$/i;

/** What is known of a file after a look at it. */
export interface LookedAt {
  columns: Column[];
  /** Names the file where all of it was sent for the look, so that its import need not send it again. */
  uploadId: string | null;
}

/**
 * The columns for a file that has no dataset yet: guessed from its first rows, tried on its head by a dry run, and taken
 * back to text where a value does not fit.
 */
export async function lookAt(granary: Granary, path: string, signal: AbortSignal): Promise<LookedAt> {
  const head = LINES.test(path) ? await headOf(path) : undefined;
  const sent: Sent =
    head === undefined ? { upload: () => streamOf(path), keep: true } : { upload: () => head };
  const first = await dryRun(granary, [{ name: '(none)', data_type: 'text' }], sent, signal);
  if (first.error !== null) throw failed(`${path} cannot be read: ${first.error.message}`);
  if (first.plan === null || first.plan.columns.length === 0)
    throw failed(
      `No columns were detected in ${path}. Check that it is CSV, JSON, JSON Lines, Parquet or Arrow.`,
    );
  const { upload_id: uploadId } = first;
  const again: Sent = uploadId === null ? sent : { uploadId };
  let columns = guess(first.plan);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { errors } = await dryRun(granary, columns, again, signal);
    const unfit = new Set(errors.map(({ column }) => column));
    const widened = columns.map((column) =>
      unfit.has(column.name) && column.data_type !== 'text'
        ? { ...column, data_type: wider(column.data_type) }
        : column,
    );
    if (widened.every((column, at) => column === columns[at])) break;
    columns = widened;
  }
  return { columns, uploadId };
}

type Sent = { upload: () => Blob | ReadableStream<Uint8Array>; keep?: true } | { uploadId: string };

/** A dataset that lasts for the look alone: a dry run needs one to read the file for. */
async function dryRun(
  granary: Granary,
  columns: Column[],
  sent: Sent,
  signal: AbortSignal,
): Promise<ImportJob> {
  const name = `reading ${crypto.randomUUID()}`;
  const { dataset_id } = await granary.datasets.create({ name, columns }, { signal });
  const asked = { dataset_id, dry_run: true, ignore_unknown: true };
  try {
    if ('uploadId' in sent)
      return await granary.datasets.import({ ...asked, source: { upload_id: sent.uploadId } }, { signal });
    const { upload, keep = false } = sent;
    return await granary.datasets.import({ ...asked, keep }, { upload, signal });
  } finally {
    await granary.datasets.delete({ dataset_id });
  }
}

async function headOf(path: string): Promise<Blob> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const whole = bytesRead < HEAD ? bytesRead : buffer.lastIndexOf(10) + 1 || bytesRead;
    return new Blob([buffer.subarray(0, whole)]);
  } finally {
    await file.close();
  }
}

const guess = ({ columns, sample }: ImportPlan): Column[] =>
  columns.map(({ name, type }) => ({
    name,
    data_type: type === null ? byValues(sample.map((row) => row[name])) : byType(type),
  }));

function byType(type: string): DataType {
  if (/^(U?(TINY|SMALL|BIG)?INT(EGER)?)\b/i.test(type)) return 'integer';
  if (/^(FLOAT|DOUBLE|REAL|DECIMAL|NUMERIC)/i.test(type)) return 'float';
  if (/^BOOL/i.test(type)) return 'boolean';
  if (/^(TIMESTAMP|DATE)/i.test(type)) return 'timestamp';
  return /^(STRUCT|MAP|JSON)|\[\]$/i.test(type) ? 'jsonb' : 'text';
}

const FORMS: readonly (readonly [DataType, RegExp])[] = [
  // A leading zero is part of a code, such as a postal one.
  ['integer', /^-?(0|[1-9]\d{0,17})$/],
  ['float', /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/],
  ['boolean', /^(true|false)$/i],
  ['timestamp', /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/],
];

function byValues(values: readonly unknown[]): DataType {
  const given = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (given.length === 0) return 'text';
  if (given.some((value) => typeof value === 'object')) return 'jsonb';
  const texts = given.map(String);
  return FORMS.find(([, form]) => texts.every((text) => form.test(text)))?.[0] ?? 'text';
}

const wider = (type: DataType): DataType =>
  type === 'integer' ? 'float' : type === 'jsonb' ? 'jsonb' : 'text';
