import pg from 'pg';
import { bounded, KEPT_ALIVE, SESSION_BOUNDS } from './bounds.ts';
import { ofConnection } from './losses.ts';

/** Often enough for the server to know that this process lives. */
const SPEAK_UP_MS = 5_000;

/**
 * A connection for LISTEN and for session locks. While its node lives it says something every few seconds; the server ends
 * one that says nothing, and with it the locks of a node that fell silent. What it meets when it is lost is told as by the pool.
 */
export async function openSession(
  url: string,
  connectWithin: number,
  onLost: (error: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: bounded(url, SESSION_BOUNDS),
    application_name: 'granary-session',
    connectionTimeoutMillis: connectWithin,
    ...KEPT_ALIVE,
  });
  client.on('error', onLost);
  try {
    await client.connect();
  } catch (error) {
    throw ofConnection(error);
  }
  speakUp(client);
  return client;
}

type Call = (...parts: unknown[]) => unknown;

function speakUp(client: pg.Client): void {
  const send = (client.query as Call).bind(client);
  let open = 0;
  let spoken: Promise<unknown> | undefined;
  const ask = async (...parts: unknown[]): Promise<unknown> => {
    open += 1;
    try {
      await spoken;
      return await send(...parts);
    } catch (error) {
      throw ofConnection(error);
    } finally {
      open -= 1;
    }
  };
  const isStream = (first: unknown) => typeof (first as { submit?: unknown } | null)?.submit === 'function';
  client.query = ((...parts: unknown[]) =>
    isStream(parts[0]) ? send(...parts) : ask(...parts)) as typeof client.query;
  const timer = setInterval(() => {
    // What is under way is heard too.
    if (open > 0 || spoken !== undefined) return;
    spoken = Promise.resolve(send('SELECT 1'))
      .catch(() => undefined)
      .finally(() => {
        spoken = undefined;
      });
  }, SPEAK_UP_MS);
  timer.unref();
  client.once('end', () => clearInterval(timer));
}
