import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { RowWindow } from './row-window.ts';

/** The rows of a question as they come into view; looked at again when the dataset has got or lost some. */
export function useRows(datasetId: string, filters: string, sort: string, rowCount: number) {
  const window = useMemo(
    () =>
      new RowWindow({
        dataset_id: datasetId,
        filters: filters === '{}' ? undefined : filters,
        sort: sort === '' ? undefined : sort,
      }),
    [datasetId, filters, sort],
  );
  useEffect(() => {
    window.want(0, 0);
    return () => window.close();
  }, [window]);
  useSyncExternalStore(window.subscribe, window.version);
  const seen = useRef(rowCount);
  useEffect(() => {
    if (seen.current === rowCount) return;
    seen.current = rowCount;
    window.renew();
  }, [window, rowCount]);
  const before = useRef(0);
  const onWindow = useCallback(
    (first: number, last: number) => {
      window.want(first, last, first >= before.current);
      before.current = first;
    },
    [window],
  );
  return { window, onWindow };
}
