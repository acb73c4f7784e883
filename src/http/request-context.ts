import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account, Actor, Context } from '../kernel/context.ts';
import type { Logger } from '../kernel/log.ts';
import type { Verdict } from '../kernel/policy.ts';
import type { Transact } from '../kernel/sql.ts';
import type { Database } from '../platform/postgres/database.ts';

const NO_ACCOUNT: Account = {
  id: '00000000-0000-0000-0000-000000000000',
  name: '',
  tier: 'free',
  overrides: {},
};

export interface ContextDependencies {
  database: Database;
  log: Logger;
  closing: AbortSignal;
}

/** A request as a handler sees it; what few handlers use is made when it is asked for. */
export class RequestContext implements Context {
  readonly account: Account;
  readonly actor: Actor;
  readonly services: unknown;
  verdict: Verdict = {};
  readonly closing: AbortSignal;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #log: Logger;
  readonly #database: Database;
  #tx: Transact | undefined;
  #abort: AbortController | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, { database, log, closing }: ContextDependencies) {
    const { account, actor } = request.state;
    this.account = account ?? NO_ACCOUNT;
    this.actor = actor ?? { kind: 'visitor', id: request.ip, role: 'viewer', scopes: [] };
    this.services = request.routeOptions.config.services;
    this.#database = database;
    this.closing = closing;
    this.#request = request;
    this.#reply = reply;
    this.#log = log;
  }

  get tx(): Transact {
    if (this.#tx !== undefined) return this.#tx;
    return this.#request.state.account === undefined
      ? this.#database.system
      : this.#database.forAccount(this.account.id);
  }

  get read(): Transact {
    if (this.#tx !== undefined) return this.#tx;
    return this.#request.state.account === undefined
      ? this.#database.system
      : this.#database.readingAs(this.account.id);
  }

  /** From here on everything happens in a transaction that is open already; `undefined` ends that. */
  within(transact: Transact | undefined): void {
    this.#tx = transact;
  }

  get requestId(): string {
    return this.#request.id;
  }

  get log(): Logger {
    return this.#log.child({ request_id: this.#request.id, account_id: this.account.id });
  }

  get signal(): AbortSignal {
    if (this.#abort === undefined) {
      const abort = new AbortController();
      this.#reply.raw.once('close', () => abort.abort());
      this.#abort = abort;
    }
    return this.#abort.signal;
  }

  get headers(): Context['headers'] {
    return this.#request.headers;
  }

  header(name: string, value: string): void {
    this.#reply.header(name, value);
  }
}
