import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Config } from '../../src/kernel/config.ts';
import { checksum, etagOf, readBody } from './s3-body.ts';
import { S3Error, verifySignature } from './s3-signature.ts';

/** What goes wrong on purpose: `cut` breaks the connection at once, `cut-body` in the middle of an answer's body. */
export interface S3Fault {
  kind: 'slow-down' | 'forbidden' | 'cut' | 'cut-body';
  times: number;
  matches?: (request: S3Request) => boolean;
}

export interface S3Request {
  method: string;
  key: string;
  query: URLSearchParams;
}

interface StoredObject {
  body: Buffer;
  contentType: string;
  etag: string;
  crc32: string | undefined;
  lastModified: Date;
}

interface Upload {
  key: string;
  contentType: string;
  parts: Map<number, { body: Buffer; etag: string }>;
}

export interface S3TestServer {
  /** For `createS3Store`. */
  config: S3Config & { endpoint: string; accessKeyId: string; secretAccessKey: string };
  objects: Map<string, StoredObject>;
  uploads: Map<string, Upload>;
  /** Everything that was asked, also what was refused. */
  requests: S3Request[];
  fail(fault: S3Fault): void;
  /** Moves the server's clock, so that links expire without waiting. */
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

interface Call extends S3Request {
  body: Buffer;
  headers: IncomingMessage['headers'];
  response: ServerResponse;
}

const SMALLEST_PART = 5 * 1024 * 1024;
const MOST_KEYS = 1_000;

/** A small S3 for tests, path style, over the real protocol: signatures and checksums are verified, errors are XML. */
export async function startS3Server(bucket = 'granary-test'): Promise<S3TestServer> {
  const objects: S3TestServer['objects'] = new Map();
  const uploads: S3TestServer['uploads'] = new Map();
  const requests: S3Request[] = [];
  const faults: S3Fault[] = [];
  let clockOffset = 0;
  const credentials = {
    accessKeyId: 'AKIATEST',
    secretAccessKey: 'a secret/with+signs',
    region: 'eu-test-1',
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { bucketName, ...asked } = readTarget(request);
    requests.push(asked);
    const fault = takeFault(faults, asked);
    if (fault === 'cut') return void request.socket.destroy();
    const payload = verifySignature(request, credentials, Date.now() + clockOffset);
    const body = await readBody(request, payload);
    if (fault === 'slow-down') throw new S3Error(503, 'SlowDown', 'Please reduce your request rate.');
    if (fault === 'forbidden') throw new S3Error(403, 'AccessDenied', 'Access Denied');
    if (bucketName !== bucket) throw new S3Error(404, 'NoSuchBucket');
    const call: Call = { ...asked, body, headers: request.headers, response };
    if (asked.key === '') return onBucket(call, bucket, objects);
    if (asked.query.has('uploads') || asked.query.has('uploadId')) return onUpload(call, objects, uploads);
    return onObject(call, objects, fault === 'cut-body');
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => sendError(request, response, error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config: { bucket, endpoint, ...credentials },
    objects,
    uploads,
    requests,
    fail: (fault) => faults.push(fault),
    advance(milliseconds) {
      clockOffset += milliseconds;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readTarget(request: IncomingMessage): S3Request & { bucketName: string } {
  const [path = '', query] = request.url!.split('?');
  const [, bucketName = '', ...segments] = path.split('/').map(decodeURIComponent);
  return { method: request.method!, bucketName, key: segments.join('/'), query: new URLSearchParams(query) };
}

function takeFault(faults: S3Fault[], request: S3Request): S3Fault['kind'] | undefined {
  const fault = faults.find(({ times, matches }) => times > 0 && (matches?.(request) ?? true));
  if (fault === undefined) return undefined;
  fault.times -= 1;
  return fault.kind;
}

function onBucket(call: Call, bucket: string, objects: S3TestServer['objects']): void {
  const { method, query, response } = call;
  if (method === 'HEAD') return void response.end();
  if (method !== 'GET' || query.get('list-type') !== '2' || query.has('delimiter')) throw notImplemented();
  const prefix = query.get('prefix') ?? '';
  const most = Math.min(Number(query.get('max-keys') ?? MOST_KEYS), MOST_KEYS);
  const after = readToken(query.get('continuation-token'));
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && (after === undefined || compareBytes(key, after) > 0))
    .sort(compareBytes);
  const page = keys.slice(0, most);
  const encode = query.get('encoding-type') === 'url' ? encodeURIComponent : escapeXml;
  const contents = page.map((key) => {
    const { etag, body, lastModified } = objects.get(key)!;
    return `<Contents><Key>${encode(key)}</Key><LastModified>${lastModified.toISOString()}</LastModified><ETag>${escapeXml(etag)}</ETag><Size>${body.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
  });
  const next = keys.length > page.length ? Buffer.from(`after ${page.at(-1)}`).toString('base64') : undefined;
  const token = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
  sendXml(
    response,
    200,
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${encode(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${next !== undefined}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
  );
}

function readToken(token: string | null): string | undefined {
  if (token === null) return undefined;
  const text = Buffer.from(token, 'base64').toString();
  if (!text.startsWith('after '))
    throw new S3Error(400, 'InvalidArgument', 'The continuation token is incorrect');
  return text.slice(6);
}

function onObject(call: Call, objects: S3TestServer['objects'], isCut: boolean): void {
  const { method, key, body, headers, response } = call;
  if (method === 'PUT') {
    const stored = store(body, headers['content-type']);
    objects.set(key, { ...stored, crc32: checksum('crc32', body) });
    response.setHeader('etag', stored.etag).end();
  } else if (method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (method === 'GET' || method === 'HEAD') {
    const found = objects.get(key);
    if (found === undefined) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
    sendObject(call, found, isCut);
  } else throw notImplemented();
}

const store = (body: Buffer, contentType = 'binary/octet-stream'): StoredObject => ({
  body,
  contentType,
  etag: etagOf(body),
  crc32: undefined,
  lastModified: new Date(),
});

function sendObject({ method, headers, query, response }: Call, found: StoredObject, isCut: boolean): void {
  const { size, start, end } = readRange(headers.range, found.body.length);
  const part = found.body.subarray(start, end + 1);
  const disposition = query.get('response-content-disposition');
  response.statusCode = headers.range === undefined ? 200 : 206;
  response.setHeader('accept-ranges', 'bytes').setHeader('etag', found.etag);
  response.setHeader('content-type', query.get('response-content-type') ?? found.contentType);
  response.setHeader('content-length', part.length);
  response.setHeader('last-modified', found.lastModified.toUTCString());
  if (disposition !== null) response.setHeader('content-disposition', disposition);
  if (headers.range !== undefined) response.setHeader('content-range', `bytes ${start}-${end}/${size}`);
  else if (headers['x-amz-checksum-mode'] === 'ENABLED' && found.crc32 !== undefined) {
    response.setHeader('x-amz-checksum-crc32', found.crc32).setHeader('x-amz-checksum-type', 'FULL_OBJECT');
  }
  if (method === 'HEAD') response.end();
  else if (isCut) response.write(part.subarray(0, part.length / 2), () => response.destroy());
  else response.end(part);
}

function readRange(header: string | undefined, size: number) {
  if (header === undefined) return { size, start: 0, end: size - 1 };
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? [];
  if (first === undefined) throw notImplemented();
  const start = Number(first);
  if (start >= size) throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable');
  return { size, start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

function onUpload(call: Call, objects: S3TestServer['objects'], uploads: S3TestServer['uploads']): void {
  const { method, key, query, body, headers, response } = call;
  if (method === 'POST' && query.has('uploads')) {
    const id = randomUUID();
    uploads.set(id, { key, contentType: headers['content-type'] ?? '', parts: new Map() });
    const name = `<Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId>`;
    sendXml(response, 200, `<InitiateMultipartUploadResult>${name}</InitiateMultipartUploadResult>`);
    return;
  }
  const id = query.get('uploadId') ?? '';
  const upload = uploads.get(id);
  if (upload === undefined || upload.key !== key) throw new S3Error(404, 'NoSuchUpload');
  if (method === 'PUT') {
    const number = Number(query.get('partNumber'));
    if (!(number >= 1 && number <= 10_000)) throw new S3Error(400, 'InvalidArgument', 'partNumber');
    const etag = etagOf(body);
    upload.parts.set(number, { body, etag });
    response.setHeader('etag', etag).setHeader('x-amz-checksum-crc32', checksum('crc32', body)).end();
  } else if (method === 'POST') {
    const whole = Buffer.concat(chosenParts(upload, body.toString()));
    objects.set(key, store(whole, upload.contentType));
    uploads.delete(id);
    sendXml(
      response,
      200,
      `<CompleteMultipartUploadResult><Key>${escapeXml(key)}</Key></CompleteMultipartUploadResult>`,
    );
  } else if (method === 'DELETE') {
    uploads.delete(id);
    response.writeHead(204).end();
  } else throw notImplemented();
}

function chosenParts(upload: Upload, xml: string): Buffer[] {
  const listed = [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, inner]) => {
    const field = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(inner!)?.[1];
    return { number: Number(field('PartNumber')), etag: field('ETag'), crc32: field('ChecksumCRC32') };
  });
  if (listed.length === 0) throw new S3Error(400, 'MalformedXML');
  const isOrdered = listed.every(({ number }, index) => index === 0 || number > listed[index - 1]!.number);
  if (!isOrdered) throw new S3Error(400, 'InvalidPartOrder');
  return listed.map(({ number, etag, crc32 }, index) => {
    const part = upload.parts.get(number);
    if (part === undefined || etag?.replaceAll('&quot;', '"') !== part.etag)
      throw new S3Error(400, 'InvalidPart');
    if (crc32 !== undefined && crc32 !== checksum('crc32', part.body)) throw new S3Error(400, 'InvalidPart');
    if (index < listed.length - 1 && part.body.length < SMALLEST_PART)
      throw new S3Error(400, 'EntityTooSmall');
    return part.body;
  });
}

function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent || request.socket.destroyed) return void response.destroy();
  const { status, code, message } =
    error instanceof S3Error ? error : new S3Error(500, 'InternalError', String(error));
  if (request.method === 'HEAD') return void response.writeHead(status).end();
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`);
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
}

const notImplemented = () => new S3Error(501, 'NotImplemented');
const compareBytes = (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right));
const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
