import type { FastifyInstance } from 'fastify';
import type { Contract } from './define-operation.ts';
import { openApiDocument } from './openapi.ts';

/** `/openapi.json` and the readable reference at `/docs`; both made at their first request. */
export function mountReference(
  server: FastifyInstance,
  operations: readonly Contract[],
  url: () => string,
): void {
  let document: string | undefined;
  server.get('/openapi.json', { config: { uncounted: true } }, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(operations, [{ url: url(), description: 'This instance' }]));
    return reply.type('application/json; charset=utf-8').serializer(String).send(document);
  });
  server.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, uncounted: true };
    });
    const { default: reference } = await import('@scalar/fastify-api-reference');
    await scope.register(reference, {
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
  });
}
