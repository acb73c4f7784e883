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
      throw new SourceFault('refused', 'The host stands for an address that must not be reached.');
  }
  throw new SourceFault('unreachable', 'The site does not answer for /robots.txt.');
}
