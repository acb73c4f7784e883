import type { DocumentFacts, Place } from '../../facts/page-facts.ts';
import { definePageRule, type Finding, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';
import { hostOf, isLocalHost, isStagingOf } from './local-hosts.ts';

export const linkLocalhost = definePageRule({
  id: 'link-localhost',
  title: 'Link to a local or staging host',
  why: "Visitors cannot open a URL of a developer's computer or a private network, and a link to a staging site lets search engines index a copy.",
  fix: 'Replace the host with the public one, best by using a path without a host.',
  example: {
    bad: '<a href="http://localhost:3000/tables">Tables</a>\n<img src="http://192.168.1.20/oak.jpg" alt="Oak table">',
    good: '<a href="/tables">Tables</a>\n<img src="/oak.jpg" alt="Oak table">',
  },
  category: 'links',
  severity: 'high',
  weight: 4,
  needs: ['html'],
  core: true,
  judge(page) {
    const document = documentOf(page);
    const own = hostOf(page.finalUrl);
    // Of a site that is still on such a host itself all this is right.
    if (document === null || isLocalHost(own)) return NOT_APPLICABLE;
    const kindOf = hostKinds(own);
    const findings: Finding[] = [];
    for (const { what, items } of targetsOf(document)) {
      for (const { url, place } of items) {
        const kind = url === null ? null : kindOf(url);
        if (url === null || kind === null) continue;
        findings.push({
          locator: `url:${url}`,
          message: `${what} ${url} is on ${kind} host.`,
          expected: 'a public host',
          found: hostOf(url),
          place,
        });
      }
    }
    return failIf(findings);
  },
});

/** `a local`, `a staging` or null for each URL; pages have many URLs on few hosts. */
function hostKinds(own: string): (url: string) => string | null {
  const known = new Map<string, string | null>([[own, null]]);
  return (url) => {
    const host = hostOf(url);
    let kind = known.get(host);
    if (kind === undefined) {
      kind = isLocalHost(host) ? 'a local' : isStagingOf(host, own) ? 'a staging' : null;
      known.set(host, kind);
    }
    return kind;
  };
}

interface Targets {
  what: string;
  items: readonly { url: string | null; place: Place | null }[];
}

const targetsOf = ({ links, images, resources, forms, canonicals }: DocumentFacts): Targets[] => [
  { what: 'The link to', items: links.filter(({ kind }) => kind === 'external') },
  { what: 'The image', items: images },
  { what: 'The resource', items: resources },
  { what: 'The form target', items: forms },
  { what: 'The canonical URL', items: canonicals },
];
