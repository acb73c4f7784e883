import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../../test/support/property.ts';
import { parseHtml, UrlResolver, visibleText } from '../../../../platform/html/index.ts';
import { toMarkdown } from './to-markdown.ts';

const resolver = new UrlResolver('https://shop.example/a/b');
const TAGS = (
  'p div section article h1 h2 h3 h6 ul ol li dl dt dd table tbody tr td th blockquote pre code b strong i em del s a span ' +
  'br hr img figure figcaption q sup sub kbd details summary mark small u cite abbr address'
).split(' ');
const ATTRIBUTES = [
  '',
  ' href="/x"',
  ' href="#y (z)"',
  ' src="/i.jpg"',
  ' colspan=2',
  ' rowspan=3',
  ' start=7',
  ' class="language-js"',
];

const word = fc.stringMatching(/^[a-y]{1,6}[0-9]{1,3}z$/);
const signs = fc.constantFrom(
  ...'# > - + * _ ` ~ [ ] ( ) < & | \\ ! 1. = : \n'.split(' '),
  '  ',
  '\u00a0',
  '```',
  '---',
);
const text = fc
  .array(fc.oneof({ weight: 3, arbitrary: word }, { weight: 1, arbitrary: signs }), { maxLength: 6 })
  .map((parts) => parts.join(' '));
const { page } = fc.letrec<{ page: string; node: string }>((tie) => ({
  page: fc.array(tie('node'), { maxLength: 6 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    text.map((value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    fc
      .tuple(
        fc.constantFrom(...TAGS),
        fc.constantFrom(...ATTRIBUTES),
        fc.array(tie('node'), { maxLength: 5 }),
      )
      .map(([tag, attribute, inside]) => `<${tag}${attribute}>${inside.join('')}</${tag}>`),
  ),
}));

/** A sign of Markdown does not part a word. */
const SIGNS = /[*~`“”\\[\]]+/g;
const wordsIn = (value: string): string[] => value.match(/[a-y]{1,6}[0-9]{1,3}z/g) ?? [];
/** Without what the converter adds: addresses, languages of code, and breaks inside of cells. */
const readable = (markdown: string): string =>
  markdown
    .replaceAll('![', '[')
    .replace(/\]\(https:(?:\\.|[^\\)\s])*\)/g, ']')
    .replace(/^([> ]|[-+] |\d+[.)] )*`{3,}js$/gm, '')
    .replaceAll('<br>', ' ')
    .replace(SIGNS, '');

test('the Markdown keeps the words of a page in their order, and is never an error', () => {
  check(
    fc.property(page, (html) => {
      const { document } = parseHtml(html);
      const root = document.children.find((child) => 'name' in child && child.name === 'html') as never;
      const expected = wordsIn(visibleText(root).replace(/\s+/g, ' ').replace(SIGNS, ''));
      assert.deepEqual(wordsIn(readable(toMarkdown(document, resolver))), expected);
    }),
    { runs: 2_000 },
  );
});

test('any text at all, read as HTML, is converted without an error', () => {
  check(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (html) => {
      assert.equal(typeof toMarkdown(parseHtml(html).document, resolver), 'string');
    }),
    { runs: 1_000 },
  );
});
