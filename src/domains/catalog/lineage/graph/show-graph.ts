import { StreamAnswer } from '../../../../http/stream-answer.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { IssueRow } from '../consent/issue-store.ts';
import type { AskedGraph } from './asked-graph.ts';
import { issuesByAsset, statusOf } from './downstream-issues.ts';
import type { KnownEdge, KnownGraph, KnownNode } from './known-graph.ts';

/** From the graph at hand. Its parts are bytes already; to make records of them only to write them out again took most of the time. */
export async function showGraph(sql: Sql, known: KnownGraph, asked: AskedGraph): Promise<StreamAnswer> {
  const issues = await issuesByAsset(sql, asked.accountId, undefined, known);
  const { depths, edges, truncated } = walkKnown(known, asked);
  const { root, direction, depth } = asked;
  const head = JSON.stringify({ root, direction, depth, at: null, truncated }).slice(0, -1);
  const free = new Map<number, Uint8Array>();
  const freeAt = (steps: number): Uint8Array => {
    const bytes = free.get(steps) ?? endOf(steps, undefined);
    free.set(steps, bytes);
    return bytes;
  };
  const parts: Uint8Array[] = [Buffer.from(`${head},"nodes":[`)];
  for (const [node, steps] of [...depths].sort(([, one], [, other]) => one - other)) {
    const own = issues.get(node.id);
    parts.push(node.shown, own === undefined ? freeAt(steps) : endOf(steps, own));
  }
  withoutComma(parts);
  parts.push(Buffer.from('],"edges":['));
  for (const { shown } of edges) parts.push(shown);
  if (edges.length > 0) withoutComma(parts);
  parts.push(Buffer.from(']}'));
  return new StreamAnswer({
    mediaType: 'application/json; charset=utf-8',
    chunks: together(parts),
  });
}

/** What depends on the question, and a comma. */
function endOf(steps: number, issues: readonly IssueRow[] | undefined): Uint8Array {
  const own = issues ?? [];
  const ids = own.map(({ consent_id: id }) => id);
  return Buffer.from(`,"depth":${steps},"consent":"${statusOf(own)}","consent_ids":${JSON.stringify(ids)}},`);
}

const withoutComma = (parts: Uint8Array[]): void => {
  parts.push(parts.pop()?.subarray(0, -1) ?? new Uint8Array());
};

const PARTS_PER_CHUNK = 1_000;

/** In chunks, so that the first are on their way while the others are put together. */
async function* together(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < parts.length; from += PARTS_PER_CHUNK)
    yield Buffer.concat(parts.slice(from, from + PARTS_PER_CHUNK));
}

interface WalkedKnown {
  depths: Map<KnownNode, number>;
  edges: Set<KnownEdge>;
  truncated: boolean;
}

/** Each asset once, so that cycles end; up and down each on its own. */
function walkKnown(known: KnownGraph, { root, ways, depth, mostNodes, mostEdges }: AskedGraph) {
  const start = known.nodes.get(root);
  const walked: WalkedKnown = { depths: new Map(), edges: new Set(), truncated: false };
  if (start !== undefined) walked.depths.set(start, 0);
  for (const way of ways) {
    const visited = new Set(start === undefined ? [] : [start]);
    let frontier = [...visited];
    for (let step = 1; step <= depth && frontier.length > 0; step += 1) {
      const next: KnownNode[] = [];
      for (const edge of frontier.flatMap((node) => [...node[way]])) {
        const other = way === 'up' ? edge.source : edge.target;
        const isNew = !walked.depths.has(other);
        const isOver = walked.edges.size >= mostEdges || (isNew && walked.depths.size >= mostNodes);
        if (isOver && !walked.edges.has(edge)) {
          walked.truncated = true;
          continue;
        }
        if (isNew) walked.depths.set(other, way === 'up' ? -step : step);
        if (!visited.has(other)) next.push(other);
        visited.add(other);
        walked.edges.add(edge);
      }
      frontier = next;
    }
  }
  return { ...walked, edges: [...walked.edges] };
}
