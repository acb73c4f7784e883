import assert from 'node:assert/strict';
import { type Answer, type ApiClient, good } from '../../support/client.ts';
import { loadTable } from '../../support/iceberg.ts';
import type { Filter, KnownColumn, LakeTable, LakeVersion, Value } from './lake.ts';
import { filterSql, GRANARY, measureSql, rowsSql } from './questions.ts';

/** Asks again what came too soon for the limits of the account. */
export async function patiently(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 429) return answer;
    const seconds = Number(answer.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

export async function askGranary(api: ApiClient, sql: string): Promise<Value[][]> {
  const body = good(await patiently(() => api.post('/api/v1/query', { sql, limit: 10_000 })));
  const names: string[] = body.columns.map(({ name }: { name: string }) => name);
  return body.data.map((row: Record<string, Value>) => names.map((name) => row[name]));
}

const FEW = 500;

/** Writes down what a dataset is at some moments, as one node says, and has the other publish each of them. */
export class Recorder {
  readonly table: LakeTable;
  readonly #nodes: readonly ApiClient[];

  constructor(name: string, nodes: readonly ApiClient[]) {
    this.table = { name, versions: [], filters: [] };
    this.#nodes = nodes;
  }

  #node(place: number): ApiClient {
    return this.#nodes[place % this.#nodes.length] as ApiClient;
  }

  /** A version with so many rows. */
  async version(what: string, count: number, columns: readonly KnownColumn[]): Promise<LakeVersion> {
    const { name, versions } = this.table;
    const place = versions.length;
    const from = GRANARY.from({ catalog: '', table: name });
    const [measured = []] = await askGranary(this.#node(place), measureSql(GRANARY, columns, from));
    assert.equal(measured[0], String(count), `${name}, ${what}`);
    const { metadata } = await loadTable(this.#node(place + 1), name);
    const version = {
      ...{ what, columns: [...columns], measured },
      ...{ version: metadata['current-snapshot-id'], at: metadata.snapshots.at(-1)?.['timestamp-ms'] ?? 0 },
      ...(count > FEW ? {} : { rows: await askGranary(this.#node(place), rowsSql(GRANARY, columns, from)) }),
    };
    versions.push(version);
    return version;
  }

  async filters(filters: readonly Filter[]): Promise<void> {
    const from = GRANARY.from({ catalog: '', table: this.table.name });
    for (const [place, filter] of filters.entries()) {
      const [row] = await askGranary(this.#node(place), filterSql(GRANARY, filter, from));
      this.table.filters.push({ filter, count: Number(row?.[0]) });
    }
  }
}
