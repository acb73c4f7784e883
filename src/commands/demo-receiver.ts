import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  address: string;
  deliveries: readonly Delivery[];
  close(): void;
}

/** The other side of webhooks, on the loopback address. */
export async function openReceiver(): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    deliveries.push({ headers: request.headers, body: await text(request) });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${port}`, deliveries, close };
}

/** As Standard Webhooks says. */
export function isSigned({ headers, body }: Delivery, secret: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const hash = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64')).update(signed);
  return headers['webhook-signature'] === `v1,${hash.digest('base64')}`;
}
