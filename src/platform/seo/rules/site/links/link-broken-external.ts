import { LINK } from '../../../site/link-table.ts';
import { OUTSIDE } from '../../../site/site-graph.ts';
import type { ProbedAddress } from '../../../site/site-probes.ts';
import { type Finding, failIf, inconclusive, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineLinkedPageRule, MOST_PAGE_FINDINGS } from '../define-site-rule.ts';
import { nameOf, toFinding } from './link-findings.ts';

const NOT_ALL = 'Not all external links were checked.';
const NO_SUCH_HOST = new Set(['no_address', 'ENOTFOUND']);

export const linkBrokenExternal = defineLinkedPageRule({
  id: 'link-broken-external',
  title: 'Broken external link',
  why: 'Visitors who follow the link end at an error of another site, and the page looks unattended.',
  fix: 'Find where the page has moved and correct the link, or remove it.',
  example: {
    bad: '<a href="https://partner.example/closed">Our partner</a>\n(responds with 404)',
    good: '<a href="https://partner.example/about">Our partner</a>',
  },
  category: 'links',
  severity: 'low',
  weight: 1,
  needs: ['html', 'requests'],
  core: false,
  skip: ({ probes }) => (probes.externals.size === 0 ? 'No external links were requested.' : undefined),
  judge(_page, number, { links, targetPages, probes }) {
    const findings: Finding[] = [];
    let [affected, of, unknown] = [0, 0, 0];
    const [from, to] = links.rangeOf(number);
    for (let link = from; link < to; link += 1) {
      const target = links.to(link);
      if (targetPages[target] !== OUTSIDE || (links.flags(link) & LINK.RESOURCE) !== 0) continue;
      const probed = probes.externals.get(links.keyOf(target));
      if (probed === undefined) unknown += 1;
      else of += 1;
      if (probed === undefined || !isGone(probed)) continue;
      affected += 1;
      if (findings.length === MOST_PAGE_FINDINGS) continue;
      const told = links.at(link);
      const found = probed.status === 0 ? 'the host does not exist' : `responds with ${probed.status}`;
      findings.push({
        ...toFinding(told),
        message: `${nameOf(told)} leads to ${told.url}: ${found}.`,
        expected: '200',
        found,
      });
    }
    if (of + unknown === 0) return NOT_APPLICABLE;
    if (affected === 0 && unknown > 0) return inconclusive(NOT_ALL);
    return { ...failIf(findings, { affected, of }), ...(unknown > 0 ? { rest: NOT_ALL } : {}) };
  },
});

/** Others that refuse us may well show the page to people: that proves nothing. */
const isGone = ({ status, fault }: ProbedAddress): boolean =>
  status === 404 || status === 410 || (status === 0 && fault !== null && NO_SUCH_HOST.has(fault));
