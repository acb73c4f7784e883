import {
  type CastType,
  structuredData,
  type Thing,
  thingsOfType,
  typesOf,
} from '../../../../platform/html/index.ts';
import type { Concept } from './types.ts';
import type { SourcePage } from './verify-fields.ts';

/** A property of what a page says it is about. */
export interface ThingField {
  type: string;
  path: string;
  concept: Concept;
  dataType: CastType;
}

type Properties = readonly (readonly [path: string, concept: Concept, dataType: CastType])[];

const COMMON: Properties = [
  ['name', 'title', 'text'],
  ['description', 'description', 'text'],
  ['image.url', 'image', 'url'],
  ['image', 'image', 'url'],
  ['url', 'url', 'url'],
];
const OFFER: Properties = [
  ['offers.price', 'price', 'float'],
  ['offers.lowPrice', 'price', 'float'],
  ['offers.priceSpecification.price', 'price', 'float'],
  ['offers.priceCurrency', 'currency', 'text'],
  ['offers.availability', 'availability', 'text'],
];
const RATED: Properties = [
  ['aggregateRating.ratingValue', 'rating', 'float'],
  ['aggregateRating.reviewCount', 'review_count', 'integer'],
  ['aggregateRating.ratingCount', 'review_count', 'integer'],
];
const PRODUCT: Properties = [
  ...COMMON,
  ...OFFER,
  ...RATED,
  ['sku', 'sku', 'text'],
  ['gtin13', 'sku', 'text'],
  ['brand.name', 'brand', 'text'],
  ['brand', 'brand', 'text'],
  ['category', 'category', 'text'],
  ['color', 'colour', 'text'],
];
const ARTICLE: Properties = [
  ['headline', 'title', 'text'],
  ...COMMON,
  ['author.name', 'author', 'text'],
  ['author', 'author', 'text'],
  ['datePublished', 'date', 'timestamp'],
  ['articleSection', 'category', 'text'],
];
const PLACE: Properties = [
  ...COMMON,
  ...RATED,
  ['telephone', 'phone', 'text'],
  ['email', 'email', 'email'],
  ['address.streetAddress', 'address', 'text'],
  ['address.addressLocality', 'location', 'text'],
];

/** By type, those that a page is about before those that stand around. */
const TYPES: readonly (readonly [type: string, properties: Properties])[] = [
  ['Product', PRODUCT],
  ['ProductGroup', PRODUCT],
  ['Vehicle', PRODUCT],
  ['Car', PRODUCT],
  [
    'JobPosting',
    [
      ['title', 'title', 'text'],
      ['hiringOrganization.name', 'company', 'text'],
      ['jobLocation.address.addressLocality', 'location', 'text'],
      ['datePosted', 'date', 'timestamp'],
      ['employmentType', 'employment_type', 'text'],
      ['baseSalary.value.value', 'salary', 'float'],
      ['baseSalary.value.minValue', 'salary', 'float'],
      ['description', 'description', 'text'],
      ['url', 'url', 'url'],
    ],
  ],
  [
    'Recipe',
    [
      ...COMMON,
      ...RATED,
      ['author.name', 'author', 'text'],
      ['totalTime', 'duration', 'text'],
      ['recipeCategory', 'category', 'text'],
    ],
  ],
  ['Event', [...COMMON, ['startDate', 'date', 'timestamp'], ['location.name', 'location', 'text'], ...OFFER]],
  [
    'Book',
    [
      ...COMMON,
      ['isbn', 'isbn', 'text'],
      ['author.name', 'author', 'text'],
      ['author', 'author', 'text'],
      ...OFFER,
      ...RATED,
    ],
  ],
  ['Movie', [...COMMON, ['datePublished', 'date', 'timestamp'], ...RATED]],
  ['SoftwareApplication', [...COMMON, ...OFFER, ...RATED]],
  ['Course', COMMON],
  ['NewsArticle', ARTICLE],
  ['BlogPosting', ARTICLE],
  ['Article', ARTICLE],
  ['Restaurant', PLACE],
  ['LocalBusiness', PLACE],
  ['Hotel', PLACE],
  ['RealEstateListing', [...COMMON, ...OFFER, ['datePosted', 'date', 'timestamp']]],
];

/** The properties that the JSON-LD of every page has, of the thing that the pages are about. */
export function thingFields(pages: readonly SourcePage[]): ThingField[] {
  const perPage = pages.map(({ tree, url }) => structuredData(tree, url).jsonLd);
  const about = TYPES.find(([type]) => perPage.every((things) => thingsOfType(things, type).length > 0));
  if (about === undefined) return [];
  const [type, properties] = about;
  const fields: ThingField[] = [];
  for (const [path, concept, dataType] of properties) {
    if (fields.some((field) => field.concept === concept)) continue;
    const found = perPage.flatMap((things) => wayTo(thingsOfType(things, type)[0]!, path) ?? []);
    if (found.length >= pages.length * 0.5) fields.push({ type, path: found[0]!, concept, dataType });
  }
  return fields;
}

/** How many things of the wanted kinds a page lists: more than one are no page about one of them. */
export function countThings({ tree, url }: SourcePage): number {
  const { jsonLd } = structuredData(tree, url);
  const kinds = new Set(TYPES.map(([type]) => type));
  return jsonLd.filter((thing: Thing) => typesOf(thing).some((type) => kinds.has(type))).length;
}

/** The path with the places of lists in it, when a value is there. */
function wayTo(thing: Thing, path: string): string | undefined {
  let value: unknown = thing;
  let way = '';
  const first = () => {
    if (!Array.isArray(value)) return;
    value = value[0];
    way += '[0]';
  };
  for (const step of path.split('.')) {
    first();
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<string, unknown>)[step];
    way += way === '' ? step : `.${step}`;
  }
  first();
  return (typeof value === 'string' && value.trim() !== '') || typeof value === 'number' ? way : undefined;
}
