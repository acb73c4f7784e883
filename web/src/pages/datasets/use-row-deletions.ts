import { useQuery } from '@tanstack/react-query';
import { withUndo } from '../../kit/undo.ts';
import { api } from '../../lib/api.ts';
import { refresh } from '../../lib/query.ts';
import type { GridRow, RowWindow } from './row-window.ts';

/** Rows that are struck through, and deleted when nobody has taken that back. */
export function useRowDeletions(dataset_id: string, window: RowWindow) {
  const queryKey = ['row-deletions', dataset_id] as const;
  const { data: gone } = useQuery<string[]>({
    queryKey,
    queryFn: () => [],
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
  });
  const remove = ({ row_id }: GridRow) =>
    withUndo<string[]>({
      told: `Row ${row_id} is deleted`,
      key: queryKey,
      change: (before) => [...before, row_id],
      commit: async () => {
        await api().call('datasets.delete-row', { dataset_id, row_id });
        window.renew();
        await refresh('datasets');
      },
    });
  return { gone, remove };
}
