import type { UrlResolver } from '../links/resolve-url.ts';
import { type Document, type Element, isElement } from '../tree/nodes.ts';
import { walk } from '../tree/walk.ts';
import type { PageLink } from './definition.ts';
import type { Extraction } from './extraction.ts';
import type { Plan } from './plan.ts';

/** The links of a page, and the addresses of each group, each once. */
export function followedLinks(
  plan: Plan,
  extraction: Extraction,
  resolver: UrlResolver,
  document: Document | undefined,
): { links: PageLink[]; groups: Record<string, string[]> } {
  const sets = plan.groups.map(() => new Set<string>());
  const add = (group: number, href: string) => {
    const url = resolver.resolveWeb(href);
    if (url !== undefined) sets[group]!.add(url);
  };
  const links = extraction.signals.links(resolver, (url, groups) => {
    for (const [index, set] of sets.entries()) if ((groups & (1 << index)) !== 0) set.add(url);
  });
  for (const { group, href } of extraction.groupAddresses) add(group, href);
  for (const [index, { fallback }] of plan.groups.entries()) {
    if (fallback === undefined || document === undefined) continue;
    for (const found of fallback.select(document)) {
      if ('value' in found) add(index, found.value);
      else if (isElement(found as Element))
        for (const href of addressesIn(found as Element)) add(index, href);
    }
  }
  return {
    links,
    groups: Object.fromEntries(plan.groups.map(({ name }, index) => [name, [...sets[index]!]])),
  };
}

/** The link that an element is, or the links in it. */
function addressesIn(element: Element): string[] {
  const own = hrefOf(element);
  if (own !== undefined) return [own];
  const hrefs: string[] = [];
  walk(element, {
    open(child) {
      const href = hrefOf(child);
      if (href !== undefined) hrefs.push(href);
    },
    close: () => undefined,
  });
  return hrefs;
}

function hrefOf(element: Element): string | undefined {
  const isLink = element.name === 'a' || element.name === 'area' || element.name === 'link';
  return isLink ? element.attribs.href : undefined;
}
