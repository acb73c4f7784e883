import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api, type GranaryError, type Output } from '../../../lib/api.ts';
import { refresh } from '../../../lib/query.ts';

export type ImportJob = Output<'datasets.import'>;

export interface Options {
  mode: 'append' | 'replace' | 'upsert';
  on_error: 'reject' | 'quarantine';
  keys: readonly string[];
  /** From names in the file to columns; null leaves a column out. */
  mapping: Readonly<Record<string, string | null>>;
  delimiter: string;
  header: '' | 'true' | 'false';
}

const FIRST: Options = {
  mode: 'append',
  on_error: 'quarantine',
  keys: [],
  mapping: {},
  delimiter: '',
  header: '',
};
const WAIT = 30;

interface Sent {
  file: File;
  options: Options;
}

/** As query parameters: lists and maps as the interface reads them there. */
const inputOf = ({ mode, on_error, keys, mapping, delimiter, header }: Options) => ({
  mode,
  on_error,
  ignore_unknown: true,
  ...(mode === 'upsert' && keys.length > 0 ? { keys: keys.join(',') } : {}),
  ...(Object.keys(mapping).length === 0 ? {} : { mapping: JSON.stringify(mapping) }),
  ...(delimiter === '' ? {} : { delimiter }),
  ...(header === '' ? {} : { header: header === 'true' }),
});

const send = (dataset_id: string, { file, options }: Sent, more: object): Promise<ImportJob> =>
  api().call('datasets.import', { dataset_id, ...inputOf(options), ...more } as never, {
    upload: () => file,
    contentType: file.type === '' ? 'application/octet-stream' : file.type,
  });

/** Checks how a file would be read, imports it, and follows the import to its end. */
export function useImport(datasetId: string) {
  const [options, setOptions] = useState(FIRST);
  const plan = useMutation<ImportJob, GranaryError, Sent>({
    mutationFn: (sent) => send(datasetId, sent, { dry_run: true }),
  });
  const job = useMutation<ImportJob, GranaryError, Sent>({
    mutationFn: async (sent) => {
      let found = await send(datasetId, sent, { wait: WAIT });
      while (found.status === 'running' && found.job_id !== null)
        found = await api().call('datasets.import', {
          dataset_id: datasetId,
          job_id: found.job_id,
          wait: WAIT,
        });
      return found;
    },
    onSuccess: () => refresh('datasets', 'query'),
  });
  const { mutate: startPlan } = plan;
  const { mutate: startJob } = job;
  const check = useCallback(
    (file: File, chosen: Options) => startPlan({ file, options: chosen }),
    [startPlan],
  );
  const run = useCallback((file: File, chosen: Options) => startJob({ file, options: chosen }), [startJob]);
  return { options, setOptions, plan, job, check, run };
}
