import type { Context } from '../../../kernel/context.ts';
import { invalidRequest, payloadTooLarge, upstreamFailed } from '../../../kernel/errors.ts';
import type { ExtractContent } from './schema.ts';
import type { ExtractionServices } from './services.ts';

/** Of a page, given or loaded. */
const MOST_BYTES = 10_000_000;
const LIMITS = { totalMs: 30_000, mostBytes: MOST_BYTES } as const;
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b|^$/i;

export interface Source {
  html: string;
  /** After redirects, or what was told of given HTML. */
  url: string | undefined;
}

/** Exactly one of url and html, and what belongs to it. */
export function checkWish({ url, html, base_url, js_rendering }: ExtractContent): void {
  const wrong = (path: string, message: string, advice: string) =>
    invalidRequest(advice, { details: [{ path, message }] });
  if ((url === undefined) === (html === undefined))
    throw wrong('url', 'must be given if and only if html is not', 'Give either url or html, not both.');
  if (url !== undefined && base_url !== undefined)
    throw wrong('base_url', 'must not be given with url', 'base_url is only allowed with html. Remove it.');
  if (html !== undefined && js_rendering === true)
    throw wrong(
      'js_rendering',
      'must not be given with html',
      'js_rendering requires a url: a browser cannot open a page given as html.',
    );
}

export async function loadSource(
  ctx: Context<ExtractionServices>,
  url: string,
  render: boolean,
): Promise<Source> {
  const page = await ctx.services.pages.load(url, { render, signal: ctx.signal, limits: LIMITS });
  if (!HTML.test(page.contentType))
    throw upstreamFailed(
      `"${new URL(page.url).host}" returned ${page.contentType}, which is not a web page. Give the URL of a page.`,
    );
  return { html: checkSize(page.html), url: page.url };
}

export function checkSize(html: string): string {
  if (html.length > MOST_BYTES || Buffer.byteLength(html) > MOST_BYTES)
    throw payloadTooLarge('A page can be at most 10 MB. Send only the relevant part of it.');
  return html;
}
