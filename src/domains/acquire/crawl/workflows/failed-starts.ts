import type { Sql } from '../../../../kernel/sql.ts';
import { type FoundUrl, findUrls } from '../../../../platform/frontier/index.ts';
import type { UrlNormaliser } from '../../../../platform/web/index.ts';
import { crawlNormaliser, keyOf } from '../address.ts';

export interface FailedStart {
  url: string;
  reason: string;
  status: number | null;
}

/** As many as a crawl would go itself. */
const MOST_HOPS = 20;
/** Nothing is wrong with an address whose turn did not come. */
const NO_TURN: ReadonlySet<string> = new Set(['budget', 'cancelled']);

/** The start addresses of which no page came, neither their own nor the one they lead to. */
export async function failedStarts(
  sql: Sql,
  runId: string,
  starts: readonly string[],
): Promise<FailedStart[]> {
  const normalise = crawlNormaliser();
  let open = new Map(starts.flatMap((url) => keysOf(normalise, url).map((key) => [url, key] as const)));
  const failed: FailedStart[] = [];
  for (let hop = 0; open.size > 0; hop += 1) {
    const found = new Map((await findUrls(sql, runId, [...open.values()])).map((one) => [one.key, one]));
    const next = new Map<string, string>();
    for (const [url, key] of open) {
      const one = found.get(key);
      const [target] = one === undefined ? [] : keysOf(normalise, locationOf(one));
      if (target !== undefined && hop < MOST_HOPS) next.set(url, target);
      else if (one === undefined || isLost(one))
        failed.push({ url, reason: one?.reason ?? 'redirect', status: one?.status ?? null });
    }
    open = next;
  }
  return failed;
}

const isLost = ({ state, reason }: FoundUrl): boolean =>
  (state === 'failed' || state === 'left out') && !NO_TURN.has(reason ?? '');

const locationOf = ({ reason, facts }: FoundUrl): string =>
  reason === 'redirect' ? String(facts?.location ?? '') : '';

function keysOf(normalise: UrlNormaliser, url: string): string[] {
  const normalised = url === '' ? undefined : normalise(url);
  return normalised === undefined ? [] : [keyOf(normalised.key)];
}
