import type { Problems } from '../problems.ts';
import { type Item, isItem, valuesOf } from '../read/item.ts';
import { isA } from '../vocabulary/vocabulary.ts';
import type { Visit } from './visit.ts';

interface Retired {
  /** The feature, and until when it was shown. */
  name: string;
  since: string;
  isFor: (item: Item) => boolean;
  /** Behind the type, in the path. */
  property?: string;
}

const is =
  (...names: string[]) =>
  ({ types }: Item): boolean =>
    names.some((name) => isA(types, name));

const has = (item: Item, property: string, ...types: string[]): boolean =>
  valuesOf(item, property).some((value) => isItem(value) && types.some((type) => isA(value.types, type)));

/** Rich results that Google Search no longer shows. */
const RETIRED: readonly Retired[] = [
  { name: 'how-to results', since: '2023', isFor: (item) => is('HowTo')(item) && !is('Recipe')(item) },
  { name: 'FAQ results', since: 'May 2026', isFor: is('FAQPage') },
  {
    name: 'the sitelinks search box',
    since: 'November 2024',
    isFor: (item) => is('WebSite')(item) && has(item, 'potentialAction', 'SearchAction'),
    property: 'potentialAction',
  },
  { name: 'special announcements', since: 'June 2025', isFor: is('SpecialAnnouncement') },
  { name: 'fact checks', since: 'June 2025', isFor: is('ClaimReview') },
  {
    name: 'course info',
    since: 'June 2025',
    isFor: (item) => is('Course')(item) && valuesOf(item, 'hasCourseInstance').length > 0,
    property: 'hasCourseInstance',
  },
  {
    name: 'book actions',
    since: 'June 2025',
    isFor: (item) => is('Book')(item) && has(item, 'potentialAction', 'ReadAction', 'BorrowAction'),
    property: 'potentialAction',
  },
  {
    name: 'estimated salaries',
    since: 'June 2025',
    isFor: (item) =>
      is('OccupationAggregation')(item) ||
      (is('Occupation')(item) && valuesOf(item, 'estimatedSalary').length > 0),
  },
  {
    name: 'learning videos',
    since: 'June 2025',
    isFor: (item) => is('VideoObject')(item) && is('LearningResource')(item),
  },
  {
    name: 'vehicle listings',
    since: 'June 2025',
    isFor: (item) => is('Vehicle')(item) && valuesOf(item, 'offers').length > 0,
  },
  { name: 'practice problems', since: 'January 2026', isFor: isPracticeProblem },
];

export function checkRetired({ item, path, isMain }: Visit, problems: Problems): void {
  if (!isMain) return;
  for (const { name, since, isFor, property } of RETIRED)
    if (isFor(item))
      problems.add({
        rule: 'sd-retired',
        path: property === undefined ? path : `${path}.${property}`,
        message: `${path} was for ${name}, which Google Search has not shown since ${since}.`,
        found: property === undefined ? path : `${path} with ${property}`,
        place: item.place,
      });
}

/** A quiz, unless it is one of flash cards. */
function isPracticeProblem(item: Item): boolean {
  if (!isA(item.types, 'Quiz')) return false;
  const questions = valuesOf(item, 'hasPart').filter(isItem);
  return questions.some((question) =>
    valuesOf(question, 'eduQuestionType').some((kind) => String(kind).toLowerCase() !== 'flashcard'),
  );
}
