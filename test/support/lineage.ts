import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiClient, good } from './client.ts';
import { eventually } from './eventually.ts';

const ASSETS = '/api/v1/lineage/assets';

export const graphOf = async (api: ApiClient, id: string, query = ''): Promise<any> =>
  good(await api.get(`${ASSETS}/${encodeURIComponent(id)}/graph?${query}`));

/** Each edge as `kind:name > kind:name`, in the order of the alphabet. */
export function linesOf(graph: any): string[] {
  const shown = new Map(graph.nodes.map((node: any) => [node.asset_id, `${node.kind}:${node.name}`]));
  return graph.edges.map(({ from, to }: any) => `${shown.get(from)} > ${shown.get(to)}`).sort();
}

export const edgeInto = (graph: any, name: string, relation = 'derives'): any => {
  const nodes = graph.nodes.filter((one: any) => one.name === name).map((one: any) => one.asset_id);
  return graph.edges.find((edge: any) => nodes.includes(edge.to) && edge.relation === relation);
};

/** `from>to`, with an equals sign where the values go over unchanged. */
export const columnsOf = (edge: any): string[] =>
  edge.columns.map(({ from, to, direct }: any) => `${from}${direct ? '=' : ''}>${to}`).sort();

/** News is delivered after the answer. */
export const whenLines = (api: ApiClient, id: string, query: string, expected: string[]): Promise<void> =>
  eventually(async () => assert.deepEqual(linesOf(await graphOf(api, id, query)), expected.toSorted()));

export interface LineageReceiver {
  address: string;
  /** What it took, in order. */
  events: any[];
  /** How many it has turned away. */
  refused: number;
  /** What it answers. */
  status: number;
  credentials: Set<string | undefined>;
  close(): Promise<void>;
}

/** A receiver of OpenLineage events on the loopback address. */
export async function openReceiver(status = 201): Promise<LineageReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receiver.credentials.add(request.headers.authorization);
      if (receiver.status < 300) receiver.events.push(JSON.parse(Buffer.concat(chunks).toString()));
      else receiver.refused += 1;
      response.writeHead(request.url === '/api/v1/lineage' ? receiver.status : 404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: LineageReceiver = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events: [],
    refused: 0,
    status,
    credentials: new Set(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
