import Type, { type Static, type TObject, type TSchema } from 'typebox';
import type { Context } from '../kernel/context.ts';
import type { Action } from '../kernel/policy.ts';
import type { Role } from '../kernel/roles.ts';
import type { LimitName, Tier } from '../kernel/tiers.ts';
import type { ByteBody } from './byte-body.ts';
import type { EventStream } from './event-stream.ts';
import type { StreamAnswer } from './stream-answer.ts';
import type { Upload } from './upload.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The part of the scope an operation needs: GET reads, anything else writes unless it only computes. */
export type Effect = 'read' | 'write';

/** Protocols of others that Granary speaks. */
export type ErrorForm = 'iceberg' | 'oauth';

/** What a request needs of whoever sends it. */
export interface Access {
  /** All of them, such as `spiders:write`. */
  scopes: readonly string[];
  /** Editor when a scope writes, viewer otherwise, unless told here. */
  role?: Role;
}

/** Every operation says it, so that none that moves data is forgotten. */
export type Moves = Action | 'nothing';

export interface Contract {
  /** `<tag>.<verb>`; the operationId of the OpenAPI document and the name of the client's method. */
  id: string;
  method: Method;
  path: string;
  /** Further addresses of the same operation, with the same parameters; the handler learns by which it was called. */
  aliases: readonly string[];
  tag: string;
  summary: string;
  description?: string;
  public: boolean;
  effect: Effect;
  role: Role;
  /** What it needs depends on the request, instead of the scope of its tag and of its role; as the document tells it. */
  access: { documented: string } | undefined;
  /** Only keys without scopes. */
  fullAccess: boolean;
  tier: Tier | undefined;
  quota: LimitName | undefined;
  /** What it does with data: policies are asked before, unless it moves nothing. */
  moves: Moves;
  /** It shows masked values where a policy wants them; what does not is refused then. */
  masks: boolean;
  status: 200 | 201 | 204;
  params: TObject;
  query: TObject;
  body: TObject | undefined;
  output: TSchema;
  /** The statuses it may answer besides the ones every operation may. */
  errors: readonly number[];
  example: { body?: unknown; query?: Readonly<Record<string, unknown>>; response: unknown };
  /** Definitions that are stored and run later refuse unknown fields always. */
  strict: boolean;
  /** Lists that the specification calls an array carry their total in a header. */
  totalHeader: boolean;
  /** In bytes; 1 MiB unless told otherwise. */
  bodyLimit: number | undefined;
  /** Probes carry the visitor's window without using it up. */
  uncounted: boolean;
  /** Media types taken as they come, besides a JSON object; with `application/json` among them, a JSON array. */
  uploads: readonly string[];
  /** Media types that are read into memory as bytes, compressed or not, up to `bodyLimit`. */
  bytes: readonly string[];
  /** Media types of answers that are no JSON. */
  streams: readonly string[];
  /** Statuses whose message is answered as plain text. */
  plainErrors: readonly number[];
  /** The protocol that its errors are shaped by, where that is not Granary's own. */
  errorForm: ErrorForm | undefined;
}

/**
 * Properties rather than methods, so that the services they ask for are compared strictly: an operation fits only a domain
 * that gets at least these. `Operation` alone is one of any domain.
 */
export interface Operation<Services = never> extends Contract {
  access: { documented: string; of: (input: never, services: Services) => Access } | undefined;
  prepare?: (ctx: Context<Services>, input: never) => Promise<unknown>;
  handler: (ctx: Context<Services>, input: never) => Promise<unknown>;
  finish?: (ctx: Context<Services>, input: never, answer: never) => Promise<unknown>;
  /** What HEAD of the same address asks: throws where there is nothing, and answers no body. */
  peek?: (ctx: Context<Services>, input: never) => Promise<unknown>;
}

interface Declaration<
  Params extends TObject,
  Query extends TObject,
  Body extends TObject,
  Output extends TSchema,
