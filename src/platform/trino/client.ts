import { setTimeout as wait } from 'node:timers/promises';
import { startTimer } from '../../kernel/start-timer.ts';
import { answerOf, cancelAt, type Exchange } from './exchange.ts';
import { elsewhere, notUnderstood, outOfTime, queryFault, starting } from './faults.ts';
import { signToken } from './jwt.ts';
import { readPage } from './pages.ts';
import { withParameters } from './parameters.ts';
import type {
  PageHead,
  PageRows,
  TrinoAnswer,
  TrinoColumn,
  TrinoPatience,
  TrinoQuery,
  TrinoSettings,
  TrinoStats,
} from './types.ts';

export interface TrinoClient {
  /** Runs one statement to its end, or until no more rows are wanted; what is left of it is cancelled. */
  run(query: TrinoQuery): Promise<TrinoAnswer>;
}

const PATIENCE: TrinoPatience = { requestMs: 10_000, outageMs: 60_000, cancelMs: 2_000, firstDelayMs: 50 };
/** Tokens outlive their query by so much, for clocks that differ. */
const TOKEN_MARGIN_MS = 60_000;

interface Page {
  head: PageHead;
  rows: PageRows | undefined;
}

/** Trino over its HTTP protocol. Requests share nothing: what Trino would have them remember is not read. */
export function createTrinoClient(
  { url, jwtKey, catalog, schema }: TrinoSettings,
  patience: TrinoPatience = PATIENCE,
): TrinoClient {
  const base = new URL(url);
  const statements = new URL(`${url.replace(/\/+$/, '')}/v1/statement`);

  const headersOf = ({ accountId, source, catalogToken, timeoutMs }: TrinoQuery) => {
    const now = Math.floor(Date.now() / 1_000);
    const exp = now + Math.ceil((timeoutMs + TOKEN_MARGIN_MS) / 1_000);
    return {
      authorization: `Bearer ${signToken(jwtKey, { sub: accountId, iat: now, exp })}`,
      'x-trino-user': accountId,
      'x-trino-source': source,
      'x-trino-catalog': catalog,
      'x-trino-schema': schema,
      'x-trino-time-zone': 'UTC',
      // Without it times have milliseconds only.
      'x-trino-client-capabilities': 'PARAMETRIC_DATETIME',
      'x-trino-extra-credential': `token=${encodeURIComponent(catalogToken)}`,
      'x-trino-session': `query_max_execution_time=${timeoutMs}ms`,
      'user-agent': 'granary',
      // Trino takes tokens over HTTPS alone, and a proxy's word for it.
      ...(base.protocol === 'http:' ? { 'x-forwarded-proto': 'https' } : {}),
    };
  };

  /** The next page, at the address that we know: Trino names itself by what its proxy tells. */
  const nextOf = ({ nextUri }: PageHead): URL | undefined => {
    if (nextUri === undefined) return undefined;
    const next = URL.parse(nextUri);
    if (next === null) throw notUnderstood(new Error(`nextUri is ${nextUri}`));
    if (next.hostname !== base.hostname) throw elsewhere(next.host);
    return new URL(`${next.pathname}${next.search}`, base.origin);
  };

  const begin = async (query: TrinoQuery, exchange: Exchange, signal: AbortSignal): Promise<Page> => {
    const since = performance.now();
    for (let delay = patience.firstDelayMs; ; delay = Math.min(delay * 2, 2_000)) {
      const page = pageOf(await answerOf(exchange, patience, signal));
      if (page.head.error?.errorName !== 'SERVER_STARTING_UP') return page;
      if (performance.now() - since > Math.min(patience.outageMs, query.timeoutMs)) throw starting();
      await wait(delay, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  };

  const follow = async (query: TrinoQuery, signal: AbortSignal): Promise<TrinoAnswer> => {
    const headers = headersOf(query);
    const { sql, linesBefore } = withParameters(query.sql, query.params);
    const before = linesBefore + (query.linesBefore ?? 0);
    const post = { method: 'POST' as const, url: statements, headers, body: sql };
    let next: URL | undefined;
    let columns: TrinoColumn[] | undefined;
    let isWanted = true;
    try {
      let { head, rows } = await begin(query, post, signal);
      for (;;) {
        next = nextOf(head);
        if (head.error !== undefined) throw queryFault(head.error, before);
        columns ??= head.columns;
        const stats = statsOf(head);
        query.onProgress?.(stats);
        if (rows !== undefined) isWanted = await query.receive(rows);
        signal.throwIfAborted();
        if (next === undefined || !isWanted) {
          if (columns === undefined) throw notUnderstood(new Error('a result without columns'));
          return { columns, stats, isWhole: next === undefined };
        }
        ({ head, rows } = pageOf(await answerOf({ method: 'GET', url: next, headers }, patience, signal)));
      }
    } finally {
      if (next !== undefined) await cancelAt({ method: 'DELETE', url: next, headers }, patience);
    }
  };

  return {
    async run(query) {
      const late = new AbortController();
      const stop = startTimer(query.timeoutMs, () => late.abort(outOfTime(query.timeoutMs)));
      const { signal = late.signal } = query;
      try {
        return await follow(query, AbortSignal.any([signal, late.signal]));
      } finally {
        stop();
      }
    },
  };
}

function pageOf(body: Buffer): Page {
  try {
    return readPage(body);
  } catch (error) {
    throw notUnderstood(error);
  }
}

const statsOf = ({ stats = {} }: PageHead): TrinoStats => ({
  state: stats.state ?? 'QUEUED',
  queued: stats.queued ?? false,
  completedSplits: stats.completedSplits ?? 0,
  totalSplits: stats.totalSplits ?? 0,
  processedRows: stats.processedRows ?? 0,
  processedBytes: stats.processedBytes ?? 0,
  cpuTimeMillis: stats.cpuTimeMillis ?? 0,
  queuedTimeMillis: stats.queuedTimeMillis ?? 0,
});
