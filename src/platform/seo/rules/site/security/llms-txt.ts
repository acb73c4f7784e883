import { type Finding, failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';

const LEAST_LENGTH = 50;
const HEADING = /^#[ \t]+\S/m;
const LINK = /\[[^\]\n]+\]\([^)\s]+[^)\n]*\)/;

export const llmsTxt = defineSiteRule({
  id: 'llms-txt',
  title: 'Incomplete llms.txt',
  why: 'Assistants that read llms.txt expect Markdown with a heading and links to the pages that matter.',
  fix: 'Write llms.txt as Markdown: a heading with the name of the site, a sentence about it, and links to its main pages.',
  example: {
    bad: 'Welcome to Holm',
    good: '# Holm\n\n> Oak furniture, made to measure.\n\n## Guides\n\n- [How to care for oak](https://www.example.com/guides/oak): cleaning, oiling, repairs',
  },
  category: 'security',
  severity: 'info',
  weight: 0,
  needs: ['files'],
  core: false,
  judge({ files: { llms } }) {
    if (llms === null || llms.status !== 200) return NOT_APPLICABLE;
    const text = llms.text.replace(/^\uFEFF/, '').trim();
    const finding = (locator: string, message: string, expected: string): Finding => ({
      locator,
      message: `${llms.url} ${message}.`,
      expected,
    });
    return failIf([
      ...(HEADING.test(text) ? [] : [finding('heading', 'has no main heading', '# Name of the site')]),
      ...(LINK.test(text) ? [] : [finding('links', 'has no links', 'at least one Markdown link')]),
      ...([...text].length >= LEAST_LENGTH
        ? []
        : [finding('length', `has only ${[...text].length} characters`, 'at least 50 characters')]),
    ]);
  },
});
