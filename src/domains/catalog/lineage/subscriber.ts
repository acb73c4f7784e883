import type { StoredEvent, Subscriber } from '../../../kernel/events.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { findAssetsByKey } from './asset-store.ts';
import { type AssetColumn, type Facts, keyText } from './facts.ts';
import { NEWS } from './news/index.ts';
import { composeEvent } from './openlineage/compose-event.ts';
import { addDelivery } from './openlineage/delivery-store.ts';
import { recordFacts } from './record-facts.ts';
import { recordRun } from './run-store.ts';
import type { LineageDependencies } from './services.ts';

/** Hears of everything that makes data of data, and writes it down; nobody calls it. */
export const lineageSubscriber = (services: LineageDependencies): Subscriber => ({
  name: 'lineage',
  fromBeginning: true,
  hears: NEWS.map(({ event, take }) => ({
    event,
    async take(news, sql) {
      const facts = take(news, sql);
      await recordFacts(sql, { accountId: news.accountId, at: news.createdAt }, facts);
      await tellRun(services, sql, news, facts);
    },
  })),
});

async function tellRun(
  { producer, isEmitting }: LineageDependencies,
  sql: Sql,
  { accountId, createdAt: at }: StoredEvent,
  { run: fact }: Facts,
): Promise<void> {
  if (fact === undefined) return;
  const told = await recordRun(sql, accountId, at, fact);
  if (told === undefined || told.news.length === 0 || !isEmitting) return;
  const { run, news } = told;
  const assets = await findAssetsByKey(sql, accountId, [...run.inputs, ...run.outputs]);
  const columns = new Map<string, readonly AssetColumn[]>();
  for (const asset of assets) if (asset.columns !== null) columns.set(keyText(asset), asset.columns);
  for (const state of news) {
    const error = state === 'failed' ? fact.error : undefined;
    const event = composeEvent({ accountId, producer: producer(), state, at, run, error, columns });
    await addDelivery(sql, { accountId, runId: run.run_id, news: state, event });
  }
}
