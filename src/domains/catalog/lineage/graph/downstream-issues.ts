import type { Sql } from '../../../../kernel/sql.ts';
import { allIssues, type IssueRow, issuesOf } from '../consent/issue-store.ts';
import type { KnownGraph } from './known-graph.ts';
import { ancestorsOf, edgesBelow } from './walk-store.ts';

const MOST_ASSETS = 200_000;
/** What holds at this time is what has not ended. */
const ALWAYS = new Date('9999-12-31T00:00:00Z');
const MOST_SHOWN = 100;
/** In a graph, of each asset. */
const MOST_LABELS = 10;

/** The consents that this asset stands on and that no longer stand: its own, and those of everything upstream. */
export async function issuesUpstream(sql: Sql, accountId: string, assetId: string): Promise<IssueRow[]> {
  const above = await ancestorsOf(sql, { accountId, ids: [assetId], at: ALWAYS, most: MOST_ASSETS });
  return issuesOf(sql, accountId, above, MOST_SHOWN);
}

/** By asset: the consents that no longer stand, of it and of what is upstream of it, up to ten of each. */
export type IssuesByAsset = Map<string, IssueRow[]>;

export async function issuesByAsset(
  sql: Sql,
  accountId: string,
  at: Date | undefined,
  known?: KnownGraph,
): Promise<IssuesByAsset> {
  const issues = await allIssues(sql, accountId, at);
  if (issues.length === 0) return new Map();
  if (known !== undefined)
    return spread(issues, (asset) =>
      [...(known.nodes.get(asset)?.down ?? [])].map(({ target }) => target.id),
    );
  const sources = [...new Set(issues.flatMap(({ assets }) => assets))];
  const edges = await edgesBelow(sql, { accountId, ids: sources, at: at ?? ALWAYS, most: MOST_ASSETS });
  const below = Map.groupBy(edges, ({ source }) => source);
  return spread(issues, (asset) => (below.get(asset) ?? []).map(({ target }) => target));
}

/** Down along the edges until nothing new comes to any asset, so that cycles end. */
function spread(issues: readonly IssueRow[], below: (asset: string) => readonly string[]): IssuesByAsset {
  const labels: IssuesByAsset = new Map();
  const add = (asset: string, issue: IssueRow): boolean => {
    const own = labels.get(asset) ?? [];
    if (own.includes(issue)) return false;
    const kept = own.length < MOST_LABELS ? own : withRoomFor(issue, own);
    if (kept !== undefined) labels.set(asset, [...kept, issue]);
    return kept !== undefined;
  };
  const pending: string[] = [];
  for (const issue of issues) for (const asset of issue.assets) if (add(asset, issue)) pending.push(asset);
  for (let asset = pending.pop(); asset !== undefined; asset = pending.pop())
    for (const target of below(asset)) {
      const isNew = (labels.get(asset) ?? []).map((issue) => add(target, issue)).includes(true);
      if (isNew) pending.push(target);
    }
  return labels;
}

/** Among many, one that was withdrawn takes the place of one that expired. */
function withRoomFor(issue: IssueRow, known: readonly IssueRow[]): IssueRow[] | undefined {
  const place = issue.status === 'withdrawn' ? known.findIndex(({ status }) => status === 'expired') : -1;
  return place < 0 ? undefined : known.toSpliced(place, 1);
}

/** Withdrawn is worse than expired. */
export const statusOf = (issues: readonly Pick<IssueRow, 'status'>[]): 'ok' | 'withdrawn' | 'expired' =>
  issues.some(({ status }) => status === 'withdrawn') ? 'withdrawn' : issues.length > 0 ? 'expired' : 'ok';
