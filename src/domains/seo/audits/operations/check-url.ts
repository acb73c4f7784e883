import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { HttpUrl, Named } from '../../../../kernel/schema.ts';
import { MEASURE } from '../../../../platform/seo/index.ts';
import { createFetcher, DEFAULT_AGENT, type FetchResult } from '../../../../platform/web/index.ts';
import { checkFetched, isHtml } from '../checks/check-fetched.ts';
import { EXAMPLE_CHECK, UrlCheckResult } from '../schema.ts';
import type { AuditServices } from '../services.ts';

const MOST_REDIRECTS = 10;
const MOST_BYTES = 5 * 1024 * 1024;
const USUAL_TIMEOUT_MS = 30_000;

export const checkUrl = defineOperation({
  id: 'check.url',
  method: 'POST',
  path: '/api/v1/check-url',
  tag: 'check',
  moves: 'fetch',
  effect: 'read',
  summary: 'Check a page by its URL',
  description:
    'Fetches the page, follows its redirects and judges it with its status and headers. A page that does not respond is a result with the issue http-no-response.',
  quota: 'checks_per_day',
  body: Named('CheckUrl', {
    url: HttpUrl('The page.'),
    js_rendering: Type.Optional(
      Type.Boolean({ description: 'Also run its scripts and compare both. Default: false.' }),
    ),
    user_agent: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    timeout_ms: Type.Optional(
      Type.Integer({ minimum: 1_000, maximum: 60_000, description: 'Default: 30,000.' }),
    ),
  }),
  output: UrlCheckResult,
  errors: [503],
  example: {
    body: { url: 'https://shop.example.com/cart' },
    response: { ...EXAMPLE_CHECK, redirects: [] },
  },
  async handler(ctx: Context<AuditServices>, { body }) {
    const { services } = ctx;
    const url = services.checkUrl(body.url).href;
    await ctx.tx((sql) => services.quota.spend(sql, ctx.account, 'checks_per_day'));
    const timeoutMs = body.timeout_ms ?? USUAL_TIMEOUT_MS;
    const fetched = await fetchPage(ctx, url, body.user_agent ?? DEFAULT_AGENT, timeoutMs);
    const rendered =
      body.js_rendering === true && isHtml(fetched)
        ? await services.browser.render({ url, timeoutMs, signal: ctx.signal, measure: MEASURE })
        : null;
    return checkFetched(
      services.threads,
      {
        ...{ url, fetched, keyword: body.keyword ?? null },
        rendered:
          rendered === null ? null : { html: rendered.html, url: rendered.url, measured: rendered.measured },
      },
      ctx.signal,
    );
  },
});

async function fetchPage(
  ctx: Context<AuditServices>,
  url: string,
  userAgent: string,
  totalMs: number,
): Promise<FetchResult> {
  const fetcher = createFetcher({ client: ctx.services.web, userAgent });
  try {
    return await fetcher.fetch(url, {
      signal: ctx.signal,
      cuts: true,
      limits: { totalMs, firstByteMs: totalMs, mostRedirects: MOST_REDIRECTS, mostBytes: MOST_BYTES },
    });
  } finally {
    await fetcher.close();
  }
}
