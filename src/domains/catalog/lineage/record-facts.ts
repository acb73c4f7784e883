import type { Sql } from '../../../kernel/sql.ts';
import { type RecordedAsset, recordAssets } from './asset-store.ts';
import {
  type EdgeRow,
  endEdges,
  insertEdges,
  lockLiveEdges,
  type NewEdge,
  touchEdges,
} from './edge-store.ts';
import { type AssetFact, type ColumnFlow, type EdgeFact, type Facts, keyText } from './facts.ts';

export interface Place {
  accountId: string;
  /** When it happened, which may be long before it is told. */
  at: Date;
}

/** Writes down what news tells, once however often it is told, and in whatever order. */
export async function recordFacts(
  sql: Sql,
  { accountId, at }: Place,
  facts: Facts,
): Promise<RecordedAsset[]> {
  const recorded = await recordAssets(sql, accountId, at, allAssets(facts));
  if (facts.edges.length === 0 && facts.defined === undefined) return recorded;
  const ids = new Map(recorded.map((asset) => [keyText(asset), asset]));
  const idOf = (fact: EdgeFact['from']) => ids.get(keyText(fact))?.asset_id ?? '';
  const edges = facts.edges.map((edge) => ({ ...edge, source: idOf(edge.from), target: idOf(edge.to) }));
  const defined = facts.defined === undefined ? undefined : ids.get(keyText(facts.defined));
  const targets = new Set([...edges.map(({ target }) => target), ...(defined ? [defined.asset_id] : [])]);
  const live = await lockLiveEdges(sql, accountId, [...targets]);
  const changes = changesOf(live, edges, at, defined);
  await endEdges(sql, accountId, changes.ended, at);
  await insertEdges(sql, accountId, changes.begun);
  for (const [runId, seen] of changes.seen) await touchEdges(sql, accountId, seen, { at, runId });
  return recorded;
}

/** Each asset once, with all that is told of it. */
function allAssets({ assets, edges, defined, run }: Facts): AssetFact[] {
  const all = new Map<string, AssetFact>();
  const add = (fact: AssetFact) => {
    const key = keyText(fact);
    all.set(key, { ...all.get(key), ...fact });
  };
  for (const { from, to } of edges) for (const end of [from, to]) add({ ...end });
  if (defined !== undefined) add({ ...defined });
  for (const end of [...(run?.inputs ?? []), ...(run?.outputs ?? [])]) add({ ...end });
  for (const asset of assets) add(asset);
  return [...all.values()];
}

type PlacedEdge = EdgeFact & { source: string; target: string };

interface Changes {
  ended: string[];
  begun: NewEdge[];
  /** Edges that are as told, by the run that told it. */
  seen: Map<string | null, string[]>;
}

function changesOf(
  live: readonly EdgeRow[],
  edges: readonly PlacedEdge[],
  at: Date,
  defined: RecordedAsset | undefined,
): Changes {
  const changes: Changes = { ended: [], begun: [], seen: new Map() };
  const isOld = defined !== undefined && defined.described_at > at;
  for (const edge of edges) {
    const { source, target, relation } = edge;
    const runId = edge.runId ?? null;
    const known = live.find(
      (one) => one.source === source && one.target === target && one.relation === relation,
    );
    const columns = columnsAfter(known, edge);
    const begun = { source, target, relation, columns, runId, since: at };
    if (known === undefined)
      changes.begun.push({
        ...begun,
        until: isOld && target === defined.asset_id ? defined.described_at : null,
      });
    else if (sameFlows(known.columns, columns))
      changes.seen.set(runId, [...(changes.seen.get(runId) ?? []), known.edge_id]);
    else if (known.since < at) {
      changes.ended.push(known.edge_id);
      changes.begun.push({ ...begun, until: null });
    } else changes.begun.push({ ...begun, until: known.since });
  }
  if (defined !== undefined && !isOld) {
    const isTold = (one: EdgeRow) =>
      edges.some((edge) => edge.source === one.source && edge.relation === one.relation);
    const over = live.filter((one) => one.target === defined.asset_id && one.since < at && !isTold(one));
    changes.ended.push(...over.map(({ edge_id: id }) => id));
  }
  return changes;
}

function columnsAfter(known: EdgeRow | undefined, { columns, adds }: EdgeFact): ColumnFlow[] | null {
  if (columns === undefined) return known?.columns ?? null;
  const all = adds === true ? [...(known?.columns ?? []), ...columns] : columns;
  return [...new Map(all.map((flow) => [flowText(flow), flow])).values()];
}

const flowText = ({ from, to, direct }: ColumnFlow): string => JSON.stringify([from, to, direct]);

const flowsText = (flows: readonly ColumnFlow[] | null): string =>
  flows === null ? '' : JSON.stringify(flows.map(flowText).toSorted());

const sameFlows = (one: readonly ColumnFlow[] | null, other: readonly ColumnFlow[] | null): boolean =>
  flowsText(one) === flowsText(other);
