import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface Limits {
  bytes: number;
  milliseconds: number;
  /** Without a byte: the sender has noticed, or sends no more. */
  quiet: number;
}

const LIMITS: Limits = { bytes: 256 * 1024 ** 2, milliseconds: 30_000, quiet: 2_000 };

/**
 * Many clients send all of a body before they read the answer. A connection that is closed while bytes are still on
 * their way takes the answer with it, so the rest is read and thrown away, for a while.
 */
export function useUnreadBodies(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    leaveBody(request, reply);
    done();
  });
}

/** Before the headers of the answer are written. */
export function leaveBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || !hasBody(raw)) return;
  reply.header('connection', 'close');
  if (!waiting.has(raw)) closeLate(raw);
}

/** A request without one is complete a moment after its headers, when it may be answered already. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** What the server does with a connection behind its last answer: no more is written to it, but the rest is still read. */
export function closeLate(request: IncomingMessage, limits: Limits = LIMITS): void {
  const { socket } = request;
  socket.destroySoon = () => {
    socket.end();
    request.resume();
    const start = socket.bytesRead;
    let [read, readAt] = [start, performance.now()];
    const end = readAt + limits.milliseconds;
    const look = setInterval(() => {
      const now = performance.now();
      if (socket.bytesRead > read) [read, readAt] = [socket.bytesRead, now];
      const isOver = read - start > limits.bytes || now > end || now - readAt > limits.quiet;
      if (isOver) socket.destroy();
      if (socket.destroyed) clearInterval(look);
    }, limits.quiet / 10);
  };
}

const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/** Who asks before sending a body (`Expect: 100-continue`) is told to when the body is wanted, and spared it otherwise. */
export function useContinue(server: FastifyInstance): void {
  server.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response);
    server.routing(request, response);
  });
}

/** To be called when the body is about to be read. */
export function wantBody({ raw }: FastifyRequest): void {
  waiting.get(raw)?.writeContinue();
  waiting.delete(raw);
}
