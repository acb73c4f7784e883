import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { isHtmlPage } from '../indexability/directives.ts';
import { socialTag } from './social-tags.ts';

export const twitterCard = definePageRule({
  id: 'twitter-card',
  title: 'No preview on X',
  why: 'X shows a card for links to pages with twitter:card, and falls back on Open Graph. With neither, a shared link is plain text.',
  fix: 'Add twitter:card, or at least og:title and og:image.',
  example: {
    bad: '<head>\n  <title>Oak dining table</title>\n</head>',
    good: '<meta name="twitter:card" content="summary_large_image">',
  },
  category: 'structured',
  severity: 'info',
  weight: 0,
  needs: ['html'],
  core: false,
  judge(page) {
    const { document } = page;
    if (document === null || !isHtmlPage(page)) return NOT_APPLICABLE;
    const tag = socialTag(document, 'twitter:card', 'twitter:title', 'og:title', 'og:type');
    return failIf(
      tag === undefined
        ? [
            {
              locator: 'twitter:card',
              message: 'The page has no twitter:card and no Open Graph tags to fall back on.',
              expected: 'twitter:card',
              found: 'nothing',
            },
          ]
        : [],
    );
  },
});
