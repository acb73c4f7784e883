import { LINK, linksByScript, type NewLink } from '../../../../platform/seo/index.ts';
import { eachTarget, type LinkTarget } from '../stored-lists.ts';
import type { StoredPage } from '../stored-page.ts';

/** The links and resources of a page, as rules look at those of all pages. */
export function linksOf({ facts, packedLinks }: StoredPage, keyOf: (url: string) => string): NewLink[] {
  const { document } = facts;
  if (document === null) return [];
  const links: NewLink[] = [];
  const add = ({ url: address, text, nofollow, line, column }: LinkTarget): void => {
    const hash = address.indexOf('#');
    const url = hash === -1 ? address : address.slice(0, hash);
    const fragment = hash === -1 ? '' : address.slice(hash + 1);
    links.push({
      ...{ to: keyOf(address), url, text, flags: nofollow ? LINK.NOFOLLOW : 0, line, column, fragment },
    });
  };
  if (packedLinks !== undefined) eachTarget(packedLinks, add);
  else
    for (const { url, kind, text, nofollow, place } of document.links)
      if (url !== null && kind !== 'other')
        add({ url, text, nofollow, line: place?.line ?? 0, column: place?.column ?? 1 });
  for (const url of facts.rendered === null ? [] : linksByScript(facts))
    links.push({ to: keyOf(url), url, text: '', fragment: '', flags: 0, line: 0 });
  for (const { url, kind, place } of document.resources)
    if (url !== null && (kind === 'script' || kind === 'style'))
      links.push({
        ...{ to: keyOf(url), url, text: '', fragment: '', flags: LINK.RESOURCE, line: place?.line ?? 0 },
      });
  return links;
}
