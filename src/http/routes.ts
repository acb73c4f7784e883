import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import { invalidRequest, notFound } from '../kernel/errors.ts';
import { type Policies, refuseMasks, resourcesIn, type Verdict } from '../kernel/policy.ts';
import type { Sealer } from '../platform/secrets/index.ts';
import { requireAccess } from './authorise.ts';
import { limitArrival } from './body-arrival.ts';
import { useByteBodies } from './byte-bodies.ts';
import { ByteBody } from './byte-body.ts';
import type { MountedDomain } from './define-domain.ts';
import type { Access, Contract, Operation } from './define-operation.ts';
import { endOfTurn } from './end-of-turn.ts';
import { EventStream, sendEvents } from './event-stream.ts';
import { checkText } from './json-body.ts';
import { perform } from './perform.ts';
import { type ContextDependencies, RequestContext } from './request-context.ts';
import { operationOf } from './request-state.ts';
import { StreamAnswer, sendStream } from './stream-answer.ts';
import { takeUnknownFields } from './unknown-fields.ts';
import { wantBody } from './unread-bodies.ts';
import { Upload } from './upload.ts';
import { useUploadBodies } from './upload-bodies.ts';

export interface RouteDependencies extends ContextDependencies {
  sealer: Sealer;
  policies: Policies;
}

const ANYWHERE: ReadonlySet<string> = new Set(['account_id']);
const MOST_NAMED = 20;
const LONGEST_NAMED = 60;

