import { collapse, type Element } from '../../html/index.ts';
import { addResource } from './head-elements.ts';
import type { PageWalk } from './page-walk.ts';
import { nested } from './region-elements.ts';

/** What browsers write on these without being told. */
const NAMED_BY_BROWSERS = new Set(['submit', 'reset']);
const PRESENTATIONAL = /^(?:presentation|none)$/i;

export function openLabel(walk: PageWalk, element: Element): void {
  const target = element.attribs.for;
  const before = walk.label;
  const capture = walk.capture();
  walk.label = capture;
  if (target !== undefined) walk.draft.usedIds.add(target);
  walk.leaving(element, () => {
    walk.endCapture(capture);
    walk.label = before;
    if (target !== undefined && textIn(capture) !== '') walk.draft.labelled.add(target);
  });
}

const textIn = ({ text, alternative }: { text: string; alternative: string }): string =>
  collapse(text + alternative);

export function openButton(walk: PageWalk, element: Element): void {
  if (walk.hidden > 0) return;
  walk.draft.controls++;
  const capture = walk.capture();
  const { label } = walk;
  walk.leaving(element, () => {
    walk.endCapture(capture);
    if (textIn(capture) === '' && !isNamed(element)) addUnnamed(walk, element, label);
  });
}

/** `input`, `select` and `textarea`. */
export function openField(walk: PageWalk, element: Element): void {
  const type = element.name === 'input' ? element.attribs.type?.toLowerCase() : undefined;
  if (walk.hidden > 0 || type === 'hidden') return;
  walk.draft.controls++;
  if (!isNamed(element) && !namesItself(element, type)) addUnnamed(walk, element, walk.label);
  // The options of a list do not say what it is for.
  if (element.name !== 'input') nested(walk, element, 'hidden');
}

function namesItself({ attribs }: Element, type: string | undefined): boolean {
  if (type !== undefined && NAMED_BY_BROWSERS.has(type)) return true;
  if (type === 'button') return isFilled(attribs.value);
  return type === 'image' ? isFilled(attribs.alt) : isFilled(attribs.placeholder);
}

export function openFrame(walk: PageWalk, element: Element): void {
  const { src } = element.attribs;
  walk.silent++;
  walk.leaving(element, () => {
    walk.silent--;
  });
  if (src !== undefined) addResource(walk, element, { kind: 'frame', src });
  if (walk.hidden > 0 || isInvisible(element)) return;
  walk.draft.controls++;
  if (!isNamed(element)) addUnnamed(walk, element, null);
}

/** Frames of trackers: nobody sees or hears them. */
function isInvisible({ attribs }: Element): boolean {
  return (
    (attribs.width === '0' || attribs.width === '1') && (attribs.height === '0' || attribs.height === '1')
  );
}

const isFilled = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';

function isNamed({ attribs }: Element): boolean {
  return (
    isFilled(attribs['aria-label']) ||
    isFilled(attribs.title) ||
    isFilled(attribs['aria-labelledby']) ||
    PRESENTATIONAL.test(attribs.role ?? '')
  );
}

/** Without a name of its own; whether a label names it is known at the end. */
function addUnnamed(walk: PageWalk, element: Element, label: PageWalk['label']): void {
  walk.draft.unnamed.push({ element, label });
}

/** Whether a label says what the control is for. */
export function hasLabel(
  { element, label }: { element: Element; label: PageWalk['label'] },
  labelled: ReadonlySet<string>,
): boolean {
  const { id } = element.attribs;
  return (label !== null && textIn(label) !== '') || (id !== undefined && labelled.has(id));
}

export const hintOf = ({ attribs }: Element): string =>
  attribs.name ?? attribs.id ?? attribs.src ?? attribs.class ?? '';
