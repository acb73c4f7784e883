import { useQuery } from '@tanstack/react-query';
import type { AuditPage, SkippedUrl } from '../../../../../client/index.ts';
import { api, type GranaryError, type Output } from '../../../lib/api.ts';
import { pace } from '../../../lib/pace.ts';

const AT_ONCE = 1_000;
const AGAIN_MS = 4_000;

type Detail = Output<'audit.get'>;

interface All<Row> {
  rows: readonly Row[];
  /** Of the last response, without its rows. */
  detail: Detail;
}

/** Everything of a view, a thousand at a time: the grid sorts and filters what is here. */
function useAll<Row>(audit: Detail, view: 'pages' | 'skipped') {
  const { audit_id } = audit;
  return useQuery<All<Row>, GranaryError>({
    queryKey: ['audit.get', { audit_id, view, all: true }],
    refetchInterval: audit.status === 'running' ? () => pace(AGAIN_MS) : false,
    async queryFn({ signal }) {
      const rows: Row[] = [];
      for (let cursor: string | undefined; ; ) {
        const detail = await api().call(
          'audit.get',
          { audit_id, view, limit: AT_ONCE, ...(cursor === undefined ? {} : { cursor }) },
          { signal },
        );
        rows.push(...((detail.data ?? []) as unknown as Row[]));
        cursor = detail.next_cursor ?? undefined;
        if (cursor === undefined || (detail.data ?? []).length === 0) return { rows, detail };
      }
    },
  });
}

export const useAllPages = (audit: Detail) => useAll<AuditPage>(audit, 'pages');
export const useAllSkipped = (audit: Detail) => useAll<SkippedUrl>(audit, 'skipped');
