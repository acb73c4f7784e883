import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong with one request for a file. */
export type PriceFault = 'reset' | 'silent' | 'held' | { status: number } | { cutAfter: number };

export interface ServedFile {
  bytes: Uint8Array;
  contentType?: string;
  /** Without it there is no ETag. */
  etag?: boolean;
  /** The path where it stands now. */
  movedTo?: string;
}

/** A host that publishes price files, with ranges, conditions and faults as real ones have them. */
export class PriceServer {
  readonly files = new Map<string, ServedFile>();
  /** Of the next requests for a path, the first one first. */
  readonly faults = new Map<string, PriceFault[]>();
  readonly requests: { path: string; headers: IncomingMessage['headers'] }[] = [];
  /** What answers the requests that are held back. */
  readonly #held: (() => void)[] = [];
  readonly #server: Server;
  address = '';

  constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response));
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

  get heldRequests(): number {
    return this.#held.length;
  }

  /** Answers what was held back so far. */
  release(): void {
    for (const answer of this.#held.splice(0)) answer();
  }

  get environment(): Record<string, string> {
    return { GRANARY_FETCH_ALLOW: '127.0.0.0/8' };
  }

  /** Answers the URL under which the file is served from now on. */
  serve(path: string, bytes: Uint8Array | string, more: Omit<ServedFile, 'bytes'> = { etag: true }): string {
    this.files.set(path, { ...more, bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes });
    return this.address + path;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    this.requests.push({ path, headers: request.headers });
    const fault = this.faults.get(path)?.shift();
    const file = this.files.get(path);
    if (fault === 'reset') return void request.socket.destroy();
    if (fault === 'silent') return;
    if (fault === 'held') return void this.#held.push(() => this.#send(request, response, file));
    this.#send(request, response, file, fault);
  }

  #send(
    request: IncomingMessage,
    response: ServerResponse,
    file: ServedFile | undefined,
    fault?: Exclude<PriceFault, string>,
  ): void {
    if (fault !== undefined && 'status' in fault) return void response.writeHead(fault.status).end('no');
    if (file === undefined) return void response.writeHead(404).end('not here');
    if (file.movedTo !== undefined) return void response.writeHead(301, { location: file.movedTo }).end();
    const etag = `"${hash('sha256', file.bytes).slice(0, 16)}"`;
    const headers: Record<string, string> = {
      'content-type': file.contentType ?? 'application/octet-stream',
      ...(file.etag === false ? {} : { etag }),
    };
    if (file.etag !== false && request.headers['if-none-match'] === etag)
      return void response.writeHead(304, headers).end();
    const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '');
    const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
    const from = range !== null && isSame ? Number(range[1]) : 0;
    const bytes = file.bytes.subarray(from);
    headers['content-length'] = String(bytes.length);
    if (from > 0) headers['content-range'] = `bytes ${from}-${file.bytes.length - 1}/${file.bytes.length}`;
    response.writeHead(from > 0 ? 206 : 200, headers);
    if (fault === undefined) return void response.end(bytes);
    response.write(bytes.subarray(0, fault.cutAfter), () => request.socket.destroy());
  }
}
