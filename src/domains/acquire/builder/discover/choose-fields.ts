import { type Element, parentElement } from '../../../../platform/html/index.ts';
import { arrangedSlots } from './arrange-slots.ts';
import { type Judged, judge } from './judge.ts';
import { lineOf } from './outline.ts';
import type { Concept, Member } from './types.ts';

/** The values of the records that are worth a column, told apart and without repetitions. */
export function chosenFields(members: readonly Member[]): Judged[] {
  const judged = arrangedSlots(members).map(judge);
  const link = mainLink(judged, members);
  const title = titleOf(judged, link);
  const rest = judged.filter((one) => one !== link && one !== title);
  if (title !== undefined) {
    title.concept = 'title';
    title.certainty = Math.max(title.certainty, 0.75);
  }
  if (link !== undefined) {
    link.certainty = 0.95;
    link.evidence = ['the link of the record'];
  }
  const kept = rest.filter((one) => isField(one, title));
  const all = [...(title === undefined ? [] : [title]), ...(link === undefined ? [] : [link]), ...kept];
  return pricesInOrder(withDescription(withoutTwins(all.filter((one) => !isWrapped(one, all)))));
}

/** Concepts of which one element around two is none. */
const SINGLE = new Set<Concept>(['price', 'date', 'rating', 'review_count', 'old_price']);

/** A price that holds the price and the one before it: those inside are told apart. */
function isWrapped(one: Judged, all: readonly Judged[]): boolean {
  const { slot, concept, filled } = one;
  if (
    slot.isComposite === true &&
    all.filter((other) => other !== one && other.slot.part.kind !== 'attribute' && isInsideOf(other, one))
      .length >= 2
  )
    return true;
  if (concept === null || !SINGLE.has(concept) || slot.part.kind !== 'text') return false;
  return all.some((other) => {
    if (other === one || other.concept !== concept || other.filled < filled * 0.7) return false;
    if (other.slot.part.kind === 'own')
      return (
        other.slot.elements.every((element, at) => element === slot.elements[at]) &&
        slot.values.some((value) => amountsIn(value) > 1)
      );
    const pairs = slot.elements.flatMap((element, at) => {
      const inner = other.slot.elements[at];
      return element === undefined || inner === undefined
        ? []
        : [element !== inner && isWithin(inner, element)];
    });
    return pairs.length > 0 && pairs.filter(Boolean).length >= pairs.length * 0.8;
  });
}

const isInsideOf = ({ slot: inner }: Judged, { slot: outer }: Judged): boolean =>
  outer.elements.some((element, at) => {
    const other = inner.elements[at];
    return element !== undefined && other !== undefined && other !== element && isWithin(other, element);
  });

const amountsIn = (value: string | undefined): number => (value?.match(/\d[\d.,]*/g) ?? []).length;

/** The first long text without another meaning. */
function withDescription(judged: Judged[]): Judged[] {
  if (judged.some(({ concept }) => concept === 'description')) return judged;
  const long = judged.find(
    ({ concept, shape, slot }) => concept === null && shape === 'long' && slot.part.kind !== 'attribute',
  );
  if (long !== undefined) {
    long.concept = 'description';
    long.certainty = Math.max(long.certainty, 0.6);
    long.evidence.push('a long text');
  }
  return judged;
}

function isField(one: Judged, title: Judged | undefined): boolean {
  const { concept, certainty, slot, filled } = one;
  if (concept === 'url') return slot.label !== undefined && slot.label.kind === 'pair';
  if (slot.part.kind === 'attribute') {
    const { name } = slot.part;
    if (name === 'alt') return false;
    if ((name === 'title' || name === 'aria-label') && concept === null) return false;
    if ((name === 'title' || name === 'aria-label') && concept === 'title') return false;
    if (name.startsWith('data-') && concept === null) return false;
  }
  // A second heading is a text like others.
  if (concept === 'title' && title !== undefined) one.concept = null;
  return filled >= 0.15 || certainty >= 0.6;
}

const MOST_LINKS = 12;

/** The link whose addresses differ from record to record, best the one around the title. */
function mainLink(judged: readonly Judged[], members: readonly Member[]): Judged | undefined {
  const links = judged
    .filter(
      ({ slot, concept }) => concept === 'url' && slot.part.kind === 'attribute' && slot.part.name === 'href',
    )
    .filter(({ filled, distinct }) => filled >= 0.6 && (members.length < 3 || distinct >= 0.7))
    .slice(0, MOST_LINKS);
  const score = (one: Judged): number => {
    const elements = one.slot.elements.filter((element) => element !== undefined);
    const texts = elements.map(lineOf);
    const long = texts.reduce((total, text) => total + Math.min(text.length, 60), 0) / texts.length;
    const isRoot = elements[0] === members[0]!.root ? 1 : 0;
    const heading = elements.some((element) => nearHeading(element)) ? 2 : 0;
    const minor = one.words.flat().some((word) => MINOR.has(word)) ? -2 : 0;
    return one.filled * 2 + one.distinct * 2 + long / 30 + heading + isRoot + minor;
  };
  return links.sort((a, b) => score(b) - score(a))[0];
}

const MINOR = new Set([
  'author',
  'category',
  'tag',
  'comments',
  'share',
  'cart',
  'basket',
  'wishlist',
  'compare',
  'company',
  'brand',
  'user',
  'reply',
  'add',
]);

function nearHeading(element: Element): boolean {
  const parent = parentElement(element);
  if (parent !== null && /^h[1-6]$/.test(parent.name)) return true;
  return element.children.some((child) => 'name' in child && /^h[1-6]$/.test(child.name));
}

