import {
  type Element,
  isElement,
  parentElement,
  partsOf,
  robustness,
  type SelectorDefinition,
} from '../../../../platform/html/index.ts';
import { offsetIn, sampleOf } from './groups.ts';
import { classesOf } from './outline.ts';
import type { Slot } from './slots.ts';
import { type Budget, type Place, Trials } from './trials.ts';

/** A selector and how well it finds the values of a slot. */
export interface Aimed {
  /** Empty when the record itself is meant. */
  selector: SelectorDefinition;
  /** The share of records in which it finds the right element, or rightly none. */
  accuracy: number;
  robustness: number;
}

const MOST_TRIES = 36;
const SAMPLE = 14;
const MOST_ANCESTORS = 5;

/** The most robust selectors that find the elements of a slot at their places, the best first. */
export function aim(
  slot: Slot,
  places: readonly Place[],
  roots: readonly (Element | undefined)[],
  budget: Budget,
): Aimed[] {
  const numbers = sampleNumbers(slot, places.length);
  const filled = numbers.filter((at) => slot.elements[at] !== undefined);
  if (filled.length === 0) return [];
  if (filled.every((at) => slot.elements[at] === roots[at]))
    return [{ selector: {}, accuracy: 1, robustness: 0.9 }];
  const candidates = candidatesFor(slot, filled, roots).slice(0, MOST_TRIES);
  const trials = new Trials(
    candidates.map(({ selector }) => selector),
    budget,
  );
  const aimed: Aimed[] = [];
  for (const [number, { selector, strength }] of candidates.entries()) {
    let right = 0;
    for (const [index, at] of numbers.entries()) {
      const found = trials.at(places[at]!, number);
      if (found === undefined) return best(aimed);
      if (isRight(slot, at, found)) right += 1;
      // What may stop at the first miss: a wrong element is worse than none.
      if (index === 1 && right === 0) break;
    }
    const accuracy = right / numbers.length;
    if (accuracy > 0) aimed.push({ selector, accuracy, robustness: strength });
    if (aimed.filter((one) => one.accuracy === 1).length >= 3) break;
  }
  return best(aimed);
}

function isRight({ elements, all }: Slot, at: number, found: readonly Element[]): boolean {
  const wanted = all?.[at];
  if (wanted === undefined) return found[0] === elements[at];
  return found.length === wanted.length && found.every((element, index) => element === wanted[index]);
}

const best = (aimed: Aimed[]): Aimed[] =>
  aimed.sort((one, two) => two.accuracy - one.accuracy || two.robustness - one.robustness).slice(0, 4);

/** Records that have the value, and some that have it not. */
function sampleNumbers({ elements }: Slot, count: number): number[] {
  const all = Array.from({ length: count }, (_, at) => at);
  const having = sampleOf(
    all.filter((at) => elements[at] !== undefined),
    SAMPLE,
  );
  const lacking = sampleOf(
    all.filter((at) => elements[at] === undefined),
    SAMPLE / 2,
  );
  return [...having, ...lacking];
}

interface Candidate {
  selector: SelectorDefinition;
  strength: number;
}

function candidatesFor(
  slot: Slot,
  filled: readonly number[],
  roots: readonly (Element | undefined)[],
): Candidate[] {
  const chains = filled.map((at) => chainOf(slot.elements[at]!, roots[at]));
  const isPage = roots[filled[0]!] === undefined;
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  const add = (selector: SelectorDefinition, bonus = 0) => {
    const text = selector.css ?? selector.xpath!;
    if (text.length > 1_500 || seen.has(text)) return;
    seen.add(text);
    // A tag alone may stand anywhere on another page.
    const loose = isPage && /^[a-z]+\d?$/.test(text) && text !== 'h1' ? 0.5 : 1;
    candidates.push({ selector, strength: Math.min(1, robustness(selector) * loose + bonus) });
  };
  if (slot.label !== undefined && slot.label.kind !== 'column')
    add(
      labelPath(slot, filled, roots[filled[0]!] === undefined ? '//' : './/'),
      roots[filled[0]!] === undefined ? 0.35 : 0.1,
    );
  const first = slot.elements[filled[0]!]!;
  const root = roots[filled[0]!];
  if (root !== undefined && chains[0]![chains[0]!.length - 1] !== undefined && !isInside(first, root)) {
    const path = siblingPath(first, root);
    if (path !== undefined) add(path);
    return candidates;
  }
  const own = commonParts(chains.map((chain) => chain[0]!));
  for (const css of own) add({ css });
  for (let level = 1; level <= MOST_ANCESTORS; level++) {
    const above = chains.map((chain) => chain[level]);
    if (above.some((element) => element === undefined)) break;
    for (const around of commonParts(above as Element[]).slice(0, 3))
      for (const css of own.slice(0, 3)) {
        add({ css: `${around} ${css}` });
        if (level === 1) add({ css: `${around} > ${css}` });
      }
  }
  const tag = own[own.length - 1] ?? first.name;
  for (const css of new Set([own[0] ?? tag, first.name])) add({ css: css + position(first) });
  const around = chains[0]![1];
  if (around !== undefined)
    for (const css of commonParts(chains.flatMap((chain) => chain[1] ?? [])).slice(0, 2))
      add({ css: `${css} > ${first.name}${position(first)}` });
  const way = wayFrom(first, root);
  if (way !== undefined) add({ css: way });
  return candidates.sort((one, two) => two.strength - one.strength);
}

