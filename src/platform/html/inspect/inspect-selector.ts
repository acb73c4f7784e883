import type { Found } from '../match/run.ts';
import { Selector, type SelectorDefinition } from '../match/selector.ts';
import { TreeFacts } from '../match/tree-facts.ts';
import type { FoundValue } from '../match/xpath-fallback.ts';
import { collapse } from '../text/text-recorder.ts';
import { textBudget, visibleText } from '../text/visible-text.ts';
import { type Element, type HtmlTree, isElement, isText, parentElement } from '../tree/nodes.ts';
import { positionOf } from '../tree/positions.ts';
import { outerHtml } from '../tree/serialise.ts';
import { robustness } from './robustness.ts';
import { selectorFor } from './selector-for.ts';
import { type Suggestion, suggest } from './suggestions.ts';

export interface InspectedMatch {
  text: string;
  /** The element's markup, cut when it is long. */
  html: string;
  attributes: Record<string, string>;
  /** A selector for just this element; null for a value that stands nowhere in the page, or far too deep in it. */
  path: string | null;
  /** Of the attribute asked for, or of a result that is no element. */
  value?: string | null;
  line?: number;
  column?: number;
}

export interface Inspection {
  count: number;
  matches: InspectedMatch[];
  robustness: number;
  /** Whether the selector is part of the one walk; others cost more a page. */
  walked: boolean;
  /** Only when nothing matches. */
  suggestions: Suggestion[];
}

export interface InspectOptions {
  attribute?: string;
  /** Matches to describe; all are counted. */
  most?: number;
}

const USUAL_MOST = 20;
const LONGEST_TEXT = 500;
const LONGEST_HTML = 2000;
const LONGEST_ATTRIBUTE = 300;
const MOST_ATTRIBUTES = 50;

/** What a selector finds in a page, and what would come near when it finds nothing. Throws `SelectorError`. */
export function inspectSelector(
  tree: HtmlTree,
  definition: SelectorDefinition,
  options: InspectOptions = {},
): Inspection {
  const selector = new Selector(definition);
  const found = selector.select(tree.document, undefined, new TreeFacts(tree.document));
  return {
    count: found.length,
    matches: found
      .slice(0, options.most ?? USUAL_MOST)
      .map((result) => describe(tree, result, options.attribute)),
    robustness: robustness(definition),
    walked: selector.walked,
    suggestions: found.length === 0 ? suggest(tree, definition) : [],
  };
}

function describe(tree: HtmlTree, found: Found | FoundValue, attribute: string | undefined): InspectedMatch {
  if ('owner' in found)
    return { ...describeElement(tree, found.owner), value: cut(found.value, LONGEST_TEXT) };
  if ('value' in found)
    return {
      text: cut(found.value, LONGEST_TEXT),
      html: '',
      attributes: {},
      path: null,
      value: cut(found.value, LONGEST_TEXT),
    };
  if (isText(found)) {
    const owner = parentElement(found);
    const text = cut(collapse(found.data), LONGEST_TEXT);
    const around = owner === null ? { html: '', attributes: {}, path: null } : describeElement(tree, owner);
    return { ...around, text, value: text };
  }
  const described = describeElement(tree, found);
  return attribute === undefined || !isElement(found)
    ? described
    : { ...described, value: valueFor(found, attribute) };
}

function describeElement(tree: HtmlTree, element: Element): InspectedMatch {
  const entries = Object.entries(element.attribs).slice(0, MOST_ATTRIBUTES);
  return {
    text: cut(visibleText(element, textBudget()), LONGEST_TEXT),
    html: cut(outerHtml(element), LONGEST_HTML),
    attributes: Object.fromEntries(entries.map(([name, value]) => [name, cut(value, LONGEST_ATTRIBUTE)])),
    path: selectorFor(element, tree)?.css ?? null,
    ...positionOf(tree, element),
  };
}

function valueFor(element: Element, attribute: string): string | null {
  if (attribute === 'text') return cut(visibleText(element), LONGEST_TEXT);
  if (attribute === 'html' || attribute === 'outer_html') return cut(outerHtml(element), LONGEST_HTML);
  const value = element.attribs[attribute.toLowerCase()];
  return value === undefined ? null : cut(value, LONGEST_TEXT);
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}