export function mountOperations(
  server: FastifyInstance,
  domains: readonly MountedDomain[],
  deps: RouteDependencies,
): void {
  server.addHook('preValidation', (request, reply, done) => {
    const operation = operationOf(request);
    try {
      if (operation !== undefined) checkFields(operation, request, reply);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
  for (const domain of domains) {
    for (const operation of domain.operations) {
      if (operation.uploads.length === 0 && operation.bytes.length === 0)
        mountOperation(server, operation, domain.services, deps);
      else
        server.register(async (scope) => {
          if (operation.bytes.length === 0) useUploadBodies(scope);
          else useByteBodies(scope);
          mountOperation(scope, operation, domain.services, deps);
        });
    }
  }
}

const takeBody: preParsingHookHandler = (request, _reply, payload, done) => {
  wantBody(request);
  done(null, payload);
};

function mountOperation(
  server: FastifyInstance,
  operation: Operation,
  services: unknown,
  deps: RouteDependencies,
): void {
  for (const alias of [undefined, ...operation.aliases])
    mountAt(server, { operation, services, alias }, deps);
}

function mountAt(
  server: FastifyInstance,
  config: { operation: Operation; services: unknown; alias: string | undefined },
  deps: RouteDependencies,
): void {
  const { operation, alias } = config;
  const url = (alias ?? operation.path).replaceAll(/\{(\w+)\}/g, ':$1');
  if (operation.peek !== undefined) mountPeek(server, { ...config, url }, deps);
  server.route({
    method: operation.method,
    url,
    config,
    schema: routeSchema(operation),
    ...(operation.body === undefined || operation.uploads.length > 0
      ? {}
      : { preParsing: [takeBody, limitArrival] }),
    ...(operation.bodyLimit === undefined ? {} : { bodyLimit: operation.bodyLimit }),
    handler: async (request, reply) => {
      reply.code(operation.status);
      const context = new RequestContext(request, reply, deps);
      if (operation.access !== undefined)
        requireAccess(context.actor, accessOf(operation.access, context, request));
      if (operation.moves !== 'nothing')
        context.verdict = await askPolicies(deps.policies, operation, context, request);
      const answer = await perform({ operation, request, reply, context, sealer: deps.sealer });
      if (answer instanceof EventStream)
        return sendEvents(reply, answer, AbortSignal.any([context.signal, deps.closing]));
      if (answer instanceof StreamAnswer) return sendStream(reply, answer);
      await endOfTurn();
      return operation.status === 204 ? reply.send() : answer;
    },
  });
}

/** HEAD of the address, with the same checks. */
function mountPeek(
  server: FastifyInstance,
  { url, ...config }: { operation: Operation; services: unknown; alias: string | undefined; url: string },
  deps: RouteDependencies,
): void {
  const { operation } = config;
  const { params, querystring } = routeSchema(operation);
  server.route({
    method: 'HEAD',
    url,
    config,
    schema: { ...(params ? { params } : {}), ...(querystring ? { querystring } : {}) },
    handler: async (request, reply) => {
      const context = new RequestContext(request, reply, deps);
      await operation.peek?.(
        context as never,
        { params: request.params, query: request.query, body: {}, alias: config.alias } as never,
      );
      return reply.code(204).send();
    },
  });
}

/** Throws when a policy does not let it happen, or wants masks that the operation cannot show. */
async function askPolicies(
  policies: Policies,
  { id, moves, masks }: Operation,
  { account, actor }: RequestContext,
  { params, query, body }: FastifyRequest,
): Promise<Verdict> {
  if (moves === 'nothing') return {};
  const asked = {
    ...(query as object),
    ...(body instanceof Upload || body instanceof ByteBody ? {} : (body as object)),
    ...(params as object),
  };
  const movement = { action: moves, by: id, resources: () => resourcesIn(asked), asked };
  const verdict = await policies.decide({ accountId: account.id, actorId: actor.id }, movement);
  if (!masks) refuseMasks(verdict, id);
  return verdict;
}

const accessOf = (
  access: NonNullable<Operation['access']>,
  { services }: RequestContext,
  { params, query, body }: FastifyRequest,
): Access =>
  access.of(
    { params, query, body, upload: undefined, bytes: undefined, alias: undefined } as never,
    services as never,
  );

const isEmpty = (schema: Contract['query']): boolean => Object.keys(schema.properties).length === 0;

function routeSchema(contract: Contract): Record<string, unknown> {
  const { params, query, body, bytes, output, status } = contract;
  return {
    ...(isEmpty(params) ? {} : { params }),
    ...(isEmpty(query) ? {} : { querystring: query }),
    ...(body === undefined
      ? {}
      : { body: bytes.length === 0 ? body : { content: { 'application/json': { schema: body } } } }),
    ...(status === 204 ? {} : { response: { [status]: output } }),
  };
}

/** Unknown fields are left out and named, or refused when the caller or the operation is strict. */
function checkFields(contract: Contract, request: FastifyRequest, reply: FastifyReply): void {
  checkText(request.query, '', 0);
  checkPath(request.params);
  const optional =
    contract.body !== undefined && ((contract.body.required as string[] | undefined) ?? []).length === 0;
  if (optional && request.body === undefined) request.body = {};
  const isUpload = request.body instanceof Upload || request.body instanceof ByteBody;
  const inQuery = takeUnknownFields(contract.query, request.query, ANYWHERE);
  if (contract.body !== undefined && request.body === undefined)
    throw invalidRequest('This operation needs a JSON body.');
  const inBody =
    contract.body === undefined || isUpload ? [] : takeUnknownFields(contract.body, request.body, ANYWHERE);
  const unknown = inQuery.concat(inBody).slice(0, MOST_NAMED).map(shortened);
  if (unknown.length === 0) return;
  if (contract.strict || isStrict(request)) {
    const details = unknown.map((path) => ({ path, message: 'is not a known field' }));
    throw invalidRequest(`Unknown field: ${unknown[0]}. Remove it or correct its name.`, { details });
  }
  reply.header('x-ignored-fields', unknown.map(encodeURIComponent).join(', '));
}

/** An id that cannot be text in the database is an id of nothing. */
function checkPath(params: unknown): void {
  try {
    checkText(params, '', 0);
  } catch {
    throw notFound('Not found. Check the ID.');
  }
}

/** Readers refuse headers of more than 16 KiB, and one character may take nine bytes in them. */
const shortened = (name: string): string => name.slice(0, LONGEST_NAMED).toWellFormed();

const isStrict = (request: FastifyRequest): boolean =>
  /\bhandling=strict\b/.test(String(request.headers.prefer ?? ''));
