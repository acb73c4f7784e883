import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A host that serves files, and a search engine that takes submissions. */
export class PingServer {
  /** By path: the content, or a status and its headers. */
  readonly files = new Map<string, string | { status: number; location?: string }>();
  /** Statuses of the next submissions; 200 when there are none. */
  readonly statuses: (number | 'reset')[] = [];
  readonly submitted: { host: string; key: string; keyLocation: string; urlList: string[] }[] = [];
  /** Asked of the next submission that is refused by 429 or 503. */
  retryAfter: string | undefined;
  beforeAnswer: () => Promise<void> | void = () => undefined;
  readonly #server: Server;
  address = '';

  constructor() {
    this.#server = createServer(async (request, response) => {
      const sent = await text(request);
      if (request.url === '/indexnow' && request.method === 'POST') {
        this.submitted.push(JSON.parse(sent));
        await this.beforeAnswer();
        const status = this.statuses.shift() ?? 200;
        if (status === 'reset') return void request.socket.destroy();
        response.writeHead(status, this.retryAfter === undefined ? {} : { 'retry-after': this.retryAfter });
        return void response.end();
      }
      const file = this.files.get(request.url ?? '') ?? { status: 404 };
      if (typeof file === 'string') return void response.writeHead(200).end(file);
      response.writeHead(file.status, file.location === undefined ? {} : { location: file.location }).end();
    });
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.address = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get environment(): Record<string, string> {
    return { INDEX_PING_URL: `${this.address}/indexnow`, GRANARY_FETCH_ALLOW: '127.0.0.0/8' };
  }
}
