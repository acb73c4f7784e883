import { robotsOf } from '../../../site/site-robots.ts';
import { failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';

const MOST_BYTES = 500 * 1_024;
const KIB = 1_024;

export const robotsSize = defineSiteRule({
  id: 'robots-size',
  title: 'robots.txt is too large',
  why: 'Search engines read the first 500 KiB of robots.txt and ignore the rest. Rules past that point have no effect.',
  fix: 'Shorten the file below 500 KiB: replace lists of single URLs with one rule for the folder, using "*" where needed.',
  example: {
    bad: 'Disallow: /item/1\nDisallow: /item/2\nDisallow: /item/3',
    good: 'Disallow: /item/',
  },
  category: 'indexability',
  severity: 'high',
  weight: 4,
  needs: ['files'],
  core: true,
  judge(site) {
    if (robotsOf(site) === null) return NOT_APPLICABLE;
    const { bytes, url } = site.files.robots;
    const size = `${Math.ceil(bytes / KIB).toLocaleString('en')} KiB`;
    const message = `${url} has ${size}; everything after the first 500 KiB is ignored.`;
    return failIf(
      bytes > MOST_BYTES
        ? [{ locator: 'robots.txt', message, expected: 'at most 500 KiB', found: size }]
        : [],
    );
  },
});
