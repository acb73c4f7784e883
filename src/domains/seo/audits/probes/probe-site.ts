import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { CertificateFault, readCertificate } from '../../../../platform/certificates/index.ts';
import { readPage, type SiteProbes } from '../../../../platform/seo/index.ts';
import {
  createFetcher,
  DEFAULT_AGENT,
  decodeHtml,
  type Fetcher,
  type FetchResult,
  type GuardedClient,
  registrableDomain,
} from '../../../../platform/web/index.ts';
import type { Address } from './in-turns.ts';
import { probeExternals, probeImages, probeResources } from './probe-addresses.ts';
import { probeRefused, probeSlow } from './probe-pages.ts';

export interface ProbeOrder {
  /** The start of the audit, after redirects. */
  start: string;
  userAgent: string | null;
  externals: readonly Address[];
  images: readonly string[];
  resources: readonly Address[];
  /** Pages that turned the crawler away, and those that took long. */
  refused: readonly Address[];
  slow: readonly Address[];
}

const LONGEST_MS = 60_000;
const REQUEST_MS = 10_000;
const MOST_BYTES = 512 * 1_024;
/** As one of the usual browsers says of itself. */
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const DAY_MS = 24 * 3_600_000;

/** Everything that is asked beside the crawl, within a minute. */
export async function probeSite(
  client: GuardedClient,
  order: ProbeOrder,
  signal: AbortSignal,
): Promise<SiteProbes> {
  const fetcher = createFetcher({ client, userAgent: order.userAgent ?? DEFAULT_AGENT });
  const browser = createFetcher({ client, userAgent: BROWSER });
  const probing = { fetcher, signal, deadline: performance.now() + LONGEST_MS };
  try {
    const [unknownPath, variants, tls, asBrowser, externals, images, resources, refused] = await Promise.all([
      probeUnknownPath(fetcher, order.start, signal),
      probeVariants(fetcher, order.start, signal),
      probeTls(client, order.start, signal),
      probeAsBrowser({ fetcher, browser }, order.start, signal),
      probeExternals(probing, order.externals),
      probeImages(probing, order.images),
      probeResources(probing, order.resources),
      probeRefused(probing, browser, order.refused),
    ]);
    // After the others, which would slow it down.
    const slow = await probeSlow(probing, order.slow);
    return { unknownPath, variants, tls, asBrowser, externals, images, resources, refused, slow };
  } finally {
    await Promise.all([fetcher.close(), browser.close()]);
  }
}

const limits = { mostBytes: MOST_BYTES, totalMs: REQUEST_MS };

async function probeUnknownPath(
  fetcher: Fetcher,
  start: string,
  signal: AbortSignal,
): Promise<SiteProbes['unknownPath']> {
  const url = new URL(`/${randomBytes(16).toString('hex')}`, start).href;
  const answer = await fetcher.fetch(url, { signal, cuts: true, limits });
  if (answer.fault !== undefined) return null;
  const content = contentOf(url, answer);
  return {
    url,
    status: answer.status,
    contentHash: content?.hash ?? '',
    shingles: content?.shingles ?? '',
  };
}

function contentOf(url: string, answer: FetchResult) {
  if (!/^text\/html|xhtml/i.test(answer.contentType)) return undefined;
  const { text } = decodeHtml(answer.body, answer.contentType);
  const response = { ...answer, fetchedAt: new Date().toISOString() };
  return readPage({ url, response, source: text }).document?.content;
}

/** Only of sites that others reach by name on the usual ports: nothing else has such variants. */
async function probeVariants(
  fetcher: Fetcher,
  start: string,
  signal: AbortSignal,
): Promise<SiteProbes['variants']> {
  const { hostname, port } = new URL(start);
  const apex = hostname.replace(/^www\./, '');
  if (isIP(hostname) !== 0 || port !== '' || registrableDomain(hostname) !== apex) return null;
  const urls = ['http', 'https'].flatMap((scheme) =>
    [apex, `www.${apex}`].map((host) => `${scheme}://${host}/`),
  );
  return Promise.all(
    urls.map(async (url) => {
      const answer = await fetcher.fetch(url, { signal, cuts: true, limits });
      return {
        url,
        hops: answer.redirects.length,
        finalUrl: answer.fault === undefined ? answer.finalUrl : null,
        status: answer.status,
      };
    }),
  );
}

async function probeTls(
  client: GuardedClient,
  start: string,
  signal: AbortSignal,
): Promise<SiteProbes['tls']> {
  const { protocol, hostname, port } = new URL(start);
  if (protocol !== 'https:') return null;
  const host = hostname.replace(/^\[|\]$/g, '');
  try {
    const served = await readCertificate(client, host, Number(port === '' ? 443 : port), { signal });
    const [from, to] = [served.certificate.validFromDate, served.certificate.validToDate];
    return {
      host,
      fault: served.problem ?? null,
      daysLeft: (to.getTime() - Date.now()) / DAY_MS,
      lifetimeDays: (to.getTime() - from.getTime()) / DAY_MS,
      validTo: to.toISOString(),
    };
  } catch (error) {
    signal.throwIfAborted();
    // Without an address or an answer there is nothing to say about its certificate.
    if (!(error instanceof CertificateFault)) return null;
    return { host, fault: error.code, daysLeft: null, lifetimeDays: null, validTo: null };
  }
}

async function probeAsBrowser(
  { fetcher, browser }: { fetcher: Fetcher; browser: Fetcher },
  url: string,
  signal: AbortSignal,
): Promise<SiteProbes['asBrowser']> {
  const [ours, theirs] = await Promise.all([
    fetcher.fetch(url, { signal, cuts: true, limits }),
    browser.fetch(url, { signal, cuts: true, limits }),
  ]);
  if (ours.fault !== undefined || theirs.fault !== undefined) return null;
  const [one, other] = [contentOf(url, ours), contentOf(url, theirs)];
  return {
    url,
    crawlerStatus: ours.status,
    browserStatus: theirs.status,
    sameContent: one === undefined || other === undefined ? null : one.hash === other.hash,
    vary: [theirs.headers.vary].flat().join(', ') || null,
  };
}
