import { type DefaultTreeAdapterTypes, type ErrorCodes, parse } from 'parse5';
import { type HtmlTree, positionOf, walk } from '../../../../platform/html/index.ts';
import { cut } from './texts.ts';

export interface ParseProblem {
  code: string;
  message: string;
  line: number | null;
  column: number | null;
}

const MOST_PROBLEMS = 100;
const TO_BE_CLOSED = new Set(
  (
    'article aside blockquote button div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header main nav ol pre section select span ' +
    'table textarea ul'
  ).split(' '),
);

/** Those that are met most; others go by the name that the standard gives them. */
const SENTENCES: Readonly<Partial<Record<`${ErrorCodes}`, string>>> = {
  'missing-doctype': 'The page does not begin with <!doctype html>, so browsers use old rules for it.',
  'non-conforming-doctype': 'The doctype is one of the past.',
  'duplicate-attribute': 'An element has the same attribute twice; the first one counts.',
  'missing-end-tag-name': 'A closing tag has no name.',
  'end-tag-without-matching-open-element': 'A closing tag closes nothing.',
  'closing-of-element-with-open-child-elements': 'A closing tag comes while elements inside are still open.',
  'open-elements-left-after-eof': 'The page ends while elements are still open.',
  'eof-in-tag': 'The page ends in the middle of a tag.',
  'eof-in-comment': 'The page ends in the middle of a comment.',
  'eof-in-script-html-comment-like-text': 'The page ends in the middle of a script.',
  'invalid-first-character-of-tag-name': 'A < is not written as &lt;.',
  'unexpected-character-in-attribute-name': 'The name of an attribute has a quote or < in it.',
  'unexpected-character-in-unquoted-attribute-value': 'A value without quotes has a quote, < or = in it.',
  'missing-whitespace-between-attributes': 'There is no space between two attributes.',
  'missing-attribute-value': 'An attribute has = but no value.',
  'missing-semicolon-after-character-reference': 'A character reference such as &amp; has no semicolon.',
  'unknown-named-character-reference': 'There is no character of this name.',
  'non-void-html-element-start-tag-with-trailing-solidus': 'A /> does not close this element in HTML.',
  'nested-noscript-in-head': 'A noscript stands inside of another.',
  'disallowed-content-in-noscript-in-head': 'A noscript in the head holds what may only stand in the body.',
  'misplaced-doctype': 'A doctype stands in the middle of the page.',
  'misplaced-start-tag-for-head-element': 'An element of the head stands outside of it.',
  'unexpected-null-character': 'The page has a NUL character.',
};

/** What the parser had to mend, elements left open, and ids that several have; the first of them, and how many there are. */
export function parseProblems(html: string, tree: HtmlTree): { total: number; shown: ParseProblem[] } {
  const shown: ParseProblem[] = [];
  let total = 0;
  const add = (problem: () => ParseProblem) => {
    total += 1;
    if (shown.length < MOST_PROBLEMS) shown.push(problem());
  };
  const document = parse(html, {
    scriptingEnabled: false,
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine, startCol }) =>
      add(() => ({
        code,
        message:
          SENTENCES[code] ?? `${code.replaceAll('-', ' ')}.`.replace(/^./, (letter) => letter.toUpperCase()),
        line: startLine,
        column: startCol,
      })),
  });
  for (const { name, line, column } of unclosedElements(document))
    add(() => ({
      code: 'unclosed-element',
      message: `The element <${name}> is never closed.`,
      line,
      column,
    }));
  for (const { id, line, column } of doubledIds(tree))
    add(() => ({
      code: 'duplicate-id',
      message: `Another element has the id "${cut(id, 100)}" too.`,
      line,
      column,
    }));
  return { total, shown };
}

/** Those that the standard wants closed. What the parser closes on its own accord, such as paragraphs, is in order. */
function unclosedElements(document: DefaultTreeAdapterTypes.Document) {
  const unclosed: { name: string; line: number; column: number }[] = [];
  const open: DefaultTreeAdapterTypes.Node[] = [...document.childNodes].reverse();
  while (open.length > 0) {
    const node = open.pop()!;
    if (!('childNodes' in node)) continue;
    for (let at = node.childNodes.length - 1; at >= 0; at--) open.push(node.childNodes[at]!);
    const place = node.sourceCodeLocation;
    if (!('tagName' in node) || !TO_BE_CLOSED.has(node.tagName) || place == null) continue;
    const { startTag, endTag, startLine, startCol } = place as typeof place & {
      startTag?: object;
      endTag?: object;
    };
    if (startTag !== undefined && endTag === undefined)
      unclosed.push({ name: node.tagName, line: startLine, column: startCol });
  }
  return unclosed;
}

function doubledIds(tree: HtmlTree): { id: string; line: number | null; column: number | null }[] {
  const known = new Set<string>();
  const doubled: { id: string; line: number | null; column: number | null }[] = [];
  walk(tree.document, {
    open(element) {
      const { id } = element.attribs;
      if (id === undefined || id === '') return;
      if (known.has(id)) {
        const { line, column } = positionOf(tree, element) ?? { line: null, column: null };
        doubled.push({ id, line, column });
      }
      known.add(id);
    },
    close: () => undefined,
  });
  return doubled;
}
