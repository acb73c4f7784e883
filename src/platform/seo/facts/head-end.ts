import {
  type ChildNode,
  collapse,
  type Document,
  type Element,
  isElement,
  isText,
} from '../../html/index.ts';
import type { DocumentFacts, LinkRelation, MetaFact } from './page-facts.ts';
import type { Places } from './places.ts';

interface Displaceable {
  canonicals: readonly LinkRelation[];
  alternates: readonly LinkRelation[];
  metas: readonly MetaFact[];
}

/**
 * What closed the head although the page had not said so. The parser then begins the body by itself, so that this `body`
 * stands nowhere in the source; its first content is what did it.
 */
export function readHeadEnd(
  document: Document,
  found: Displaceable,
  source: { text: string; places: Places },
): DocumentFacts['headEnd'] {
  const displaced = displacedIn(found);
  if (displaced.length === 0) return null;
  const [head, body] = headAndBody(document);
  if (head === undefined || body === undefined || body.startIndex !== null) return null;
  const first = body.children.find((node) => isElement(node) || (isText(node) && node.data.trim() !== ''));
  if (first === undefined) return null;
  const after = lastStart(head);
  const offset = startOf(first, source.text, after);
  if (/<\/head\s*>/i.test(source.text.slice(after, offset ?? after))) return null;
  return {
    by: isElement(first) ? first.name : 'text',
    place: offset === null ? null : source.places.at(offset),
    displaced,
  };
}

function displacedIn({ canonicals, alternates, metas }: Displaceable): string[] {
  const displaced: string[] = [];
  if (canonicals.some(isDisplaced)) displaced.push('canonical');
  if (metas.some((meta) => meta.name === 'robots' && !meta.inHead)) displaced.push('robots');
  if (alternates.some(isDisplaced)) displaced.push('hreflang');
  return displaced;
}

const isDisplaced = ({ from, inHead }: LinkRelation): boolean => from === 'html' && !inHead;

function headAndBody(document: Document): [Element | undefined, Element | undefined] {
  const html = document.children.find(isElement);
  const parts = html?.children.filter(isElement) ?? [];
  return [parts.find(({ name }) => name === 'head'), parts.find(({ name }) => name === 'body')];
}

/** Where the last thing of the head that the page wrote begins. */
function lastStart(head: Element): number {
  const last = head.children.findLast((node) => isElement(node) && node.startIndex !== null);
  return last?.startIndex ?? head.startIndex ?? 0;
}

/** Not every parser tells where a text begins. */
function startOf(node: ChildNode, source: string, after: number): number | null {
  if (node.startIndex !== null) return node.startIndex;
  if (!isText(node)) return null;
  const [word = ''] = collapse(node.data).split(' ');
  const found = source.indexOf(word, after);
  return found === -1 ? null : found;
}
