import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { countdown } from './pace.ts';

/** Of the machine's own time: how long a reader has to take what was sent. */
const READ_WITHIN = 200;

export interface RangedFile {
  bytes: Buffer;
  type?: string;
  /** Without ranges every request is answered with all of it. */
  ranges?: boolean;
  /** How many bytes each of the next answers sends before its connection is cut. */
  cuts?: number[];
  /** Another file takes its place after this many requests. */
  changesAfter?: { requests: number; bytes: Buffer };
  /** No more than that is sent, and what is called then. */
  part?: { bytes: number; sent(): void };
  requests?: { range: string | undefined; ifRange: string | undefined }[];
}

/** Files by path on the loopback address, from a server that knows ranges and cuts connections when told to. */
export interface RangedFiles {
  address: string;
  files: Map<string, RangedFile>;
  add(path: string, file: RangedFile | string | Buffer, type?: string): string;
  /** Sends no more than such a share of the file from now on; settles when it is sent. */
  sendPart(path: string, share: number): Promise<void>;
  sendAll(path: string): void;
  close(): void;
}

export async function serveRangedFiles(): Promise<RangedFiles> {
  const files: RangedFiles['files'] = new Map();
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file === undefined) response.writeHead(404).end();
    else answer(file, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    files,
    add(path, file, type) {
      const isBytes = typeof file === 'string' || Buffer.isBuffer(file);
      files.set(path, isBytes ? { bytes: Buffer.from(file), ...(type === undefined ? {} : { type }) } : file);
      return address + path;
    },
    sendPart(path, share) {
      const { promise, resolve: sent } = Promise.withResolvers<void>();
      const file = files.get(path)!;
      file.part = { bytes: Math.floor(file.bytes.length * share), sent };
      return promise;
    },
    sendAll(path) {
      delete files.get(path)!.part;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(file: RangedFile, request: IncomingMessage, response: ServerResponse): void {
  file.requests ??= [];
  if (file.changesAfter !== undefined && file.requests.length >= file.changesAfter.requests)
    file.bytes = file.changesAfter.bytes;
  const { range } = request.headers;
  const ifRange = request.headers['if-range'] as string | undefined;
  file.requests.push({ range, ifRange });
  const { bytes, type = 'text/csv', ranges = true, cuts = [], part } = file;
  const etag = `"${createHash('sha1').update(bytes).digest('hex')}"`;
  const start = ranges && ifRange === etag ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : 0;
  response.writeHead(start > 0 ? 206 : 200, {
    'content-type': type,
    'content-length': String(bytes.length - start),
    ...(ranges ? { etag, 'accept-ranges': 'bytes' } : {}),
    ...(start > 0 ? { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` } : {}),
  });
  if (part !== undefined) {
    const chunk = bytes.subarray(start, part.bytes);
    if (part.bytes < bytes.length) response.write(chunk, part.sent);
    else response.end(chunk, part.sent);
    return;
  }
  const most = cuts.shift();
  if (most === undefined) response.end(bytes.subarray(start));
  // What a reader has not taken by then is lost with the connection, and asked for again.
  else
    response.write(bytes.subarray(start, start + most), () =>
      countdown(READ_WITHIN, () => request.socket.destroy()),
    );
}
