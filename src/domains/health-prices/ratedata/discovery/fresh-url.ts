import type { RatedataServices } from '../services.ts';
import { identityOf } from '../sources/identity.ts';
import { readIndex } from './read-index.ts';

/** Signed addresses expire: the index has a fresh one. */
export async function freshUrl(
  services: Pick<RatedataServices, 'web' | 'parse' | 'duck' | 'renderPage' | 'runsFolder'>,
  { identity, found_in: foundIn }: { identity: string; found_in: string | null },
  signal: AbortSignal,
): Promise<string | undefined> {
  if (foundIn === null) return undefined;
  const index = await readIndex(services, foundIn, {
    ...{ kind: 'auto', folder: services.runsFolder, match: {}, isRendered: false, signal },
  });
  return index.files.find(({ url }) => identityOf({ url }) === identity)?.url;
}
