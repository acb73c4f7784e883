import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { must } from '../../../../kernel/must.ts';
import { threadTask } from '../../../../platform/threads/index.ts';
import { toContainers, toField, toLink } from '../answers.ts';
import { checkSize, MOST_BYTES } from '../building/pages.ts';
import { tryDraft } from '../building/try-draft.ts';
import { EXAMPLE_SUGGESTIONS, SuggestedFields, SuggestFields } from '../schema.ts';
import type { BuilderServices } from '../services.ts';
import { unwrap } from '../tasks/faults.ts';

const task = threadTask<typeof import('../tasks/discover.task.ts').default>(
  import.meta.resolve('../tasks/discover.task.ts'),
);
/** For html that is given without its address. */
const NOWHERE = 'https://page.invalid/';
const NOTHING = {
  records: [],
  fields: [],
  pagination: [],
  is_single: false,
  needs_scripts: false,
  warnings: [],
};

export const suggestFields = defineOperation({
  id: 'spiders.suggest-fields',
  method: 'POST',
  path: '/api/v1/spiders/suggest-fields',
  tag: 'spiders',
  moves: 'fetch',
  summary: 'Suggest the records and fields of a page',
  description:
    'Only the candidates: lists with their fields, fields of the page, links to the next pages and to detail pages. With a draft, nothing is suggested; the response has the rows that its fields extract from the page, where on the page they are, and a field with a robust selector for the named element. Nothing is stored.',
  effect: 'read',
  bodyLimit: 2 * MOST_BYTES,
  body: SuggestFields,
  output: SuggestedFields,
  errors: [413, 502, 503, 504],
  example: { body: { url: 'https://shop.example.com/products' }, response: EXAMPLE_SUGGESTIONS },
  handler: async (ctx: Context<BuilderServices>, { body }) => {
    const page = await pageOf(ctx, body);
    if (body.draft !== undefined) {
      const { url, html } = page;
      return { ...NOTHING, url, preview: await tryDraft(ctx, { url: url ?? NOWHERE, html }, body.draft) };
    }
    const input = {
      page: { url: page.url ?? NOWHERE, html: page.html },
      ...(body.description === undefined ? {} : { description: body.description }),
    };
    const found = unwrap(await ctx.services.threads.run(task, input, { signal: ctx.signal }));
    return {
      url: page.url,
      records: toContainers(found),
      fields: found.fields.map(toField),
      pagination: found.pagination.map(toLink),
      is_single: found.isSingle,
      needs_scripts: found.needsScripts,
      warnings: found.warnings,
      preview: null,
    };
  },
});

async function pageOf(
  ctx: Context<BuilderServices>,
  { url, html, js_rendering: render = false }: { url?: string; html?: string; js_rendering?: boolean },
): Promise<{ url: string | null; html: string }> {
  if (html === undefined && url === undefined)
    throw invalidRequest('Give url or html.', {
      details: [{ path: 'url', message: 'is required when html is not given' }],
    });
  if (html !== undefined) {
    if (render)
      throw invalidRequest('js_rendering requires a url: a browser cannot open a page given as html.', {
        details: [{ path: 'js_rendering', message: 'must not be given with html' }],
      });
    return { url: url === undefined ? null : ctx.services.checkUrl(url).href, html: checkSize(html) };
  }
  const { pages, checkUrl } = ctx.services;
  const page = await pages.load(checkUrl(must(url, 'url, where there is no html')).href, {
    render,
    signal: ctx.signal,
    limits: { totalMs: 30_000, mostBytes: MOST_BYTES },
  });
  return { url: page.url, html: checkSize(page.html) };
}
