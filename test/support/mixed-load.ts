import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, good } from './client.ts';
import { CRAWL_JOBS, newShopSpider } from './crawls.ts';
import { ENRICH, newDataset } from './enrichments.ts';
import { PIPELINES } from './pipelines.ts';
import { countablePipeline } from './run-load.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';

/** How the load calls: on any node, under a key, until somebody says yes. */
export type Call = (method: 'GET' | 'POST', path: string, body?: unknown, type?: string) => Promise<any>;

export interface MixedLoad {
  /** How often each kind of work was accepted. */
  accepted: Map<string, number>;
  /** Answers that are never right, whatever breaks. */
  faults: string[];
  pipelineId: string;
  stop(): Promise<void>;
  /** Everything that was accepted has ended well, and its effects are there once. */
  verify(client: ApiClient): Promise<void>;
}

interface Work {
  kind: string;
  /** Answers where its end is seen; undefined for what is done with the answer. */
  start(call: Call): Promise<{ path: string; method?: 'GET' | 'POST' } | undefined>;
}

export interface LoadPlaces {
  nodes: () => ApiClient[];
  receiver: WebhookReceiver;
  shop: { address: string; products: number };
  /** A CSV file of so many rows with a column n. */
  file: { url: string; content: string; rows: number };
  hosts: readonly string[];
  pick(end: number): number;
}

const OPEN = new Set(['running', 'processing', 'paused']);
const PASSING = new Set([429, 502, 503, 504]);

