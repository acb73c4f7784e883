import {
  AttributeAction,
  type AttributeSelector,
  type Selector as CssToken,
  isTraversal,
  SelectorType,
  stringify,
} from 'css-what';
import { SelectorError } from '../errors.ts';
import { parseCss } from '../match/css-parse.ts';
import { Selector, type SelectorDefinition } from '../match/selector.ts';
import { TreeFacts } from '../match/tree-facts.ts';
import type { HtmlTree } from '../tree/nodes.ts';
import { walk } from '../tree/walk.ts';

export interface Suggestion {
  selector: SelectorDefinition;
  count: number;
  /** What was changed, in words. */
  change: string;
}

interface Variation {
  selector: SelectorDefinition;
  change: string;
  /** How far it is from what was asked; smaller comes first. */
  distance: number;
}

const MOST_TRIED = 80;
const MOST_NAMES = 5000;
const MOST_SUGGESTED = 5;

/** The nearest variations of a selector that do find something. */
export function suggest(tree: HtmlTree, selector: SelectorDefinition): Suggestion[] {
  const facts = new TreeFacts(tree.document);
  const variations =
    selector.css === undefined ? xpathVariations(selector.xpath ?? '') : cssVariations(selector.css, tree);
  const suggestions: Suggestion[] = [];
  const seen = new Set<string>();
  for (const variation of variations.sort((one, two) => one.distance - two.distance).slice(0, MOST_TRIED)) {
    const key = JSON.stringify(variation.selector);
    if (seen.has(key)) continue;
    seen.add(key);
    const count = countOf(tree, variation.selector, facts);
    if (count > 0) suggestions.push({ selector: variation.selector, count, change: variation.change });
    if (suggestions.length === MOST_SUGGESTED) break;
  }
  return suggestions;
}

/** A variation that is no selector suggests nothing. */
function countOf(tree: HtmlTree, selector: SelectorDefinition, facts: TreeFacts): number {
  try {
    return new Selector(selector).select(tree.document, undefined, facts).length;
  } catch (error) {
    if (error instanceof SelectorError) return 0;
    throw error;
  }
}

function cssVariations(css: string, tree: HtmlTree): Variation[] {
  const variations: Variation[] = [];
  const parsed = parseCss(css);
  const names = namesIn(tree);
  for (const [index, tokens] of parsed.entries()) {
    const add = (changed: CssToken[], change: string, distance: number) => {
      const text = writeCss(parsed.map((other, at) => (at === index ? changed : other)));
      if (text !== undefined && text !== css) variations.push({ selector: { css: text }, change, distance });
    };
    for (const [at, token] of tokens.entries()) vary(tokens, at, token, names, add);
  }
  return variations;
}

type Add = (changed: CssToken[], change: string, distance: number) => void;

function vary(tokens: readonly CssToken[], at: number, token: CssToken, names: PageNames, add: Add): void {
  const replaced = (replacement: CssToken): CssToken[] =>
    tokens.map((other, index) => (index === at ? replacement : other));
  const without = (): CssToken[] => tokens.filter((_, index) => index !== at);
  if (isTraversal(token)) {
    if (token.type !== SelectorType.Descendant)
      add(replaced({ type: SelectorType.Descendant }), 'at any depth below', 2);
    add(tokens.slice(at + 1), 'without what comes before', 6);
    return;
  }
  if (token.type === SelectorType.Tag) {
    if (token.name !== token.name.toLowerCase())
      add(replaced({ ...token, name: token.name.toLowerCase() }), 'in lower case', 1);
    add(
      replaced({ type: SelectorType.Universal, namespace: null }),
      `any element instead of ${token.name}`,
      4,
    );
    return;
  }
  if (token.type === SelectorType.Attribute) varyAttribute(token, names, replaced, add);
  const label = describe(token);
  if (hasCompany(tokens, at)) add(without(), `without ${label}`, token.type === SelectorType.Pseudo ? 3 : 5);
}

