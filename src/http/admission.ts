import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../kernel/context.ts';
import { forbidden, unauthorized } from '../kernel/errors.ts';
import { allowanceOf } from '../kernel/tiers.ts';
import type { Admission, RequestAllowance, RequestLimits, WindowState } from '../platform/limits/index.ts';
import { accountHeaders, selectAccount } from './account-selection.ts';
import type { Authenticator, Identity } from './authenticator.ts';
import { authorise } from './authorise.ts';
import type { Contract } from './define-operation.ts';
import { operationOf, type RouteConfig } from './request-state.ts';
import { VISITOR_ALLOWANCE, visitorKey } from './visitor.ts';

export interface AdmissionDependencies {
  authenticator: Authenticator;
  limits: RequestLimits;
}

const UNLIMITED = 1_000_000_000;

/** Credential, account, limits and rights of every request, before its body is checked. */
export function useAdmission(
  server: FastifyInstance,
  { authenticator, limits }: AdmissionDependencies,
): void {
  // An account whose tier or limits change comes as another object.
  const allowances = new WeakMap<Account, RequestAllowance>();
  const allowanceFor = (account: Account): RequestAllowance => {
    const known = allowances.get(account) ?? requestAllowance(account);
    allowances.set(account, known);
    return known;
  };

  server.addHook('onRequest', (request, reply, done) => {
    const { config } = request.routeOptions;
    if (isUncounted(request, config)) {
      describe(reply, limits.peek(visitorKey(request.ip), VISITOR_ALLOWANCE));
      done();
      return;
    }
    settle(
      () => identify(request),
      (identity) =>
        identity === undefined ? admitVisitor(request, reply) : continueAs(request, reply, identity),
      done,
    );
  });

  // A session may name its account in the body, which is read only after the first hook.
  server.addHook('preValidation', (request, reply, done) => {
    const { identity, account } = request.state;
    if (identity === undefined) return done();
    const body = accountField(request.body);
    if (account !== undefined) {
      if (body === undefined) return done();
      return settle(() => selectAccount(identity, [...namedAccounts(request), body]), ignore, done);
    }
    settle(() => admitAccount(request, reply, identity, body), ignore, done);
  });

  function identify(request: FastifyRequest): Identity | undefined | Promise<Identity | undefined> {
    const credential = bearer(request);
    const optional = operationOf(request)?.public !== false;
    if (credential === undefined) return undefined;
    try {
      const identity = authenticator.authenticate(credential);
      if (!(identity instanceof Promise)) return identity;
      return identity.catch((error) => refuse(error, optional, request));
    } catch (error) {
      return refuse(error, optional, request);
    }
  }

  function refuse(error: unknown, optional: boolean, request: FastifyRequest): undefined {
    if ((error as { status?: number }).status !== 401) throw error;
    // A public operation answers a stranger and a bad credential alike; others remember why, for after the visitor's count.
    if (!optional) request.state.refusal = error;
    return undefined;
  }

  function admitVisitor(request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
    const operation = operationOf(request);
    const admitted = (admission: Admission) => {
      describe(reply, admission);
      if (operation === undefined || operation.public) return;
      throw request.state.refusal ?? missingCredential();
    };
    return then(limits.admit(visitorKey(request.ip), VISITOR_ALLOWANCE), admitted);
  }

  function continueAs(
    request: FastifyRequest,
    reply: FastifyReply,
    identity: Identity,
  ): void | Promise<void> {
    request.state.identity = identity;
    if (identity.kind === 'user' && mayNameAccountInBody(request)) return;
    return admitAccount(request, reply, identity, undefined);
  }

  function admitAccount(
    request: FastifyRequest,
    reply: FastifyReply,
    identity: Identity,
    body: unknown,
  ): void | Promise<void> {
    const { account, actor } = selectAccount(identity, [...namedAccounts(request), body]);
    return then(limits.admit(account.id, allowanceFor(account)), (admission) => {
      request.state.account = account;
      request.state.actor = actor;
      request.state.admission = admission;
      describe(reply, admission);
      const operation = operationOf(request);
      if (operation === undefined) return;
      checkPlace(identity, operation);
      authorise(operation, account, actor);
    });
  }
}

/** For errors that came before a window was looked at: every answer carries the headers. */
export function describeAnyway(request: FastifyRequest, reply: FastifyReply, limits: RequestLimits): void {
  if (reply.hasHeader('x-ratelimit-limit')) return;
  const { account, identity } = request.state;
  const known = account ?? (identity?.kind === 'key' ? identity.account : identity?.memberships[0]?.account);
  const state =
    known === undefined
      ? limits.peek(visitorKey(request.ip), VISITOR_ALLOWANCE)
      : limits.peek(known.id, requestAllowance(known));
  describe(reply, state);
}

export function requestAllowance(account: Account): RequestAllowance {
  return {
    perMinute: allowanceOf(account, 'requests_per_minute') ?? UNLIMITED,
    perHour: allowanceOf(account, 'requests_per_hour'),
    connections: allowanceOf(account, 'concurrent_connections'),
  };
}

function describe(reply: FastifyReply, state: WindowState): void {
  reply.header('x-ratelimit-limit', state.limit);
  reply.header('x-ratelimit-remaining', state.remaining);
  reply.header('x-ratelimit-reset', state.reset);
}

function bearer(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const space = header.indexOf(' ');
  const scheme = header.slice(0, space).toLowerCase();
  return scheme === 'bearer' ? header.slice(space + 1).trim() : '';
}

const isUncounted = (request: FastifyRequest, config: RouteConfig | undefined): boolean =>
  config?.operation?.uncounted === true ||
  (typeof config?.uncounted === 'function' ? config.uncounted(request) : config?.uncounted === true);

const missingCredential = () =>
  unauthorized('Credentials are required. Send the header "Authorization: Bearer <key>".');

const mayNameAccountInBody = (request: FastifyRequest): boolean =>
  request.method !== 'GET' &&
  request.headers['content-type'] !== undefined &&
  accountHeaders(request.headers).every((id) => id === undefined);

const namedAccounts = (request: FastifyRequest): unknown[] => [
  ...accountHeaders(request.headers),
  accountField(request.query),
];

const accountField = (fields: unknown): unknown =>
  (fields as { account_id?: unknown } | null | undefined)?.account_id;

function checkPlace(identity: Identity, { path }: Contract): void {
  if (identity.kind === 'user' || identity.within === undefined || path.startsWith(identity.within)) return;
  throw forbidden(`This token is only valid below ${identity.within}. Use an API key.`);
}

const ignore = () => undefined;

/** Continues at once where a value is at hand: a promise a request would be felt in the hot path. */
function then<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

function settle<Value>(
  first: () => Value | Promise<Value>,
  second: (value: Value) => unknown,
  done: (error?: Error) => void,
): void {
  try {
    const result = then(first(), second);
    if (result instanceof Promise) result.then(() => done(), done);
    else done();
  } catch (error) {
    done(error as Error);
  }
}
