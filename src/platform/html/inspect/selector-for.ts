import { LONGEST_SELECTOR } from '../match/css-parse.ts';
import { Selector } from '../match/selector.ts';
import { TreeFacts } from '../match/tree-facts.ts';
import { type Element, type HtmlTree, isElement, parentElement } from '../tree/nodes.ts';
import { attributeStability, classStability, idStability, tagStability } from './names.ts';
import { robustness } from './robustness.ts';

export interface ChosenSelector {
  css: string;
  robustness: number;
}

interface Part {
  css: string;
  strength: number;
}

const MOST_ATTRIBUTES = 20;
const MOST_CLASSES = 12;
const MOST_PARTS = 6;
const MOST_ANCESTORS = 8;
const MOST_TRIES = 150;

/**
 * A selector that finds this element and no other, as meaningful as can be: stable ids, attributes with a meaning and
 * speaking classes first, made-up class names and positions last. That it finds just the element is tried on the tree.
 * Undefined for an element so deep that its selector would be too long to be one.
 */
export function selectorFor(element: Element, tree: HtmlTree): ChosenSelector | undefined {
  const facts = new TreeFacts(tree.document);
  let tries = 0;
  const isUnique = (css: string): boolean => {
    if (++tries > MOST_TRIES) return false;
    const found = new Selector({ css }).select(tree.document, undefined, facts);
    return found.length === 1 && found[0] === element;
  };
  const named = alone(element, isUnique) ?? below(element, isUnique) ?? byPosition(element, isUnique);
  const css = named ?? fullPath(element);
  return css.length > LONGEST_SELECTOR ? undefined : { css, robustness: robustness({ css }) };
}

function alone(element: Element, isUnique: (css: string) => boolean): string | undefined {
  return bestOf(
    partsOf(element).map(({ css }) => css),
    isUnique,
  );
}

/** The most robust of the candidates that are unique. */
function bestOf(candidates: readonly string[], isUnique: (css: string) => boolean): string | undefined {
  const ranked = candidates
    .map((css) => ({ css, score: robustness({ css }) }))
    .sort((one, two) => two.score - one.score);
  return ranked.find(({ css }) => isUnique(css))?.css;
}

/** Inside an ancestor with a good name. */
function below(element: Element, isUnique: (css: string) => boolean): string | undefined {
  const own = partsOf(element);
  const candidates: string[] = [];
  for (const ancestor of ancestorsOf(element)) {
    for (const around of partsOf(ancestor).slice(0, 3)) {
      if (around.strength < 0.6) continue;
      for (const part of own) candidates.push(`${around.css} ${part.css}`);
    }
  }
  return bestOf(candidates, isUnique);
}

/** The number among the siblings of its kind, under a parent or ancestor with a name. */
function byPosition(element: Element, isUnique: (css: string) => boolean): string | undefined {
  const step = numbered(element);
  const candidates: string[] = [];
  const parent = parentElement(element);
  let way = step;
  for (const ancestor of ancestorsOf(element)) {
    for (const around of partsOf(ancestor).slice(0, 2)) {
      candidates.push(`${around.css} > ${way}`);
      if (ancestor === parent)
        for (const part of partsOf(element).slice(0, 2))
          candidates.push(`${around.css} > ${part.css}${position(element)}`);
    }
    way = `${numbered(ancestor)} > ${way}`;
  }
  return bestOf(candidates, isUnique);
}

function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (
    let node = parentElement(element);
    node !== null && ancestors.length < MOST_ANCESTORS;
    node = parentElement(node)
  ) {
    if (node.name !== 'html' && node.name !== 'body') ancestors.push(node);
  }
  return ancestors;
}

/** From the root, by positions: always right, never good. */
function fullPath(element: Element): string {
  const steps: string[] = [];
  for (let node: Element | null = element; node !== null; node = parentElement(node))
    steps.push(numbered(node));
  return steps.reverse().join(' > ');
}

const numbered = (element: Element): string => escaped(element.name) + position(element);

function position(element: Element): string {
  const alike = (element.parent?.children ?? []).filter(
    (child) => isElement(child) && child.name === element.name,
  );
  return alike.length < 2 ? '' : `:nth-of-type(${alike.indexOf(element) + 1})`;
}

/** What can be said of an element by itself, the most stable first. */
export function partsOf(element: Element): Part[] {
  const tag = escaped(element.name);
  const parts: Part[] = [{ css: tag, strength: tagStability(element.name) }];
  const { id } = element.attribs;
  if (id !== undefined && id.trim() !== '') parts.push({ css: `#${escaped(id)}`, strength: idStability(id) });
  for (const [name, value] of Object.entries(element.attribs).slice(0, MOST_ATTRIBUTES)) {
    const strength = attributeStability(name, value);
    if (strength < 0.5 || !/^[\w-]+$/.test(name)) continue;
    parts.push({ css: value === '' ? `${tag}[${name}]` : `${tag}[${name}="${quoted(value)}"]`, strength });
  }
  const classes = classesOf(element);
  for (const { css, strength } of classes) parts.push({ css: `${tag}${css}`, strength });
  if (classes.length > 1) {
    const [first, second] = classes;
    parts.push({
      css: `${tag}${first!.css}${second!.css}`,
      strength: Math.min(first!.strength, second!.strength),
    });
  }
  return parts.sort((one, two) => two.strength - one.strength).slice(0, MOST_PARTS);
}

function classesOf(element: Element): Part[] {
  const names = new Set((element.attribs.class ?? '').split(/\s+/, MOST_CLASSES));
  return [...names]
    .filter((name) => name !== '')
    .map((name) => ({ css: `.${escaped(name)}`, strength: classStability(name) }))
    .sort((one, two) => two.strength - one.strength)
    .slice(0, 4);
}

const quoted = (value: string): string =>
  value.replace(/["\\]/g, '\\$&').replace(/[\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `);

/** A name as CSS writes it. */
export function escaped(name: string): string {
  return name
    .replace(/[^\w\u00b0-\uffff-]/gu, (sign) =>
      /[\s\0-\x1f]/.test(sign) ? `\\${sign.codePointAt(0)!.toString(16)} ` : `\\${sign}`,
    )
    .replace(/^(-?)(\d)/, (_, dash: string, digit: string) => `${dash}\\3${digit} `)
    .replace(/^-$/, '\\-');
}
