import type { EdgeRow } from '../edge-store.ts';
import { toEdge } from '../lineage-records.ts';
import type { NodeRow } from './changes-store.ts';

export interface KnownNode {
  id: string;
  /** The beginning of its JSON; what depends on the question comes after it. */
  shown: Uint8Array;
  up: Set<KnownEdge>;
  down: Set<KnownEdge>;
}

export interface KnownEdge {
  source: KnownNode;
  target: KnownNode;
  /** Its JSON, and a comma. */
  shown: Uint8Array;
}

/** All live edges of an account with what they join, as bytes that need only to be put together. */
export class KnownGraph {
  version = 0;
  readonly nodes = new Map<string, KnownNode>();
  readonly #edges = new Map<string, KnownEdge>();

  get size(): number {
    return this.nodes.size + this.#edges.size + 1;
  }

  apply(nodes: readonly NodeRow[], edges: readonly EdgeRow[]): void {
    for (const row of nodes) {
      const known = this.nodes.get(row.asset_id);
      const shown = shownNode(row);
      if (known === undefined)
        this.nodes.set(row.asset_id, { id: row.asset_id, shown, up: new Set(), down: new Set() });
      else known.shown = shown;
    }
    for (const row of edges) this.#applyEdge(row);
  }

  #applyEdge(row: EdgeRow): void {
    const before = this.#edges.get(row.edge_id);
    if (row.until !== null) {
      if (before === undefined) return;
      before.source.down.delete(before);
      before.target.up.delete(before);
      this.#edges.delete(row.edge_id);
      return;
    }
    const shown = Buffer.from(`${JSON.stringify(toEdge(row))},`);
    if (before !== undefined) {
      before.shown = shown;
      return;
    }
    const source = this.nodes.get(row.source);
    const target = this.nodes.get(row.target);
    if (source === undefined || target === undefined) throw new Error('an edge joins what is not known');
    const edge = { source, target, shown };
    source.down.add(edge);
    target.up.add(edge);
    this.#edges.set(row.edge_id, edge);
  }
}

const shownNode = ({ deleted_at: deletedAt, ...node }: NodeRow): Uint8Array =>
  Buffer.from(JSON.stringify({ ...node, deleted_at: deletedAt?.toISOString() ?? null }).slice(0, -1));
