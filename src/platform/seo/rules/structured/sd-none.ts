import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { isHtmlPage } from '../indexability/directives.ts';
import { isThere } from './judge-problems.ts';

export const sdNone = definePageRule({
  id: 'sd-none',
  title: 'No structured data',
  why: 'Structured data tells search engines what a page is about, and makes rich results possible. Not every page needs it.',
  fix: 'If the page is a product, article, recipe, event, job or the like, describe it with JSON-LD. Breadcrumbs suit almost any page.',
  example: {
    bad: '<head>\n  <title>Oak dining table</title>\n</head>',
    good: '<head>\n  <title>Oak dining table</title>\n  <script type="application/ld+json">\n  { "@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [ … ] }\n  </script>\n</head>',
  },
  category: 'structured',
  severity: 'info',
  weight: 0,
  needs: ['html'],
  core: false,
  judge(page) {
    const { document } = page;
    if (document === null || !isHtmlPage(page)) return NOT_APPLICABLE;
    return failIf(
      isThere(document.structured)
        ? []
        : [
            {
              locator: 'structured data',
              message: 'The page has no JSON-LD, microdata or RDFa.',
              expected: 'structured data',
              found: 'none',
            },
          ],
    );
  },
});
