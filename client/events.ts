import { GranaryError, networkError } from './error.ts';
import type { PreparedRequest } from './request.ts';
import { pause, type Send } from './send.ts';

export interface JobEvent {
  id: string;
  /** progress and the like; the last one is completed, failed or cancelled, of an audit audit_complete or error. */
  event: string;
  data: Record<string, unknown>;
}

export interface EventOptions {
  signal?: AbortSignal | undefined;
  /** Where an earlier stream was left. */
  lastEventId?: string | undefined;
}

const LAST = new Set(['completed', 'failed', 'cancelled', 'audit_complete', 'error']);
const MOST_FAULTS = 8;

/** The events of a job until it ends. A connection that breaks is made again and goes on after the last event seen. */
export async function* followEvents(
  send: Send,
  request: PreparedRequest,
  { signal, lastEventId = '' }: EventOptions,
): AsyncGenerator<JobEvent, void> {
  let last = lastEventId;
  for (let faults = 0; ; faults += 1) {
    const headers = { ...request.headers, accept: 'text/event-stream' };
    const response = await send(
      { ...request, headers: last === '' ? headers : { ...headers, 'last-event-id': last } },
      signal,
    );
    try {
      for await (const event of parseEvents(response.body)) {
        // Without an ID it is not what the job tells: the stream itself was interrupted.
        if (event.event === 'error' && event.id === '') break;
        faults = 0;
        last = event.id === '' ? last : event.id;
        yield event;
        if (LAST.has(event.event)) return;
      }
    } catch (error) {
      if (signal?.aborted === true || error instanceof GranaryError) throw error;
      if (faults >= MOST_FAULTS) throw networkError('The stream of events', error);
    }
    if (faults >= MOST_FAULTS) throw networkError('The stream of events', undefined);
    await pause(Math.min(250 * 2 ** faults, 5_000), signal);
  }
}

async function* parseEvents(body: ReadableStream<Uint8Array> | null): AsyncGenerator<JobEvent> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event !== undefined) yield event;
      }
    }
  } finally {
    // A reader that stops early lets the server know; one whose connection broke has nothing left to tell.
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): JobEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colon = line.indexOf(': ');
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2));
  }
  const data = fields.get('data');
  if (data === undefined) return undefined;
  return { id: fields.get('id') ?? '', event: fields.get('event') ?? 'message', data: JSON.parse(data) };
}
