import { useAddressState } from '../../../lib/address.ts';
import { useOperation } from '../../../lib/query.ts';

const AGAIN_MS = 5_000;

/** How the price data stands; asked again while there is none. */
export const usePriceStatus = () =>
  useOperation(
    'ratedata.get-pipeline-status',
    {},
    { every: (answer) => (answer?.status === 'empty' ? AGAIN_MS : false) },
  );

/** Whether there is nothing to search yet, or only the sample on its way. Undefined while nobody knows. */
export function useIsEmpty(): boolean | undefined {
  const [sampleRun] = useAddressState<string>('sample', '');
  const status = usePriceStatus();
  if (sampleRun !== '') return true;
  return status.data === undefined ? undefined : status.data.status === 'empty';
}

/** Whether any file was ever named; undefined while nobody knows. */
export function useHasSources(): boolean | undefined {
  const [sampleRun] = useAddressState<string>('sample', '');
  const status = usePriceStatus();
  if (sampleRun !== '') return false;
  return status.data === undefined ? undefined : status.data.sources.total > 0;
}
