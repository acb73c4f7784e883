import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../kernel/errors.ts';
import { DashboardFiles, type ServedFile } from './dashboard-files.ts';
import { plainPage } from './plain-page.ts';

/** What is answered by others, so that a wrong address there is an error and no page. */
const OTHERS = /^\/(api|docs|session|openapi\.json|health|metrics|objects)(\/|$)/;

/**
 * Scripts, data and pictures from here alone. Styles may be inline: the parts that position menus and draw charts write
 * style attributes, and no style can call anywhere with everything else closed.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** The dashboard at every address that is nobody else's: its files by name, its one page for everything a browser asks for. */
export function mountDashboard(
  server: FastifyInstance,
  folder: string,
  publicUrl: () => string,
  refusalOf: (request: FastifyRequest) => ApiError,
): void {
  const files = new DashboardFiles(folder);
  const uncounted = (request: FastifyRequest) => isPage(request) || files.has(pathOf(request));
  server.get('/', { config: { uncounted: true } }, async (request, reply) => sendPage(request, reply));
  server.get('/*', { config: { uncounted } }, async (request, reply) => {
    const file = files.get(pathOf(request));
    if (file !== undefined) return sendFile(request, reply, file);
    if (isPage(request)) return sendPage(request, reply);
    throw refusalOf(request);
  });

  function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.headers(PAGE_HEADERS);
    const index = files.get('/index.html');
    if (index !== undefined) return sendFile(request, reply, index);
    return reply.type('text/html; charset=utf-8').send(plainPage(publicUrl()));
  }
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

const isPage = (request: FastifyRequest): boolean =>
  String(request.headers.accept ?? '').includes('text/html') && !OTHERS.test(pathOf(request));

/** Names of assets carry a hash of their content, so they are good for ever; all else is asked for again by its ETag. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  const { encoding, body } = file.encoded(String(request.headers['accept-encoding'] ?? ''));
  const etag = encoding === undefined ? `"${file.hash}"` : `"${file.hash}-${encoding}"`;
  reply.headers({
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-type': file.type,
    etag,
    vary: 'accept-encoding',
  });
  if (String(request.headers['if-none-match'] ?? '').includes(etag)) return reply.code(304).send();
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.send(body);
}
