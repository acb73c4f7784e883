import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: any;
  raw: string;
}

/** Takes webhooks on the loopback address; how it answers a path can be said. */
export interface WebhookReceiver {
  address: string;
  received: Received[];
  /** What a path answers, in turn; the last one stays. `hang` never answers. */
  answers: Map<string, (number | 'hang' | { redirect: string })[]>;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const answers: WebhookReceiver['answers'] = new Map();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const raw = await text(request);
    received.push({ path, headers: request.headers, raw, body: raw === '' ? undefined : JSON.parse(raw) });
    const turns = answers.get(path) ?? [200];
    const answer = turns.length > 1 ? turns.shift() : turns[0];
    if (answer === 'hang') return;
    if (typeof answer === 'object') return void response.writeHead(302, { location: answer.redirect }).end();
    response.writeHead(answer ?? 200).end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
