import { type Element, parentElement } from '../../../../platform/html/index.ts';
import type { Group } from './groups.ts';
import type { Judged } from './judge.ts';
import { lineOf } from './outline.ts';
import type { Concept, Example, Wish } from './types.ts';
import { exampleField, grantWishes } from './wishes.ts';

const WEIGHTS: Readonly<Partial<Record<Concept, number>>> = {
  title: 3,
  price: 3,
  url: 1.5,
  image: 1.5,
  date: 1.5,
  rating: 1.5,
  description: 1.2,
  salary: 1.5,
  company: 1.2,
  location: 1.2,
  address: 1,
  author: 1,
  availability: 1,
  area: 1.2,
  rooms: 1.2,
};
const BESIDE =
  /(?:^|[-_\s])(?:nav|navbar|menu|breadcrumbs?|pagination|pager|footer|sidebar|cookie|consent|social|share|toolbar|tabs?|dropdown|filters?|facets?|newsletter)(?:$|[-_\s])/i;
const MORE =
  /(?:^|[-_\s])(?:related|recommend\w*|similar|also|recent(?:ly)?|upsell|cross-?sell|ads?|advert\w*|sponsored|promo)(?:$|[-_\s])/i;

/** How likely a group is what a person would call the records of the page. */
export function scoreGroup(
  { members, likeness, isSpanning }: Group,
  fields: readonly Judged[],
  pageText: number,
  wishes: readonly Wish[],
  examples: readonly Example[],
): number {
  const quality = qualityOf(fields);
  if (quality === 0) return 0;
  const many = Math.log2(Math.min(members.length, 64) + 1) * (members.length < 3 ? 0.5 : 1);
  const some = members.slice(0, 20);
  const text =
    some.reduce(
      (total, { root, tail }) => total + [root, ...tail].reduce((sum, one) => sum + lineOf(one).length, 0),
      0,
    ) / some.length;
  const share = Math.min(1, (text * members.length) / Math.max(1, pageText));
  const wished =
    wishes.length === 0
      ? 0
      : grantWishes(wishes, fields).reduce((total, { fit }) => total + fit, 0) / wishes.length;
  const shown =
    examples.length === 0
      ? 0
      : examples.filter((example) => exampleField(example, fields) !== undefined).length / examples.length;
  return (
    quality *
    many *
    (0.35 + 0.65 * likeness) *
    (0.45 + 0.55 * Math.sqrt(share)) *
    regionOf(members[0]!.root) *
    (isSpanning ? 0.9 : 1) *
    (1 + 2 * wished) *
    (1 + 4 * shown)
  );
}

/** What one record tells; each concept counts once, so that a row of cards is no richer than a card. */
function qualityOf(fields: readonly Judged[]): number {
  const best = new Map<string, number>();
  let others = 0;
  for (const { concept, filled, distinct, certainty, slot } of fields) {
    const varies =
      concept === 'availability' || concept === 'category' ? 1 : 0.25 + 0.75 * Math.min(1, distinct * 1.3);
    if (concept === null) {
      others += 0.5 * filled * varies;
      continue;
    }
    const worth =
      (WEIGHTS[concept] ?? 0.6) *
      filled *
      varies *
      (0.5 + 0.5 * certainty) *
      (slot.label === undefined ? 1 : 1.1);
    best.set(concept, Math.max(best.get(concept) ?? 0, worth));
  }
  let total = Math.min(others, 3);
  for (const worth of best.values()) total += worth;
  return total;
}

/** Menus and footers repeat too. */
function regionOf(element: Element): number {
  let factor = 1;
  let level = 0;
  for (
    let node: Element | null = element;
    node !== null && node.name !== 'body' && level < 12;
    node = parentElement(node), level++
  ) {
    const names = `${node.attribs.class ?? ''} ${node.attribs.id ?? ''} ${node.attribs.role ?? ''}`;
    if (node.name === 'nav' || node.name === 'footer' || node.attribs.role === 'navigation')
      factor = Math.min(factor, 0.15);
    else if (node.name === 'header' && level > 0 && !insideArticle(node)) factor = Math.min(factor, 0.3);
    else if (node.name === 'aside') factor = Math.min(factor, 0.35);
    else if (BESIDE.test(names) && level < 4) factor = Math.min(factor, 0.3);
    else if (MORE.test(names)) factor = Math.min(factor, 0.5);
    else if (node.name === 'main') factor = Math.max(factor, 0.4) * 1.1;
  }
  return factor;
}

function insideArticle(element: Element): boolean {
  for (let node = parentElement(element); node !== null; node = parentElement(node))
    if (node.name === 'article' || node.name === 'li') return true;
  return false;
}
