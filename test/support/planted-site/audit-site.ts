import type { ToldIssue } from './compare.ts';

/** As far as an audit needs it. */
export interface AuditClient {
  get(path: string): Promise<any>;
  post(path: string, body: unknown): Promise<any>;
}

export interface Audited {
  status: string;
  pages: number;
  limit_hit: string | null;
  issues: readonly ToldIssue[];
}

const MOST_ISSUES = 1_000;

/** Audits a site to its end and reads all its issues. */
export async function auditSite(api: AuditClient, url: string, options: object = {}): Promise<Audited> {
  const { audit_id: id } = await api.post('/api/v1/audit/run', { url, wait: 0, ...options });
  let run = await api.get(`/api/v1/audits/${id}?wait=60`);
  while (run.status === 'running') run = await api.get(`/api/v1/audits/${id}?wait=60`);
  const issues: ToldIssue[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = await api.get(`/api/v1/audits/${id}?view=issues&limit=${MOST_ISSUES}${more}`);
    issues.push(...page.data);
    cursor = page.next_cursor;
  }
  const { status, pages, limit_hit } = run;
  return { status, pages, limit_hit, issues };
}
