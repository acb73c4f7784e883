import { LRUCache } from 'lru-cache';
import type { Sql } from '../../../../kernel/sql.ts';
import { currentVersion } from '../versions.ts';
import { readChanges, readLiveEdges, readNodes } from './changes-store.ts';
import { KnownGraph } from './known-graph.ts';

/** Assets and edges, of one account; what is larger is walked in the database. */
const MOST_OF_ONE = 200_000;
const MOST_IN_ALL = 600_000;
const TOO_LARGE_MS = 60_000;

/** The graphs that were asked for last, kept in step with the database by what changed since. */
export class KnownGraphs {
  readonly #graphs = new LRUCache<string, KnownGraph>({
    maxSize: MOST_IN_ALL,
    sizeCalculation: ({ size }) => size,
  });
  readonly #tooLarge = new LRUCache<string, true>({ max: 1_000, ttl: TOO_LARGE_MS });
  readonly #coming = new Map<string, Promise<KnownGraph | undefined>>();

  /** As it is at the moment of the call or later; undefined for one that is too large. */
  async of(sql: Sql, accountId: string): Promise<KnownGraph | undefined> {
    const version = await currentVersion(sql, accountId);
    for (;;) {
      const known = this.#graphs.get(accountId);
      if (known !== undefined && known.version >= version) return known;
      if (this.#tooLarge.has(accountId)) return undefined;
      const others = this.#coming.get(accountId);
      if (others === undefined) return this.#bring(sql, accountId, version);
      await others;
    }
  }

  async #bring(sql: Sql, accountId: string, version: number): Promise<KnownGraph | undefined> {
    const coming = this.#read(sql, accountId, version);
    // Who waits for it looks again, and meets the fault itself.
    this.#coming.set(
      accountId,
      coming.catch(() => undefined),
    );
    try {
      return await coming;
    } catch (error) {
      // It may have taken in a part of the changes.
      this.#graphs.delete(accountId);
      throw error;
    } finally {
      this.#coming.delete(accountId);
    }
  }

  async #read(sql: Sql, accountId: string, version: number): Promise<KnownGraph | undefined> {
    const known = this.#graphs.get(accountId);
    const graph = known ?? new KnownGraph();
    if (known === undefined) {
      // Edges first: what they join is there when they are.
      const edges = await readLiveEdges(sql, accountId, MOST_OF_ONE);
      const nodes = await readNodes(sql, accountId, MOST_OF_ONE);
      if (Math.max(edges.length, nodes.length) >= MOST_OF_ONE) return this.#leave(accountId);
      graph.apply(nodes, edges);
    } else {
      const { nodes, edges } = await readChanges(sql, accountId, known.version);
      graph.apply(nodes, edges);
      if (graph.size > MOST_OF_ONE * 2) return this.#leave(accountId);
    }
    graph.version = version;
    this.#graphs.set(accountId, graph);
    return graph;
  }

  #leave(accountId: string): undefined {
    this.#graphs.delete(accountId);
    this.#tooLarge.set(accountId, true);
  }
}
