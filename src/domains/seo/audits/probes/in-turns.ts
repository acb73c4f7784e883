import type { Fetcher, FetchResult } from '../../../../platform/web/index.ts';

export interface Probing {
  fetcher: Fetcher;
  signal: AbortSignal;
  /** When to stop, in milliseconds of `performance.now()`. */
  deadline: number;
}

export interface Address {
  key: string;
  url: string;
}

/** Asks for the first bytes of an answer. */
export type Ask = (url: string, mostBytes: number, totalMs: number) => Promise<FetchResult>;

const AT_ONCE = 12;

/** A few at a time; what the time does not suffice for is left out. */
export async function inTurns<Answer>(
  { fetcher, signal, deadline }: Probing,
  addresses: readonly Address[],
  work: (address: Address, ask: Ask) => Promise<Answer>,
  atOnce = AT_ONCE,
): Promise<Map<string, Answer>> {
  const ask: Ask = (url, mostBytes, totalMs) =>
    fetcher.fetch(url, { signal, cuts: true, limits: { mostBytes, totalMs } });
  const answers = new Map<string, Answer>();
  const waiting = [...addresses].reverse();
  const turn = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (performance.now() > deadline || signal.aborted) return;
      answers.set(next.key, await work(next, ask));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
  signal.throwIfAborted();
  return answers;
}
