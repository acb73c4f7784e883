import type { Context } from '../../../kernel/context.ts';
import { invalidRequest, payloadTooLarge } from '../../../kernel/errors.ts';
import type { InspectionServices } from './services.ts';

/** Of a page, given or loaded. */
export const MOST_BYTES = 10_000_000;
/** As JSON, in which a page is longer. */
export const BODY_LIMIT = 2 * MOST_BYTES;
export const FETCH_LIMITS = { totalMs: 30_000, mostBytes: MOST_BYTES } as const;

interface Wish {
  url?: string;
  html?: string;
  js_rendering?: boolean;
}

/** The page that a request is about: given, or loaded from where it says. */
export async function readSource(
  ctx: Context<InspectionServices>,
  { url, html, js_rendering: render = false }: Wish,
): Promise<{ url: string | undefined; html: string }> {
  if ((url === undefined) === (html === undefined))
    throw invalidRequest('Give either url or html, and not both.', {
      details: [{ path: 'url', message: 'must be there when html is not, and only then' }],
    });
  if (url === undefined) {
    if (render)
      throw invalidRequest(
        'js_rendering needs a url: a browser cannot open a page that is only given as html.',
        {
          details: [{ path: 'js_rendering', message: 'must be left out with html' }],
        },
      );
    return { url, html: checkSize(html!) };
  }
  const page = await ctx.services.pages.load(url, {
    render,
    signal: ctx.signal,
    limits: FETCH_LIMITS,
  });
  return { url: page.url, html: checkSize(page.html) };
}

export function checkSize(html: string): string {
  if (html.length > MOST_BYTES || Buffer.byteLength(html) > MOST_BYTES)
    throw payloadTooLarge('A page may have 10 MB at most. Give the part of it that matters.');
  return html;
}
