import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../kernel/log.ts';
import {
  faultDocument,
  faultOf,
  openDoor,
  S3_DOOR_PATH,
  type S3Door,
  S3Fault,
} from '../platform/lakehouse/index.ts';

const READING = ['GET', 'HEAD'];
const METHODS = [...READING, 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS'];
const REQUEST_ID = 'x-amz-request-id';
/** Said of an object before its first bytes could not be read. */
const OF_OBJECTS = [
  'accept-ranges',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
];

/** Serves objects by the protocol of S3, to be read only; the signature of the request is the credential. */
export function mountS3Door(server: FastifyInstance, door: S3Door, log: Logger): void {
  const answer = openDoor(door);
  for (const url of [S3_DOOR_PATH, `${S3_DOOR_PATH}/*`]) {
    server.route({
      method: METHODS,
      url,
      config: { uncounted: true },
      // Before a body is read.
      onRequest: (request, _reply, done) => done(refusalOf(request)),
      handler: async (request, reply) => {
        const { method, headers } = request;
        const signed = { method, url: request.url, headers: { ...headers, host: request.host } };
        const { status, headers: described, body } = await answer(signed);
        body?.once('error', (error) => tellCut(error, request, reply));
        return reply.code(status).headers(described).header(REQUEST_ID, request.id).send(body);
      },
      errorHandler: (error, request, reply) => sendFault(faultOf(error), request, reply),
    });
  }

  /** Too late for an error; the connection is cut. */
  function tellCut(error: Error, request: FastifyRequest, { raw }: FastifyReply): void {
    if (raw.headersSent && !raw.destroyed)
      log.warn({ err: error, request_id: request.id }, 'an object could not be read to its end');
  }

  function sendFault(fault: S3Fault, request: FastifyRequest, reply: FastifyReply): void {
    const facts = { err: fault.cause ?? fault, request_id: request.id };
    if (fault.status === 500) log.error(facts, 'a request failed');
    else if (fault.status > 500) log.warn(facts, 'a request could not be served');
    for (const name of OF_OBJECTS) reply.removeHeader(name);
    reply.code(fault.status).headers(fault.headers).header(REQUEST_ID, request.id);
    if (request.method === 'HEAD') reply.send();
    else {
      const [path = ''] = request.url.slice(S3_DOOR_PATH.length).split('?');
      reply.type('application/xml').send(faultDocument(fault, path, request.id));
    }
  }
}

function refusalOf({ method }: FastifyRequest): S3Fault | undefined {
  if (READING.includes(method)) return undefined;
  return new S3Fault(
    'MethodNotAllowed',
    `${method} is not supported: objects can only be read. Use GET or HEAD.`,
    {
      headers: { allow: READING.join(', ') },
    },
  );
}
