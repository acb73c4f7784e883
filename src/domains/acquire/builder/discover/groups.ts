import { type Element, isElement, nextElement } from '../../../../platform/html/index.ts';
import { childElements, classesOf, lineOf, type Outline } from './outline.ts';
import type { Member } from './types.ts';

/** Elements that may be the records of one list. */
export interface Group {
  members: readonly Member[];
  /** How alike they are, from 0 to 1. */
  likeness: number;
  /** Records that take several elements in a row. */
  isSpanning: boolean;
}

const FEWEST = 2;
const MOST_WAYS = 400;
const MOST_CANDIDATES = 28;
const MOST_PARTS = 6;
const SAMPLE = 40;
const NO_RECORD = new Set([
  ...[
    'html',
    'body',
    'br',
    'hr',
    'img',
    'picture',
    'source',
    'input',
    'button',
    'td',
    'th',
    'thead',
    'tbody',
  ],
  ...[
    'b',
    'i',
    'em',
    'strong',
    'sup',
    'sub',
    'small',
    'time',
    'label',
    'textarea',
    'dd',
    'caption',
    'col',
    'link',
    'meta',
    'wbr',
  ],
  ...['colgroup', 'video', 'audio', 'figcaption', 'main', 'nav', 'header', 'footer'],
]);

/** Sets of elements with the same way of tags, the classes and parents that set some of them apart, and rows of siblings. */
export function findGroups(outline: Outline): Group[] {
  const byWay = new Map<number, Element[]>();
  for (const element of outline.elements) {
    if (NO_RECORD.has(element.name) || isPager(element)) continue;
    const way = outline.path.get(element)!;
    const same = byWay.get(way);
    if (same === undefined) byWay.set(way, [element]);
    else same.push(element);
  }
  const clusters = [...byWay.values()]
    .filter(({ length }) => length >= FEWEST)
    .sort((one, two) => two.length - one.length)
    .slice(0, MOST_WAYS);
  const sets = new Map<string, Element[]>();
  const numbers = new Map(outline.elements.map((element, at) => [element, at]));
  const add = (set: Element[]) => {
    if (set.length < FEWEST) return;
    sets.set(
      `${set.length} ${numbers.get(set[0]!)} ${numbers.get(set[set.length - 1]!)} ${numbers.get(set[1]!)}`,
      set,
    );
  };
  for (const cluster of clusters) {
    add(cluster);
    for (const part of partsOf(cluster)) add(part);
  }
  const plain = [...sets.values()]
    .map((set) => ({ set, weight: weightOf(set) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, two) => two.weight - one.weight)
    .slice(0, MOST_CANDIDATES)
    .map(({ set }) => alike(set))
    .filter(({ members }) => members.length >= FEWEST);
  return [...plain, ...spanningGroups(outline)];
}

const PAGER =
  /^(?:next|previous|prev|older|newer|weiter|zurück|suivant|précédent|siguiente|anterior|\d{1,3}|[«»‹›<>←→])(?: page| posts)?$/i;

/** Links to other pages of the list stand beside records that are links themselves. */
const isPager = (element: Element): boolean =>
  element.name === 'a' &&
  (/(?:^|\s)(?:next|prev)(?:\s|$)/i.test(element.attribs.rel ?? '') || PAGER.test(lineOf(element)));

/** By class, by the classes around, and by parent: the same tags may lead to a menu and to a list. */
function partsOf(cluster: readonly Element[]): Element[][] {
  const by = (keysOf: (element: Element) => readonly string[]) => {
    const parts = new Map<string, Element[]>();
    for (const element of cluster)
      for (const key of keysOf(element)) {
        const part = parts.get(key);
        if (part === undefined) parts.set(key, [element]);
        else part.push(element);
      }
    return [...parts.values()]
      .filter(({ length }) => length >= FEWEST && length < cluster.length)
      .sort((one, two) => two.length - one.length)
      .slice(0, MOST_PARTS);
  };
  const parents = new Map<unknown, number>();
  const around = (element: Element): string => {
    const names: string[] = [];
    let node = element.parent;
    for (let level = 0; level < 3 && isElement(node); level++, node = node.parent)
      names.push(`${node.attribs.id ?? ''}.${classesOf(node).join('.')}`);
    return names.join('<');
  };
  const parent = (element: Element): string => {
    const known = parents.get(element.parent) ?? parents.size;
    parents.set(element.parent, known);
    return String(known);
  };
  return [...by(classesOf), ...by((element) => [around(element)]), ...by((element) => [parent(element)])];
}

/** Cheap: how much a set says, for the choice of those that are looked at closely. */
function weightOf(set: readonly Element[]): number {
  const some = sampleOf(set, 8);
  const texts = some.map(lineOf);
  const filled = texts.filter((text) => text.length > 1);
  if (filled.length < some.length / 2) return 0;
  const letters = filled.reduce((total, text) => total + Math.min(text.length, 300), 0) / some.length;
  const parts =
    some.reduce((total, element) => total + Math.min(descendants(element, 40), 40), 0) / some.length;
  const distinct = new Set(filled).size / filled.length;
  const inList = set[0]!.name === 'a' && parts === 0 ? 0.4 : 1;
  return Math.log2(set.length + 1) * Math.sqrt(letters) * (1 + Math.sqrt(parts)) * (0.2 + distinct) * inList;
}

function descendants(element: Element, most: number): number {
  let count = 0;
  const open = childElements(element);
  while (open.length > 0 && count < most) {
    count += 1;
    for (const child of childElements(open.pop()!)) if (open.length < most) open.push(child);
  }
  return count;
}

export function sampleOf<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]!);
}

