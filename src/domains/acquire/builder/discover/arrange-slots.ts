import { type Element, isElement, parentElement } from '../../../../platform/html/index.ts';
import { labelledSlots } from './labels.ts';
import { childElements, lineOf } from './outline.ts';
import { type Slot, slotsOf } from './slots.ts';
import type { Member } from './types.ts';

const MOST_SLOTS = 80;

/** The values of records, each once: lists as lists, named ones by their names, header cells beside their columns. */
export function arrangedSlots(members: readonly Member[]): Slot[] {
  const found = slotsOf(members);
  const fewest = members.length === 1 ? 1 : Math.max(2, members.length * 0.25);
  const labelled = members[0]!.root.name === 'tr' ? [] : labelledSlots(members, fewest);
  const lists = listSlots(found, members.length);
  const inLists = new Set(lists.flatMap(({ merged }) => merged));
  const plain = found.filter((slot) => !inLists.has(slot) && !isClaimed(slot, labelled));
  withHeaders(plain, members);
  const all = [...plain, ...labelled, ...lists.map(({ slot }) => slot)];
  return all.filter((slot) => isWorthwhile(slot, members.length)).slice(0, MOST_SLOTS * 2);
}

/** Told by their labels already, or labels themselves. */
function isClaimed(slot: Slot, labelled: readonly Slot[]): boolean {
  if (slot.part.kind === 'attribute') return false;
  const filled = slot.elements.flatMap((element, at) => (element === undefined ? [] : [{ element, at }]));
  const claimed = filled.filter(({ element, at }) =>
    labelled.some(({ elements, label }) => {
      const target = elements[at];
      if (target === undefined) return false;
      return (
        target === element ||
        (label!.kind === 'pair' ? isLabelOf(element, target) : contains(target, element))
      );
    }),
  );
  return claimed.length >= filled.length * 0.8;
}

const isLabelOf = (element: Element, value: Element): boolean => {
  for (let node = value.prev; node !== null; node = node.prev)
    if (isElement(node)) return node === element || contains(node, element);
  return false;
};

const contains = (outer: Element, inner: Element): boolean => {
  for (let node: Element | null = inner; node !== null; node = parentElement(node))
    if (node === outer) return true;
  return false;
};

/** The same place again and again in a record, not always equally often. */
function listSlots(slots: readonly Slot[], count: number): { slot: Slot; merged: Slot[] }[] {
  const byWay = new Map<string, Slot[]>();
  for (const slot of slots) {
    const way = slot.key.replace(/\[\d+\]([^[\]]*)$/, '[]$1');
    if (way === slot.key || /^>t[dh]\[\]/.test(way) || slot.part.kind === 'own') continue;
    const id = `${way} ${JSON.stringify(slot.part)}`;
    const same = byWay.get(id);
    if (same === undefined) byWay.set(id, [slot]);
    else same.push(slot);
  }
  return [...byWay.values()].flatMap((merged) => {
    if (merged.length < 2) return [];
    const counts = Array.from(
      { length: count },
      (_, at) => merged.filter(({ elements }) => elements[at] !== undefined).length,
    );
    const filled = counts.filter((one) => one > 0);
    if (filled.length < 2 || new Set(filled).size < 2 || merged.some(({ part }) => part.kind === 'attribute'))
      return [];
    const all = counts.map((_, at) => merged.flatMap(({ elements }) => elements[at] ?? []));
    const slot: Slot = {
      key: `${merged[0]!.key} list`,
      part: merged[0]!.part,
      all,
      elements: all.map(([first]) => first),
      values: counts.map((_, at) => merged.flatMap(({ values }) => values[at] ?? []).join(', ') || undefined),
    };
    return [{ slot, merged }];
  });
}

/** Cells get the words of the header of their column. */
function withHeaders(slots: readonly Slot[], members: readonly Member[]): void {
  const row = members[0]!.root;
  if (row.name !== 'tr') return;
  const headers = headerCells(row);
  if (headers.length === 0) return;
  for (const slot of slots) {
    const element = slot.elements.find((one) => one !== undefined);
    const cell = element === undefined ? undefined : cellOf(element);
    const text = cell === undefined ? undefined : headers[columnOf(cell)];
    if (text !== undefined && text !== '') slot.label = { text, kind: 'column' };
  }
}

function cellOf(element: Element): Element | undefined {
  for (let node: Element | null = element; node !== null && node.name !== 'tr'; node = parentElement(node))
    if (node.name === 'td' || node.name === 'th') return node;
  return undefined;
}

function columnOf(cell: Element): number {
  let column = 0;
  for (const sibling of childElements(cell.parent as Element)) {
    if (sibling === cell) return column;
    column += Math.max(1, Math.min(100, Number(sibling.attribs.colspan ?? 1) || 1));
  }
  return column;
}

function headerCells(row: Element): string[] {
  let table: Element | null = row;
  while (table !== null && table.name !== 'table') table = parentElement(table);
  if (table === null) return [];
  const rows = childElements(table).flatMap((part) =>
    part.name === 'tr'
      ? [part]
      : childElements(part)
          .filter(({ name }) => name === 'tr')
          .slice(0, 3),
  );
  const header = rows.find((one) => {
    const cells = childElements(one);
    return (
      cells.length > 1 &&
      one !== row &&
      (cells.every(({ name }) => name === 'th') || (one.parent as Element).name === 'thead')
    );
  });
  return header === undefined
    ? []
    : childElements(header).flatMap((cell) => [
        lineOf(cell).slice(0, 60),
        ...new Array(Math.max(0, Math.min(50, Number(cell.attribs.colspan ?? 1) || 1) - 1)).fill(''),
      ]);
}

/** What is the same in every record says nothing, unless a label or a property names it. */
function isWorthwhile({ values, label, elements, part }: Slot, count: number): boolean {
  const filled = values.filter((value) => value !== undefined);
  if (filled.length === 0 || filled.length < Math.min(count * 0.15, 2)) return false;
  if (count < 3 || label !== undefined) return true;
  const distinct = new Set(filled).size;
  if (distinct > 1) return true;
  const hint = elements.find((element) => element !== undefined)!.attribs.itemprop;
  return (
    hint !== undefined || (filled.length < count * 0.9 && part.kind !== 'attribute' && filled[0]!.length < 60)
  );
}
