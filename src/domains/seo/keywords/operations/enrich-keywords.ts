import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import { waitForJob } from '../../../../http/job-answer.ts';
import { clickRates } from '../../../../kernel/click-rates.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { Literals, Named, Nullable, Uuid } from '../../../../kernel/schema.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';
import { ENRICH_KEYWORDS, type EnrichInput } from '../enrich/run-enrich.ts';
import { requireSite, toKeyword } from '../keyword-record.ts';
import { EXAMPLE_KEYWORD, Keyword, METRICS, MOST_KEYWORDS, SiteId } from '../schema.ts';
import type { KeywordsServices } from '../services.ts';
import { keywordsById, keywordsOfSite } from '../store/keywords.ts';

const WAIT = 30;
const MOST_SHOWN = 1_000;

export const enrichKeywords = defineOperation({
  id: 'keywords.enrich',
  method: 'POST',
  path: '/api/v1/keywords/enrich',
  tag: 'keywords',
  moves: 'enrich',
  summary: 'Enrich keywords with search volume, difficulty and position',
  description:
    'Starts a job and waits for it. Numbers come from the keyword provider of this instance, else from the search console; a number that nobody knows stays null.',
  body: Named('EnrichKeywords', {
    site_id: SiteId,
    keyword_ids: Type.Optional(
      Type.Array(Uuid(), {
        minItems: 1,
        maxItems: MOST_KEYWORDS,
        description: 'Defaults to all keywords of the site.',
      }),
    ),
    metrics: Type.Optional(Type.Array(Literals(METRICS), { minItems: 1, description: 'Defaults to all.' })),
    wait: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 60, description: 'Seconds to wait for the job. Defaults to 30.' }),
    ),
  }),
  output: Named('KeywordEnrichment', {
    job_id: Type.String(),
    status: Literals(['running', 'paused', 'completed', 'failed', 'cancelled']),
    done: Type.Integer(),
    total: Type.Integer(),
    error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
    data: Type.Array(Keyword, { description: 'The keywords as they are now, at most 1,000.' }),
  }),
  errors: [404],
  example: {
    body: { site_id: EXAMPLE_KEYWORD.site_id, metrics: ['volume'] },
    response: {
      job_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d31',
      status: 'completed',
      done: 1,
      total: 1,
      error: null,
      data: [EXAMPLE_KEYWORD],
    },
  },
  handler: (ctx: Context<KeywordsServices>, { body }) =>
    ctx.tx(async (sql) => {
      const { site_id: siteId, keyword_ids: ids } = body;
      await requireSite(ctx.services, sql, siteId);
      const rows =
        ids === undefined ? await keywordsOfSite(sql, siteId) : await keywordsById(sql, siteId, ids);
      if (ids !== undefined && rows.length < new Set(ids).size)
        throw notFound(
          'Some of keyword_ids are not keywords of this site. List them with GET /api/v1/keywords.',
        );
      const input: EnrichInput = {
        siteId,
        keywordIds: rows.map((row) => row.keyword_id),
        metrics: body.metrics ?? [...METRICS],
        actorId: ctx.actor.id,
      };
      const total = input.keywordIds.length;
      const run = await ctx.services.jobs.enqueue(sql, {
        runId: uuidv7(),
        accountId: ctx.account.id,
        kind: ENRICH_KEYWORDS,
        input,
        progress: { done: 0, total },
      });
      return { ...stateOf(run), data: [] };
    }),
  finish: async (ctx: Context<KeywordsServices>, { body }, answer) => {
    const run = await waitForJob(ctx, answer.job_id, body.wait ?? WAIT);
    const { siteId, keywordIds } = run.input as EnrichInput;
    const rows = await ctx.read((sql) => keywordsById(sql, siteId, keywordIds.slice(0, MOST_SHOWN)));
    const rate = clickRates();
    return { ...stateOf(run), data: rows.map((row) => toKeyword(row, rate)) };
  },
});

function stateOf({ runId, state, progress, error }: JobRun) {
  const { done = 0, total = 0 } = progress as { done?: number; total?: number };
  return { job_id: runId, status: state, done, total, error };
}
