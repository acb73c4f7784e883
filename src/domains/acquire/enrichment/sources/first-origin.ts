import { SourceFault } from '../lookup/faults.ts';
import type { Lookup } from '../lookup/lookup.ts';

/** The origin of a site whose robots.txt can be had, or told to be absent. */
export async function firstOrigin({ match, parts, signal }: Lookup): Promise<string> {
  for (const home of match.homes) {
    const { origin } = parts.web.checkUrl(home);
    const { basis, obstacle } = await parts.robotsOf(`${origin}/`);
    signal.throwIfAborted();
    if (basis !== 'unreachable') return origin;
    if (obstacle === 'refused')
      throw new SourceFault('refused', 'The host resolves to an IP address that must not be reached.');
  }
  throw new SourceFault('unreachable', 'The site does not respond to /robots.txt.');
}
