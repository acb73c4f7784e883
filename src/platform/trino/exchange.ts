import { setTimeout as wait } from 'node:timers/promises';
import { startTimer } from '../../kernel/start-timer.ts';
import { answerFault, away, tooLargePage } from './faults.ts';
import type { TrinoPatience } from './types.ts';

const MOST_PAGE_MIB = 64;
const LONGEST_DELAY_MS = 2_000;

export interface Exchange {
  method: 'GET' | 'POST' | 'DELETE';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** Nobody answered, or not in time: no bytes of an answer came. */
class Silence extends Error {}

const REPEATED = new Set([429, 502, 503, 504]);
/** Trino has not looked at a statement that it answers so. */
const NOT_TAKEN = new Set([429, 503]);

/** The body of the answer. What can be asked twice is, until the silence has lasted too long. */
export async function answerOf(
  exchange: Exchange,
  patience: TrinoPatience,
  signal: AbortSignal,
): Promise<Buffer> {
  const since = performance.now();
  for (let delay = patience.firstDelayMs; ; delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
    const found = await attempt(exchange, patience.requestMs, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof Silence && exchange.method === 'GET') return error;
      throw error instanceof Silence ? away(error) : error;
    });
    if (!(found instanceof Silence)) {
      if (found.status === 200) return found.body;
      const mayRepeat = (exchange.method === 'POST' ? NOT_TAKEN : REPEATED).has(found.status);
      if (!mayRepeat) throw answerFault(found.status, found.body.toString());
    }
    if (performance.now() - since > patience.outageMs)
      throw away(found instanceof Silence ? found : undefined);
    await wait(delay, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** Stops the query there; Trino forgets one by itself that nobody asks for any more, only later. */
export async function cancelAt(exchange: Exchange, patience: TrinoPatience): Promise<void> {
  const never = new AbortController().signal;
  await attempt(exchange, patience.cancelMs, never).catch(() => undefined);
}

async function attempt(
  { method, url, headers, body }: Exchange,
  milliseconds: number,
  signal: AbortSignal,
): Promise<{ status: number; body: Buffer }> {
  const late = new AbortController();
  const stop = startTimer(milliseconds, () => late.abort(new Silence(`no answer in ${milliseconds} ms`)));
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, late.signal]),
    });
    return { status: response.status, body: await bytesOf(response) };
  } catch (error) {
    if (late.signal.aborted) throw late.signal.reason;
    // What fetch itself complains of is the connection.
    throw error instanceof TypeError ? new Silence('the connection failed', { cause: error }) : error;
  } finally {
    stop();
  }
}

async function bytesOf(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_PAGE_MIB * 1024 ** 2) throw tooLargePage(MOST_PAGE_MIB);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
