import type { Context } from '../../../kernel/context.ts';
import { invalidRequest, payloadTooLarge } from '../../../kernel/errors.ts';
import { must } from '../../../kernel/must.ts';
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
    throw invalidRequest('Give either url or html, not both.', {
      details: [{ path: 'url', message: 'must be given if and only if html is not' }],
    });
  if (url === undefined) {
    if (render)
      throw invalidRequest('js_rendering requires a url: a browser cannot open a page given as html.', {
        details: [{ path: 'js_rendering', message: 'must not be given with html' }],
      });
    return { url, html: checkSize(must(html, 'html, where there is no url')) };
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
    throw payloadTooLarge('A page can be at most 10 MB. Send only the relevant part of it.');
  return html;
}
