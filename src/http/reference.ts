import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Contract } from './define-operation.ts';
import { openApiDocument } from './openapi/document.ts';
import type { Supplements } from './openapi/hoister.ts';

/** The page and its script. */
const REFERENCE = ['/docs', '/docs/js/scalar.js'];

/** `/openapi.json` and the readable reference at `/docs`; both made at their first request. */
export function mountReference(
  server: FastifyInstance,
  operations: readonly Contract[],
  url: () => string,
  supplements: () => Supplements,
): void {
  let document: string | undefined;
  server.get('/openapi.json', { config: { uncounted: true } }, async (_request, reply) => {
    document ??= JSON.stringify(
      openApiDocument(operations, {
        servers: [{ url: url(), description: 'This instance' }],
        supplements: supplements(),
      }),
    );
    return reply.type('application/json; charset=utf-8').serializer(String).send(document);
  });
  let reference: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reference ??= referenceServer();
    return answerWith(await reference, request, reply);
  };
  for (const address of REFERENCE) server.get(address, { config: { uncounted: true } }, answer);
}

/** A server of its own, never heard on a port: the pages are megabytes that a start should not load. */
async function referenceServer(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const server = Fastify({ logger: false });
  await server.register(reference, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      title: 'Granary',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      // Whatever would leave this instance.
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
    logLevel: 'silent',
  });
  return server;
}

async function answerWith(
  server: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { statusCode, headers, rawPayload } = await server.inject({
    method: 'GET',
    url: request.url,
    headers: request.headers,
  });
  const { 'content-length': _length, connection: _connection, date: _date, ...others } = headers;
  reply.code(statusCode).headers(others);
  return rawPayload.length > 0 ? reply.send(rawPayload) : reply.send();
}
