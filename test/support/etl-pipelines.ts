import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiClient, good } from './client.ts';

export const ETL = '/api/v1/etl';

export const newEtlPipeline = async (api: ApiClient, stages: object[], more: object = {}): Promise<any> =>
  good(await api.post(`${ETL}/pipelines`, { name: 'Files', stages, ...more }));

export const startEtl = async (api: ApiClient, pipelineId: string, body: object = {}): Promise<any> =>
  good(await api.post(`${ETL}/pipelines/${pipelineId}/run`, body));

export async function etlUntil(api: ApiClient, runId: string, isSo: (run: any) => boolean): Promise<any> {
  for (;;) {
    const run = good(await api.get(`${ETL}/runs/${runId}?wait=10`));
    if (isSo(run)) return run;
    if (!['running', 'paused'].includes(run.status)) throw new Error(`ended: ${JSON.stringify(run)}`);
  }
}

/** The run once it is over, or paused. */
export const endOfEtl = (api: ApiClient, runId: string): Promise<any> =>
  etlUntil(api, runId, ({ status }) => status !== 'running');

export async function runEtl(api: ApiClient, pipelineId: string, body: object = {}): Promise<any> {
  return endOfEtl(api, (await startEtl(api, pipelineId, body)).run_id);
}

/** The way of a file into a table: fetched, parsed, loaded. */
export const fileToTable = (url: string, load: object): object[] => [
  { id: 'fetch', type: 'fetch', config: { url } },
  { id: 'parse', type: 'parse', depends_on: ['fetch'] },
  { id: 'load', type: 'load', depends_on: ['parse'], config: load },
];

export interface HeldFile {
  url: string;
  /** How many were asked for so far. */
  asked(): number;
  release(): void;
  close(): void;
}

/** A file on the loopback address that comes only once it is released. */
export async function serveHeldFile(content: string): Promise<HeldFile> {
  const waiting: ServerResponse[] = [];
  let asked = 0;
  let isReleased = false;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'text/csv' });
    if (isReleased) response.end(content);
    else {
      response.flushHeaders();
      waiting.push(response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/held.csv`,
    asked: () => asked,
    release() {
      isReleased = true;
      for (const response of waiting) response.end(content);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
