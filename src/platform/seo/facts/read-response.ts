import { FAULTS, type FetchResult } from '../../web/index.ts';
import type { ResponseFacts } from './page-facts.ts';
import { sniffType } from './sniff-type.ts';

/** The headers that rules look at. */
const KEPT = new Set([
  'alt-svc',
  'cache-control',
  'content-encoding',
  'content-language',
  'content-length',
  'content-security-policy',
  'content-security-policy-report-only',
  'content-type',
  'etag',
  'last-modified',
  'link',
  'location',
  'permissions-policy',
  'referrer-policy',
  'refresh',
  'retry-after',
  'server',
  'set-cookie',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
  'x-frame-options',
  'x-robots-tag',
]);

/** What a fetch tells, as far as it is needed here. */
export type ResponseParts = Pick<
  FetchResult,
  'status' | 'headers' | 'redirects' | 'finalUrl' | 'bytes' | 'isCut'
> &
  Partial<Pick<FetchResult, 'timing' | 'fault' | 'body'>> & { fetchedAt: string };

export function readResponse(parts: ResponseParts): ResponseFacts {
  const { status, fault, timing, body } = parts;
  const headers = keptHeaders(parts.headers);
  return {
    status,
    fault: fault === undefined ? null : { code: fault.code, message: FAULTS[fault.code].sentence },
    redirects: parts.redirects.map(({ url, status, location }) => ({ url, status, location })),
    location: locationOf(parts.finalUrl, status, headers.location?.[0]),
    headers,
    ttfbMs: timing === undefined ? null : firstByteOf(timing, parts.redirects),
    totalMs: timing?.total ?? null,
    bytes: parts.bytes,
    bodyBytes: body?.length ?? 0,
    isCut: parts.isCut,
    sniffedType: body === undefined ? null : sniffType(body),
    fetchedAt: parts.fetchedAt,
  };
}

export function keptHeaders(
  headers: Readonly<Record<string, string | readonly string[]>>,
): ResponseFacts['headers'] {
  const kept: Record<string, readonly string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    if (KEPT.has(key)) kept[key] = typeof value === 'string' ? [value] : value;
  }
  return kept;
}

function locationOf(url: string, status: number, location: string | undefined): string | null {
  if (location === undefined || status < 300 || status > 399) return null;
  return URL.parse(location, url)?.href ?? location;
}

/** Of the last request alone, without what was needed to connect. */
function firstByteOf(
  timing: NonNullable<ResponseParts['timing']>,
  redirects: ResponseParts['redirects'],
): number | null {
  const { firstByte, dns = 0, connect = 0 } = timing;
  if (firstByte === undefined) return null;
  const before = redirects.reduce((sum, { ms }) => sum + ms, 0);
  return Math.max(0, Math.round(firstByte - before - dns - connect));
}
