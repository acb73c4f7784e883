import { defineOperation } from '../../../../http/define-operation.ts';
import { clickRates } from '../../../../kernel/click-rates.ts';
import type { Context } from '../../../../kernel/context.ts';
import { requireSite, toKeyword } from '../keyword-record.ts';
import { EXAMPLE_KEYWORD, KeywordChanges, PutKeywords } from '../schema.ts';
import type { KeywordsServices } from '../services.ts';
import { keywordsById } from '../store/keywords.ts';
import { storeKeywords } from '../store-keywords.ts';

const LARGEST_BODY = 8 * 1024 * 1024;

export const putKeywords = defineOperation({
  id: 'keywords.put',
  method: 'PUT',
  path: '/api/v1/keywords',
  tag: 'keywords',
  moves: 'change',
  summary: 'Add, update or replace the keywords of a site',
  description:
    'Two spellings that differ in case, accents or punctuation are one keyword. merge unites tags; replace also removes every other keyword of the site.',
  bodyLimit: LARGEST_BODY,
  body: PutKeywords,
  output: KeywordChanges,
  errors: [404, 413],
  example: {
    body: {
      site_id: EXAMPLE_KEYWORD.site_id,
      keywords: [{ keyword: 'burr coffee grinder', country: 'us', language: 'en', tags: ['grinders'] }],
    },
    response: { created: 1, updated: 0, removed: 0, data: [EXAMPLE_KEYWORD] },
  },
  handler: (ctx: Context<KeywordsServices>, { body }) =>
    ctx.tx(async (sql) => {
      await requireSite(ctx.services, sql, body.site_id);
      const change = {
        accountId: ctx.account.id,
        actorId: ctx.actor.id,
        siteId: body.site_id,
        by: 'put' as const,
        mode: body.mode ?? 'merge',
      };
      const { ids, ...counts } = await storeKeywords(sql, change, body.keywords);
      const rows = await keywordsById(sql, body.site_id, [...ids.values()]);
      const rate = clickRates();
      return { ...counts, data: rows.map((row) => toKeyword(row, rate)) };
    }),
});
