import type { AuditRunResult, JobEvent, SeoIssue } from '../../../../../client/index.ts';

export interface StreamedPage {
  url: string;
  final_url: string;
  /** 0 when nobody responded. */
  status: number;
  error: string | null;
  depth: number;
  ms: number;
  indexable: boolean;
  reason: string | null;
  score: number | null;
  issues: number;
  queued: number;
  at: string;
}

export interface RateInfo {
  limit: number | null;
  remaining: number | null;
  reset_at: string | null;
  max_pages: number;
  crawl_delay_ms: number;
}

interface Started {
  url: string;
  final_url: string;
  max_pages: number;
  js_rendering: boolean;
  rules_run: number;
}

/** What an audit says of the site at its end. */
export type Summary = Omit<AuditRunResult, 'issues' | 'pages' | 'audit_id' | 'status'> & {
  pages: number;
  issues: number;
};

/** What the events of an audit add up to. */
export interface AuditRun {
  /** Of the last event: a stream that was cut is continued after it. */
  lastId: string;
  rate: RateInfo | undefined;
  started: Started | undefined;
  pages: readonly StreamedPage[];
  issues: readonly SeoIssue[];
  summary: Summary | undefined;
  error: { code: string; message: string } | undefined;
}

export const NOTHING: AuditRun = {
  ...{ lastId: '', rate: undefined, started: undefined, summary: undefined, error: undefined },
  ...{ pages: [], issues: [] },
};

export const isOver = ({ summary, error }: AuditRun): boolean => summary !== undefined || error !== undefined;

const dataOf = <Data>(events: readonly JobEvent[], kind: string): Data[] =>
  events.filter(({ event }) => event === kind).map(({ data }) => data as unknown as Data);

type StreamedIssue = Omit<SeoIssue, 'page_points' | 'site_points' | 'score_if_fixed' | 'history'> &
  Partial<SeoIssue>;

/** What only the end of an audit knows is left out of its events. */
const completed = (issue: StreamedIssue): SeoIssue => ({
  ...{ page_points: null, site_points: null, score_if_fixed: null, history: null },
  ...issue,
});

/** The run after some more of its events. */
export function fold(run: AuditRun, events: readonly JobEvent[]): AuditRun {
  return {
    lastId: events.findLast(({ id }) => id !== '')?.id ?? run.lastId,
    rate: dataOf<RateInfo>(events, 'rate_info').at(-1) ?? run.rate,
    started: dataOf<Started>(events, 'crawl_started').at(-1) ?? run.started,
    pages: [...run.pages, ...dataOf<StreamedPage>(events, 'page_crawled')],
    issues: [...run.issues, ...dataOf<StreamedIssue>(events, 'issue_found').map(completed)],
    summary: dataOf<Summary>(events, 'audit_complete').at(-1) ?? run.summary,
    error: dataOf<{ code: string; message: string }>(events, 'error').at(-1) ?? run.error,
  };
}
