import { answerOf, isBroken } from '../../../site/page-states.ts';
import type { Site } from '../../../site/site.ts';
import { defineLinkedPageRule } from '../define-site-rule.ts';
import { judgeInternalLinks, marked, nameOf } from './link-findings.ts';

export const linkBrokenInternal = defineLinkedPageRule({
  id: 'link-broken-internal',
  title: 'Broken internal link',
  why: 'Visitors and crawlers that follow the link end at an error. Whatever the link should pass on is lost.',
  fix: 'Correct the URL of the link, link to the successor of the page, or remove the link.',
  example: {
    bad: '<a href="/tabels">Tables</a>',
    good: '<a href="/tables">Tables</a>',
  },
  category: 'links',
  severity: 'high',
  weight: 6,
  needs: ['html', 'pages'],
  core: true,
  judge: (_page, number, site) =>
    judgeInternalLinks(number, site, {
      wrong: site.once(broken),
      tell: (link, target) => ({
        message: `${nameOf(link)} leads to ${target.url}, which ${answerOf(target)}.`,
        expected: '200',
        found: target.status === 0 ? 'no response' : String(target.status),
      }),
      tellResource: (link, probed) => ({
        message: `The page loads ${link.url}, which ${answerOf(probed)}.`,
        expected: '200',
        found: probed.status === 0 ? 'no response' : String(probed.status),
      }),
    }),
});

const broken = (site: Site): Uint8Array => marked(site, isBroken);
