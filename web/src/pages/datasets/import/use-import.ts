import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { api, type GranaryError, type Output, uploader } from '../../../lib/api.ts';
import { pace } from '../../../lib/pace.ts';
import { refresh } from '../../../lib/query.ts';
import { sampleOf } from './file-sample.ts';
import { FIRST_OPTIONS, inputOf, type Options } from './options.ts';

export type ImportJob = Output<'datasets.import'>;

/** How a file would be read, by all of it or by its beginning; no plan where the beginning does not tell. */
export interface Preview {
  plan: ImportJob | undefined;
  isWhole: boolean;
}

const LOOK_MS = 1_000;
const LONGEST_WAIT = 60;

interface Sent {
  file: File;
  options: Options;
  /** Sends all of a file whose beginning does not tell how it is read. */
  whole?: boolean;
}

async function preview(dataset_id: string, { file, options, whole = false }: Sent): Promise<Preview> {
  const sample = whole ? { body: file, isWhole: true, isUnpacked: false } : await sampleOf(file);
  if (sample === undefined) return { plan: undefined, isWhole: false };
  const { body, isWhole, isUnpacked } = sample;
  const input = { dataset_id, ...inputOf(options), dry_run: true };
  const job = await api().call('datasets.import', input as never, {
    upload: () => body,
    contentType: isWhole && file.type !== '' ? file.type : 'application/octet-stream',
  });
  if (job.plan === null) return { plan: job, isWhole };
  const { compression, complete } = job.plan;
  const plan = {
    ...job.plan,
    compression: isUnpacked ? ['gzip', ...compression] : compression,
    complete: complete && isWhole,
  };
  return { plan: { ...job, plan }, isWhole };
}

/** Shows how a file will be read, sends it once, and follows the import to its end. */
export function useImport(datasetId: string) {
  const [options, setOptions] = useState(FIRST_OPTIONS);
  /** Bytes of the file that are sent, while it is. */
  const [sent, setSent] = useState<number>();
  /** The import under way, or how it ended. */
  const [job, setJob] = useState<ImportJob>();
  const stop = useRef<AbortController>(undefined);
  const plan = useMutation<Preview, GranaryError, Sent>({ mutationFn: (asked) => preview(datasetId, asked) });

  const running = useMutation<void, GranaryError, Sent>({
    mutationFn: async ({ file, options: chosen }) => {
      const controller = new AbortController();
      stop.current = controller;
      setSent(0);
      try {
        let found = await send(datasetId, file, chosen, setSent, controller.signal);
        setSent(undefined);
        setJob(found);
        while (found.status === 'running' && found.job_id !== null) {
          const wait = Math.min(LONGEST_WAIT, Math.ceil(pace(LOOK_MS) / 1_000));
          found = await api().call('datasets.import', { dataset_id: datasetId, job_id: found.job_id, wait });
          setJob(found);
        }
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      } finally {
        setSent(undefined);
        await refresh('datasets', 'query');
      }
    },
  });
  const cancelling = useMutation<ImportJob, GranaryError, string>({
    mutationFn: (job_id) => api().call('datasets.import', { dataset_id: datasetId, job_id, cancel: true }),
    onSuccess: setJob,
  });

  const { mutate: startPlan } = plan;
  const { mutate: startJob } = running;
  const check = useCallback(
    (file: File, chosen: Options, whole = false) => startPlan({ file, options: chosen, whole }),
    [startPlan],
  );
  const run = useCallback((file: File, chosen: Options) => startJob({ file, options: chosen }), [startJob]);
  const cancel = () => {
    if (job === undefined) stop.current?.abort();
    else if (job.job_id !== null) cancelling.mutate(job.job_id);
  };
  const error = running.error ?? cancelling.error;
  return { options, setOptions, plan, check, run, cancel, sent, job, error, isRunning: running.isPending };
}

const send = (
  dataset_id: string,
  file: File,
  options: Options,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ImportJob> =>
  uploader(onSent).call('datasets.import', { dataset_id, ...inputOf(options), wait: 0 } as never, {
    signal,
    upload: () => file,
    contentType: file.type === '' ? 'application/octet-stream' : file.type,
  });
