import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, conflict, invalidRequest } from '../kernel/errors.ts';
import { type Sql, statement, type Transact } from '../kernel/sql.ts';
import { advisoryLock, waitForLocks } from '../platform/postgres/advisory-lock.ts';
import type { Sealer } from '../platform/secrets/index.ts';
import { EventStream } from './event-stream.ts';
import type { RequestContext } from './request-context.ts';
import { StreamAnswer } from './stream-answer.ts';
import { Upload } from './upload.ts';

interface Stored {
  request_hash: Buffer;
  status: number;
  sealed_answer: Buffer;
}

interface Answer {
  body: unknown;
  headers: Record<string, string>;
}

const find = statement<Stored>(
  'idempotency.find',
  `SELECT request_hash, status, sealed_answer FROM idempotent_answers
   WHERE account_id = $1 AND key = $2 AND created_at > now() - interval '24 hours'`,
);
const clear = statement(
  'idempotency.clear',
  `DELETE FROM idempotent_answers WHERE account_id = $1 AND key = $2 AND created_at <= now() - interval '24 hours'`,
);
const store = statement(
  'idempotency.store',
  `INSERT INTO idempotent_answers (account_id, key, request_hash, status, sealed_answer) VALUES ($1, $2, $3, $4, $5)`,
);
const removeOld = statement(
  'idempotency.remove-old',
  "DELETE FROM idempotent_answers WHERE created_at < now() - interval '24 hours'",
);
const lock = advisoryLock('idempotency.lock', 2);

/** Of every account. */
export const removeOldAnswers = (transact: Transact): Promise<number> =>
  transact((sql) => removeOld.run(sql));

const KEY = /^[\x21-\x7e]{1,255}$/;

export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST' || request.state.account === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw invalidRequest('Idempotency-Key must be 1 to 255 visible ASCII characters.');
  }
  return key;
}

export interface KeyedCall {
  key: string;
  request: FastifyRequest;
  reply: FastifyReply;
  context: RequestContext;
  sealer: Sealer;
  /** What takes long, and may be done more often than the handler. */
  prepare: (() => Promise<void>) | undefined;
  handle(): Promise<unknown>;
}

/**
 * Runs the handler and keeps its answer in one transaction, so that a crash between the two cannot make the work
 * happen twice; a second request with the key waits for the first one's end and gets its answer.
 */
export async function answerOnce({
  key,
  request,
  reply,
  context,
  sealer,
  prepare,
  handle,
}: KeyedCall): Promise<unknown> {
  const accountId = context.account.id;
  const place = `idempotency ${accountId} ${key}`;
  const outer = context.tx;
  const isUpload = request.body instanceof Upload;
  const opened = (stored: Stored): Answer => JSON.parse(sealer.open(stored.sealed_answer, place).toString());
  if (prepare !== undefined) {
    const stored = isUpload ? undefined : await outer((sql) => find.first(sql, [accountId, key]));
    if (stored !== undefined)
      return orRefusal(() => replay(stored, hashOf(request, context), reply, opened(stored)));
    await prepare();
  }
  const hash = hashOf(request, context);
  const keep = (sql: Sql, status: number, answer: Answer) =>
    store.run(sql, [accountId, key, hash, status, sealer.seal(JSON.stringify(answer), place)]);
  try {
    return await outer(async (sql) => {
      await lock(sql, place);
      await clear.run(sql, [accountId, key]);
      const stored = await find.first(sql, [accountId, key]);
      if (stored !== undefined) return replay(stored, hash, reply, opened(stored));
      // The handler uses up what was prepared.
      if (isUpload || prepare !== undefined) await waitForLocks(sql);
      context.within(nested(sql));
      const body = await handle();
      if (body instanceof StreamAnswer || body instanceof EventStream) return body;
      await keep(sql, reply.statusCode, { body: body ?? null, headers: ownHeaders(reply) });
      return body;
    });
  } catch (error) {
    if (error instanceof Replayed) throw error.answer;
    if (!(error instanceof ApiError) || !isFinal(error)) throw error;
    await outer(async (sql) => {
      await lock(sql, place);
      await clear.run(sql, [accountId, key]);
      if ((await find.first(sql, [accountId, key])) !== undefined) return;
      const { code, status, message, extras } = error;
      await keep(sql, status, {
        body: {
          code,
          message,
          extras: { details: extras.details, required: extras.required, limit: extras.limit },
        },
        headers: {},
      });
    });
    throw error;
  } finally {
    context.within(undefined);
  }
}

/** The actor belongs to the request: an answer may hold a key that only its maker was allowed to make. */
function hashOf({ method, url, body }: FastifyRequest, { actor }: RequestContext): Buffer {
  const content = body instanceof Upload ? body.digest : JSON.stringify(body ?? null);
  return createHash('sha256').update(`${actor.id} ${method} ${url} ${content}`).digest();
}

function orRefusal(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    throw error instanceof Replayed ? error.answer : error;
  }
}

/** Leaves the transaction with the stored error without keeping it again. */
class Replayed extends Error {
  readonly answer: ApiError;
  constructor(answer: ApiError) {
    super('replayed');
    this.answer = answer;
  }
}

function replay(stored: Stored, hash: Buffer, reply: FastifyReply, answer: Answer): unknown {
  if (!stored.request_hash.equals(hash)) {
    throw new Replayed(
      conflict('This Idempotency-Key was used with another request. Use a new key for a new request.'),
    );
  }
  reply.header('idempotency-replayed', 'true');
  if (stored.status >= 400) {
    const { code, message, extras } = answer.body as { code: string; message: string; extras: object };
    throw new Replayed(new ApiError(code, stored.status, message, extras));
  }
  for (const [name, value] of Object.entries(answer.headers)) reply.header(name, value);
  reply.code(stored.status);
  return answer.body;
}

/** A refusal that the same request would meet again; overload and limits are not. */
const isFinal = (error: ApiError): boolean =>
  error.status >= 400 && error.status < 500 && error.status !== 429;

const PER_REQUEST = /^(x-request-id|x-ratelimit-.*|date|content-length|content-type)$/;

function ownHeaders(reply: FastifyReply): Record<string, string> {
  const entries = Object.entries(reply.getHeaders()).filter(([name]) => !PER_REQUEST.test(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** A transaction inside the request's own: it undoes its part alone when it fails. */
function nested(sql: Sql): Transact {
  let savepoints = 0;
  return async (work) => {
    savepoints += 1;
    const name = `nested_${savepoints}`;
    await sql.query(`SAVEPOINT ${name}`);
    try {
      const result = await work(sql);
      await sql.query(`RELEASE SAVEPOINT ${name}`);
      return result;
    } catch (error) {
      await sql.query(`ROLLBACK TO SAVEPOINT ${name}`);
      throw error;
    }
  };
}
