import {
  type Element,
  isElement,
  parentElement,
  partsOf,
  robustness,
} from '../../../../platform/html/index.ts';
import { childElements, classesOf } from './outline.ts';
import { commonParts } from './relative-selector.ts';
import { type Budget, type Place, tried } from './trials.ts';

export interface ItemSelector {
  css: string;
  robustness: number;
  /** Of what it finds, the share that is a record; and of the records, the share that it finds. */
  precision: number;
  recall: number;
}

const MOST_TRIES = 40;

/** The selector that finds just these elements of a page, or comes nearest to it. */
export function itemSelector(
  elements: readonly Element[],
  page: Place,
  budget: Budget,
): ItemSelector | undefined {
  const wanted = new Set(elements);
  const judge = (css: string): ItemSelector | undefined => {
    const found = tried({ css }, page, budget);
    if (found === undefined || found.length === 0) return undefined;
    const right = found.filter((element) => wanted.has(element)).length;
    return {
      css,
      robustness: robustness({ css }),
      precision: right / found.length,
      recall: right / wanted.size,
    };
  };
  let best: ItemSelector | undefined;
  const consider = (css: string) => {
    const judged = judge(css);
    if (judged !== undefined && (best === undefined || worth(judged) > worth(best))) best = judged;
    return judged;
  };
  const candidates = candidatesFor(elements);
  for (const css of candidates.slice(0, MOST_TRIES)) {
    const judged = consider(css);
    if (judged !== undefined && judged.precision === 1 && judged.recall === 1 && judged.robustness >= 0.5)
      break;
  }
  if (best !== undefined && best.precision < 1) narrow(best, wanted, page, budget, consider);
  return best;
}

const worth = ({ precision, recall, robustness: strength }: ItemSelector): number =>
  (2 * precision * recall) / Math.max(0.001, precision + recall) + strength * 0.05;

function candidatesFor(elements: readonly Element[]): string[] {
  const own = commonParts(elements.slice(0, 60));
  const tag = elements[0]!.name;
  const css = [...own];
  const classes = own
    .filter((part) => part.startsWith(`${tag}.`) && part.indexOf('.', tag.length + 1) === -1)
    .slice(0, 3);
  if (classes.length > 1) css.push(`${classes[0]}${classes[1]!.slice(tag.length)}`);
  let above = distinctParents(elements);
  for (let level = 0; level < 5 && above.length > 0; level++) {
    for (const around of commonParts(above.slice(0, 60)).slice(0, 3))
      for (const part of own.slice(0, 3)) css.push(level === 0 ? `${around} > ${part}` : `${around} ${part}`);
    above = distinctParents(above);
  }
  const way: string[] = [tag];
  for (let node = parentElement(elements[0]!); node !== null && way.length < 6; node = parentElement(node)) {
    way.unshift(node.name);
    if (node.name === 'body') break;
    if (way.length >= 3) css.push(way.join(' > '));
  }
  css.push(way.join(' > '));
  return [...new Set(css)]
    .map((one) => ({ one, strength: robustness({ css: one }) }))
    .sort((a, b) => b.strength - a.strength)
    .map(({ one }) => one);
}

function distinctParents(elements: readonly Element[]): Element[] {
  const parents = new Set<Element>();
  for (const element of elements.slice(0, 2_000)) {
    const parent = parentElement(element);
    if (parent !== null && parent.name !== 'html' && parent.name !== 'body') parents.add(parent);
  }
  return [...parents];
}

/** Leaves out what is no record: by a class that only the others have, or by something that only records hold. */
function narrow(
  { css }: ItemSelector,
  wanted: ReadonlySet<Element>,
  page: Place,
  budget: Budget,
  consider: (css: string) => ItemSelector | undefined,
): void {
  const found = tried({ css }, page, budget) ?? [];
  const others = found.filter((element) => !wanted.has(element));
  const records = found.filter((element) => wanted.has(element));
  if (others.length === 0 || records.length === 0) return;
  for (const name of sharedNames(others)) {
    if (records.some((element) => classesOf(element).includes(name))) continue;
    if (/^[\w-]+$/.test(name)) consider(`${css}:not(.${name})`);
  }
  const outside = new Set(others.flatMap((element) => below(element)));
  const inside = counted(records.slice(0, 60).map(below));
  for (const [part, count] of inside) {
    if (count < Math.min(60, records.length) || outside.has(part)) continue;
    consider(`${css}:has(${part})`);
  }
}

const sharedNames = (elements: readonly Element[]): string[] =>
  counted(elements.slice(0, 60).map(classesOf))
    .filter(([, count]) => count === Math.min(60, elements.length))
    .map(([name]) => name);

function counted(lists: readonly (readonly string[])[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const list of lists) for (const one of new Set(list)) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort((one, two) => two[1] - one[1]).slice(0, 40);
}

/** What may be said of the elements in one. */
function below(element: Element): string[] {
  const parts: string[] = [];
  const open = childElements(element);
  for (let next = open.pop(); next !== undefined && parts.length < 60; next = open.pop()) {
    parts.push(
      ...partsOf(next)
        .slice(0, 2)
        .map(({ css }) => css),
      next.name,
    );
    for (const child of next.children) if (isElement(child)) open.push(child);
  }
  return parts;
}
