import type { ApiClient } from './client.ts';

export interface AuditEvent {
  id: string;
  event: string;
  data: any;
}

export interface AuditAnswer {
  status: number;
  type: string | null;
  headers: Headers;
  text: string;
  events: AuditEvent[];
}

interface StreamOptions {
  credential?: string | undefined;
  lastEventId?: string;
  /** Breaks it off after so many events. */
  most?: number;
}

/** Calls POST /audit as anybody can, and reads its stream to the end. */
export const streamAudit = (
  address: string,
  body: object,
  options: StreamOptions = {},
): Promise<AuditAnswer> =>
  readStream(`${address}/api/v1/audit`, options, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The stream of an audit of the account, from its first event on. */
export const followAudit = (
  { address, credential }: ApiClient,
  auditId: string,
  options: Omit<StreamOptions, 'credential'> = {},
): Promise<AuditAnswer> =>
  readStream(`${address}/api/v1/audits/${auditId}`, { ...options, credential }, { headers: {} });

async function readStream(
  url: string,
  { credential, lastEventId, most = Number.POSITIVE_INFINITY }: StreamOptions,
  request: RequestInit & { headers: Record<string, string> },
): Promise<AuditAnswer> {
  const abort = new AbortController();
  const response = await fetch(url, {
    ...request,
    headers: {
      ...request.headers,
      accept: 'text/event-stream',
      ...(credential === undefined ? {} : { authorization: `Bearer ${credential}` }),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: abort.signal,
  });
  const { status, headers } = response;
  const answer = { status, headers, type: headers.get('content-type') };
  if (status !== 200 || response.body === null) return { ...answer, text: await response.text(), events: [] };
  const events: AuditEvent[] = [];
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    events.push(...blocks.filter((block) => /^event: /m.test(block)).map(parse));
    if (events.length < most) continue;
    abort.abort();
    return { ...answer, text: '', events: events.slice(0, most) };
  }
  return { ...answer, text: '', events };
}

function parse(block: string): AuditEvent {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)));
  return { id: fields.id, event: fields.event, data: JSON.parse(fields.data) };
}
