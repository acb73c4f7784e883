import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { ApiError, invalidRequest, notFound } from '../kernel/errors.ts';
import { uuidv7 } from '../kernel/ids.ts';
import type { Logger } from '../kernel/log.ts';
import type { S3Door } from '../platform/lakehouse/index.ts';
import type { RequestLimits } from '../platform/limits/index.ts';
import { AccessLog } from './access-log.ts';
import { type AdmissionDependencies, describeAnyway, useAdmission } from './admission.ts';
import { useLazyCompilers } from './compilers.ts';
import { mountDashboard } from './dashboard.ts';
import type { MountedDomain } from './define-domain.ts';
import { sendError, toApiError } from './error-answer.ts';
import { useJsonBodies } from './json-body.ts';
import type { Metrics } from './metrics.ts';
import { mountObjectLinks, type ObjectLinks } from './object-links.ts';
import type { Supplements } from './openapi/hoister.ts';
import type { Pressure } from './pressure.ts';
import { mountReference } from './reference.ts';
import { newState, operationOf } from './request-state.ts';
import { mountOperations, type RouteDependencies } from './routes.ts';
import { mountS3Door } from './s3-door.ts';
import { leaveBody, useContinue, useUnreadBodies } from './unread-bodies.ts';
import { KnownAddresses } from './wrong-method.ts';

/** What others learn of an answered request. */
export interface Answered {
  accountId: string;
  actor: { kind: string; id: string };
  tag: string;
  status: number;
}

export interface ServerDependencies extends AdmissionDependencies, Omit<RouteDependencies, 'closing'> {
  domains: readonly MountedDomain[];
  metrics: Metrics;
  pressure: Pressure;
  trustProxy: readonly string[];
  publicUrl: () => string;
  /** What only the whole program knows of the schemas of the document. */
  schemaSupplements: () => Supplements;
  /** Absent when the object store serves its links itself. */
  objectLinks: ObjectLinks | undefined;
  s3Door: S3Door | undefined;
  /** Must be cheap: it runs after every answer. */
  onAnswered(answered: Answered): void;
  log: Logger;
}

const DASHBOARD = fileURLToPath(new URL('../../web/dist', import.meta.url));
const BODY_LIMIT = 1_048_576;
const REQUEST_ID = /^[\w.:-]{1,128}$/;

export function createServer(deps: ServerDependencies): FastifyInstance {
  const nextId = requestIds();
  const server = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.trustProxy.length > 0 ? [...deps.trustProxy] : false,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : nextId();
    },
    // Uploads may take hours; other bodies have a time of their own.
    requestTimeout: 0,
    http: { headersTimeout: 60_000 },
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // While it stops, requests on open connections are still served, and their connections closed after.
    return503OnClosing: false,
    clientErrorHandler: refuseGarbage,
    frameworkErrors: (error, request, reply) => refuseAddress(error, request, reply, deps.limits),
  });
  useLazyCompilers(server);
  useJsonBodies(server);
  useUnreadBodies(server);
  useContinue(server);
  server.decorateRequest('state');
  const addresses = new KnownAddresses();
  addresses.watch(server);
  answerErrors(server, deps, addresses);
  watchRequests(server, deps);
  useAdmission(server, deps);
  const closing = new AbortController();
  server.addHook('preClose', async () => closing.abort());
  mountOperations(server, deps.domains, { ...deps, closing: closing.signal });
  mountDashboard(server, DASHBOARD, deps.publicUrl, (request) => addresses.refusalOf(request));
  if (deps.objectLinks !== undefined) mountObjectLinks(server, deps.objectLinks);
  if (deps.s3Door !== undefined) mountS3Door(server, deps.s3Door, deps.log);
  mountReference(
    server,
    deps.domains.flatMap((domain) => domain.operations),
    deps.publicUrl,
    deps.schemaSupplements,
  );
  return server;
}

/** Unique by a random start and a count: a request should not pay for a UUID. */
function requestIds(): () => string {
  const start = randomBytes(8).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}

function answerErrors(
  server: FastifyInstance,
  { limits, log }: ServerDependencies,
  addresses: KnownAddresses,
): void {
  server.setErrorHandler((error, request, reply) => {
    const answer = toApiError(error, request);
    if (answer.status >= 500) {
      const { cause } = answer.extras;
      const facts = { err: cause ?? answer, request_id: request.id, operation: operationOf(request)?.id };
      // What others did badly or what is down for now is no fault of the program, nor is it that somebody left.
      if (hasLeft(error, request)) log.debug(facts, 'a request was left by its caller');
      else if (answer.status === 500) log.error(facts, 'a request failed');
      else log.warn(facts, 'a request could not be served');
    }
    describeAnyway(request, reply, limits);
    sendError(answer, request, reply);
  });
  server.setNotFoundHandler((request, reply) => {
    sendError(addresses.refusalOf(request), request, reply);
  });
}

const hasLeft = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.socket.destroyed && error instanceof Error && error.name === 'AbortError';

/** An address that the router cannot read gets no hooks, and so none of the headers that they set. */
function refuseAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  limits: RequestLimits,
): void {
  request.state = newState();
  describeRequest(request, reply);
  describeAnyway(request, reply, limits);
  leaveBody(request, reply);
  const answer =
    error.code === 'FST_ERR_MAX_PARAM_LENGTH'
      ? notFound('Not found. Check the ID.')
      : invalidRequest('The URL cannot be read. Percent-encode it as UTF-8.');
  sendError(answer, request, reply);
}

function describeRequest(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
}

function watchRequests(
  server: FastifyInstance,
  { metrics, pressure, onAnswered, log }: ServerDependencies,
): void {
  const access = new AccessLog(log, (lines) => process.stderr.write(lines));
  server.addHook('onRequest', (request, reply, done) => {
    request.state = newState();
    describeRequest(request, reply);
    try {
      pressure.enter();
      // It comes once; to listen for one alone costs more.
      reply.raw.on('close', () => {
        pressure.leave();
        request.state.admission?.release();
      });
      done();
    } catch (error) {
      done(error as ApiError);
    }
  });
  server.addHook('onError', (_request, _reply, error, done) => {
    if (error instanceof ApiError && error.status === 429) metrics.refused(error.extras.limit ?? 'unknown');
    done();
  });
  server.addHook('onClose', async () => access.flush());
  server.addHook('onResponse', (request, reply, done) => {
    const { startedAt, account, actor } = request.state;
    const operation = operationOf(request);
    const elapsed = performance.now() - startedAt;
    const status = reply.statusCode;
    metrics.answered(operation?.id ?? 'none', status, elapsed / 1_000);
    if (operation !== undefined && account !== undefined && actor !== undefined) {
      onAnswered({ accountId: account.id, actor, tag: operation.tag, status });
    }
    access.record({
      requestId: request.id,
      operation: operation?.id,
      method: request.method,
      status,
      milliseconds: elapsed,
      accountId: account?.id,
    });
    done();
  });
}

const NOT_HTTP = [
  '400 Bad Request',
  'This is not a valid HTTP request. Check the client that sent it.',
] as const;
const UNREADABLE: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The headers are too large. Send fewer or shorter ones.',
  ],
  // Sent by Node for headers alone.
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time. Send it again.'],
};

/** Bytes that are not HTTP never become a request, so they are answered here, in the shape of every other error. */
function refuseGarbage(error: NodeJS.ErrnoException, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = UNREADABLE[error.code ?? ''] ?? NOT_HTTP;
  const id = uuidv7();
  const body = JSON.stringify({ error: 'invalid_request', message, request_id: id });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${id}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
