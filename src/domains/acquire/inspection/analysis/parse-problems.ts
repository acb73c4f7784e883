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
  'missing-doctype': 'The page does not start with <!doctype html>, so browsers use quirks mode.',
  'non-conforming-doctype': 'The doctype is obsolete.',
  'duplicate-attribute': 'An element has the same attribute twice; the first one wins.',
  'missing-end-tag-name': 'A closing tag has no name.',
  'end-tag-without-matching-open-element': 'A closing tag has no matching opening tag.',
  'closing-of-element-with-open-child-elements': 'A closing tag appears while inner elements are still open.',
  'open-elements-left-after-eof': 'The page ends while elements are still open.',
  'eof-in-tag': 'The page ends in the middle of a tag.',
  'eof-in-comment': 'The page ends in the middle of a comment.',
  'eof-in-script-html-comment-like-text': 'The page ends in the middle of a script.',
  'invalid-first-character-of-tag-name': 'A < is not escaped as &lt;.',
  'unexpected-character-in-attribute-name': 'An attribute name contains a quote or <.',
  'unexpected-character-in-unquoted-attribute-value': 'An unquoted value contains a quote, < or =.',
  'missing-whitespace-between-attributes': 'There is no space between two attributes.',
  'missing-attribute-value': 'An attribute has = but no value.',
  'missing-semicolon-after-character-reference': 'A character reference such as &amp; has no semicolon.',
  'unknown-named-character-reference': 'This character reference does not exist.',
  'non-void-html-element-start-tag-with-trailing-solidus':
    'A self-closing tag does not close this element in HTML.',
  'nested-noscript-in-head': 'A noscript is inside another noscript.',
  'disallowed-content-in-noscript-in-head':
    'A noscript in the head contains elements that are only allowed in the body.',
  'misplaced-doctype': 'A doctype is in the middle of the page.',
  'misplaced-start-tag-for-head-element': 'A head element is outside the head.',
  'unexpected-null-character': 'The page contains a NUL character.',
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
      message: `Another element has the same id "${cut(id, 100)}".`,
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
