import type { Sql } from '../../../../kernel/sql.ts';
import type { EdgeRow } from '../edge-store.ts';
import { stepFrom, type Way } from './walk-store.ts';

export interface Walk {
  accountId: string;
  root: string;
  ways: readonly Way[];
  depth: number;
  at: Date | undefined;
  mostNodes: number;
  mostEdges: number;
}

export interface Walked {
  /** Steps from the root: negative upstream, positive downstream. */
  depths: Map<string, number>;
  edges: EdgeRow[];
  truncated: boolean;
}

/** Step by step away from the root, each asset once, so that cycles end; up and down each on its own. */
export async function walk(sql: Sql, { accountId, root, ways, depth, at, ...most }: Walk): Promise<Walked> {
  const depths = new Map([[root, 0]]);
  const edges: EdgeRow[] = [];
  let truncated = false;
  for (const way of ways) {
    const sign = way === 'up' ? -1 : 1;
    const visited = new Set([root]);
    let frontier = [root];
    for (let step = 1; step <= depth && frontier.length > 0; step += 1) {
      const room = most.mostEdges - edges.length;
      const found = await stepFrom(sql, way, { accountId, ids: frontier, most: room + 1, at });
      if (found.length > room) truncated = true;
      const next: string[] = [];
      for (const edge of found.slice(0, room)) {
        const other = way === 'up' ? edge.source : edge.target;
        if (!visited.has(other)) {
          if (!depths.has(other)) {
            if (depths.size >= most.mostNodes) {
              truncated = true;
              continue;
            }
            depths.set(other, sign * step);
          }
          visited.add(other);
          next.push(other);
        }
        edges.push(edge);
      }
      frontier = next;
    }
  }
  return { depths, edges: ways.length > 1 ? distinct(edges) : edges, truncated };
}

/** In a cycle the same edge is met on the way up and on the way down. */
const distinct = (edges: readonly EdgeRow[]): EdgeRow[] => [
  ...new Map(edges.map((edge) => [`${edge.source} ${edge.target} ${edge.relation}`, edge])).values(),
];
