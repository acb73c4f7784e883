import type { Static } from 'typebox';
import { linksByScript } from '../../../../platform/seo/index.ts';
import { createUrlNormaliser } from '../../../../platform/web/index.ts';
import type { AuditLink } from '../detail-schema.ts';
import { type StoredPage, storedPages } from '../stored-page.ts';

export interface FoundLink extends Omit<Static<typeof AuditLink>, 'status'> {
  /** Of its target. */
  key: string;
}

export interface LinkFilter {
  /** Only those from or to this URL. */
  url: string | null;
  /** Only those from one of these keys to another. */
  among: readonly string[] | null;
}

/** The links of some pages, those of one page that say the same as one. */
export default function listLinks({
  segment,
  filter,
}: {
  segment: Uint8Array;
  filter: LinkFilter;
}): FoundLink[] {
  const normalise = createUrlNormaliser();
  const keyOf = (url: string): string => normalise(url)?.key ?? url;
  const wanted = filter.url === null ? null : keyOf(filter.url);
  const among = filter.among === null ? null : new Set(filter.among);
  const isWanted = (from: string, to: string): boolean =>
    (wanted === null || from === wanted || to === wanted) && (among?.has(to) ?? true);
  const found: FoundLink[] = [];
  for (const page of storedPages([segment])) {
    if (among?.has(page.urlKey) === false) continue;
    found.push(...linksOf(page, keyOf).filter(({ key }) => isWanted(page.urlKey, key)));
  }
  return found;
}

function linksOf({ facts }: StoredPage, keyOf: (url: string) => string): FoundLink[] {
  const links = new Map<string, FoundLink>();
  const base = { from: facts.url, count: 1 };
  for (const { url, kind, text, nofollow, region } of facts.document?.links ?? []) {
    if (url === null || kind === 'other') continue;
    const hash = url.indexOf('#');
    const to = hash === -1 ? url : url.slice(0, hash);
    const key = keyOf(to);
    const id = JSON.stringify([key, text, nofollow, region]);
    const known = links.get(id);
    if (known === undefined)
      links.set(id, {
        ...{ ...base, to, anchor: text, nofollow, internal: kind === 'internal', position: region },
        ...{ by_script: false, key },
      });
    else known.count += 1;
  }
  const byScript = linksByScript(facts).map((to) => ({
    ...{ ...base, to, anchor: '', nofollow: false, internal: true, position: null, by_script: true },
    key: keyOf(to),
  }));
  return [...links.values(), ...byScript];
}
