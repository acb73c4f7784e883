import type { preParsingHookHandler } from 'fastify';
import { requestTimeout } from '../kernel/errors.ts';

const LATE_MS = 120_000;

/** A body that comes in drops would hold its connection for as long as it likes. */
export const limitArrival: preParsingHookHandler = (request, reply, payload, done) => {
  const late = setTimeout(() => {
    reply.header('connection', 'close');
    reply.raw.once('finish', () => reply.raw.socket?.destroy());
    reply.send(requestTimeout('The body did not arrive in time. Send it again.'));
  }, LATE_MS).unref();
  const { socket } = request.raw;
  const inTime = () => {
    clearTimeout(late);
    socket.off('close', inTime);
  };
  payload.once('close', inTime).once('end', inTime);
  // A connection that is lost may take body and answer along without a word.
  socket.once('close', inTime);
  done(null, payload);
};
