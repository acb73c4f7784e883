import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { api, type GranaryError } from '../../../lib/api.ts';
import { pace } from '../../../lib/pace.ts';
import { refresh } from '../../../lib/query.ts';
import { FIRST_OPTIONS, type Options } from './options.ts';
import { type Asked, type ImportJob, importFile, type Preview, previewFile } from './send-file.ts';

const LOOK_MS = 1_000;
const LONGEST_WAIT = 60;

/** Shows how a file will be read, sends it once, and follows the import to its end. */
export function useImport(datasetId: string) {
  const [options, setOptions] = useState(FIRST_OPTIONS);
  /** Bytes of the file that are sent, while it is. */
  const [sent, setSent] = useState<number>();
  /** The import under way, or how it ended. */
  const [job, setJob] = useState<ImportJob>();
  const stop = useRef<AbortController>(undefined);

  /** What sends a file and can be stopped meanwhile; undefined when it was. */
  const sending = async <Result>(
    send: (told: Required<Pick<Asked, 'onSent' | 'signal'>>) => Promise<Result>,
  ) => {
    const controller = new AbortController();
    stop.current = controller;
    try {
      return await send({ onSent: setSent, signal: controller.signal });
    } catch (error) {
      if (!controller.signal.aborted) throw error;
      return undefined;
    } finally {
      setSent(undefined);
    }
  };
  const plan = useMutation<Preview, GranaryError, Asked>({
    mutationFn: async (asked) => {
      if (asked.whole !== true) return previewFile(datasetId, asked);
      setSent(0);
      const found = await sending((more) => previewFile(datasetId, { ...asked, ...more }));
      return found ?? { plan: undefined, isWhole: false };
    },
  });
  const running = useMutation<void, GranaryError, Asked>({
    mutationFn: async (asked) => {
      try {
        let found = await sending((more) => importFile(datasetId, { ...asked, ...more }));
        setJob(found);
        while (found?.status === 'running' && found.job_id !== null) {
          const wait = Math.min(LONGEST_WAIT, Math.ceil(pace(LOOK_MS) / 1_000));
          found = await api().call('datasets.import', { dataset_id: datasetId, job_id: found.job_id, wait });
          setJob(found);
        }
      } finally {
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
    if (sent !== undefined) stop.current?.abort();
    else if (typeof job?.job_id === 'string') cancelling.mutate(job.job_id);
  };
  const error = running.error ?? cancelling.error;
  return { options, setOptions, plan, check, run, cancel, sent, job, error, isRunning: running.isPending };
}
