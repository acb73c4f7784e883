import { type Element, isElement } from '../../../../platform/html/index.ts';
import { childElements, classesOf, lineOf, ownText } from './outline.ts';
import type { Member } from './types.ts';

/** Which part of an element is a value: its text, its own text, or an attribute. */
export type Part = { kind: 'text' } | { kind: 'own' } | { kind: 'attribute'; name: string; regex?: string };

/** One value of each record: where it stands in each, and what it says. */
export interface Slot {
  key: string;
  part: Part;
  /** By the number of the member. */
  elements: (Element | undefined)[];
  values: (string | undefined)[];
  /** Made of the texts of several elements. */
  isComposite?: boolean;
  /** Each record may have several: all of them, by the number of the member. */
  all?: Element[][];
  /** What the page calls it: a header cell, a term, the words before the colon. */
  label?: { text: string; kind: 'pair' | 'inline' | 'column' };
}

const MOST_PER_MEMBER = 400;
const MOST_FOR_CLASSES = 4_000;
const IMAGE_SOURCES = ['data-src', 'data-original', 'data-lazy-src', 'src', 'data-srcset', 'srcset'];
const TELLING_DATA =
  /^data-(?:price|sku|id|product-id|productid|rating|score|date|time|name|title|brand|category|value|amount|currency|stock|location|company|author|href|url)$/;
const PHRASING = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'br',
  'cite',
  'code',
  'em',
  'i',
  'mark',
  'q',
  's',
  'del',
  'ins',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'wbr',
  'font',
]);
const STARS = /(?:^|[\s_-])(?:star-rating|stars?|rating)(?:[\s_-]|$)/i;
const NUMBER_WORD = /^(?:zero|one|two|three|four|five)$/i;

export interface SlotOptions {
  /** Elements of a record that are looked at. */
  most?: number;
  /** What stands in these is no part of the record. */
  isOutside?: (element: Element) => boolean;
}

/** Everything that the records say, each kind of value at its place. */
export function slotsOf(members: readonly Member[], options: SlotOptions = {}): Slot[] {
  const template = templateClasses(members);
  const slots = new Map<string, Slot>();
  for (const [number, member] of members.entries()) {
    const put: Put = (key, part, element, value, isComposite) => {
      const text = value.replace(/\s+/g, ' ').trim();
      if (text === '') return;
      const id = `${key} ${part.kind}${part.kind === 'attribute' ? `:${part.name}` : ''}`;
      let slot = slots.get(id);
      if (slot === undefined) {
        slot = {
          key,
          part,
          elements: new Array(members.length).fill(undefined),
          values: new Array(members.length).fill(undefined),
          ...(isComposite === true ? { isComposite } : {}),
        };
        slots.set(id, slot);
      }
      if (slot.elements[number] !== undefined) return;
      slot.elements[number] = element;
      slot.values[number] = text;
    };
    readMember(member, template, put, options);
  }
  return [...slots.values()];
}

type Put = (key: string, part: Part, element: Element, value: string, isComposite?: boolean) => void;

function readMember(
  { root, tail }: Member,
  template: ReadonlySet<string>,
  put: Put,
  { most = MOST_PER_MEMBER, isOutside }: SlotOptions,
): void {
  const counts = new Map<string, number>();
  const open: { element: Element; key: string }[] = [];
  for (const [at, sibling] of [...tail.entries()].reverse())
    open.push({ element: sibling, key: `+${at + 1}:${stepOf(sibling, template)}` });
  open.push({ element: root, key: '' });
  let seen = 0;
  for (let next = open.pop(); next !== undefined && seen < most; next = open.pop()) {
    seen += 1;
    const { element, key } = next;
    if (isOutside?.(element) === true) continue;
    readElement(element, key, put);
    const children = childElements(element);
    const numbered = children.map((child) => {
      const step = `${key}>${stepOf(child, template)}`;
      const place = counts.get(step) ?? 0;
      counts.set(step, place + 1);
      return { element: child, key: `${step}[${place}]` };
    });
    for (const child of numbered.reverse()) open.push(child);
    // Places count among the children of one parent.
    for (const child of children) counts.delete(`${key}>${stepOf(child, template)}`);
  }
}

