import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { payloadTooLarge } from '../../../../kernel/errors.ts';
import { HttpUrl, Literals, Named } from '../../../../kernel/schema.ts';
import { pageRules } from '../../../../platform/seo/index.ts';
import { threadTask } from '../../../../platform/threads/index.ts';
import { CheckResult, EXAMPLE_CHECK } from '../schema.ts';
import type { AuditServices } from '../services.ts';

const checkPage = threadTask<typeof import('../checks/check-page.task.ts').default>(
  import.meta.resolve('../checks/check-page.task.ts'),
);

const MOST_BYTES = 5 * 1024 * 1024;
/** JSON may write a character with six. */
const MOST_BODY = 6 * MOST_BYTES;
const NOWHERE = 'https://example.com/';
const RULES = pageRules.map(({ id }) => id);

export const checkHtml = defineOperation({
  id: 'check.html',
  method: 'POST',
  path: '/api/v1/check',
  tag: 'check',
  moves: 'nothing',
  effect: 'read',
  summary: 'Check the HTML of a page',
  description:
    'For pages that are not online yet: a build can fail when a template loses its canonical. Issues have the same IDs as in an audit of the URL. Rules about status and headers run when headers or status are given.',
  quota: 'checks_per_day',
  bodyLimit: MOST_BODY,
  body: Named('CheckHtml', {
    html: Type.String({ description: 'Up to 5 MiB.' }),
    url: Type.Optional(HttpUrl('Where the page will be; relative links are resolved against it.')),
    headers: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
        description: 'Response headers.',
      }),
    ),
    status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
    keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    rules: Type.Optional(
      Type.Array(Literals(RULES), { maxItems: 200, description: 'Only these rules. Default: all.' }),
    ),
  }),
  output: CheckResult,
  errors: [413],
  example: {
    body: { html: '<!doctype html><html lang="en">…</html>', url: 'https://shop.example.com/cart' },
    response: EXAMPLE_CHECK,
  },
  async handler(ctx: Context<AuditServices>, { body }) {
    if (Buffer.byteLength(body.html) > MOST_BYTES)
      throw payloadTooLarge('html is larger than 5 MiB. Search engines read 2 MB of a page; send less.');
    await ctx.tx((sql) => ctx.services.quota.spend(sql, ctx.account, 'checks_per_day'));
    const checkedAt = new Date().toISOString();
    return ctx.services.threads.run(
      checkPage,
      {
        page: { url: body.url ?? NOWHERE, source: body.html, ...responseOf(body, checkedAt) },
        ...{ rendered: null, keyword: body.keyword ?? null, rules: body.rules ?? null, checkedAt },
      },
      { signal: ctx.signal },
    );
  },
});

type Given = { headers?: Record<string, string | string[]>; status?: number; url?: string; html: string };

/** Only what was given counts: a page without headers is not one without security headers. */
function responseOf({ headers, status, url, html }: Given, fetchedAt: string) {
  if (headers === undefined && status === undefined) return { response: null };
  const bytes = Buffer.byteLength(html);
  const lower = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  if (headers === undefined) return { response: null, headers: {} };
  return {
    response: {
      status: status ?? 200,
      headers: Object.fromEntries(lower),
      redirects: [],
      finalUrl: url ?? NOWHERE,
      bytes,
      isCut: false,
      fetchedAt,
    },
  };
}
