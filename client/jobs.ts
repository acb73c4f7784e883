import type { OperationId } from './request.ts';

/** What every job and run has, whatever it does. */
export interface JobRecord {
  status: string;
  job_id?: string | null | undefined;
  run_id?: string | undefined;
  dataset_id?: string | null | undefined;
  error?: { code: string; message: string } | null | undefined;
}

export interface WaitOptions<Job> {
  signal?: AbortSignal | undefined;
  /** The operation that shows it, for the jobs whose ids do not tell: etl.fetch, etl.compress, etl.parse, etl.load. */
  operation?: OperationId | undefined;
  /** Called with the record whenever it has changed. */
  onProgress?: ((job: Job) => void) | undefined;
}

const ENDED = new Set(['completed', 'failed', 'cancelled', 'planned']);

export const hasEnded = ({ status }: JobRecord): boolean => ENDED.has(status);

type Look = readonly [operation: OperationId, input: Record<string, unknown>];

/** The operation that shows a job: its id begins with the kind of work it is. */
export function lookAt(job: JobRecord): Look {
  const id = job.run_id ?? job.job_id ?? '';
  switch (id.slice(0, 3)) {
    case 'cj_':
      return ['crawl.get-job', { job_id: id }];
    case 'ej_':
      return ['enrichment.get-job', { job_id: id }];
    case 'pr_':
      return ['pipelines.get-run', { run_id: id }];
    case 'er_':
      return ['etl.get-run', { run_id: id }];
    case 'wr_':
      return ['workflow-templates.get-run', { run_id: id }];
    case 'ij_':
      return ['datasets.import', { dataset_id: job.dataset_id, job_id: id }];
    case 'fj_':
      return ['spiders.factory', { job_id: id }];
    default:
      throw new TypeError(
        `"${id}" is no job that tells what it is. Give the record that started it, and the operation of an ETL job.`,
      );
  }
}

const LONGEST_WAIT = 30;

/** Asks for the record until it has ended; each question waits at the server for a change. */
export async function waitFor<Job extends JobRecord>(
  call: (id: OperationId, input: object, signal: AbortSignal | undefined) => Promise<unknown>,
  job: Job,
  { operation: given, signal, onProgress }: WaitOptions<Job>,
): Promise<Job> {
  const [operation, input] = given === undefined ? lookAt(job) : ([given, { job_id: job.job_id }] as const);
  for (let record = job; ; ) {
    if (hasEnded(record)) return record;
    record = (await call(operation, { ...input, wait: LONGEST_WAIT }, signal)) as Job;
    onProgress?.(record);
  }
}
