import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';

/** A provider of keyword data on the loopback address that speaks the protocol of DataForSEO. */
export interface KeywordServer {
  address: string;
  /** What was asked: path and body. */
  asked: { path: string; task: any }[];
  volumes: Map<string, { search_volume: number | null; cpc?: number; competition_index?: number }>;
  difficulties: Map<string, number>;
  /** Answers instead of it. */
  fault: ((response: ServerResponse) => void) | undefined;
  close(): void;
}

export const KEYWORD_LOGIN = 'login:password';
const EXPECTED = `Basic ${Buffer.from(KEYWORD_LOGIN).toString('base64')}`;

export async function openKeywordServer(): Promise<KeywordServer> {
  const http = createServer(async (request, response) => {
    const path = request.url ?? '';
    const [task] = (await readJson(request)) as any[];
    server.asked.push({ path, task });
    if (server.fault !== undefined) return server.fault(response);
    if (request.headers.authorization !== EXPECTED)
      return send(response, 401, { status_code: 40_100, tasks: null });
    if (path.endsWith('/search_volume/live'))
      return send(
        response,
        200,
        answer(task.keywords.flatMap((keyword: string) => volumeOf(server, keyword))),
      );
    const items = task.keywords.flatMap((keyword: string) =>
      server.difficulties.has(keyword)
        ? [{ keyword, keyword_difficulty: server.difficulties.get(keyword) }]
        : [],
    );
    return send(response, 200, answer([{ items_count: items.length, items }]));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: KeywordServer = {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked: [],
    volumes: new Map(),
    difficulties: new Map(),
    fault: undefined,
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
  return server;
}

const volumeOf = ({ volumes }: KeywordServer, keyword: string) => {
  const found = volumes.get(keyword);
  return found === undefined ? [] : [{ keyword: keyword.toLowerCase(), ...found }];
};

const answer = (result: unknown[]) => ({
  version: '0.1',
  status_code: 20_000,
  status_message: 'Ok.',
  tasks: [{ id: 'task', status_code: 20_000, status_message: 'Ok.', result_count: result.length, result }],
});

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export const KEYWORD_FAULTS = {
  quota: (response: ServerResponse) =>
    send(response, 200, {
      status_code: 20_000,
      tasks: [{ status_code: 40_202, status_message: 'Rate limit.', result: null }],
    }),
  tooMany: (response: ServerResponse) => send(response, 429, {}),
  broken: (response: ServerResponse) => send(response, 500, {}),
  html: (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>maintenance</html>'),
};