> {
  id: string;
  method: Method;
  path: string;
  aliases?: readonly string[];
  tag: string;
  summary: string;
  description?: string;
  public?: boolean;
  effect?: Effect;
  role?: Role;
  fullAccess?: boolean;
  tier?: Tier;
  quota?: LimitName;
  moves: Moves;
  masks?: boolean;
  status?: 200 | 201 | 204;
  params?: Params;
  query?: Query;
  body?: Body;
  output: Output;
  errors?: readonly number[];
  example: Contract['example'];
  strict?: boolean;
  totalHeader?: boolean;
  uncounted?: boolean;
  bodyLimit?: number;
  uploads?: readonly string[];
  bytes?: readonly string[];
  streams?: readonly string[];
  plainErrors?: readonly number[];
  errorForm?: ErrorForm;
}

interface Input<Params extends TObject, Query extends TObject, Body extends TObject> {
  params: Static<Params>;
  query: Static<Query>;
  body: Static<Body>;
  /** Only in operations with `uploads`; the body is empty then. */
  upload: Upload | undefined;
  /** Only in operations with `bytes`; the body is empty then. */
  bytes: ByteBody | undefined;
  /** Which of the aliases was called, if it was one. */
  alias: string | undefined;
}

type Answer<Output extends TSchema> = Static<Output> | StreamAnswer | EventStream;

type Empty = Type.TObject<Record<never, never>>;

/** The one declaration of an operation: route, checks, authorisation, documentation and client all come from it. */
export function defineOperation<
  Services,
  Output extends TSchema,
  Params extends TObject = Empty,
  Query extends TObject = Empty,
  Body extends TObject = Empty,
  Prepared = undefined,
>(
  declaration: Declaration<Params, Query, Body, Output> & {
    /** In place of the tag's own scope; asked once the input is valid, before anything happens. */
    access?: { documented: string; of(input: Input<Params, Query, Body>, services: Services): Access };
    /** Slow work before the handler, outside of any transaction. What it returns is disposed of when the request is over. */
    prepare?(ctx: Context<Services>, input: Input<Params, Query, Body>): Promise<Prepared>;
    /** With an Idempotency-Key this part runs in the transaction that keeps the answer, so it must not wait. */
    handler(
      ctx: Context<Services>,
      input: Input<Params, Query, Body> & { prepared: Prepared },
    ): Promise<Answer<Output>>;
    /** May wait. Runs after the handler, and after an answer that was kept for its Idempotency-Key. */
    finish?(
      ctx: Context<Services>,
      input: Input<Params, Query, Body>,
      answer: Static<Output>,
    ): Promise<Answer<Output>>;
    /** For HEAD of the same address. */
    peek?(ctx: Context<Services>, input: Input<Params, Query, Body>): Promise<unknown>;
  },
): Operation<Services> {
  const effect = declaration.effect ?? (declaration.method === 'GET' ? 'read' : 'write');
  return {
    ...declaration,
    public: declaration.public ?? false,
    effect,
    role: declaration.role ?? (effect === 'read' || declaration.access !== undefined ? 'viewer' : 'editor'),
    access: declaration.access,
    fullAccess: declaration.fullAccess ?? false,
    tier: declaration.tier,
    quota: declaration.quota,
    moves: declaration.moves,
    masks: declaration.masks ?? false,
    status: declaration.status ?? 200,
    params: declaration.params ?? Type.Object({}),
    query: declaration.query ?? Type.Object({}),
    body: declaration.body,
    errors: declaration.errors ?? [],
    strict: declaration.strict ?? false,
    totalHeader: declaration.totalHeader ?? false,
    uncounted: declaration.uncounted ?? false,
    bodyLimit: declaration.bodyLimit,
    aliases: declaration.aliases ?? [],
    uploads: declaration.uploads ?? [],
    bytes: declaration.bytes ?? [],
    streams: declaration.streams ?? [],
    plainErrors: declaration.plainErrors ?? [],
    errorForm: declaration.errorForm,
  } as Operation<Services>;
}
