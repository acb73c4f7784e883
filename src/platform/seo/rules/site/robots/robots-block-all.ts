import { robotsOf } from '../../../site/site-robots.ts';
import { type Finding, failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';

const AGENTS = ['*', 'Googlebot', 'Bingbot'];

export const robotsBlockAll = defineSiteRule({
  id: 'robots-block-all',
  title: 'robots.txt blocks the whole site',
  why: 'Search engines that may not crawl the home page drop the site from their results. Such a rule often stays behind from a staging server.',
  fix: 'Remove the rule "Disallow: /", or limit it to the folders that must not be crawled.',
  example: {
    bad: 'User-agent: *\nDisallow: /',
    good: 'User-agent: *\nDisallow: /cart/',
  },
  category: 'indexability',
  severity: 'critical',
  weight: 10,
  needs: ['files'],
  core: true,
  judge(site) {
    const robots = robotsOf(site);
    if (robots === null) return NOT_APPLICABLE;
    const findings: Finding[] = [];
    const told = new Set<string>();
    for (const agent of AGENTS) {
      const { allowed, rule, group = '*' } = robots.decide(agent, `${site.origin}/`);
      if (allowed || told.has(group)) continue;
      told.add(group);
      findings.push({
        locator: `agent:${group}`,
        message: `The rule "${rule?.text ?? ''}" blocks ${group === '*' ? 'all crawlers' : agent} from the home page and everything below it.`,
        ...(rule === undefined ? {} : { place: { line: rule.line, column: 1 }, excerpt: rule.text }),
        expected: 'crawling of / is allowed',
      });
    }
    return failIf(findings);
  },
});
