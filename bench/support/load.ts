import autocannon from 'autocannon';

export interface Load {
  requestsPerSecond: number;
  p99: number;
  errors: number;
  answers: number;
}

export interface Target {
  url: string;
  headers?: Record<string, string>;
  /** Sent with POST. */
  body?: string;
}

/** Keeps `connections` open and busy for some seconds, or for a number of requests. */
export async function load(
  target: Target,
  options: { connections: number; seconds?: number; amount?: number },
): Promise<Load> {
  const result = await autocannon({
    url: target.url,
    headers: target.headers ?? {},
    ...(target.body === undefined ? {} : { method: 'POST' as const, body: target.body }),
    connections: options.connections,
    ...(options.amount === undefined ? { duration: options.seconds ?? 3 } : { amount: options.amount }),
  });
  const errors = result.errors + result.timeouts + result.non2xx;
  return {
    requestsPerSecond: result.requests.average,
    p99: result.latency.p99,
    errors,
    answers: result['2xx'],
  };
}
