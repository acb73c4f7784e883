import type { DocumentFacts, Place } from '../../facts/page-facts.ts';
import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
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
    const verdicts = new Map<string, string | null>();
    const bad = targetsOf(document).flatMap((target) => {
      const host = hostOf(target.url);
      if (host === own) return [];
      let kind = verdicts.get(host);
      if (kind === undefined) {
        kind = isLocalHost(host) ? 'a local' : isStagingOf(host, own) ? 'a staging' : null;
        verdicts.set(host, kind);
      }
      return kind === null ? [] : [{ ...target, host, kind }];
    });
    return failIf(
      bad.map(({ url, what, host, kind, place }) => ({
        locator: `url:${url}`,
        message: `${what} ${url} is on ${kind} host.`,
        expected: 'a public host',
        found: host,
        place,
      })),
    );
  },
});

interface Target {
  what: string;
  url: string;
  place: Place | null;
}

function targetsOf({ links, images, resources, forms, canonicals }: DocumentFacts): Target[] {
  const targets: Target[] = [];
  const add = (what: string, items: readonly { url: string | null; place: Place | null }[]) => {
    for (const { url, place } of items) if (url !== null) targets.push({ what, url, place });
  };
  add(
    'The link to',
    links.filter(({ kind }) => kind === 'external'),
  );
  add('The image', images);
  add('The resource', resources);
  add('The form target', forms);
  add('The canonical URL', canonicals);
  return targets;
}
