import type { PageLoader } from '../../../../platform/pages/index.ts';
import { decodeHtml, FAULTS, type FaultCode, type FetchResult } from '../../../../platform/web/index.ts';
import { SourceFault } from './faults.ts';

/** A page as sources see it. */
export interface RawPage {
  /** After redirects. */
  url: string;
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  html: string;
  redirects: number;
  address: string | undefined;
  protocol: string | undefined;
  bytes: number;
  firstByteMs: number | undefined;
}

const LIMITS = { totalMs: 30_000, mostBytes: 5_000_000 } as const;
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b|^$/i;
/** Another address of the same site may do better. */
const ELSEWHERE = new Set<FaultCode>([
  'no_address',
  'connect_refused',
  'connect_timeout',
  'unreachable',
  'connection_lost',
  'protocol',
  'tls_handshake',
  'tls_wrong_name',
]);

/** Nobody is there, which a second try a little later does not change. */
const LASTING = new Set<FaultCode>(['connect_refused', 'unreachable', 'lookup_failed']);
const PASSING_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);

/** The first of the addresses that answers; whatever it answers then counts. */
export async function loadPage(
  pages: PageLoader,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<RawPage> {
  let first: SourceFault | undefined;
  for (const address of addresses) {
    const result = await pages.fetch(address, { signal, limits: LIMITS });
    signal.throwIfAborted();
    if (result.fault === undefined) return toPage(result);
    const { code, detail } = result.fault;
    first ??= new SourceFault(code, code === 'refused' ? detail : FAULTS[code].sentence, {
      isPassing: FAULTS[code].retryable && !LASTING.has(code),
    });
    if (!ELSEWHERE.has(code)) break;
  }
  throw first ?? new SourceFault('invalid', 'There is no URL to look up.');
}

/** After its scripts have run. */
export async function renderPage(
  pages: PageLoader,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<RawPage> {
  const page = await pages.load(addresses[0]!, { render: true, signal });
  return {
    url: page.url,
    status: page.status,
    headers: page.headers,
    html: page.html,
    redirects: page.redirects.length,
    address: page.address,
    protocol: page.protocol,
    bytes: page.bytes,
    firstByteMs: undefined,
  };
}

function toPage(result: FetchResult): RawPage {
  const { status, contentType, body } = result;
  if (status >= 400)
    throw new SourceFault(`http_${status}`, `The page returned ${status}.`, {
      isPassing: PASSING_STATUSES.has(status),
    });
  if (!HTML.test(contentType))
    throw new SourceFault('not_a_page', `The response is ${contentType}, which is not a web page.`);
  return {
    url: result.finalUrl,
    status,
    headers: result.headers,
    html: decodeHtml(body, contentType).text,
    redirects: result.redirects.length,
    address: result.address,
    protocol: result.protocol,
    bytes: body.length,
    firstByteMs: result.timing.firstByte,
  };
}
