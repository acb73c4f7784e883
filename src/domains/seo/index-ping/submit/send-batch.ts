const TIMEOUT_MS = 30_000;

export interface Sent {
  /** Null without a response. */
  statusCode: number | null;
  /** As the other side asks for. */
  retryAfterSecs: number | null;
}

/** One POST of the IndexNow protocol. Whatever becomes of it is told, not thrown. */
export async function sendBatch(
  endpoint: string,
  {
    host,
    key,
    keyLocation,
    urls,
  }: { host: string; key: string; keyLocation: string; urls: readonly string[] },
  signal: AbortSignal,
): Promise<Sent> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ host, key, keyLocation, urlList: urls }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      redirect: 'manual',
    });
    await response.body?.cancel();
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    return {
      statusCode: response.status,
      retryAfterSecs: Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
    };
  } catch {
    signal.throwIfAborted();
    return { statusCode: null, retryAfterSecs: null };
  }
}
