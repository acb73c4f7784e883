import { AttributeAction, isTraversal, parse, type Selector, SelectorType } from 'css-what';
import { must } from '../../../kernel/must.ts';
import {
  type Document,
  type Element,
  isElement,
  isText,
  nextElement,
  parentElement,
  previousElement,
} from '../tree/nodes.ts';
import { nthTest } from './css-tests.ts';

/** Selectors 4 read word by word and as slow as that: what the walker is compared with. */
export function matchesSlowly(element: Element, css: string): boolean {
  return parse(css).some((tokens) => complex(element, tokens));
}

export function allElements(document: Document): Element[] {
  const elements: Element[] = [];
  const visit = (node: Document | Element): void => {
    for (const child of node.children) {
      if (!isElement(child)) continue;
      elements.push(child);
      visit(child);
    }
  };
  visit(document);
  return elements;
}

function complex(element: Element, tokens: readonly Selector[], scope?: Element): boolean {
  let start = tokens.length;
  while (start > 0 && !isTraversal(must(tokens[start - 1], 'tokens[start - 1]'))) start--;
  if (!tokens.slice(start).every((token) => simple(element, token))) return false;
  if (start === 0) return true;
  const before = tokens.slice(0, start - 1);
  const fits = (other: Element | null): boolean =>
    other !== null && (before.length === 0 ? other === scope : complex(other, before, scope));
  switch (must(tokens[start - 1], 'tokens[start - 1]').type) {
    case SelectorType.Child:
      return fits(parentElement(element));
    case SelectorType.Adjacent:
      return fits(previousElement(element));
    case SelectorType.Sibling:
      return chain(element, previousElement).some(fits);
    default:
      return chain(element, parentElement).some(fits);
  }
}

function chain(element: Element, step: (element: Element) => Element | null): Element[] {
  const others: Element[] = [];
  for (let other = step(element); other !== null; other = step(other)) others.push(other);
  return others;
}

function simple(element: Element, token: Selector): boolean {
  if (token.type === SelectorType.Universal) return true;
  if (token.type === SelectorType.Tag) return element.name === token.name;
  if (token.type === SelectorType.Attribute) {
    const value = element.attribs[token.name.toLowerCase()];
    const fold = (text: string) => (token.ignoreCase === true ? text.toLowerCase() : text);
    return attribute(value === undefined ? undefined : fold(value), token.action, fold(token.value));
  }
  if (token.type === SelectorType.Pseudo) return pseudo(element, token.name, token.data);
  throw new Error(`not in the oracle: ${token.type}`);
}

function attribute(value: string | undefined, action: AttributeAction, wanted: string): boolean {
  if (action === AttributeAction.Not) return wanted === '' ? Boolean(value) : value !== wanted;
  if (value === undefined) return false;
  if (action === AttributeAction.Exists) return true;
  if (action === AttributeAction.Equals) return value === wanted;
  if (action === AttributeAction.Hyphen) return value === wanted || value.startsWith(`${wanted}-`);
  if (wanted === '') return false;
  if (action === AttributeAction.Element) return value.split(/\s+/).includes(wanted);
  if (action === AttributeAction.Start) return value.startsWith(wanted);
  return action === AttributeAction.End ? value.endsWith(wanted) : value.includes(wanted);
}

function pseudo(element: Element, name: string, data: unknown): boolean {
  const before = chain(element, previousElement);
  const after = chain(element, nextElement);
  const ofType = (elements: Element[]) => elements.filter((other) => other.name === element.name).length + 1;
  const lists = data as Selector[][];
  const fits = (number: number) => must(nthTest(data as string), 'nthTest(data as string)')(number);
  switch (name) {
    case 'is':
    case 'where':
      return lists.some((tokens) => complex(element, tokens));
    case 'not':
      return !lists.some((tokens) => complex(element, tokens));
    case 'has':
      return lists.some((tokens) => has(element, tokens));
    case 'contains':
      return text(element).includes(data as string);
    case 'icontains':
      return text(element)
        .toLowerCase()
        .includes((data as string).toLowerCase());
    case 'root':
      return parentElement(element) === null;
    case 'empty':
      return !element.children.some((child) => isElement(child) || (isText(child) && child.data !== ''));
    case 'first-child':
      return before.length === 0;
    case 'last-child':
      return after.length === 0;
    case 'only-child':
      return before.length + after.length === 0;
    case 'first-of-type':
      return ofType(before) === 1;
    case 'last-of-type':
      return ofType(after) === 1;
    case 'only-of-type':
      return ofType(before) + ofType(after) === 2;
    case 'nth-child':
      return fits(before.length + 1);
    case 'nth-last-child':
      return fits(after.length + 1);
    case 'nth-of-type':
      return fits(ofType(before));
    case 'nth-last-of-type':
      return fits(ofType(after));
    default:
      throw new Error(`not in the oracle: ${name}`);
  }
}

function has(element: Element, tokens: readonly Selector[]): boolean {
  const relative = isTraversal(must(tokens[0], 'tokens[0]'))
    ? tokens
    : [{ type: SelectorType.Descendant } as Selector, ...tokens];
  const inside = allElements(element as unknown as Document);
  const beside = chain(element, nextElement);
  const around = [
    ...inside,
    ...beside,
    ...beside.flatMap((other) => allElements(other as unknown as Document)),
  ];
  return around.some((other) => complex(other, relative, element));
}

function text(element: Element): string {
  return element.children
    .map((child) => (isText(child) ? child.data : isElement(child) ? text(child) : ''))
    .join('');
}
