import { type Item, isItem, valuesOf } from '../../read/item.ts';
import { isA } from '../../vocabulary/vocabulary.ts';
import { type Feature, follow, inside, need, needs, oneOf, textOf, when } from './feature.ts';

const LICENCE = ['creator', 'creditText', 'copyrightNotice', 'license', 'acquireLicensePage'];
const hasAnswers = (item: Item): boolean => textOf(item, 'answerCount') !== '0';
const CARRIED = ['Course', 'Movie', 'Recipe', 'Restaurant', 'Event', 'Product', 'VacationRental'];

export const CREATIVE: readonly Feature[] = [
  {
    name: 'article results',
    isFor: ({ types }) => isA(types, 'Article') && !isA(types, 'DiscussionForumPosting'),
    required: [],
    recommended: [
      ...needs('headline', 'image', 'datePublished', 'dateModified', 'author'),
      inside('author', 'name'),
      inside('author', 'url', 'sameAs'),
    ],
  },
  {
    name: 'breadcrumbs',
    isFor: ({ types }) => isA(types, 'BreadcrumbList'),
    required: [
      need('itemListElement'),
      inside('itemListElement', 'position'),
      ...when(namesItsPage, inside('itemListElement', 'name', 'item.name')),
      ...when((crumb) => !namesItsPage(crumb), inside('itemListElement', 'name')),
    ],
    recommended: [],
  },
  {
    name: 'recipe results',
    isFor: ({ types }) => isA(types, 'Recipe'),
    required: [
      ...needs('name', 'image'),
      ...when(
        (item, index) => follow(item, 'nutrition', index).some((facts) => textOf(facts, 'calories') !== ''),
        oneOf('recipeYield', 'yield'),
      ),
    ],
    recommended: [
      ...needs('author', 'datePublished', 'description', 'recipeYield', 'recipeCategory', 'recipeCuisine'),
      ...needs('keywords', 'recipeIngredient', 'recipeInstructions', 'aggregateRating', 'video'),
      oneOf('totalTime', 'cookTime'),
      ...when((item) => item.properties.has('cookTime'), oneOf('prepTime', 'totalTime')),
      oneOf('nutrition'),
      inside('nutrition', 'calories'),
    ],
  },
  {
    name: 'video results',
    isFor: ({ types }) => isA(types, 'VideoObject'),
    required: [need('name'), oneOf('thumbnailUrl', 'thumbnail'), need('uploadDate')],
    recommended: [
      ...needs('description', 'duration'),
      oneOf('contentUrl', 'embedUrl'),
      ...when(isClip, inside('hasPart', 'name'), inside('hasPart', 'startOffset'), inside('hasPart', 'url')),
      inside('publication', 'isLiveBroadcast'),
      inside('publication', 'startDate'),
    ],
  },
  {
    name: 'Q&A results',
    isFor: ({ types }) => isA(types, 'QAPage'),
    required: [
      need('mainEntity'),
      inside('mainEntity', 'name'),
      inside('mainEntity', 'answerCount'),
      ...when(hasAnswers, inside('mainEntity', 'acceptedAnswer', 'suggestedAnswer')),
      inside('mainEntity.acceptedAnswer', 'text'),
      inside('mainEntity.suggestedAnswer', 'text'),
    ],
    recommended: [
      ...['upvoteCount', 'author', 'datePublished'].map((name) => inside('mainEntity', name)),
      ...['upvoteCount', 'url', 'author', 'datePublished'].map((name) =>
        inside('mainEntity.acceptedAnswer', name),
      ),
    ],
  },
  {
    name: 'discussion forum results',
    isFor: ({ types }) => isA(types, 'DiscussionForumPosting'),
    required: [
      ...needs('author', 'datePublished'),
      inside('author', 'name'),
      oneOf('text', 'image', 'video'),
    ],
    recommended: needs('interactionStatistic', 'comment', 'url'),
  },
  {
    name: 'profile pages',
    isFor: ({ types }) => isA(types, 'ProfilePage'),
    required: [need('mainEntity'), inside('mainEntity', 'name', 'alternateName')],
    recommended: ['identifier', 'image', 'sameAs', 'agentInteractionStatistic'].map((name) =>
      inside('mainEntity', name),
    ),
  },
  {
    name: 'carousels',
    isFor: (item, { index }) => isA(item.types, 'ItemList') && isCarousel(item, index),
    required: [inside('itemListElement', 'position'), inside('itemListElement', 'url', 'item')],
    recommended: [],
  },
  {
    name: 'image licence details',
    isFor: (item) =>
      isA(item.types, 'ImageObject') && LICENCE.some((name) => valuesOf(item, name).length > 0),
    required: [need('contentUrl'), oneOf('creator', 'creditText', 'copyrightNotice', 'license')],
    recommended: needs('license', 'acquireLicensePage'),
  },
  {
    name: 'Dataset Search',
    isFor: ({ types }) => isA(types, 'Dataset'),
    required: needs('name', 'description'),
    recommended: [
      ...needs('creator', 'license', 'distribution'),
      oneOf('temporalCoverage', 'spatialCoverage'),
    ],
  },
];

/** A crumb that describes the page it leads to, and does not only give its URL. */
function namesItsPage(crumb: Item): boolean {
  return valuesOf(crumb, 'item').some(isItem);
}

function isClip(item: Item): boolean {
  return valuesOf(item, 'hasPart').some((part) => isItem(part) && isA(part.types, 'Clip'));
}

/** A list of pages, or of things that Google shows side by side. */
function isCarousel(item: Item, index: Parameters<typeof follow>[2]): boolean {
  if (isA(item.types, 'BreadcrumbList')) return false;
  const entries = follow(item, 'itemListElement', index).filter(({ types }) => isA(types, 'ListItem'));
  if (entries.length === 0) return false;
  return entries.every((entry) => {
    const things = follow(entry, 'item', index);
    return things.length === 0
      ? valuesOf(entry, 'url').length > 0 || valuesOf(entry, 'item').length > 0
      : things.some(({ types }) => CARRIED.some((name) => isA(types, name)));
  });
}
