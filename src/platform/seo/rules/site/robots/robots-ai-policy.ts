import { isFound } from '../../../site/page-states.ts';
import { robotsOf } from '../../../site/site-robots.ts';
import { type Finding, failIf, PASS } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';

/** Tokens that stand for assistants and the training of models, with what they are for. */
const AGENTS: readonly [token: string, use: string][] = [
  ['GPTBot', 'training of OpenAI models'],
  ['OAI-SearchBot', 'search in ChatGPT'],
  ['ChatGPT-User', 'pages that people ask ChatGPT to open'],
  ['ClaudeBot', 'training of Anthropic models'],
  ['Claude-SearchBot', 'search in Claude'],
  ['Claude-User', 'pages that people ask Claude to open'],
  ['PerplexityBot', 'search in Perplexity'],
  ['Google-Extended', 'training and grounding of Gemini'],
  ['Applebot-Extended', 'training of Apple models'],
  ['Meta-ExternalAgent', 'training of Meta models'],
  ['Amazonbot', 'answers of Alexa and Amazon models'],
  ['Bytespider', 'training of ByteDance models'],
  ['CCBot', 'the Common Crawl dataset'],
];

export const robotsAiPolicy = defineSiteRule({
  id: 'robots-ai-policy',
  title: 'AI crawlers are blocked',
  why: 'Assistants cite only pages that their crawlers may read. Blocking them is a choice to make on purpose, for each crawler.',
  fix: 'Check that the blocked AI crawlers are the ones you mean to block. To be cited by assistants, allow their search crawlers.',
  example: {
    bad: 'User-agent: OAI-SearchBot\nDisallow: /',
    good: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: OAI-SearchBot\nAllow: /',
  },
  category: 'indexability',
  severity: 'info',
  weight: 0,
  needs: ['files'],
  core: false,
  judge(site) {
    const robots = robotsOf(site);
    if (robots === null) return PASS;
    const origin = URL.parse(site.files.robots.url)?.origin ?? site.origin;
    const urls = site.pages.flatMap((page) =>
      isFound(page) && page.url.startsWith(`${origin}/`) ? [page.url] : [],
    );
    const findings: Finding[] = [];
    for (const [token, use] of AGENTS) {
      const blocked = urls.filter((url) => !robots.decide(token, url).allowed);
      if (blocked.length === 0) continue;
      const { rule, group } = robots.decide(token, blocked[0] ?? '');
      const many =
        blocked.length === urls.length ? `all ${urls.length}` : `${blocked.length} of ${urls.length}`;
      findings.push({
        locator: `agent:${token.toLowerCase()}`,
        message: `${token} (${use}) is blocked from ${many} pages by the rules for ${group === '*' ? 'all crawlers' : token}.`,
        ...(rule === undefined ? {} : { place: { line: rule.line, column: 1 }, excerpt: rule.text }),
        urls: blocked,
      });
    }
    return { ...failIf(findings), affected: 0 };
  },
});
