import type { SitePage } from '../../../site/site-page.ts';
import { type Finding, failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';

const LEAST_SECONDS = 15_552_000;
const GOOD_SECONDS = 31_536_000;

export const hsts = defineSiteRule({
  id: 'hsts',
  title: 'No strict transport security (HSTS)',
  why: 'With HSTS browsers use https from the first request on, so nobody can lead visitors to an unprotected copy of the site.',
  fix: 'Send "Strict-Transport-Security: max-age=31536000; includeSubDomains" with every https response.',
  example: {
    bad: 'Strict-Transport-Security: max-age=300',
    good: 'Strict-Transport-Security: max-age=31536000; includeSubDomains',
  },
  category: 'security',
  severity: 'low',
  weight: 2,
  needs: ['response'],
  core: true,
  judge({ pages }) {
    const secure = pages.filter(({ url, status }) => url.startsWith('https:') && status === 200);
    if (secure.length === 0) return NOT_APPLICABLE;
    const groups = Map.groupBy(secure, ({ hasHsts }) => kindOf(hasHsts));
    const findings = [...groups].flatMap(([kind, group]) => (kind === 'good' ? [] : toFinding(kind, group)));
    const affected = (groups.get('absent')?.length ?? 0) + (groups.get('short')?.length ?? 0);
    return { ...failIf(findings), affected };
  },
});

type Kind = 'absent' | 'short' | 'weak' | 'good';

function kindOf(header: string | null): Kind {
  if (header === null) return 'absent';
  const age = /(?:^|;)\s*max-age\s*=\s*"?(\d+)/i.exec(header)?.[1];
  if (age === undefined || Number(age) < LEAST_SECONDS) return 'short';
  return Number(age) < GOOD_SECONDS || !/(?:^|;)\s*includesubdomains\s*(?:;|$)/i.test(header)
    ? 'weak'
    : 'good';
}

function toFinding(kind: Exclude<Kind, 'good'>, pages: readonly SitePage[]): Finding {
  const many = pages.length === 1 ? 'One page is' : `${pages.length.toLocaleString('en')} pages are`;
  const header = pages[0]?.hasHsts ?? '';
  const messages = {
    absent: `${many} served over https without the header Strict-Transport-Security.`,
    short: `${many} served with "${header}", which is shorter than 180 days.`,
    weak: `${many} served with "${header}"; a year with includeSubDomains is better.`,
  };
  return {
    locator: kind,
    message: messages[kind],
    expected: 'max-age=31536000; includeSubDomains',
    found: header === '' ? 'no header' : header,
    urls: pages.map(({ url }) => url),
    ...(kind === 'weak' ? { severity: 'info' as const } : {}),
  };
}
