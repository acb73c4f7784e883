import type { UrlResolver } from '../../html/index.ts';
import type { Alternate, LinkRelation } from './page-facts.ts';

const ENTRY = /<([^>]*)>((?:[^,"]|"(?:[^"\\]|\\.)*")*)/g;
const PARAMETER = /;\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]+)))?/g;
const LONGEST = 65_536;

/** Canonical and alternate entries of `Link` headers. */
export function readLinkHeaders(
  headers: readonly string[],
  resolver: UrlResolver,
): { canonicals: LinkRelation[]; alternates: Alternate[] } {
  const canonicals: LinkRelation[] = [];
  const alternates: Alternate[] = [];
  for (const header of headers) {
    for (const [, href = '', rest = ''] of header.slice(0, LONGEST).matchAll(ENTRY)) {
      const parameters = parametersOf(rest);
      const rels = (parameters.get('rel') ?? '').toLowerCase().split(/\s+/);
      const entry = { href, url: resolver.resolveWeb(href) ?? null, from: 'header', place: null } as const;
      if (rels.includes('canonical')) canonicals.push({ ...entry, rel: 'canonical', inHead: true });
      const hreflang = parameters.get('hreflang');
      if (rels.includes('alternate') && hreflang !== undefined)
        alternates.push({ ...entry, rel: 'alternate', inHead: true, hreflang });
    }
  }
  return { canonicals, alternates };
}

function parametersOf(text: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of text.matchAll(PARAMETER)) {
    const key = name.toLowerCase();
    if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(.)/g, '$1') ?? plain);
  }
  return parameters;
}
