import type { PageFacts } from '../../facts/page-facts.ts';
import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { canonicalTarget, isHtmlPage } from '../indexability/directives.ts';
import { socialTag } from './social-tags.ts';

const REQUIRED: readonly (readonly string[])[] = [
  ['og:title'],
  ['og:type'],
  ['og:image', 'og:image:url', 'og:image:secure_url'],
  ['og:url'],
];

export const ogMissing = definePageRule({
  id: 'og-missing',
  title: 'Open Graph tags incomplete',
  why: 'Social networks and messengers make the preview of a shared link from these tags. Without them they guess a title and often show no image.',
  fix: 'Add og:title, og:type, og:image and og:url to the head.',
  example: {
    bad: '<meta property="og:title" content="Oak dining table">',
    good: '<meta property="og:title" content="Oak dining table">\n<meta property="og:type" content="website">\n<meta property="og:image" content="https://example.com/table.jpg">\n<meta property="og:url" content="https://example.com/tables/oak">',
  },
  category: 'structured',
  severity: 'low',
  weight: 2,
  needs: ['html'],
  core: true,
  opens: (page) => [
    ...(lacks(page, 'og:url') && canonicalTarget(page) !== null ? ['og-url-mismatch'] : []),
    ...(lacks(page, 'og:image') ? ['og-image-bad'] : []),
  ],
  judge(page) {
    const { document } = page;
    if (document === null || !isHtmlPage(page)) return NOT_APPLICABLE;
    const missing = REQUIRED.filter((names) => socialTag(document, ...names) === undefined);
    return failIf(
      missing.map(([name = '']) => ({
        locator: name,
        message: `${name} is missing.`,
        expected: name,
        found: 'nothing',
      })),
    );
  },
});

const lacks = ({ document }: PageFacts, name: string): boolean =>
  document !== null &&
  socialTag(document, ...(REQUIRED.find(([first]) => first === name) ?? [])) === undefined;
