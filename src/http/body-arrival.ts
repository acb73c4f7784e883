import type { preParsingHookHandler } from 'fastify';
import { requestTimeout } from '../kernel/errors.ts';

const LATE_MS = 120_000;

/** A body that comes in drops would hold its connection for as long as it likes. */
export const limitArrival: preParsingHookHandler = (_request, reply, payload, done) => {
  const late = setTimeout(() => {
    reply.header('connection', 'close');
    reply.raw.once('finish', () => reply.raw.socket?.destroy());
    reply.send(requestTimeout('The body did not arrive in time. Send it again.'));
  }, LATE_MS);
  payload.once('close', () => clearTimeout(late)).once('end', () => clearTimeout(late));
  done(null, payload);
};
