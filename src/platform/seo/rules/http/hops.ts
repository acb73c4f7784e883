import type { Hop, ResponseFacts } from '../../facts/page-facts.ts';
import { isSameUrl } from '../indexability/directives.ts';

/** All redirects of a request, the answer itself included where that is one. */
export function hopsOf(finalUrl: string, { redirects, status, location }: ResponseFacts): Hop[] {
  const isOwn = location !== null && status >= 300 && status < 400;
  return isOwn ? [...redirects, { url: finalUrl, status, location }] : [...redirects];
}

/** The URL that the redirects come back to. */
export function loopOf(finalUrl: string, response: ResponseFacts): string | null {
  const hops = hopsOf(finalUrl, response);
  for (const [at, hop] of hops.entries())
    if (hops.slice(0, at + 1).some(({ url }) => isSameUrl(url, hop.location))) return hop.location;
  return response.fault?.code === 'redirect_loop' ? (hops.at(-1)?.location ?? finalUrl) : null;
}
