import { useOperation } from '../../../lib/query.ts';

/** Whether there is nothing to search yet; undefined while nobody knows. */
export function useIsEmpty(): boolean | undefined {
  const sources = useOperation('ratedata-admin.list-sources', { limit: 1 });
  return sources.data === undefined ? undefined : sources.data.total === 0;
}
