import { api, GranaryError, type Output, uploader } from '../../../lib/api.ts';
import { type FileSample, sampleOf } from './file-sample.ts';
import { inputOf, type Options } from './options.ts';

export type ImportJob = Output<'datasets.import'>;

/** How a file would be read, by all of it or by its beginning; no plan where the beginning does not tell. */
export interface Preview {
  plan: ImportJob | undefined;
  isWhole: boolean;
}

export interface Asked {
  file: File;
  options: Options;
  /** Sends all of a file whose beginning does not tell how it is read. */
  whole?: boolean;
  onSent?(bytes: number): void;
  signal?: AbortSignal;
}

/** What the server keeps of a file since its first preview. */
interface Sent extends Omit<FileSample, 'body'> {
  job: ImportJob;
}

const sendings = new WeakMap<File, Promise<Sent | undefined>>();

const NO_PREVIEW: Preview = { plan: undefined, isWhole: false };

/** The first preview sends the file or its beginning; the others name what was sent. */
export async function previewFile(datasetId: string, asked: Asked): Promise<Preview> {
  const { file } = asked;
  const known = sendings.get(file);
  if (known === undefined) {
    const sent = await remember(file, sendSample(datasetId, asked));
    return sent === undefined ? NO_PREVIEW : previewOf(sent.job, sent);
  }
  const sent = await known.catch(() => undefined);
  const job = sent && (await callKept(datasetId, asked, sent, { dry_run: true }));
  return sent === undefined || job === undefined ? previewFile(datasetId, asked) : previewOf(job, sent);
}

/** Sends the file unless the server has it from its preview. */
export async function importFile(datasetId: string, asked: Asked): Promise<ImportJob> {
  const { file, options, onSent = () => undefined, signal } = asked;
  const sent = await sendings.get(file)?.catch(() => undefined);
  if (sent?.isWhole === true) {
    const job = await callKept(datasetId, asked, sent, { wait: 0 });
    // It goes with its import.
    sendings.delete(file);
    if (job !== undefined) return job;
  }
  onSent(0);
  return uploader(onSent).call(
    'datasets.import',
    { dataset_id: datasetId, ...inputOf(options), wait: 0 } as never,
    { signal, upload: () => file, contentType: typeOf(file) },
  );
}

const typeOf = (file: File): string => (file.type === '' ? 'application/octet-stream' : file.type);

/** Known from its first moment, so that nobody sends the file beside it, and for as long as it may be of use. */
function remember(file: File, sending: Promise<Sent | undefined>): Promise<Sent | undefined> {
  const forget = () => sendings.delete(file);
  sendings.set(file, sending);
  sending.then((sent) => sent === undefined && forget(), forget);
  return sending;
}

async function sendSample(
  datasetId: string,
  { file, options, whole = false, onSent = () => undefined, signal }: Asked,
): Promise<Sent | undefined> {
  const sample = whole ? { body: file, isWhole: true, isUnpacked: false } : await sampleOf(file);
  if (sample === undefined) return undefined;
  const { body, isWhole, isUnpacked } = sample;
  const job = await uploader(onSent).call(
    'datasets.import',
    { dataset_id: datasetId, ...inputOf(options), dry_run: true, keep: true } as never,
    { signal, upload: () => body, contentType: isWhole ? typeOf(file) : 'application/octet-stream' },
  );
  return { isWhole, isUnpacked, job };
}

/** Undefined when the server no longer has what was sent. */
async function callKept(
  dataset_id: string,
  { file, options, signal }: Asked,
  { job }: Sent,
  more: { dry_run: true } | { wait: number },
): Promise<ImportJob | undefined> {
  const source = { upload_id: job.upload_id };
  try {
    return await api().call(
      'datasets.import',
      { dataset_id, source, ...inputOf(options), ...more } as never,
      {
        signal,
      },
    );
  } catch (error) {
    if (!(error instanceof GranaryError) || error.status !== 404) throw error;
    sendings.delete(file);
    return undefined;
  }
}

function previewOf(job: ImportJob, { isWhole, isUnpacked }: Omit<FileSample, 'body'>): Preview {
  if (job.error !== null) throw new GranaryError(job.error.message, { status: 400, code: job.error.code });
  if (job.plan === null) return { plan: job, isWhole };
  const { compression, complete } = job.plan;
  const plan = {
    ...job.plan,
    compression: isUnpacked ? ['gzip', ...compression] : compression,
    complete: complete && isWhole,
  };
  return { plan: { ...job, plan }, isWhole };
}
