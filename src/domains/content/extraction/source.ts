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
    throw wrong(
      'url',
      'must be there when html is not, and only then',
      'Give either url or html, and not both.',
    );
  if (url !== undefined && base_url !== undefined)
    throw wrong('base_url', 'must be left out with url', 'base_url belongs to html; leave it out.');
  if (html !== undefined && js_rendering === true)
    throw wrong(
      'js_rendering',
      'must be left out with html',
      'js_rendering needs a url: a browser cannot open a page that is only given as html.',
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
      `"${new URL(page.url).host}" answered with ${page.contentType}, which is no page. Give the address of a page.`,
    );
  return { html: checkSize(page.html), url: page.url };
}

export function checkSize(html: string): string {
  if (html.length > MOST_BYTES || Buffer.byteLength(html) > MOST_BYTES)
    throw payloadTooLarge('A page may have 10 MB at most. Give the part of it that matters.');
  return html;
}