/** An element and those around it, up to the record. */
function chainOf(element: Element, root: Element | undefined): Element[] {
  const chain: Element[] = [element];
  for (
    let node = parentElement(element);
    node !== null && node !== root && chain.length <= MOST_ANCESTORS;
    node = parentElement(node)
  )
    if (node.name !== 'body' && node.name !== 'html') chain.push(node);
  return chain;
}

/** What can be said of nearly all of these elements, the most robust first. */
export function commonParts(elements: readonly Element[]): string[] {
  const counts = new Map<string, number>();
  for (const element of elements)
    for (const { css } of partsOf(element)) counts.set(css, (counts.get(css) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= elements.length * 0.8)
    .map(([css]) => ({ css, strength: robustness({ css }) }))
    .sort((one, two) => two.strength - one.strength)
    .map(({ css }) => css);
}

const isInside = (element: Element, root: Element): boolean => {
  for (let node: Element | null = element; node !== null; node = parentElement(node))
    if (node === root) return true;
  return false;
};

export function position(element: Element): string {
  const alike = (element.parent?.children ?? []).filter(
    (child) => isElement(child) && child.name === element.name,
  );
  return `:nth-of-type(${alike.indexOf(element) + 1})`;
}

/** Step by step from the record, by positions. */
function wayFrom(element: Element, root: Element | undefined): string | undefined {
  const steps: string[] = [];
  let node: Element | null = element;
  for (
    ;
    node !== null && node !== root && node.name !== 'body' && steps.length < 12;
    node = parentElement(node)
  ) {
    const twins = (node.parent?.children ?? []).filter(
      (child) => isElement(child) && child.name === node!.name,
    );
    steps.push(twins.length > 1 ? `${node.name}${position(node)}` : node.name);
  }
  if (steps.length >= 12 || node === null) return undefined;
  const path = steps.reverse().join(' > ');
  return root === undefined ? `body > ${path}` : `> ${path}`;
}

const quotedText = (text: string): string =>
  text.includes('"') ? `'${text.replaceAll("'", '')}'` : `"${text}"`;

/** By the words that the page puts before the value. */
function labelPath(slot: Slot, filled: readonly number[], start: string): SelectorDefinition {
  const { text, kind } = slot.label!;
  const element = slot.elements[filled[0]!]!;
  const words = quotedText(text);
  if (kind === 'inline')
    return { xpath: `${start}${element.name}[starts-with(normalize-space(), ${words})]` };
  const label = previousTag(element);
  return {
    xpath: `${start}${label}[starts-with(normalize-space(), ${words})]/following-sibling::${element.name}[1]`,
  };
}

function previousTag(element: Element): string {
  for (let node = element.prev; node !== null; node = node.prev) if (isElement(node)) return node.name;
  return '*';
}

/** In one of the elements after the first one of the record. */
function siblingPath(element: Element, root: Element): SelectorDefinition | undefined {
  let sibling: Element | null = element;
  while (sibling !== null && sibling.parent !== root.parent) sibling = parentElement(sibling);
  if (sibling === null) return undefined;
  const offset = offsetIn(root, sibling);
  if (offset === 0) return undefined;
  const start = `following-sibling::*[${offset}][self::${sibling.name}]`;
  if (sibling === element) return { xpath: start };
  const [name] = classesOf(element);
  if (name !== undefined && /^[\w-]+$/.test(name))
    return {
      xpath: `${start}//${element.name}[contains(concat(" ", normalize-space(@class), " "), " ${name} ")]`,
    };
  const steps: string[] = [];
  for (let node: Element | null = element; node !== null && node !== sibling; node = parentElement(node)) {
    const twins = (node.parent?.children ?? []).filter(
      (child) => isElement(child) && child.name === node!.name,
    );
    steps.push(`${node.name}[${twins.indexOf(node) + 1}]`);
  }
  return { xpath: `${start}/${steps.reverse().join('/')}` };
}
