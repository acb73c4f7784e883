import type { ApiClient } from './client.ts';

export interface ReceivedEvent {
  id: number;
  event: string;
  data: any;
}

/** Reads a stream until it ends, or breaks it off after so many events. */
export async function readEvents(
  { address, credential }: ApiClient,
  path: string,
  options: { lastEventId?: number; most?: number; onEvent?: (event: ReceivedEvent) => void } = {},
): Promise<ReceivedEvent[]> {
  const abort = new AbortController();
  const response = await fetch(address + path, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${credential}`,
      ...(options.lastEventId === undefined ? {} : { 'last-event-id': String(options.lastEventId) }),
    },
    signal: abort.signal,
  });
  if (response.status !== 200 || response.body === null) throw new Error(`answered ${response.status}`);
  const events: ReceivedEvent[] = [];
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const event of blocks.filter((block) => !block.startsWith(':')).map(parse)) {
      events.push(event);
      options.onEvent?.(event);
    }
    if (events.length >= (options.most ?? Number.POSITIVE_INFINITY)) {
      abort.abort();
      return events.slice(0, options.most);
    }
  }
  return events;
}

function parse(block: string): ReceivedEvent {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)));
  return { id: Number(fields.id), event: fields.event, data: JSON.parse(fields.data) };
}