function varyAttribute(
  token: AttributeSelector,
  names: PageNames,
  replaced: (token: CssToken) => CssToken[],
  add: Add,
): void {
  const isName = token.ignoreCase === 'quirks';
  if (!isName) {
    if (token.action === AttributeAction.Equals) {
      add(replaced({ ...token, ignoreCase: true }), 'without regard to case', 1);
      if (token.value !== '')
        add(replaced({ ...token, action: AttributeAction.Any }), 'containing that value', 3);
      add(replaced({ ...token, action: AttributeAction.Exists, value: '' }), `with any ${token.name}`, 5);
    }
    return;
  }
  const known = token.name === 'id' ? names.ids : names.classes;
  for (const { name, distance } of nearest(token.value, known)) {
    add(
      replaced({ ...token, value: name }),
      `${token.name === 'id' ? '#' : '.'}${name} instead of ${token.value}`,
      distance,
    );
  }
  const stem = token.value.replace(/[_-]+[^_-]*$/, '');
  if (stem.length > 2 && stem !== token.value) {
    const part: AttributeSelector = { ...token, action: AttributeAction.Any, value: stem, ignoreCase: null };
    add(replaced(part), `a ${token.name} containing ${stem}`, 3);
  }
}

const hasCompany = (tokens: readonly CssToken[], at: number): boolean => {
  const isMate = (token: CssToken | undefined) => token !== undefined && !isTraversal(token);
  return isMate(tokens[at - 1]) || isMate(tokens[at + 1]);
};

function describe(token: CssToken): string {
  return writeCss([[token]]) ?? 'a condition';
}

function writeCss(tokens: CssToken[][]): string | undefined {
  try {
    return stringify(tokens);
  } catch {
    return undefined;
  }
}

interface PageNames {
  classes: Set<string>;
  ids: Set<string>;
}

function namesIn(tree: HtmlTree): PageNames {
  const names: PageNames = { classes: new Set(), ids: new Set() };
  walk(tree.document, {
    open({ attribs }) {
      if (attribs.id !== undefined && names.ids.size < MOST_NAMES) names.ids.add(attribs.id);
      if (attribs.class === undefined || names.classes.size >= MOST_NAMES) return;
      for (const name of attribs.class.split(/\s+/, 50)) if (name !== '') names.classes.add(name);
    },
    close: () => undefined,
  });
  return names;
}

/** Names of the page that are almost the same: by case, by a part, or by a letter or two. */
function nearest(wanted: string, known: ReadonlySet<string>): { name: string; distance: number }[] {
  const lower = wanted.toLowerCase();
  const found: { name: string; distance: number }[] = [];
  for (const name of known) {
    if (name === wanted || name === '') continue;
    const other = name.toLowerCase();
    if (other === lower) found.push({ name, distance: 1 });
    else if (wanted.length > 2 && (other.startsWith(lower) || lower.startsWith(other)) && other.length > 2)
      found.push({ name, distance: 2 });
    else if (wanted.length > 3 && isClose(lower, other)) found.push({ name, distance: 2.5 });
    else if (wanted.length > 3 && other.includes(lower)) found.push({ name, distance: 3.5 });
  }
  return found.sort((one, two) => one.distance - two.distance).slice(0, 8);
}

/** At most two letters inserted, left out or changed. */
function isClose(one: string, two: string): boolean {
  if (Math.abs(one.length - two.length) > 2 || one.length > 60) return false;
  let before = Array.from({ length: two.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let column = 1; column <= two.length; column++) {
      const same = one[row - 1] === two[column - 1] ? 0 : 1;
      now[column] = Math.min(before[column]! + 1, now[column - 1]! + 1, before[column - 1]! + same);
    }
    before = now;
  }
  return before[two.length]! <= 2;
}

function xpathVariations(xpath: string): Variation[] {
  const variations: Variation[] = [];
  const add = (changed: string, change: string, distance: number) => {
    if (changed !== xpath && changed.trim() !== '')
      variations.push({ selector: { xpath: changed }, change, distance });
  };
  add(
    xpath.replace(/(?<=[/:]|^)[A-Z][A-Z0-9]*(?=[/[]|$)/g, (name) => name.toLowerCase()),
    'names in lower case',
    1,
  );
  add(xpath.replace(/\/tbody(?:\[\d+\])?(?=\/)/g, '/'), 'at any depth in the table', 1);
  add(
    xpath.replace(/(\/table(?:\[[^\]]*\])?)\/tr/g, '$1/tbody/tr'),
    'with the tbody that the page leaves out',
    1,
  );
  for (const match of xpath.matchAll(/\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]/g)) {
    add(xpath.slice(0, match.index) + xpath.slice(match.index + match[0].length), `without ${match[0]}`, 4);
  }
  add(xpath.replace(/@class\s*=\s*(['"])([^'"]+)\1/g, "contains(@class, '$2')"), 'containing that class', 2);
  add(xpath.replace(/(?<![/:.])\/(?=[a-z*])/gi, '//'), 'at any depth', 5);
  add(xpath.replace(/\/text\(\)$/, '//text()'), 'texts at any depth', 2);
  return variations;
}
