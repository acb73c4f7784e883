import { useCallback, useEffect, useRef, useState } from 'react';
import { api, type Output } from '../../lib/api.ts';

export type Result = Output<'query.run'>;
export type Plan = Output<'query.stats'>;
export const ENGINES = ['duckdb', 'trino', 'auto'] as const;
export type Engine = (typeof ENGINES)[number];

/** DuckDB goes without saying. */
export const engineOf = (engine: Engine): { engine?: Engine } => (engine === 'duckdb' ? {} : { engine });

type State =
  | { kind: 'idle' }
  | { kind: 'running'; since: number }
  | { kind: 'cancelled'; after: number }
  | { kind: 'failed'; error: unknown }
  | { kind: 'done' };

const MOST_ROWS = 10_000;
const TIMEOUT_MS = 120_000;
const RECORDS = /\bgranary_\w+/i;

/** Granary's own records are read by another operation. */
const readsRecords = (sql: string): boolean => RECORDS.test(sql);

/** Runs one statement at a time; leaving it, or running another, stops it at the server. */
export function useQueryRun() {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [result, setResult] = useState<{ sql: string; engine: Engine; answer: Result }>();
  const [plan, setPlan] = useState<{ sql: string; answer: Plan }>();
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  const start = useCallback(async (work: (signal: AbortSignal) => Promise<void>) => {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    const since = performance.now();
    setState({ kind: 'running', since });
    try {
      await work(mine.signal);
      if (asking.current === mine) setState({ kind: 'done' });
    } catch (error) {
      if (asking.current !== mine) return;
      setState(
        mine.signal.aborted
          ? { kind: 'cancelled', after: performance.now() - since }
          : { kind: 'failed', error },
      );
    }
  }, []);

  const run = useCallback(
    (sql: string, engine: Engine) =>
      start(async (signal) => {
        const input = { sql, limit: MOST_ROWS, timeout_ms: TIMEOUT_MS };
        const answer =
          engine === 'duckdb' && readsRecords(sql)
            ? await api().call('query.hybrid', input, { signal })
            : await api().call('query.run', { ...input, ...engineOf(engine) }, { signal });
        setResult({ sql, engine, answer });
      }),
    [start],
  );
  const explain = useCallback(
    (sql: string) =>
      start(async (signal) => {
        const answer = await api().call('query.stats', { sql, timeout_ms: TIMEOUT_MS }, { signal });
        setPlan({ sql, answer });
      }),
    [start],
  );
  const cancel = useCallback(() => asking.current?.abort(), []);
  return { state, result, plan, run, explain, cancel };
}
