import assert from 'node:assert/strict';
import type { AuditEvent } from './audit-stream.ts';
import { type ApiClient, good } from './client.ts';

/** What only the end of an audit decides. */
const KNOWN_LATER = {
  pages: ['importance', 'clicks', 'inlinks', 'facts', 'final_score'],
  issues: ['site_points', 'score_if_fixed', 'history'],
};

/** The events of a whole stream, put together, are what is stored: nothing lost, nothing twice, nothing else. */
export async function assertFolded(
  client: ApiClient,
  auditId: string,
  events: readonly AuditEvent[],
): Promise<void> {
  assert.deepEqual(
    events.map(({ data }) => data.seq),
    events.map((_, at) => at + 1),
    'no event is lost or told twice',
  );
  const last = events.at(-1);
  assert.equal(last?.event, 'audit_complete', JSON.stringify(last?.data));
  const stored = good(await client.get(`/api/v1/audits/${auditId}`));
  assert.deepEqual(toldIn(last), stored.summary);
  const pages = toldOf(events, 'page_crawled');
  assert.equal(new Set(pages.map(({ url }) => url)).size, pages.length, 'each page once');
  assert.deepEqual(
    pages.map((page) => without(page, ['crawled', 'queued'])),
    (await allOf(client, auditId, 'pages')).map((page) => without(page, KNOWN_LATER.pages)),
  );
  const issues = await allOf(client, auditId, 'issues');
  assert.deepEqual(
    sorted(toldOf(events, 'issue_found')),
    sorted(issues.map((issue) => without(issue, KNOWN_LATER.issues))),
  );
  const sum = issues.reduce((total, issue) => total + issue.site_points, 0);
  assert.ok(Math.abs(sum - (100 - stored.score_exact)) < 0.1, `${sum} of ${100 - stored.score_exact}`);
}

const toldIn = (event: AuditEvent | undefined): any => without(event?.data ?? {}, ['audit_id', 'seq', 'at']);

const toldOf = (events: readonly AuditEvent[], kind: string): any[] =>
  events.filter(({ event }) => event === kind).map(toldIn);

const without = (record: object, names: readonly string[]): any =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

const sorted = (issues: readonly any[]): any[] =>
  issues.toSorted((one, other) => (one.issue_id < other.issue_id ? -1 : 1));

async function allOf(client: ApiClient, auditId: string, view: 'issues' | 'pages'): Promise<any[]> {
  const rows: any[] = [];
  for (let cursor = ''; ; ) {
    const page = good(await client.get(`/api/v1/audits/${auditId}?view=${view}&limit=1000${cursor}`));
    rows.push(...page.data);
    if (page.next_cursor === null) return rows;
    cursor = `&cursor=${page.next_cursor}`;
  }
}
