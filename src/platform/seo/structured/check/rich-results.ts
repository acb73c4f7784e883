import type { Problems } from '../problems.ts';
import { type Item, isReference, valuesOf } from '../read/item.ts';
import { isA } from '../vocabulary/vocabulary.ts';
import { COMMERCE } from './features/commerce.ts';
import { CREATIVE } from './features/creative.ts';
import { type Feature, follow, has, type Need, type Where } from './features/feature.ts';
import { PLACES_AND_DATES } from './features/places-and-dates.ts';
import type { ItemIndex, Visit } from './visit.ts';

const FEATURES: readonly Feature[] = [...COMMERCE, ...PLACES_AND_DATES, ...CREATIVE];

/** What an item lacks for the results that it could appear in. */
export function checkRichResults(visit: Visit, index: ItemIndex, problems: Problems): void {
  const { parent, property, path, isMain } = visit;
  if (!isMain || isReference(visit.item)) return;
  const item = index.resolve(visit.item);
  const where: Where = { index, parent, property };
  /** What one feature requires, no other recommends; and each is missed once. */
  const missed = new Set<string>();
  const features = FEATURES.filter((feature) => feature.isFor(item, where));
  for (const rule of ['sd-required', 'sd-recommended'] as const)
    for (const { name, required, recommended } of features)
      for (const entry of rule === 'sd-required' ? required : recommended)
        for (const { at, holder } of missing(item, entry, index)) {
          const place = `${path}${at}`;
          if (missed.has(place)) continue;
          missed.add(place);
          const wanted = listed(entry.oneOf);
          problems.add({
            rule,
            path: place,
            message:
              rule === 'sd-required'
                ? `${ownerOf(path, entry)} has no ${wanted}, which Google requires for ${name}.`
                : `${ownerOf(path, entry)} has no ${wanted}, which Google recommends for ${name}.`,
            expected: wanted,
            found: 'nothing',
            place: holder.place,
          });
        }
  if (isA(item.types, 'BreadcrumbList')) checkCrumbs(item, visit, index, problems);
  if (isA(item.types, 'ItemList')) checkCourses(item, visit, index, problems);
}

function missing(
  item: Item,
  { inside, oneOf, when }: Need,
  index: ItemIndex,
): { at: string; holder: Item }[] {
  return follow(item, inside, index)
    .filter((holder) => when === undefined || when(holder, index))
    .filter((holder) => !oneOf.some((name) => has(holder, name, index)))
    .map((holder) => ({ at: `${inside === '' ? '' : `.${inside}`}.${oneOf[0] ?? ''}`, holder }));
}

const ownerOf = (path: string, { inside }: Need): string => (inside === '' ? path : `${path}.${inside}`);

function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return quoted.length === 1
    ? (quoted[0] ?? '')
    : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`;
}

function checkCrumbs(list: Item, { path }: Visit, index: ItemIndex, problems: Problems): void {
  const crumbs = follow(list, 'itemListElement', index);
  const count = valuesOf(list, 'itemListElement').length;
  if (count === 1)
    problems.add({
      rule: 'sd-required',
      path: `${path}.itemListElement`,
      message: `${path} has one crumb; Google requires at least two for breadcrumbs.`,
      expected: 'at least 2 crumbs',
      found: '1 crumb',
      place: list.place,
    });
  const positions = crumbs.map((crumb) => Number(valuesOf(crumb, 'position')[0] ?? Number.NaN));
  const highest = Math.max(...positions.filter((position) => !Number.isNaN(position)));
  for (const [at, crumb] of crumbs.entries()) {
    const isLast = positions[at] === highest || at === crumbs.length - 1;
    if (isLast || valuesOf(crumb, 'item').length > 0) continue;
    problems.add({
      rule: 'sd-required',
      path: `${path}.itemListElement.item`,
      message: `A crumb of ${path} has no "item", which Google requires for all but the last.`,
      expected: 'the URL of the page',
      found: 'nothing',
      place: crumb.place,
    });
  }
}

const LEAST_COURSES = 3;

function checkCourses(list: Item, { path }: Visit, index: ItemIndex, problems: Problems): void {
  const entries = follow(list, 'itemListElement', index);
  const courses = entries
    .flatMap((entry) => [entry, ...follow(entry, 'item', index)])
    .filter(({ types }) => isA(types, 'Course'));
  if (courses.length === 0 || courses.length >= LEAST_COURSES) return;
  problems.add({
    rule: 'sd-required',
    path: `${path}.itemListElement`,
    message: `${path} lists ${courses.length} ${courses.length === 1 ? 'course' : 'courses'}; Google requires at least ${LEAST_COURSES} for course lists.`,
    expected: `at least ${LEAST_COURSES} courses`,
    found: String(courses.length),
    place: list.place,
  });
}
