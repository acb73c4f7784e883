import type { Context } from '../../../kernel/context.ts';
import { ApiError, invalidRequest } from '../../../kernel/errors.ts';
import type { LoadedPage } from '../../../platform/pages/index.ts';
import { decodeHtml, FAULTS, type FetchResult } from '../../../platform/web/index.ts';
import type { InspectionServices } from './services.ts';
import { checkSize, FETCH_LIMITS } from './source.ts';

const HTML = /^(?:text\/html|application\/xhtml\+xml)\b|^$/i;
/** The address was given by the caller, or led there. */
const FORBIDDEN = new Set(['invalid', 'refused', 'redirect_refused']);

/** The answer of an address, faults included. Throws for an address that must not be reached. */
export async function fetchAnswer(ctx: Context<InspectionServices>, url: string): Promise<FetchResult> {
  const result = await ctx.services.pages.fetch(url, { signal: ctx.signal, limits: FETCH_LIMITS });
  ctx.signal.throwIfAborted();
  const { fault, redirects } = result;
  if (fault !== undefined && FORBIDDEN.has(fault.code)) {
    const last = redirects.at(-1);
    const way = last === undefined ? '' : ` It was a redirect to ${last.location}.`;
    throw invalidRequest(`${fault.detail === '' ? FAULTS[fault.code].sentence : fault.detail}${way}`);
  }
  return result;
}

/** The page in an answer; undefined when there is none. */
export function pageIn({ body, contentType, fault }: FetchResult) {
  if (fault !== undefined || body.length === 0 || !HTML.test(contentType)) return undefined;
  const { text, charset, source } = decodeHtml(body, contentType);
  return { html: checkSize(text), charset, source };
}

export type Rendered = { page: LoadedPage } | { fault: { code: string; message: string; detail: null } };

/** The page after its scripts. A browser that cannot start is an error; a page that it cannot show is a fault. */
export async function renderPage(ctx: Context<InspectionServices>, url: string): Promise<Rendered> {
  try {
    const page = await ctx.services.pages.load(url, { render: true, anyStatus: true, signal: ctx.signal });
    checkSize(page.html);
    return { page };
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof ApiError) || (error.status !== 502 && error.status !== 504)) throw error;
    return { fault: { code: error.code, message: error.message, detail: null } };
  }
}

export function faultOf({ fault }: FetchResult) {
  if (fault === undefined) return null;
  const { code, detail } = fault;
  return { code, message: FAULTS[code].sentence, detail: detail === '' ? null : detail };
}

export function timingOf({ timing }: FetchResult) {
  const { dns, connect, firstByte, total } = timing;
  return {
    dns_ms: rounded(dns),
    connect_ms: rounded(connect),
    first_byte_ms: rounded(firstByte),
    total_ms: Math.round(total * 10) / 10,
  };
}

const rounded = (milliseconds: number | undefined): number | null =>
  milliseconds === undefined ? null : Math.round(milliseconds * 10) / 10;
