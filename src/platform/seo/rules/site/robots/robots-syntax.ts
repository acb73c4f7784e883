import { textLocator } from '../../../site/locators.ts';
import { robotsOf } from '../../../site/site-robots.ts';
import { failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';
import { checkRobotsLines } from './robots-lines.ts';

/** Of a page that was served instead of the file every line is wrong. */
const MOST_LINES = 100;

export const robotsSyntax = defineSiteRule({
  id: 'robots-syntax',
  title: 'Errors in robots.txt',
  why: 'Crawlers skip lines that they do not understand without a word, so a rule with a typo has no effect.',
  fix: 'Correct the line, or delete it. Each line is "name: value", paths start with "/" or "*", and rules follow a user-agent line.',
  example: {
    bad: 'User-agent: *\nDisallow: cart/\nNo-follow: /login',
    good: 'User-agent: *\nDisallow: /cart/\nDisallow: /login',
  },
  category: 'indexability',
  severity: 'medium',
  weight: 3,
  needs: ['files'],
  core: true,
  judge(site) {
    if (robotsOf(site) === null) return NOT_APPLICABLE;
    return failIf(
      checkRobotsLines(site.files.robots.text)
        .slice(0, MOST_LINES)
        .map(({ line, text, problem }) => ({
          locator: textLocator('line', `${text}\n${problem}`),
          message: `Line ${line} of robots.txt ${problem}.`,
          place: { line, column: 1 },
          excerpt: text,
        })),
    );
  },
});