const stepOf = (element: Element, template: ReadonlySet<string>): string => {
  const itemprop = element.attribs.itemprop;
  const names = classesOf(element).filter((name) => template.has(name));
  return `${element.name}${names
    .sort()
    .map((name) => `.${name}`)
    .join('')}${itemprop === undefined ? '' : `@${itemprop}`}`;
};

/** Classes that many records have; the rest says something of one record. */
function templateClasses(members: readonly Member[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { root, tail } of members) {
    const own = new Set<string>();
    const open = [root, ...tail];
    let seen = 0;
    for (let element = open.pop(); element !== undefined && seen < MOST_FOR_CLASSES; element = open.pop()) {
      seen += 1;
      for (const name of classesOf(element)) own.add(name);
      for (const child of childElements(element)) open.push(child);
    }
    for (const name of own) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const fewest = members.length === 1 ? 1 : Math.max(2, members.length * 0.3);
  return new Set([...counts].filter(([, count]) => count >= fewest).map(([name]) => name));
}

function readElement(element: Element, key: string, put: Put): void {
  const { name, attribs } = element;
  readAttributes(element, key, put);
  if (name === 'img' || name === 'script' || name === 'style' || name === 'input' || name === 'noscript')
    return;
  if (name === 'template' || name === 'svg' || name === 'select' || name === 'iframe') return;
  const own = ownText(element);
  const children = childElements(element);
  if (own !== '' && /[\p{L}\p{N}★☆]/u.test(own)) {
    put(key, { kind: 'text' }, element, lineOf(element));
    if (children.some((child) => child.name !== 'br' && ownText(child) !== ''))
      put(key, { kind: 'own' }, element, own);
  } else if (isPhrase(children) || (attribs.itemprop !== undefined && children.length > 0))
    put(key, { kind: 'text' }, element, lineOf(element), true);
}

/** Several words of different looks that make one value. */
const isPhrase = (children: readonly Element[]): boolean =>
  children.length > 1 &&
  children.length <= 12 &&
  children.every(
    ({ name, children: below }) => PHRASING.has(name) && below.every((node) => !isElement(node)),
  );

function readAttributes(element: Element, key: string, put: Put): void {
  const { name, attribs } = element;
  const attribute = (of: string) => {
    if (attribs[of] !== undefined)
      put(key, { kind: 'attribute', name: of }, element, attribs[of].slice(0, 2_000));
  };
  if (name === 'a' && attribs.href !== undefined && !/^(?:#|javascript:)/i.test(attribs.href.trim()))
    attribute('href');
  if (name === 'img') {
    const source = IMAGE_SOURCES.find(
      (one) => (attribs[one] ?? '') !== '' && !attribs[one]!.startsWith('data:'),
    );
    if (source !== undefined) attribute(source);
    attribute('alt');
  }
  if (name === 'time') attribute('datetime');
  if (name === 'data' || name === 'meter') attribute('value');
  if (attribs.content !== undefined && attribs.itemprop !== undefined) attribute('content');
  if (name === 'link' && attribs.itemprop !== undefined) attribute('href');
  if (name !== 'img') attribute('title');
  attribute('aria-label');
  for (const one of Object.keys(attribs).slice(0, 20)) if (TELLING_DATA.test(one)) attribute(one);
  readStars(element, key, put);
}

/** A rating that only the class tells: `star-rating Three`. */
function readStars(element: Element, key: string, put: Put): void {
  const names = classesOf(element);
  if (!names.some((name) => STARS.test(name))) return;
  const word = names.find((name) => NUMBER_WORD.test(name));
  if (word !== undefined)
    put(
      key,
      { kind: 'attribute', name: 'class', regex: '(?i)\\b(zero|one|two|three|four|five)\\b' },
      element,
      word,
    );
}
