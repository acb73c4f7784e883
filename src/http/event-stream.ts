import type { FastifyReply } from 'fastify';

export interface ServerSentEvent {
  id?: string;
  event: string;
  data: unknown;
}

/** What a handler returns instead of a record when the caller asked for `text/event-stream`. */
export class EventStream {
  readonly events: AsyncIterable<ServerSentEvent>;
  /** How soon a reader should come back after the line was cut; its own choice unless told. */
  readonly retryMs: number | undefined;

  constructor(events: AsyncIterable<ServerSentEvent>, { retryMs }: { retryMs?: number } = {}) {
    this.events = events;
    this.retryMs = retryMs;
  }
}

const HEARTBEAT = 15_000;

/** Writes events until their source ends or the caller goes; a comment now and then keeps proxies from closing the line. */
export async function sendEvents(
  reply: FastifyReply,
  stream: EventStream,
  signal: AbortSignal,
): Promise<FastifyReply> {
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  };
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, headers as Record<string, string>);
  raw.flushHeaders();
  if (stream.retryMs !== undefined) raw.write(`retry: ${stream.retryMs}\n\n`);
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT);
  try {
    for await (const event of stream.events) {
      if (signal.aborted) break;
      if (!raw.write(format(event))) await drained(raw, signal);
    }
  } catch (error) {
    if (!signal.aborted)
      raw.write(format({ event: 'error', data: { message: 'The stream was interrupted. Connect again.' } }));
    throw error;
  } finally {
    clearInterval(heartbeat);
    raw.end();
  }
  return reply;
}

const drained = (raw: NodeJS.WritableStream, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    raw.once('drain', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

export function format({ id, event, data }: ServerSentEvent): string {
  const lines = JSON.stringify(data);
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${lines}\n\n`;
}
