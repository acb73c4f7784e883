import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { must } from '../../../../kernel/must.ts';
import { extractArticle } from '../extract-article.ts';
import { EXAMPLE_CONTENT, ExtractContent, ExtractedContent } from '../schema.ts';
import type { ExtractionServices } from '../services.ts';
import { checkSize, checkWish, loadSource, type Source } from '../source.ts';

/** As JSON, in which a page of 10 MB is longer. */
const BODY_LIMIT = 20_000_000;
/** A page that has fewer may be waiting for its scripts. */
const FEW_WORDS = 60;

export const extractContent = defineOperation({
  id: 'content.extract',
  method: 'POST',
  path: '/api/v1/content/extract',
  tag: 'content',
  moves: 'fetch',
  summary: 'Extract the article of a page',
  description:
    'Its text and Markdown without the surrounding page, and its metadata. For a page that is not an article, returns what is available. Nothing is stored.',
  effect: 'read',
  bodyLimit: BODY_LIMIT,
  body: ExtractContent,
  output: ExtractedContent,
  errors: [413, 502, 503, 504],
  example: { body: { url: 'https://news.example.com/bread' }, response: EXAMPLE_CONTENT },
  handler: async (ctx: Context<ExtractionServices>, { body }) => {
    checkWish(body);
    const { url = null, js_rendering: rendering = false, formats = ['text', 'markdown'] } = body;
    const { source, article, rendered } = await readPage(ctx, body, rendering);
    const wanted = <Value>(format: (typeof formats)[number], value: Value) =>
      formats.includes(format) ? value : null;
    return {
      url,
      final_url: url === null ? null : (source.url ?? null),
      rendered,
      ...article,
      text: wanted('text', article.text),
      markdown: wanted('markdown', article.markdown),
      html: wanted('html', article.html),
    };
  },
});

async function readPage(
  ctx: Context<ExtractionServices>,
  { url, html, base_url }: ExtractContent,
  rendering: boolean | 'auto',
) {
  if (url === undefined) {
    const source = { html: checkSize(must(html, 'html, where there is no url')), url: base_url };
    return { source, article: await extract(ctx, source), rendered: false };
  }
  const source = await loadSource(ctx, url, rendering === true);
  const article = await extract(ctx, source);
  if (rendering !== 'auto' || article.word_count >= FEW_WORDS)
    return { source, article, rendered: rendering === true };
  const after = await loadSource(ctx, url, true);
  return { source: after, article: await extract(ctx, after), rendered: true };
}

const extract = (ctx: Context<ExtractionServices>, source: Source) =>
  extractArticle(ctx.services.threads, source, ctx.signal);
