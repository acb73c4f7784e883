import type { FastifyRequest } from 'fastify';
import type { Account, Actor } from '../kernel/context.ts';
import type { Admission } from '../platform/limits/index.ts';
import type { Identity } from './authenticator.ts';
import type { Operation } from './define-operation.ts';

/** What the hooks learn about a request on its way to the handler. */
export interface RequestState {
  startedAt: number;
  identity: Identity | undefined;
  account: Account | undefined;
  actor: Actor | undefined;
  admission: Admission | undefined;
  /** Why the credential was refused. */
  refusal: unknown;
}

export interface RouteConfig {
  operation?: Operation;
  /** By which of its further addresses it was called. */
  alias?: string | undefined;
  services?: unknown;
  /** Pages and probes that carry the visitor's window without using it up. */
  uncounted?: boolean | ((request: FastifyRequest) => boolean);
}

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState;
  }
  interface FastifyContextConfig extends RouteConfig {}
}

export const newState = (): RequestState => ({
  startedAt: performance.now(),
  identity: undefined,
  account: undefined,
  actor: undefined,
  admission: undefined,
  refusal: undefined,
});

export const operationOf = (request: FastifyRequest): Operation | undefined =>
  request.routeOptions.config?.operation;
