import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Dataset, Granary, ImportJob } from '../../client/index.ts';
import type { Command } from './command.ts';
import { CONNECTION_USAGE, readArguments, withGranary } from './connection.ts';
import { endedAs, failed, wrongUsage } from './failure.ts';
import { streamOf } from './file-stream.ts';
import { findDataset, requireDataset } from './find-by-name.ts';
import { lookAt } from './import-columns.ts';
import { bytesText, countText, note, Progress, printJson } from './terminal.ts';

const MODES = ['append', 'replace', 'upsert'] as const;
const ON_ERROR = ['reject', 'quarantine'] as const;

export const importFile: Command = {
  usage: `granary import FILE [--dataset NAME] [--mode append|replace|upsert] [--keys a,b] [--on-error reject|quarantine]

CSV, JSON, JSON Lines, Parquet and Arrow, optionally compressed with gzip or zstd. NAME is the name or ID of a dataset; the
default is the name of the file. A missing dataset is created with the columns of the file. reject (the default) stores
nothing if a row is invalid; quarantine keeps the invalid rows apart. upsert needs --keys. --json prints the finished job.
${CONNECTION_USAGE}`,
  examples: [
    'granary import products.csv',
    'granary import today.parquet --dataset products --mode upsert --keys sku',
  ],
  run(args) {
    const { values, positionals } = readArguments(args, {
      dataset: { type: 'string' },
      mode: { type: 'string', default: 'append' },
      keys: { type: 'string' },
      'on-error': { type: 'string', default: 'reject' },
    });
    const [path] = positionals;
    if (path === undefined || positionals.length > 1) throw wrongUsage('Give one file.');
    const options = {
      mode: oneOf('mode', values.mode, MODES),
      on_error: oneOf('on-error', values['on-error'], ON_ERROR),
      keys: values.keys?.split(',').map((key) => key.trim()),
    };
    if (options.mode === 'upsert' && options.keys === undefined)
      throw wrongUsage('--mode upsert needs --keys: the columns that identify a row.');
    return withGranary(values, async ({ granary, signal }) => {
      const { size } = await stat(path);
      const name = values.dataset ?? basename(path).split('.')[0] ?? 'imported';
      const { dataset, uploadId } = await datasetFor(granary, name, path, signal);
      const job = await upload(granary, dataset, { path, size, uploadId, options }, signal);
      if (values.json) printJson(job);
      if (job.status !== 'completed') throw failed(reasonOf(job));
      if (job.rows_rejected > 0) note(`In quarantine: ${countText(job.rows_rejected, 'invalid row')}.`);
      return 0;
    });
  },
};

async function datasetFor(
  granary: Granary,
  name: string,
  path: string,
  signal: AbortSignal,
): Promise<{ dataset: Dataset; uploadId: string | null }> {
  const found = name.startsWith('ds_')
    ? await requireDataset(granary, name, signal)
    : await findDataset(granary, name, signal);
  if (found !== undefined) return { dataset: found, uploadId: null };
  const progress = new Progress(`Reading ${path}`);
  const { columns, uploadId } = await lookAt(granary, path, signal).finally(() => progress.clear());
  note(
    `New dataset "${name}": ${columns.map((column) => `${column.name} (${column.data_type})`).join(', ')}`,
  );
  return { dataset: await granary.datasets.create({ name, columns }, { signal }), uploadId };
}

interface File {
  path: string;
  size: number;
  /** Where all of it was sent already. */
  uploadId: string | null;
  options: { mode: ImportJob['mode']; on_error: (typeof ON_ERROR)[number]; keys: string[] | undefined };
}

const MEDIA_TYPES: Record<string, string> = {
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.jsonl': 'application/x-ndjson',
  '.ndjson': 'application/x-ndjson',
  '.parquet': 'application/vnd.apache.parquet',
};

async function upload(
  granary: Granary,
  { dataset_id, name }: Dataset,
  { path, size, uploadId, options }: File,
  signal: AbortSignal,
): Promise<ImportJob> {
  const progress = new Progress(`Importing into ${name}`);
  try {
    let sent = 0;
    const body = () => {
      sent = 0;
      return streamOf(path, (bytes) => {
        sent += bytes;
        progress.update(`${bytesText(sent)} of ${bytesText(size)}`, sent / Math.max(size, 1));
      });
    };
    const contentType = MEDIA_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
    const asked = { dataset_id, ...options, wait: 1 };
    const job = await (uploadId === null
      ? granary.datasets.import(asked, { upload: body, contentType, signal })
      : granary.datasets.import({ ...asked, source: { upload_id: uploadId } }, { signal }));
    const ended = await granary.waitFor(job, {
      signal,
      onProgress: ({ progress: { rows_read } }) => progress.update(countText(rows_read, 'row')),
    });
    if (ended.status === 'completed') progress.done(countText(ended.rows_imported, 'row'));
    return ended;
  } finally {
    progress.clear();
  }
}

function reasonOf({ status, error, errors }: ImportJob): string {
  const [first] = errors;
  const place =
    first === undefined
      ? ''
      : ` Line ${first.line}${first.column === null ? '' : `, ${first.column}`}: ${first.message}`;
  return `The import ${endedAs(status)}: ${error?.message ?? ''}${place}`;
}

function oneOf<Value extends string>(option: string, text: string, allowed: readonly Value[]): Value {
  const value = allowed.find((candidate) => candidate === text);
  if (value === undefined)
    throw wrongUsage(`--${option} ${text} is not supported. Use ${allowed.join(' or ')}.`);
  return value;
}
