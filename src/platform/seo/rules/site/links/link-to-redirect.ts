import { isRedirect } from '../../../site/page-states.ts';
import type { Site } from '../../../site/site.ts';
import { defineLinkedPageRule } from '../define-site-rule.ts';
import { judgeInternalLinks, marked, nameOf } from './link-findings.ts';

export const linkToRedirect = defineLinkedPageRule({
  id: 'link-to-redirect',
  title: 'Internal link to a redirect',
  why: 'Each redirect costs visitors time and crawlers a request. On your own pages you can link to the target directly.',
  fix: 'Link to the URL that the redirect ends at.',
  example: {
    bad: '<a href="http://example.com/tables">Tables</a>',
    good: '<a href="https://www.example.com/tables">Tables</a>',
  },
  category: 'links',
  severity: 'low',
  weight: 1,
  needs: ['html', 'pages'],
  core: true,
  judge: (_page, number, site) =>
    judgeInternalLinks(number, site, {
      isWithoutResources: true,
      wrong: site.once(redirecting),
      tell(link, target) {
        const end = site.endOf(target);
        const to = end.location?.url ?? end.url;
        return {
          message: `${nameOf(link)} leads to ${target.url}, which redirects (${target.status}) to ${to}.`,
          expected: to,
          found: target.url,
        };
      },
    }),
});

const redirecting = (site: Site): Uint8Array => marked(site, isRedirect);
