import type { Context } from '../../../../kernel/context.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { runRecord, startRun } from '../pipelines/start-run.ts';
import type { Run } from '../schema/run.ts';
import type { RatedataServices } from '../services.ts';
import { DISCOVER_STAGES, type DiscoverInput } from './discover-pipeline.ts';
import type { PlanMatch } from './listed-file.ts';
import type { IndexKind } from './read-index.ts';

export interface DiscoverWish {
  urls: readonly string[];
  kind?: IndexKind;
  max_depth?: number;
  max_files?: number;
  match?: PlanMatch;
  js_rendering?: boolean;
  ingest?: boolean;
}

export async function startDiscovery(
  ctx: Pick<Context<RatedataServices>, 'services' | 'account' | 'actor'>,
  sql: Sql,
  wish: DiscoverWish,
): Promise<Run> {
  const input: Omit<DiscoverInput, 'kind' | 'account_tier' | 'actor'> = {
    ...{ urls: wish.urls, index_kind: wish.kind ?? 'auto', max_depth: wish.max_depth ?? 1 },
    ...{ max_files: wish.max_files ?? 10_000, match: wish.match ?? {} },
    ...{ js_rendering: wish.js_rendering ?? false, ingest: wish.ingest ?? false },
  };
  const wanted = { kind: 'discover' as const, stages: DISCOVER_STAGES, params: { ...wish }, input };
  return runRecord(sql, ctx.account.id, await startRun(ctx, sql, wanted));
}
