import { useAddressState } from '../../../lib/address.ts';
import { useOperation } from '../../../lib/query.ts';

const AGAIN_MS = 5_000;
const LOOKED_AT = 50;

/** Whether there is nothing to search yet, or only the sample on its way. Undefined while nobody knows. */
export function useIsEmpty(): boolean | undefined {
  const [sampleRun] = useAddressState<string>('sample', '');
  const sources = useOperation(
    'ratedata-admin.list-sources',
    { limit: LOOKED_AT },
    { every: (answer) => (answer?.total === 0 ? AGAIN_MS : false) },
  );
  if (sampleRun !== '') return true;
  if (sources.data === undefined) return undefined;
  const { data, total } = sources.data;
  return (
    total <= LOOKED_AT && !data.some(({ snapshots }) => snapshots.some(({ status }) => status === 'live'))
  );
}

/** Whether any file was ever named; undefined while nobody knows, and while the sample is on its way there is none. */
export function useHasSources(): boolean | undefined {
  const [sampleRun] = useAddressState<string>('sample', '');
  const sources = useOperation('ratedata-admin.list-sources', { limit: LOOKED_AT });
  if (sampleRun !== '') return false;
  return sources.data === undefined ? undefined : sources.data.total > 0;
}
