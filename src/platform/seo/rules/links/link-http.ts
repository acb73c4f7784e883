import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { linkLocator } from '../locators.ts';
import { documentOf } from '../page-document.ts';

export const linkHttp = definePageRule({
  id: 'link-http',
  title: 'HTTP link on an HTTPS site',
  why: 'Each such link costs visitors and crawlers a redirect, and the first request can be read and changed on its way.',
  fix: 'Change the link to https, or to a path without a host.',
  example: {
    bad: '<a href="http://shop.example.com/tables">Tables</a>',
    good: '<a href="https://shop.example.com/tables">Tables</a>',
  },
  category: 'links',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: false,
  judge(page) {
    const links = documentOf(page)?.links.filter(({ kind }) => kind === 'internal');
    if (links === undefined || links.length === 0 || !page.finalUrl.startsWith('https:'))
      return NOT_APPLICABLE;
    const bad = links.filter(({ url }) => url?.startsWith('http:') === true);
    return failIf(
      bad.map((link) => ({
        locator: linkLocator(link),
        message: `The link "${link.text}" leads to ${link.url} although the site answers over HTTPS.`,
        excerpt: `<a href="${link.href}">${link.text}</a>`,
        expected: link.url?.replace(/^http:/, 'https:') ?? '',
        found: link.url ?? '',
        place: link.place,
      })),
      { affected: bad.length, of: links.length },
    );
  },
});
