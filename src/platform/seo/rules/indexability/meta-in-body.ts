import type { LinkRelation } from '../../facts/page-facts.ts';
import { definePageRule, type Finding, failIf, NOT_APPLICABLE } from '../define-rule.ts';

export const metaInBody = definePageRule({
  id: 'meta-in-body',
  title: 'Metadata in the body',
  why: 'Search engines ignore canonical, hreflang and descriptions outside the head, because anybody who may write into the content could put them there.',
  fix: 'Move these elements into the head.',
  example: {
    bad: '<body>\n  <link rel="canonical" href="https://example.com/tables">',
    good: '<head>\n  <link rel="canonical" href="https://example.com/tables">\n</head>',
  },
  category: 'indexability',
  severity: 'medium',
  weight: 3,
  needs: ['html'],
  core: true,
  judge({ document }) {
    if (document === null) return NOT_APPLICABLE;
    const metas = document.metas
      .filter(({ kind, inHead }) => kind === 'name' && !inHead)
      .filter(({ name }) => name === 'robots' || name === 'description')
      .map(({ name, content, place }) => ({
        locator: `meta ${name}`,
        message: `The meta tag "${name}" stands in the body.`,
        place,
        excerpt: content,
        expected: 'in the head',
        found: 'in the body',
      }));
    return failIf(
      unique([
        ...metas,
        ...linksIn(document.canonicals, () => 'canonical'),
        ...linksIn(document.alternates, ({ hreflang }) => `hreflang ${hreflang.trim()}`),
      ]),
    );
  },
});

function linksIn<Link extends LinkRelation>(
  links: readonly Link[],
  nameOf: (link: Link) => string,
): Finding[] {
  return links
    .filter(({ from, inHead }) => from === 'html' && !inHead)
    .map((link) => ({
      locator: `link ${nameOf(link)}`,
      message: `The ${nameOf(link)} link stands in the body.`,
      place: link.place,
      excerpt: link.href,
      expected: 'in the head',
      found: 'in the body',
    }));
}

const unique = (findings: readonly Finding[]): Finding[] =>
  [...new Map(findings.toReversed().map((finding) => [finding.locator, finding])).values()].reverse();
