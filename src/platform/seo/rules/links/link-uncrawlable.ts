import type { LinkFact } from '../../facts/page-facts.ts';
import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { linkLocator } from '../locators.ts';
import { documentOf } from '../page-document.ts';

const SCHEME = /^\s*([a-z][a-z0-9+.-]*):/i;
/** What only scripts or the computer of the author can follow. */
const UNUSABLE = new Set(['javascript', 'file']);
const WEB = new Set(['http', 'https']);

export const linkUncrawlable = definePageRule({
  id: 'link-uncrawlable',
  title: 'Link that crawlers cannot follow',
  why: 'Search engines follow the href of a link and do not click. A link that only works by script hides the page behind it.',
  fix: 'Put the URL of the target into the href of the link; a script may still handle the click. Use a <button> for what is not a link.',
  example: {
    bad: '<a onclick="open(\'/tables\')">Tables</a>\n<a href="javascript:void(0)">Tables</a>',
    good: '<a href="/tables">Tables</a>',
  },
  category: 'links',
  severity: 'medium',
  weight: 3,
  needs: ['html'],
  core: true,
  judge(page) {
    const links = documentOf(page)?.links;
    if (links === undefined || links.length === 0) return NOT_APPLICABLE;
    const bad = links.flatMap((link) => {
      const reason = reasonOf(link);
      return reason === null ? [] : [{ link, reason }];
    });
    return failIf(
      bad.map(({ link, reason }) => ({
        locator: linkLocator(link),
        message: `The link "${link.text}" ${reason}.`,
        excerpt: link.href === null ? `<a>${link.text}</a>` : `<a href="${link.href}">${link.text}</a>`,
        expected: 'an href with a URL',
        found: link.href ?? 'no href',
        place: link.place,
      })),
      { affected: bad.length, of: links.length },
    );
  },
});

function reasonOf({ href, url, role, isAnchor, hasScript }: LinkFact): string | null {
  if (role !== null && role !== '') return null;
  if (href === null || href.trim() === '')
    return hasScript && !isAnchor ? 'has no href and works by script alone' : null;
  if (url !== null) return null;
  const scheme = SCHEME.exec(href)?.[1]?.toLowerCase();
  if (scheme === undefined || WEB.has(scheme)) return `has an invalid URL, ${href.trim()}`;
  return UNUSABLE.has(scheme) ? `has a ${scheme}: URL` : null;
}
