import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sealer } from '../platform/secrets/index.ts';
import { ByteBody } from './byte-body.ts';
import type { Operation } from './define-operation.ts';
import { answerOnce, idempotencyKey } from './idempotency.ts';
import type { RequestContext } from './request-context.ts';
import { StreamAnswer } from './stream-answer.ts';
import { Upload } from './upload.ts';

interface Call {
  operation: Operation;
  request: FastifyRequest;
  reply: FastifyReply;
  context: RequestContext;
  sealer: Sealer;
}

/** The operation's parts in their order; with an Idempotency-Key the handler's part happens once. */
export function perform(call: Call): Promise<unknown> {
  const { operation, request, context } = call;
  const { params, query, body } = request;
  const key = operation.method === 'POST' ? idempotencyKey(request) : undefined;
  if (key === undefined && operation.prepare === undefined && operation.finish === undefined)
    return operation.handler(
      context as never,
      { params, query, body: bodyOf(body), ...partsOf(request) } as never,
    );
  return performInParts(call, key);
}

async function performInParts(
  { operation, request, reply, context, sealer }: Call,
  key: string | undefined,
): Promise<unknown> {
  const { params, query, body } = request;
  const input = { params, query, body: bodyOf(body), ...partsOf(request), prepared: undefined as unknown };
  const world = context as never;
  const prepare = async () => {
    input.prepared = await operation.prepare?.(world, input as never);
  };
  const handle = () => operation.handler(world, input as never);
  let answer: unknown;
  try {
    if (key === undefined) {
      await prepare();
      answer = await handle();
    } else {
      input.upload?.keepDigest();
      const before = operation.prepare === undefined ? undefined : prepare;
      answer = await answerOnce({ key, request, reply, context, sealer, prepare: before, handle });
    }
    if (operation.finish !== undefined && !(answer instanceof StreamAnswer))
      answer = await operation.finish(world, input as never, answer as never);
    return answer;
  } finally {
    if (answer instanceof StreamAnswer) reply.raw.once('close', () => void dispose(input.prepared, context));
    else await dispose(input.prepared, context);
  }
}

const bodyOf = (body: unknown): unknown => (body instanceof Upload || body instanceof ByteBody ? {} : body);
const partsOf = (request: FastifyRequest) => ({
  upload: request.body instanceof Upload ? request.body : undefined,
  bytes: request.body instanceof ByteBody ? request.body : undefined,
  alias: request.routeOptions.config.alias,
});

/** The answer stands, whatever is left to be tidied up. */
async function dispose(prepared: unknown, { log }: RequestContext): Promise<void> {
  try {
    await (prepared as AsyncDisposable | undefined)?.[Symbol.asyncDispose]?.();
  } catch (error) {
    log.warn({ err: error }, 'what a request had prepared was not removed');
  }
}
