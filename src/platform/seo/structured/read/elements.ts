import {
  ADDRESS_ATTRIBUTES,
  type ChildNode,
  type Element,
  type HtmlTree,
  isElement,
  isForeign,
  isText,
  LimitError,
  positionOf,
  type UrlResolver,
  visibleText,
  walk,
} from '../../../html/index.ts';
import type { Place } from '../../place.ts';

/** The elements of a page that structured data is read from. */
export interface Carriers {
  scripts: Element[];
  scopes: Element[];
  hasRdfa: boolean;
  base: string | undefined;
  byId: ReadonlyMap<string, Element>;
}

const TRACE = /ld\+json|itemscope|typeof/i;

/** Null for a page that has nothing of the kind, which most of the work is saved for. */
export function findCarriers(tree: HtmlTree): Carriers | null {
  if (tree.source !== undefined && !TRACE.test(tree.source)) return null;
  const scripts: Element[] = [];
  const scopes: Element[] = [];
  const byId = new Map<string, Element>();
  let hasRdfa = false;
  let base: string | undefined;
  walk(tree.document, {
    open(element) {
      if (isForeign(element)) return;
      const { name, attribs } = element;
      if (name === 'script') {
        if (isJsonLd(attribs.type)) scripts.push(element);
        return;
      }
      if (attribs.itemscope !== undefined) scopes.push(element);
      if (attribs.typeof !== undefined) hasRdfa = true;
      if (attribs.id !== undefined && !byId.has(attribs.id)) byId.set(attribs.id, element);
      if (name === 'base') base ??= attribs.href;
    },
    close: () => undefined,
  });
  if (scripts.length === 0 && scopes.length === 0 && !hasRdfa) return null;
  return { scripts, scopes, hasRdfa, base, byId };
}

const isJsonLd = (type: string | undefined): boolean =>
  type !== undefined && /^\s*application\/ld\+json\s*(?:;|$)/i.test(type);

export const textOf = (script: Element): string =>
  script.children.map((child) => (isText(child) ? child.data : '')).join('');

export const placeOf = (tree: HtmlTree, element: ChildNode): Place | null =>
  positionOf(tree, element) ?? null;

/** Where an offset of a script's text is in the page. */
export function placeInScript(
  tree: HtmlTree,
  script: Element,
  text: string,
): (offset: number) => Place | null {
  let lines: LinesOf | null | undefined;
  return (offset) => {
    lines ??= linesOf(tree, script, text);
    if (lines === null) return null;
    const { first, starts } = lines;
    const at = before(starts, offset);
    return at === 0
      ? { line: first.line, column: first.column + offset }
      : { line: first.line + at, column: offset - (starts[at] ?? 0) + 1 };
  };
}

interface LinesOf {
  /** Of the first character of the text. */
  first: Place;
  /** Where each line begins in the text. */
  starts: number[];
}

function linesOf(tree: HtmlTree, script: Element, text: string): LinesOf | null {
  const { source } = tree;
  const start = placeOf(tree, script);
  if (start === null || source === undefined || script.startIndex === null) return null;
  const tag = source.slice(script.startIndex, endOfTag(source, script.startIndex)).split(/\r\n?|\n/);
  const last = tag.at(-1) ?? '';
  const column = tag.length === 1 ? start.column + last.length : last.length + 1;
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return { first: { line: start.line + tag.length - 1, column }, starts };
}

/** The last line that begins at or before an offset. */
function before(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Behind the `>` that closes a tag, past those in quotes. */
function endOfTag(source: string, from: number): number {
  const tag = /<[^\s>]+(?:"[^"]*"|'[^']*'|[^"'>])*>/y;
  tag.lastIndex = from;
  return tag.test(source) ? tag.lastIndex : from;
}

/** Text and addresses of elements, with an end to what nested elements may cost. */
export class ElementValues {
  readonly #resolver: UrlResolver;
  readonly #budget = { nodes: 500_000 };

  constructor(resolver: UrlResolver) {
    this.#resolver = resolver;
  }

  resolve(address: string): string {
    return this.#resolver.resolve(address) ?? address;
  }

  /** What the HTML standard takes as the value of a property. */
  valueOf(element: Element): string {
    const { name, attribs } = element;
    if (attribs.content !== undefined) return attribs.content;
    const address = ADDRESS_ATTRIBUTES[name];
    if (address !== undefined && attribs[address] !== undefined) return this.resolve(attribs[address]);
    if ((name === 'data' || name === 'meter') && attribs.value !== undefined) return attribs.value;
    if (name === 'time' && attribs.datetime !== undefined) return attribs.datetime;
    return this.#text(element);
  }

  #text(element: Element): string {
    try {
      return visibleText(element, this.#budget);
    } catch (error) {
      if (error instanceof LimitError) return '';
      throw error;
    }
  }
}

export const words = (text: string | undefined): string[] =>
  (text ?? '').split(/\s+/).filter((word) => word !== '');

export { type Element, isElement };
