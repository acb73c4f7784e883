import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';

export const headBroken = definePageRule({
  id: 'head-broken',
  title: 'Head ends too early',
  why: 'An element that does not belong into the head makes browsers and search engines begin the body there. Canonical, robots and hreflang after it are then ignored.',
  fix: 'Move the element that closes the head into the body, and everything for search engines before it.',
  example: {
    bad: '<head>\n  <title>Oak tables</title>\n  <div id="tracker"></div>\n  <link rel="canonical" href="https://example.com/tables">\n</head>',
    good: '<head>\n  <title>Oak tables</title>\n  <link rel="canonical" href="https://example.com/tables">\n</head>',
  },
  category: 'indexability',
  severity: 'high',
  weight: 5,
  needs: ['html'],
  core: true,
  judge({ document }) {
    if (document === null) return NOT_APPLICABLE;
    const { headEnd } = document;
    if (headEnd === null) return failIf([]);
    const by = headEnd.by === 'text' ? 'Text' : `<${headEnd.by}>`;
    return failIf([
      {
        locator: `head ${headEnd.by}`,
        message: `${by} in the head ends it, so that ${listed(headEnd.displaced)} ${headEnd.displaced.length === 1 ? 'stands' : 'stand'} in the body.`,
        place: headEnd.place,
        expected: 'only metadata in the head',
        found: by,
      },
    ]);
  },
});

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
