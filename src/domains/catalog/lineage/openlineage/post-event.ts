/** What became of an event: taken, refused for what it is, or to be tried again. */
export type Posted = { outcome: 'taken' } | { outcome: 'refused' | 'again'; reason: string };

const TIMEOUT_MS = 10_000;
/** What says that the event itself is wrong; anything else may pass another time. */
const FINAL = new Set([400, 413, 415, 422]);

/** The operator named the receiver, so it may be a private one. */
export async function postEvent(
  { url, apiKey }: { url: string; apiKey: string | undefined },
  event: object,
  signal: AbortSignal,
): Promise<Posted> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(event),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (response.ok) return { outcome: 'taken' };
    const reason = `the receiver answered ${response.status}`;
    return { outcome: FINAL.has(response.status) ? 'refused' : 'again', reason };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { outcome: 'again', reason: cause instanceof Error ? cause.message : String(cause) };
  }
}
