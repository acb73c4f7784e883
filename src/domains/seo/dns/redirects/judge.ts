import { type Finding, finding, passed } from '../../../../platform/findings/index.ts';
import type { Hop, Trail } from './follow.ts';

const PERMANENT = new Set([301, 308]);

export interface Variant {
  url: string;
  final: string | null;
  status: number | null;
  hops: number;
}

export function judgeTrail({ hops, final, loop, isCut }: Trail, mostHops: number): Finding[] {
  const redirects = hops.filter(
    ({ location, status }) => location !== null && status !== null && status >= 300 && status < 400,
  );
  const evidence = { urls: hops.map(({ url }) => url) };
  const findings: Finding[] = [];
  if (loop)
    findings.push(
      finding('redirect-loop', 'critical', {
        message: 'The redirects lead in a circle, so the page cannot be opened.',
        fix: 'Remove one of the redirects.',
        evidence,
      }),
    );
  if (isCut)
    findings.push(
      finding('redirect-too-many', 'high', {
        message: `There are more than ${mostHops} redirects. Search engines give up after 10.`,
        fix: 'Redirect to the final URL at once.',
        evidence,
      }),
    );
  const failed = hops.find(({ error }) => error !== null);
  if (failed !== undefined)
    findings.push(
      finding('redirect-broken', 'high', {
        message: `${failed.url} cannot be fetched: ${failed.error}`,
        fix: 'Correct the redirect that leads there, or the server behind it.',
        evidence: { url: failed.url },
      }),
    );
  const last = hops.at(-1);
  if (final !== null && last?.status !== null && (last?.status ?? 0) >= 400)
    findings.push(
      finding('redirect-to-error', 'high', {
        message: `${redirects.length > 0 ? 'The redirects end in' : 'The URL answers with'} status ${last?.status}.`,
        fix: 'Point the redirect at a page that exists.',
        evidence: { ...evidence, status: last?.status },
      }),
    );
  findings.push(...hopFindings(redirects, hops, final));
  return findings.length > 0
    ? findings
    : [
        passed(
          'redirects',
          redirects.length === 0
            ? 'The URL answers without a redirect.'
            : 'One permanent redirect leads to the page.',
          evidence,
        ),
      ];
}

function hopFindings(redirects: readonly Hop[], hops: readonly Hop[], final: string | null): Finding[] {
  const findings: Finding[] = [];
  const temporary = redirects.filter(({ status }) => status !== null && !PERMANENT.has(status));
  if (temporary.length > 0)
    findings.push(
      finding('redirect-temporary', 'low', {
        message: `${temporary.length} of ${redirects.length} redirects are temporary (${temporary.map(({ status }) => status).join(', ')}). Search engines may keep the old URL.`,
        fix: 'Use 301 or 308 if the move is meant to last.',
        evidence: { urls: temporary.map(({ url }) => url) },
      }),
    );
  if (redirects.length > 1)
    findings.push(
      finding('redirect-chain', redirects.length > 3 ? 'medium' : 'low', {
        message: `${redirects.length} redirects follow each other. Each costs time.`,
        fix: `Redirect to ${final ?? 'the final URL'} at once.`,
        evidence: { urls: hops.map(({ url }) => url) },
      }),
    );
  const downgrade = hops.find(
    ({ url }, index) => url.startsWith('http:') && hops[index - 1]?.url.startsWith('https:'),
  );
  if (downgrade !== undefined)
    findings.push(
      finding('redirect-downgrade', 'high', {
        message: `A redirect leads from HTTPS back to HTTP (${downgrade.url}).`,
        fix: 'Redirect to the HTTPS URL.',
        evidence: { url: downgrade.url },
      }),
    );
  if (final?.startsWith('http:') === true)
    findings.push(
      finding('redirect-no-https', 'medium', {
        message: 'The page is served over HTTP.',
        fix: 'Serve it over HTTPS and redirect HTTP there.',
        evidence: { final },
      }),
    );
  return findings;
}

/** With and without `www`, over HTTP and HTTPS: all four should end at one URL. */
export function variantsOf(text: string): string[] {
  const url = new URL(text);
  const bare = url.hostname.replace(/^www\./, '');
  return ['http:', 'https:'].flatMap((protocol) =>
    [bare, `www.${bare}`].map((hostname) => {
      const variant = new URL(url.href);
      variant.protocol = protocol;
      variant.hostname = hostname;
      return variant.href;
    }),
  );
}

export function judgeVariants(variants: readonly Variant[]): Finding[] {
  const reached = variants.filter(({ final, status }) => final !== null && status !== null && status < 400);
  const ends = new Set(reached.map(({ final }) => final));
  const broken = variants.filter((variant) => !reached.includes(variant));
  const findings: Finding[] = [];
  if (ends.size > 1)
    findings.push(
      finding('variants-differ', 'medium', {
        message: `The variants of the URL end at ${ends.size} different URLs, which search engines see as different pages.`,
        fix: 'Choose one of them and redirect the others there.',
        evidence: { ends: [...ends] },
      }),
    );
  if (broken.length > 0)
    findings.push(
      finding('variants-broken', 'low', {
        message: `Not every variant of the URL can be opened: ${broken.map(({ url }) => url).join(', ')}.`,
        fix: 'Serve a redirect on all of them.',
        evidence: { urls: broken.map(({ url }) => url) },
      }),
    );
  return findings.length > 0
    ? findings
    : [passed('variants', 'All variants of the URL end at the same one.')];
}
