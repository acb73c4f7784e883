import {
  type Element,
  type Extracted,
  mainText,
  mayBeNotFound,
  parseHtml,
  Selector,
  softNotFound,
  visibleText,
} from '../../../../platform/html/index.ts';

const HEADING = new Selector({ css: 'h1, h2' });

/** Whether a page that was answered with 200 says that there is none. Only suspicious pages are read a second time. */
export function isSoft404(html: string, status: number, { title, metaRobots }: Extracted): boolean {
  if (!mayBeNotFound(html, title)) return false;
  const tree = parseHtml(html);
  const [first] = HEADING.select(tree.document);
  return softNotFound({
    status,
    title,
    heading: first === undefined ? null : visibleText(first as Element),
    text: mainText(tree),
    noindex: metaRobots?.noindex === true,
  }).isNotFound;
}
