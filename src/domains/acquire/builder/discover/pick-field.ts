import {
  type Element,
  type HtmlTree,
  parentElement,
  type SelectorDefinition,
} from '../../../../platform/html/index.ts';
import { plannedField } from './build-field.ts';
import { sampleOf } from './groups.ts';
import { judge } from './judge.ts';
import { labelledSlots } from './labels.ts';
import { namesFor } from './name-fields.ts';
import { lineOf, outlineOf } from './outline.ts';
import { samplesOf } from './records.ts';
import { type Aimed, aim } from './relative-selector.ts';
import { type Part, type Slot, slotsOf } from './slots.ts';
import { Budget, factsOf, type Place, placeOf, tried } from './trials.ts';
import type { FieldCandidate } from './types.ts';
import { verifiedFields } from './verify-fields.ts';

const VISITS = 4_000_000;
const SAMPLE = 30;
const MOST_ELEMENTS = 4_000;

export interface Picking {
  tree: HtmlTree;
  url: string;
  /** What somebody pointed at. */
  element: Element;
  /** The records of the page, when rows are made of them. */
  item: SelectorDefinition | undefined;
}

/**
 * A field for an element that somebody pointed at: the most robust selector that finds it, and in a list its like in
 * every record. Undefined for an element outside of the records, and for one that no selector finds.
 */
export function pickField({ tree, url, element, item }: Picking): FieldCandidate | undefined {
  const budget = new Budget(VISITS);
  const facts = factsOf(tree.document);
  const page = placeOf(tree.document, facts, undefined);
  const outline = outlineOf(tree.document);
  const records = item === undefined ? undefined : tried(item, page, budget);
  const own = records?.find((record) => isWithin(element, record));
  if (records !== undefined && own === undefined) return undefined;
  const sample = records === undefined || own === undefined ? [] : withOwn(records, own);
  const roots = records === undefined ? [undefined] : sample;
  const places = roots.map((root) => (root === undefined ? page : placeOf(tree.document, facts, root)));
  const at = own === undefined ? 0 : sample.indexOf(own);
  const body = outline.body ?? element;
  const members = (records === undefined ? [body] : sample).map((root) => ({ root, tail: [] }));
  const slot = slotAt(members, at, element) ?? slotByTrial(element, at, places, roots, budget);
  if (slot === undefined) return undefined;
  const [best, ...others] = aim(slot, places, roots, budget);
  if (best === undefined) return undefined;
  const judged = judge(slot);
  const [name] = namesFor([{ ...judged, isLabelled: slot.label !== undefined }]);
  const planned = { name: name!, ...plannedField(judged, best, outline.language) };
  const [verified] = verifiedFields(item, [planned], [{ tree, url }]).fields;
  return {
    name: name!,
    concept: judged.concept,
    dataType: verified!.dataType,
    selector: verified!.selector,
    samples: samplesOf(verified!.values),
    filled: rounded(verified!.filled),
    confidence: rounded(best.accuracy * (0.5 + 0.5 * best.robustness) * (1 - verified!.faulty)),
    evidence: [...new Set([...judged.evidence, 'you pointed at it'])],
    alternatives: others.map((other: Aimed) => ({
      selector: plannedField(judged, other, outline.language).selector,
      samples: [],
    })),
  };
}

function withOwn(records: readonly Element[], own: Element): Element[] {
  const sample = sampleOf(records, SAMPLE);
  return sample.includes(own) ? sample : [own, ...sample.slice(1)];
}

/** Where the page says the same in every record. */
function slotAt(
  members: readonly { root: Element; tail: readonly Element[] }[],
  at: number,
  element: Element,
): Slot | undefined {
  const options = { most: MOST_ELEMENTS };
  const fewest = members.length === 1 ? 1 : 2;
  const part = partOf(element);
  return [...labelledSlots(members, fewest, options), ...slotsOf(members, options)].find(
    (slot) =>
      slot.elements[at] === element &&
      slot.part.kind === part.kind &&
      (slot.part.kind !== 'attribute' || part.kind !== 'attribute' || slot.part.name === part.name),
  );
}

/** For an element that says nothing by itself, such as one around others: what its selector finds in the other records. */
function slotByTrial(
  element: Element,
  at: number,
  places: readonly Place[],
  roots: readonly (Element | undefined)[],
  budget: Budget,
): Slot | undefined {
  const part = partOf(element);
  const alone: Slot = { key: '', part, elements: [element], values: [saidBy(element, part)] };
  const ranked = aim(alone, [places[at]!], [roots[at]], budget)
    .map(({ selector }) => places.map((place) => tried(selector, place, budget)?.[0]))
    .sort((one, two) => filledOf(two) - filledOf(one));
  const [elements] = ranked;
  if (elements === undefined) return undefined;
  return {
    key: '',
    part,
    elements,
    values: elements.map((one) => (one === undefined ? undefined : saidBy(one, part))),
  };
}

const filledOf = (elements: readonly unknown[]): number => elements.filter((one) => one !== undefined).length;

/** What a person means who points at an element: what they see of it. */
function partOf(element: Element): Part {
  const { name, attribs } = element;
  if (name === 'img') {
    const source = ['data-src', 'src', 'srcset'].find((one) => (attribs[one] ?? '') !== '');
    return { kind: 'attribute', name: source ?? 'src' };
  }
  if (name === 'time' && attribs.datetime !== undefined) return { kind: 'attribute', name: 'datetime' };
  if (name === 'input') return { kind: 'attribute', name: 'value' };
  if (lineOf(element) !== '') return { kind: 'text' };
  const telling = ['aria-label', 'title', 'content', 'href'].find((one) => attribs[one] !== undefined);
  return telling === undefined ? { kind: 'text' } : { kind: 'attribute', name: telling };
}

const saidBy = (element: Element, part: Part): string =>
  part.kind === 'attribute' ? (element.attribs[part.name] ?? '') : lineOf(element);

function isWithin(element: Element, record: Element): boolean {
  for (let node: Element | null = element; node !== null; node = parentElement(node))
    if (node === record) return true;
  return false;
}

const rounded = (number: number): number => Math.round(Math.max(0, Math.min(1, number)) * 100) / 100;
