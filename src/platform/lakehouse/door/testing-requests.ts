import { type IncomingHttpHeaders, request as startRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { S3_DOOR_PATH } from './address.ts';
import type { ReadKeys } from './read-keys.ts';

/** A request as a client of S3 has signed it, to be sent as it is or altered. */
export interface SentRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
}

export interface Wish {
  /** The path behind that of the door, as it is to be sent. */
  path: string;
  method?: string;
  headers?: Record<string, string>;
  region?: string;
  /** How far the clock of the client is from ours. */
  skewMs?: number;
}

/** What the signing client has in its hands. */
interface ClientRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
}

/** Signed by the SDK of Amazon, whatever the path and the method. */
export async function signRequest(origin: string, keys: ReadKeys, wish: Wish): Promise<SentRequest> {
  const { path, method = 'GET', headers = {}, region = 'us-east-1', skewMs = 0 } = wish;
  const client = new S3Client({
    endpoint: origin + S3_DOOR_PATH,
    forcePathStyle: true,
    region,
    credentials: keys,
    systemClockOffset: skewMs,
  });
  const [plainPath = '', query = ''] = (S3_DOOR_PATH + path).split('?');
  client.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as ClientRequest;
      Object.assign(request, {
        method,
        path: plainPath,
        query: Object.fromEntries(new URLSearchParams(query)),
      });
      Object.assign(request.headers, headers);
      return next(args);
    },
    { step: 'build', priority: 'low' },
  );
  const signed = Promise.withResolvers<ClientRequest>();
  client.middlewareStack.add(
    () => async (args) => {
      signed.resolve(args.request as ClientRequest);
      return { response: { statusCode: 200, headers: {} }, output: { $metadata: {} } };
    },
    { step: 'deserialize', priority: 'low' },
  );
  await client.send(new HeadObjectCommand({ Bucket: 'any', Key: 'any' }));
  const request = await signed.promise;
  return { method: request.method, url: S3_DOOR_PATH + path, headers: request.headers };
}

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends it without a look at it: no other client keeps a path such as `a/../b`. */
export function sendRequest(origin: string, { method, url, headers }: SentRequest): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = startRequest(origin, { method, path: url, headers, agent: false }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    });
    request.once('error', reject);
    request.end();
  });
}
