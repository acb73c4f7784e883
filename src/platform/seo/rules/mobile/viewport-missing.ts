import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';
import { settingsOf, viewportOf } from './viewport.ts';

export const viewportMissing = definePageRule({
  id: 'viewport-missing',
  title: 'Missing viewport',
  why: 'Without a viewport phones show the page as on a wide screen, with tiny text. Search engines index pages as a phone sees them.',
  fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1"> to the head.',
  example: {
    bad: '<head>\n  <title>Oak dining tables</title>\n</head>',
    good: '<head>\n  <meta name="viewport" content="width=device-width, initial-scale=1">\n  <title>Oak dining tables</title>\n</head>',
  },
  category: 'mobile',
  severity: 'medium',
  weight: 4,
  needs: ['html'],
  core: true,
  opens: ({ document }) => (document !== null && viewportOf(document) === undefined ? ['viewport-zoom'] : []),
  judge(page) {
    const document = documentOf(page);
    if (document === null) return NOT_APPLICABLE;
    const viewport = viewportOf(document);
    if (viewport !== undefined && (settingsOf(viewport).get('width') ?? '') !== '') return failIf([]);
    return failIf([
      {
        locator: 'viewport',
        message:
          viewport === undefined
            ? 'The page has no viewport meta tag.'
            : `The viewport meta tag "${viewport.content}" sets no width.`,
        expected: 'width=device-width',
        found: viewport?.content ?? 'no viewport',
        place: viewport?.place ?? null,
      },
    ]);
  },
});
