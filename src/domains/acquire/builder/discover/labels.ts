import { type Element, isElement, nextElement, previousElement } from '../../../../platform/html/index.ts';
import { childElements, lineOf, ownText } from './outline.ts';
import type { Slot, SlotOptions } from './slots.ts';
import type { Member } from './types.ts';

const LONGEST_LABEL = 40;
const MOST_PER_MEMBER = 400;
const LABEL_TAGS = new Set([
  'dt',
  'th',
  'b',
  'strong',
  'span',
  'label',
  'em',
  'i',
  'small',
  'td',
  'div',
  'p',
  'h4',
  'h5',
  'h6',
]);

interface Found {
  elements: (Element | undefined)[];
  values: (string | undefined)[];
  kind: 'pair' | 'inline';
  count: number;
  /** The element that holds the label. */
  label: Element;
}

const isLabel = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= LONGEST_LABEL &&
  /\p{L}/u.test(text) &&
  !/[.!?;]$/.test(text) &&
  !/\d{3,}/.test(text);

export const cleanLabel = (text: string): string => text.replace(/\s*[:\uff1a]\s*$/, '').trim();

/** Values that the records themselves name: term and definition, header and cell, words before a colon. */
export function labelledSlots(
  members: readonly Member[],
  fewest: number,
  { most = MOST_PER_MEMBER, isOutside }: SlotOptions = {},
): Slot[] {
  const found = new Map<string, Found>();
  for (const [number, { root, tail }] of members.entries()) {
    const note = (kind: 'pair' | 'inline', name: string, label: Element, element: Element, value: string) => {
      const key = `${kind} ${cleanLabel(name)}`;
      let entry = found.get(key);
      if (entry === undefined) {
        const empty = () => new Array(members.length).fill(undefined);
        entry = { elements: empty(), values: empty(), kind, count: 0, label };
        found.set(key, entry);
      }
      if (entry.elements[number] !== undefined || value === '') return;
      entry.elements[number] = element;
      entry.values[number] = value;
      entry.count += 1;
    };
    const open = [...[...tail].reverse(), root];
    let seen = 0;
    for (let element = open.pop(); element !== undefined && seen < most; element = open.pop()) {
      seen += 1;
      if (isOutside?.(element) === true) continue;
      readPair(element, note);
      readInline(element, note);
      open.push(...childElements(element).reverse());
    }
  }
  return [...found]
    .filter(([, entry]) => entry.count >= fewest && isTelling(entry))
    .slice(0, 60)
    .map(([key, { elements, values, kind }]) => ({
      key: `label:${key}`,
      part: { kind: 'text' as const },
      elements,
      values,
      label: { text: key.slice(kind.length + 1), kind },
    }));
}

/** A label has a colon or a tag that is meant for it; or its value is different each time. */
function isTelling({ values, label }: Found): boolean {
  if (label.name === 'dt' || label.name === 'th' || label.name === 'label') return true;
  if (/[:\uff1a]\s*$/.test(lineOf(label)) || /[:\uff1a]/.test(ownText(label))) return true;
  const filled = values.filter((value) => value !== undefined);
  return filled.length >= 3 && new Set(filled).size >= 2;
}

type Note = (kind: 'pair' | 'inline', name: string, label: Element, element: Element, value: string) => void;

function readPair(element: Element, note: Note): void {
  if (!LABEL_TAGS.has(element.name)) return;
  const next = nextElement(element);
  if (next === null) return;
  if (
    element.name === 'dt'
      ? next.name !== 'dd'
      : element.name === 'th'
        ? next.name !== 'td'
        : !isBeside(element, next)
  )
    return;
  const text = lineOf(element);
  if (!isLabel(text)) return;
  const value = lineOf(next);
  if (value !== '' && value.length < 500) note('pair', text, element, next, value);
}

/** Two elements alone in their parent, or a label that ends with a colon. */
function isBeside(element: Element, next: Element): boolean {
  if (/[:\uff1a]\s*$/.test(lineOf(element))) return true;
  const parent = element.parent;
  if (parent === null || !('name' in parent)) return false;
  return (
    previousElement(element) === null &&
    nextElement(next) === null &&
    ownText(parent) === '' &&
    !next.children.some(isElement)
  );
}

const INLINE = /^([^:\uff1a]{2,40}?)\s*[:\uff1a]\s*(\S.*)$/s;

/** `Rooms: 3` in one element, the label perhaps in bold. */
function readInline(element: Element, note: Note): void {
  const own = ownText(element);
  if (own === '' || own === ':') return;
  const text = lineOf(element);
  const match = text.length > 200 ? null : INLINE.exec(text);
  if (
    match === null ||
    !isLabel(match[1]!) ||
    /^(?:https?|mailto|tel)$/i.test(match[1]!) ||
    /\d$/.test(match[1]!)
  )
    return;
  note('inline', match[1]!, element, element, match[2]!);
}
