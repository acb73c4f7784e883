import {
  type Element,
  escaped,
  isElement,
  partsOf,
  previousElement,
} from '../../../../../platform/html/index.ts';
import { ancestorsOf } from './features.ts';
import type { Scope } from './scope.ts';
import { strengthOf } from './strength.ts';

const MOST_SELECTORS = 60;
const LONGEST_LABEL = 40;

/** Selectors that an element may be found by, the most robust first. */
export function selectorsFor(element: Element, scope: Scope): string[] {
  const own = partsOf(element).map(({ css }) => css);
  const found = new Set(own);
  for (const ancestor of ancestorsOf(element, scope.item)) {
    if (ancestor === scope.item) break;
    for (const around of partsOf(ancestor).slice(0, 3))
      for (const part of own.slice(0, 4)) found.add(`${around.css} ${part}`);
  }
  for (const css of byPosition(element, scope)) found.add(css);
  for (const css of byLabel(element, scope)) found.add(css);
  return [...found]
    .map((css) => ({ css, strength: strengthOf(css) }))
    .sort((one, two) => two.strength - one.strength)
    .slice(0, MOST_SELECTORS)
    .map(({ css }) => css);
}

/** Under its parent, by number. */
function byPosition(element: Element, { item }: Scope): string[] {
  const parent = element.parent;
  if (element === item || !isElement(parent)) return [];
  const alike = parent.children.filter((child) => isElement(child) && child.name === element.name);
  const step = `${escaped(element.name)}:nth-of-type(${alike.indexOf(element) + 1})`;
  if (parent === item) return [`:scope > ${step}`];
  return partsOf(parent)
    .slice(0, 2)
    .map(({ css }) => `${css} > ${step}`);
}

/** After the element that names it: `dt:contains("Price") + dd`. */
function byLabel(element: Element, { page }: Scope): string[] {
  const label = previousElement(element);
  const text = label === null ? '' : (page.seen.get(label)?.text ?? '');
  if (label === null || text === '' || text.length > LONGEST_LABEL || /["\\]|\d/.test(text)) return [];
  return [`${escaped(label.name)}:contains("${text}") + ${escaped(element.name)}`];
}
