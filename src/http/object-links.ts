import type { FastifyInstance } from 'fastify';
import { invalidRequest } from '../kernel/errors.ts';
import {
  type ByteRange,
  linkHeaders,
  type ObjectStore,
  verifySignedLink,
} from '../platform/objects/index.ts';

export interface ObjectLinks {
  store: ObjectStore;
  secret: string;
}

/** Serves the signed links of objects kept in the folder; the signature is the credential. */
export function mountObjectLinks(server: FastifyInstance, { store, secret }: ObjectLinks): void {
  server.get('/objects/*', { config: { uncounted: true } }, async (request, reply) => {
    const link = verifySignedLink(secret, request.url, new Date());
    const range = byteRange(request.headers.range);
    const object = await store.get(link.key, range);
    reply.headers({
      ...linkHeaders(link, object),
      'accept-ranges': 'bytes',
      'content-length': String(object.length),
    });
    if (range !== undefined) {
      const last = range.start + object.length - 1;
      reply.code(206).header('content-range', `bytes ${range.start}-${last}/${object.size}`);
    }
    return reply.send(object.stream);
  });
}

function byteRange(header: string | undefined): ByteRange | undefined {
  if (header === undefined) return undefined;
  const match = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(header);
  if (match === null) throw invalidRequest('Only a single range of the form "bytes=START-END" is supported.');
  const [, start, end] = match;
  return { start: Number(start), ...(end === undefined ? {} : { end: Number(end) }) };
}