function titleOf(judged: readonly Judged[], link: Judged | undefined): Judged | undefined {
  const candidates = judged.filter(({ slot, shape, filled, concept }) => {
    const isText =
      slot.part.kind !== 'attribute' || slot.part.name === 'title' || slot.part.name === 'content';
    const isFree =
      concept === null ||
      concept === 'title' ||
      (concept === 'description' && shape === 'text') ||
      concept === 'address' ||
      concept === 'brand' ||
      concept === 'category';
    return (
      isText &&
      isFree &&
      filled >= 0.5 &&
      slot.all === undefined &&
      (shape === 'text' ||
        shape === 'long' ||
        shape === 'quantity' ||
        shape === 'address' ||
        concept === 'title')
    );
  });
  const score = ({ slot, concept, certainty, distinct, filled, shape }: Judged, order: number): number => {
    const element = slot.elements.find((one) => one !== undefined)!;
    const average = averageLength(slot.values);
    let points = concept === 'title' ? certainty * 3.5 : concept === null ? 0 : -1.5;
    if (/^h[1-6]$/.test(element.name) || nearHeading(element)) points += 2;
    if (link !== undefined && isWithin(element, link.slot.elements.find((one) => one !== undefined)!))
      points += 1.5;
    points += distinct * 1.5 + filled + (average >= 3 && average <= 120 ? 0.8 : -1) - order * 0.05;
    if (shape === 'long') points -= 1;
    if (slot.part.kind === 'attribute') points += longerThanText(slot.part.name, element) ? 0.3 : -1.5;
    if (slot.part.kind === 'own') points -= 0.3;
    return points;
  };
  const ranked = candidates
    .map((one, order) => ({ one, points: score(one, order) }))
    .sort((a, b) => b.points - a.points);
  return (ranked[0]?.points ?? 0) >= 2.2 ? ranked[0]!.one : undefined;
}

/** A title attribute that completes a text which was cut short. */
const longerThanText = (name: string, element: Element): boolean => {
  const text = lineOf(element).replace(/\s*(?:…|\.\.\.)$/, '');
  const full = element.attribs[name] ?? '';
  return name === 'title' && text !== '' && full.length > text.length && full.startsWith(text);
};

const averageLength = (values: readonly (string | undefined)[]): number => {
  const filled = values.filter((value) => value !== undefined);
  return filled.reduce((total, value) => total + value.length, 0) / Math.max(1, filled.length);
};

const isWithin = (inner: Element, outer: Element): boolean => {
  for (let node: Element | null = inner; node !== null; node = parentElement(node))
    if (node === outer) return true;
  return false;
};

/** Two places that say the same in nearly every record are one field: the one with more to go by. */
function withoutTwins(judged: readonly Judged[]): Judged[] {
  const kept: Judged[] = [];
  const ranked = [...judged].sort((one, two) => rank(two) - rank(one));
  for (const one of ranked) {
    const twin = kept.find((other) => sameValues(one, other));
    if (twin === undefined) kept.push(one);
  }
  const order = new Map(judged.map((one, at) => [one, at]));
  return kept.sort((one, two) => order.get(one)! - order.get(two)!);
}

const rank = ({ certainty, concept, filled, slot }: Judged): number =>
  certainty +
  filled +
  (concept === null ? 0 : 0.5) +
  (slot.label === undefined ? 0 : 0.3) -
  (slot.part.kind === 'text' ? 0 : 0.2);

function sameValues({ slot: one, concept }: Judged, { slot: two, concept: other }: Judged): boolean {
  let [both, same] = [0, 0];
  for (const [at, value] of one.values.entries()) {
    const beside = two.values[at];
    if (value === undefined || beside === undefined) continue;
    both += 1;
    if (value === beside || bare(value) === bare(beside)) same += 1;
    // The same price with and without its currency, a date beside its own time.
    else if (
      concept !== null &&
      concept === other &&
      (concept === 'image' || digits(value) === digits(beside) || concept === 'date')
    )
      same += 1;
    else if (beside.includes(value) && value.length > beside.length * 0.75) same += 1;
    else if (/(?:\.\.\.|…)$/.test(value) && beside.startsWith(value.replace(/\s*(?:\.\.\.|…)$/, '')))
      same += 1;
  }
  return both >= 2 ? same >= both * 0.9 : both === 1 && same === 1;
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const digits = (text: string): string => text.replace(/\D+/g, '').replace(/0+$/, '');

/** Of two prices the one that is higher in every record was the price before. */
function pricesInOrder(judged: Judged[]): Judged[] {
  const prices = judged.filter(({ concept, shape }) => concept === 'price' && shape === 'money');
  if (prices.length === 2 && !judged.some(({ concept }) => concept === 'old_price')) {
    const [one, two] = prices as [Judged, Judged];
    const pairs = one.slot.values.flatMap((value, at) => {
      const beside = two.slot.values[at];
      return value === undefined || beside === undefined ? [] : [[amount(value), amount(beside)] as const];
    });
    const higher =
      pairs.length === 0
        ? undefined
        : pairs.every(([a, b]) => a > b)
          ? one
          : pairs.every(([a, b]) => b > a)
            ? two
            : undefined;
    if (higher !== undefined) {
      higher.concept = 'old_price' satisfies Concept;
      higher.evidence.push('always more than the price');
    }
  }
  return judged;
}

const amount = (text: string): number => Number(text.replace(/\D+/g, '')) || 0;
