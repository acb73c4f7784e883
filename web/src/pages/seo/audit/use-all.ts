import { useQuery } from '@tanstack/react-query';
import type { AuditLink, AuditPage, SkippedUrl } from '../../../../../client/index.ts';
import { api, type GranaryError, type Output } from '../../../lib/api.ts';
import { pace } from '../../../lib/pace.ts';

const AT_ONCE = 1_000;
const AGAIN_MS = 4_000;
/** Links that a browser can hold. */
const MOST = 50_000;

type Detail = Output<'audit.get'>;

interface All<Row> {
  rows: readonly Row[];
  /** Of the last response, without its rows. */
  detail: Detail;
}

interface Only {
  /** Of links: those from or to this page. */
  url?: string;
  /** Of links: those among so many pages, the most important ones. */
  top?: number;
}

/** Everything of a view, a thousand at a time: the grid sorts and filters what is here. */
function useAll<Row>(audit: Detail, view: 'pages' | 'skipped' | 'links', only: Only = {}) {
  const { audit_id } = audit;
  return useQuery<All<Row>, GranaryError>({
    queryKey: ['audit.get', { audit_id, view, ...only, all: true }],
    refetchInterval: audit.status === 'running' ? () => pace(AGAIN_MS) : false,
    async queryFn({ signal }) {
      const rows: Row[] = [];
      for (let cursor: string | undefined; ; ) {
        const detail = await api().call(
          'audit.get',
          { audit_id, view, ...only, limit: AT_ONCE, ...(cursor === undefined ? {} : { cursor }) },
          { signal },
        );
        rows.push(...((detail.data ?? []) as unknown as Row[]));
        cursor = detail.next_cursor ?? undefined;
        if (cursor === undefined || (view === 'links' && rows.length >= MOST)) return { rows, detail };
      }
    },
  });
}

export const useAllPages = (audit: Detail) => useAll<AuditPage>(audit, 'pages');
export const useAllLinks = (audit: Detail, only: Only) => useAll<AuditLink>(audit, 'links', only);
export const useAllSkipped = (audit: Detail) => useAll<SkippedUrl>(audit, 'skipped');