/** Work of every kind, without pause, from several callers. */
export async function startMixedLoad(places: LoadPlaces, callers: number): Promise<MixedLoad> {
  const [api] = places.nodes() as [ApiClient];
  const { shop, file, hosts, receiver, pick } = places;
  const faults: string[] = [];
  const accepted = new Map<string, number>();
  const ends: { kind: string; path: string; method: 'GET' | 'POST' }[] = [];
  const call: Call = async (method, path, body, type) => {
    const headers = {
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      ...(type === undefined ? {} : { 'content-type': type }),
    };
    for (;;) {
      const nodes = places.nodes();
      const client = nodes[pick(nodes.length)]!;
      const answer = await client.call(method, path, body, headers).catch(() => undefined);
      if (answer?.status === 200) return answer.body;
      if (answer !== undefined && !PASSING.has(answer.status))
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      await sleep(200);
    }
  };
  const columns = [{ name: 'n', data_type: 'integer' }];
  const create = async (name: string) =>
    good(await api.post('/api/v1/datasets', { name, columns })).dataset_id as string;
  const [imported, written, spider, pipeline, looked] = [
    await create('Imported'),
    await create('Written'),
    await newShopSpider(api, `${shop.address}/`, 'Goods'),
    await countablePipeline(api, receiver),
    await newDataset(api, hosts),
  ];
  const fetched = await call('POST', '/api/v1/etl/fetch', { url: file.url });
  const parsed = await call('POST', '/api/v1/etl/parse', { artifact_id: fetched.artifact.artifact_id });
  const job = (verb: string) => (answer: any) => ({
    path: `/api/v1/etl/${verb}?job_id=${answer.job_id}&wait=10`,
    method: 'POST' as const,
  });
  let number = 0;
  const next = () => {
    number += 1;
    return number;
  };
  const works: Work[] = [
    {
      kind: 'crawl',
      start: async (on) => {
        const { job_id: id } = await on('POST', CRAWL_JOBS, { spider_id: spider.spiderId });
        return { path: `${CRAWL_JOBS}/${id}?wait=10` };
      },
    },
    {
      kind: 'enrichment',
      start: async (on) => {
        const wish = { dataset_id: looked, source_name: 'page_metadata', enrich_columns: ['page_title'] };
        const { job_id: id } = await on('POST', ENRICH, { ...wish, overwrite: true });
        return { path: `/api/v1/enrichment/jobs/${id}?wait=10` };
      },
    },
    {
      kind: 'import',
      start: async (on) => {
        const path = `/api/v1/datasets/${imported}/import`;
        const { job_id: id } = await on('POST', `${path}?wait=0`, file.content, 'text/csv');
        return { path: `${path}?job_id=${id}&wait=10`, method: 'POST' };
      },
    },
    {
      kind: 'export',
      start: async (on) => {
        await on('POST', `/api/v1/datasets/${written}/export`, { format: 'csv' });
        return undefined;
      },
    },
    {
      kind: 'etl fetch',
      start: async (on) => job('fetch')(await on('POST', '/api/v1/etl/fetch?wait=0', { url: file.url })),
    },
    {
      kind: 'etl parse',
      start: async (on) => {
        const body = { artifact_id: fetched.artifact.artifact_id };
        return job('parse')(await on('POST', '/api/v1/etl/parse?wait=0', body));
      },
    },
    {
      kind: 'etl load',
      start: async (on) => {
        const body = {
          artifact_id: parsed.artifact.artifact_id,
          target: { table: 'loaded' },
          mode: 'append',
        };
        return job('load')(await on('POST', '/api/v1/etl/load?wait=0', body));
      },
    },
    {
      kind: 'pipeline',
      start: async (on) => {
        const path = `${PIPELINES}/${pipeline.pipeline_id}/run`;
        const { run_id: id } = await on('POST', path, { params: { run: `r${next()}` } });
        return { path: `${PIPELINES}/runs/${id}?wait=10` };
      },
    },
    {
      kind: 'queue',
      start: async (on) => {
        await on('POST', '/api/v1/queue/enqueue', { queue: 'load', items: [{ payload: next() }] });
        return undefined;
      },
    },
    {
      kind: 'query',
      start: async (on) => {
        await on('POST', '/api/v1/query', { sql: 'SELECT count(*) AS n FROM "Written"' });
        return undefined;
      },
    },
    {
      kind: 'row write',
      start: async (on) => {
        await on('POST', `/api/v1/datasets/${written}/rows`, { rows: [{ n: next() }] });
        return undefined;
      },
    },
  ];
  let isOver = false;
  const caller = async () => {
    while (!isOver) {
      const { kind, start } = works[pick(works.length)]!;
      try {
        const end = await start(call);
        accepted.set(kind, (accepted.get(kind) ?? 0) + 1);
        if (end !== undefined) ends.push({ kind, method: 'GET', ...end });
      } catch (error) {
        faults.push(`${kind}: ${error}`);
      }
      await sleep(100);
    }
  };
  const running = Promise.all(Array.from({ length: callers }, caller));
  const count = (kind: string) => accepted.get(kind) ?? 0;
  return {
    accepted,
    faults,
    pipelineId: pipeline.pipeline_id,
    async stop() {
      isOver = true;
      await running;
    },
    async verify(client) {
      for (const { kind, path, method } of ends) {
        let answer = await call(method, path, method === 'POST' ? {} : undefined);
        while (OPEN.has(answer.status)) {
          await sleep(100);
          answer = await call(method, path, method === 'POST' ? {} : undefined);
        }
        assert.equal(answer.status, 'completed', `${kind}: ${JSON.stringify(answer)}`);
        if (kind === 'crawl') assert.equal(answer.progress.rows_extracted, shop.products);
        if (kind === 'etl load') assert.equal(answer.rows, file.rows);
      }
      const rows = async (name: string) =>
        good(
          await client.post('/api/v1/query', {
            sql: `SELECT count(*) AS n, count(DISTINCT n) AS different FROM "${name}"`,
          }),
        ).data[0];
      assert.equal((await rows('Imported')).n, count('import') * file.rows, 'imported once');
      const wanted = count('row write');
      assert.deepEqual(await rows('Written'), { n: wanted, different: wanted }, 'written once');
      const payloads: number[] = [];
      for (;;) {
        const body = { queue: 'load', max: 100, lease_secs: 600 };
        const { items } = good(await client.post('/api/v1/queue/dequeue', body));
        if (items.length === 0) break;
        payloads.push(...items.map(({ payload }: { payload: number }) => payload));
      }
      assert.deepEqual([payloads.length, new Set(payloads).size], [count('queue'), count('queue')]);
    },
  };
}
