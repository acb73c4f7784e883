import { ApiError, conflict } from '../../../../kernel/errors.ts';
import { withFreeName } from '../../../../kernel/free-name.ts';
import type { Logger } from '../../../../kernel/log.ts';
import { must } from '../../../../kernel/must.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { AiClient } from '../../../../platform/ai/index.ts';
import type { Quantities } from '../../../../platform/jobs/index.ts';
import { countPages } from '../../../../platform/pages/index.ts';
import { toBuilt } from '../answers.ts';
import { type Built, buildSpider } from '../building/build-spider.ts';
import type { BuilderServices, Maker } from '../services.ts';
import {
  FACTORY,
  type FactoryCursor,
  type FactoryInput,
  progressOf,
  type SiteOutcome,
} from './factory-job.ts';

type Prepared = ({ built: Built } | { error: SiteOutcome['error'] }) & { moved: Partial<Quantities> };

const AT_ONCE = 2;

/**
 * Spiders for many sites as a durable job, one site a batch. The spider of a site is stored in the transaction that
 * counts the site as done: after a crash a site may be looked at again, but no spider is made twice.
 */
export function defineFactory(services: BuilderServices): void {
  services.jobs.define<FactoryInput, FactoryCursor, Prepared>({
    kind: FACTORY,
    moves: 'fetch',
    subject: ({ sites: [first, ...others] }) =>
      first === undefined || others.length > 0 ? undefined : { type: 'site', id: first.url },
    queue: 'spider-factory',
    concurrency: AT_ONCE,
    prepare: async ({ run, input, cursor, signal, log }) => {
      const site = must(input.sites[cursor?.outcomes.length ?? 0], 'the next site');
      const { counted, movedSoFar } = counting(services);
      try {
        const url = services.checkUrl(site.url).href;
        const id = input.datasetId;
        const columns =
          id === null
            ? undefined
            : await services.database.forAccount(run.accountId)((sql) =>
                services.columnsOf(sql, run.accountId, id),
              );
        if (id !== null && columns === undefined) throw conflict('The dataset of this factory was deleted.');
        const built = await buildSpider(
          counted,
          {
            url,
            name: site.name,
            description: site.description ?? input.description ?? undefined,
            examples: [],
            dataset: id === null || columns === undefined ? undefined : { id, columns },
            render: input.render ?? undefined,
            details: input.details,
          },
          signal,
        );
        return { built, moved: movedSoFar() };
      } catch (error) {
        signal.throwIfAborted();
        return { error: faultOf(error, log), moved: movedSoFar() };
      }
    },
    commit: async ({ run, input, cursor, sql, prepared }) => {
      const done = cursor?.outcomes ?? [];
      const site = must(input.sites[done.length], 'the site of this batch');
      const account = await services.accountOf(sql, run.accountId);
      const maker = { account, actorId: input.actorId };
      const outcome = await outcomeOf(services, sql, maker, { input, url: site.url, prepared });
      const outcomes = [...done, outcome];
      const isDone = outcomes.length >= input.sites.length;
      return {
        cursor: { outcomes },
        done: isDone,
        progress: progressOf(outcomes, input.sites.length),
        cost: prepared.moved,
        ...(isDone ? { output: { outcomes } } : {}),
      };
    },
  });
}

/** The same services, for one site, with what was moved for it. */
function counting(services: BuilderServices): {
  counted: BuilderServices;
  movedSoFar(): Partial<Quantities>;
} {
  const { pages, moved } = countPages(services.pages);
  const { ai } = services;
  let tokens = 0;
  const count = (used: number) => {
    tokens += used;
  };
  const counted = ai && { askJson: (...[messages, signal]: Asked) => ai.askJson(messages, signal, count) };
  return {
    counted: { ...services, pages, ai: counted },
    movedSoFar: () => ({ ...moved, tokens }),
  };
}

type Asked = Parameters<AiClient['askJson']>;

/** One site must not end the others, whatever is wrong with it. */
function faultOf(error: unknown, log: Logger): SiteOutcome['error'] {
  if (error instanceof ApiError) return { code: error.code, message: error.message };
  log.error({ err: error }, 'a site of a spider factory failed');
  return {
    code: 'internal',
    message: 'This site failed unexpectedly. Try it by itself with POST /api/v1/spiders/build.',
  };
}

async function outcomeOf(
  services: BuilderServices,
  sql: Sql,
  maker: Maker,
  { input, url, prepared }: { input: FactoryInput; url: string; prepared: Prepared },
): Promise<SiteOutcome> {
  const none = {
    url,
    spider_id: null,
    dataset_id: null,
    name: null,
    kind: null,
    fields: [],
    rows_previewed: 0,
    confidence: null,
    warnings: [],
  };
  if ('error' in prepared) return { ...none, status: 'failed', error: prepared.error };
  const { spider, kind, columns, row_count, confidence, warnings } = toBuilt(prepared.built, null);
  const told = {
    ...none,
    kind,
    fields: columns.map(({ name }) => name),
    rows_previewed: row_count,
    confidence,
    warnings,
  };
  if (!input.save) return { ...told, name: spider.name, status: 'built', error: null };
  try {
    const saved = await withFreeName(sql, spider.name, async (name) => {
      const datasetId = input.createDatasets
        ? await services.saveDataset(sql, maker, {
            name,
            siteUrl: spider.site_url,
            columns: columns.map(({ name: column, data_type: type, nullable }) => ({
              name: column,
              type: type as never,
              nullable,
            })),
          })
        : (spider.dataset_id ?? null);
      const spiderId = await services.saveSpider(sql, maker, {
        ...spider,
        name,
        ...(datasetId === null ? {} : { dataset_id: datasetId }),
      });
      return { name, dataset_id: datasetId, spider_id: spiderId };
    });
    return { ...told, ...saved, status: 'created', error: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      ...told,
      name: spider.name,
      status: 'failed',
      error: { code: error.code, message: error.message },
    };
  }
}