/** Leaves out members that are made quite differently from most: advertisements, headings among rows. */
function alike(set: readonly Element[]): Group {
  const sample = sampleOf(set, SAMPLE);
  const counts = new Map<string, number>();
  const shapes = new Map<Element, Set<string>>();
  for (const element of set.length > 2_000 ? sample : set) shapes.set(element, shapeWays(element));
  for (const element of sample)
    for (const way of shapes.get(element)!) counts.set(way, (counts.get(way) ?? 0) + 1);
  const common = new Set([...counts].filter(([, count]) => count >= sample.length / 2).map(([way]) => way));
  const likeness = (element: Element): number => {
    const ways = shapes.get(element) ?? shapeWays(element);
    if (common.size === 0) return ways.size === 0 ? 1 : 0.3;
    let shared = 0;
    for (const way of ways) if (common.has(way)) shared += 1;
    return shared / (common.size + (ways.size - shared) * 0.5);
  };
  const judged = set.map((element) => ({ element, score: likeness(element) }));
  const kept = judged.filter(({ score }) => score >= 0.4);
  const members = kept.length >= set.length * 0.5 ? kept : judged;
  const mean = members.reduce((total, { score }) => total + score, 0) / Math.max(1, members.length);
  return {
    members: members.map(({ element }) => ({ root: element, tail: [] })),
    likeness: Math.min(1, mean),
    isSpanning: false,
  };
}

/** The ways of tags in an element, down to a few levels. */
function shapeWays(root: Element): Set<string> {
  const ways = new Set<string>();
  const open: [Element, string, number][] = [[root, '', 0]];
  let seen = 0;
  for (let next = open.pop(); next !== undefined && seen < 120; next = open.pop()) {
    const [element, way, level] = next;
    for (const child of element.children) {
      if (!isElement(child)) continue;
      if (++seen > 120) break;
      const below = `${way}>${child.name}`;
      ways.add(below);
      if (level < 4) open.push([child, below, level + 1]);
    }
  }
  return ways;
}

const MOST_SPANNING = 6;
const MOST_TAIL = 8;
const FEWEST_SPANS = 3;

/** A parent whose children come in a rhythm: `dt dd dt dd`, a heading and its paragraphs, two table rows a record. */
function spanningGroups(outline: Outline): Group[] {
  const groups: (Group & { size: number })[] = [];
  for (const parent of outline.elements) {
    if (parent.children.length < FEWEST_SPANS * 2) continue;
    const children = childElements(parent).filter(
      ({ name }) => name !== 'hr' && name !== 'br' && name !== 'script',
    );
    if (children.length < FEWEST_SPANS * 2 || children.length > 5_000) continue;
    const signs = children.map((child) => `${child.name}.${classesOf(child).sort().join('.')}`);
    const first = signs.find((sign) => signs.filter((other) => other === sign).length >= FEWEST_SPANS);
    if (first === undefined) continue;
    const heads = signs.flatMap((sign, at) => (sign === first ? [at] : []));
    const others = new Set(signs.filter((sign) => sign !== first));
    const gaps = heads.slice(1).map((at, index) => at - heads[index]! - 1);
    const usual = gaps.filter((gap) => gap >= 1 && gap <= MOST_TAIL).length / gaps.length;
    if (usual < 0.8 || others.size === 0 || others.size > MOST_TAIL * 2) continue;
    // Heads that are only a kind of the others stand among records, they do not begin them.
    if (isMadeAlike(children[heads[0]!]!, children[heads[0]! + 1]!)) continue;
    const members = heads.map((at, index) => ({
      root: children[at]!,
      tail: children.slice(at + 1, Math.min(heads[index + 1] ?? children.length, at + 1 + MOST_TAIL)),
    }));
    groups.push({ members, likeness: usual, isSpanning: true, size: members.length });
  }
  return groups.sort((one, two) => two.size - one.size).slice(0, MOST_SPANNING);
}

function isMadeAlike(one: Element, two: Element): boolean {
  if (one.name !== two.name) return false;
  const [ways, others] = [shapeWays(one), shapeWays(two)];
  const shared = [...ways].filter((way) => others.has(way)).length;
  return shared > 1 && shared / (ways.size + others.size - shared) > 0.6;
}

/** How many elements after the first of a record one stands; 0 for the first itself. */
export function offsetIn(root: Element, sibling: Element): number {
  let offset = 1;
  for (
    let node = nextElement(root);
    node !== null && offset <= MOST_TAIL * 2;
    node = nextElement(node), offset++
  )
    if (node === sibling) return offset;
  return 0;
}
