import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathsOf, readJsonLd, readMarkup } from '../testing-structured.ts';
import { isDate, isDateTime, isDuration, isTime } from './formats.ts';
import { VisibleNumbers } from './visible-numbers.ts';

const required = (value: object) => pathsOf(readJsonLd(value), 'sd-required');
const recommended = (value: object) => pathsOf(readJsonLd(value), 'sd-recommended');
const values = (value: object) => pathsOf(readJsonLd(value), 'sd-value');
const retired = (value: object) => pathsOf(readJsonLd(value), 'sd-retired');
const person = { '@type': 'Person', name: 'Ida' };
const image = 'https://example.com/a.jpg';

/** For each feature a whole item, and what is missed of an empty one. */
const FEATURES: Record<string, { whole: object; empty: string[] }> = {
  BreadcrumbList: {
    whole: {
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'A', item: 'https://example.com/' },
        { '@type': 'ListItem', position: 2, item: { '@id': 'https://example.com/b', name: 'B' } },
      ],
    },
    empty: ['itemListElement'],
  },
  Product: {
    whole: { name: 'A', aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 2 } },
    empty: ['name', 'offers'],
  },
  Review: {
    whole: {
      itemReviewed: { '@type': 'Book', name: 'B' },
      author: 'Ida',
      reviewRating: { '@type': 'Rating', ratingValue: '80%' },
    },
    empty: ['author', 'reviewRating', 'itemReviewed'],
  },
  AggregateRating: {
    whole: { itemReviewed: { '@type': 'Book', name: 'B' }, ratingValue: 4, ratingCount: 3 },
    empty: ['itemReviewed', 'ratingValue', 'ratingCount'],
  },
  SoftwareApplication: {
    whole: {
      name: 'A',
      offers: { '@type': 'Offer', price: 0 },
      review: { '@type': 'Review', author: person, reviewRating: { '@type': 'Rating', ratingValue: 3 } },
    },
    empty: ['name', 'offers', 'aggregateRating'],
  },
  Dentist: { whole: { name: 'A', address: 'Lane 1' }, empty: ['name', 'address'] },
  MusicEvent: {
    whole: {
      name: 'A',
      startDate: '2026-05-31T20:00',
      location: { '@type': 'VirtualLocation', url: 'https://a.example' },
    },
    empty: ['name', 'startDate', 'location'],
  },
  JobPosting: {
    whole: {
      title: 'Joiner',
      description: '<p>Join</p>',
      datePosted: '2026-05-31',
      hiringOrganization: 'Holm',
      jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'SE' } },
    },
    empty: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation'],
  },
  Recipe: { whole: { name: 'A', image }, empty: ['name', 'image'] },
  VideoObject: {
    whole: { name: 'A', thumbnailUrl: image, uploadDate: '2026-05-31' },
    empty: ['name', 'thumbnailUrl', 'uploadDate'],
  },
  QAPage: {
    whole: {
      mainEntity: {
        '@type': 'Question',
        name: 'Why?',
        answerCount: 1,
        suggestedAnswer: [{ '@type': 'Answer', text: 'So.' }],
      },
    },
    empty: ['mainEntity'],
  },
  DiscussionForumPosting: {
    whole: { author: person, datePublished: '2026-05-31', text: 'Hello' },
    empty: ['author', 'datePublished', 'text'],
  },
  ProfilePage: { whole: { mainEntity: person }, empty: ['mainEntity'] },
  Dataset: { whole: { name: 'A', description: 'x'.repeat(60) }, empty: ['name', 'description'] },
};

for (const [type, { whole, empty }] of Object.entries(FEATURES))
  test(`${type}: what is required is missed, and nothing else`, () => {
    assert.deepEqual(required({ '@type': type, ...whole }), []);
    assert.deepEqual(
      required({ '@type': type, url: 'https://example.com/' }).sort(),
      empty.map((name) => `${type}.${name}`).sort(),
    );
  });

test('types without a requirement are only recommended more', () => {
  assert.deepEqual(required({ '@type': 'NewsArticle', url: 'https://example.com/' }), []);
  assert.deepEqual(
    recommended({ '@type': 'BlogPosting', headline: 'A', image, datePublished: '2026-05-31', author: 'Ida' }),
    ['BlogPosting.dateModified'],
  );
  assert.deepEqual(
    recommended({
      '@type': 'Corporation',
      name: 'A',
      url: 'https://a.example',
      logo: image,
      sameAs: [image],
    }),
    ['Corporation.address', 'Corporation.contactPoint'],
  );
});

test('an item that is only a detail of another is not asked for everything', () => {
  const review = { '@type': 'Review', author: person, reviewRating: { '@type': 'Rating', ratingValue: 4 } };
  assert.deepEqual(required({ ...review, itemReviewed: { '@type': 'Product', name: 'A' } }), []);
  assert.deepEqual(required({ '@type': 'Article', publisher: { '@type': 'Store', name: 'A' } }), []);
  assert.deepEqual(required({ '@type': 'Book', review }), []);
  assert.deepEqual(required({ '@type': 'WebPage', mainEntity: { '@type': 'Recipe', name: 'A' } }), [
    'WebPage.mainEntity.image',
  ]);
  assert.deepEqual(
    required({ '@type': 'Recipe', name: 'A', image, video: { '@type': 'VideoObject', name: 'V' } }),
    ['Recipe.video.thumbnailUrl', 'Recipe.video.uploadDate'],
  );
});

test('references by @id lead to their item, in any block, and to pages elsewhere', () => {
  const offer = { '@type': 'Offer', '@id': '#offer', price: 5, priceCurrency: 'EUR' };
  const product = { '@type': 'Product', name: 'A', image, offers: { '@id': '#offer' } };
  assert.deepEqual(required({ '@graph': [product, offer] }), []);
  assert.deepEqual(required({ '@graph': [product, { ...offer, priceCurrency: undefined }] }), [
    'Product.offers.priceCurrency',
  ]);
  assert.deepEqual(required({ ...product, offers: { '@id': 'https://example.org/offer' } }), []);
  assert.deepEqual(
    required({
      '@graph': [
        { '@type': 'Product', '@id': '#p', name: 'A' },
        { '@type': 'Product', '@id': '#p', aggregateRating: { ratingValue: 4 } },
      ],
    }),
    [],
  );
  assert.deepEqual(
    required({
      '@graph': [
        { '@type': 'Product', '@id': '#p' },
        { '@type': 'WebPage', mainEntity: { '@id': '#p' } },
      ],
    }),
    [],
  );
});

test('each of several offers needs its price, and variants share what their group has', () => {
  const offers = [
    { '@type': 'Offer', price: 5, priceCurrency: 'EUR' },
    {
      '@type': 'Offer',
      priceSpecification: { '@type': 'UnitPriceSpecification', price: 5, priceCurrency: 'EUR' },
    },
    { '@type': 'Offer', priceCurrency: 'EUR' },
  ];
  assert.deepEqual(required({ '@type': 'Product', name: 'A', image, offers }), ['Product.offers.price']);
  assert.deepEqual(
    required({
      '@type': 'ProductGroup',
      name: 'A',
      variesBy: 'https://schema.org/color',
      productGroupID: '1',
      hasVariant: [{ '@type': 'Product', sku: '1', offers: offers[0] }],
    }),
    [],
  );
  assert.deepEqual(
    required({ '@type': 'Product', name: 'A', offers: { '@type': 'AggregateOffer', lowPrice: 1 } }),
    ['Product.offers.priceCurrency'],
  );
});

test('conditions of features', () => {
  const job = {
    '@type': 'JobPosting',
    title: 'A',
    description: 'B',
    datePosted: '2026-05-31',
    hiringOrganization: 'C',
  };
  assert.deepEqual(required({ ...job, jobLocationType: 'TELECOMMUTE' }), [
    'JobPosting.applicantLocationRequirements',
  ]);
  assert.deepEqual(
    required({
      ...job,
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'SE' },
    }),
    [],
  );
  assert.deepEqual(
    required({
      '@type': 'Recipe',
      name: 'A',
      image,
      nutrition: { '@type': 'NutritionInformation', calories: '200 kcal' },
    }),
    ['Recipe.recipeYield'],
  );
  assert.deepEqual(required({ '@type': 'ImageObject', contentUrl: image }), []);
  assert.deepEqual(required({ '@type': 'ImageObject', url: image, license: image }), [
    'ImageObject.contentUrl',
  ]);
  const course = (name: string, position: number) => ({
    '@type': 'ListItem',
    position,
    item: { '@type': 'Course', name },
  });
  assert.deepEqual(required({ '@type': 'ItemList', itemListElement: [course('A', 1), course('B', 2)] }), [
    'ItemList.itemListElement',
  ]);
  assert.deepEqual(
    required({ '@type': 'ItemList', itemListElement: [1, 2, 3].map((at) => course('A', at)) }),
    [],
  );
});

test('values that no reader can make sense of', () => {
  assert.deepEqual(
    values({
      '@type': 'Event',
      startDate: '31 May 2026',
      endDate: '2026-02-30',
      duration: '2 hours',
      url: 'www.example.com',
      isAccessibleForFree: 'perhaps',
      maximumAttendeeCapacity: 'many',
      eventStatus: 'cancelled',
      offers: { '@type': 'Offer', price: '12,50', priceCurrency: '€' },
      name: { '@type': 'Thing', name: 'A' },
    }),
    [
      'Event.startDate',
      'Event.endDate',
      'Event.duration',
      'Event.url',
      'Event.isAccessibleForFree',
      'Event.maximumAttendeeCapacity',
      'Event.eventStatus',
      'Event.name',
      'Event.offers.price',
      'Event.offers.priceCurrency',
    ],
  );
  assert.deepEqual(
    values({
      '@type': 'Event',
      startDate: '2026-05-31T20:00:00+02:00',
      duration: 'PT2H',
      url: 'https://example.com',
      isAccessibleForFree: 'https://schema.org/True',
      maximumAttendeeCapacity: 80,
      eventStatus: 'EventCancelled',
      location: 'Hall',
      offers: {
        '@type': 'Offer',
        price: 12.5,
        priceCurrency: 'EUR',
        availability: 'http://schema.org/InStock',
      },
    }),
    [],
  );
  assert.deepEqual(values({ '@type': 'Rating', ratingValue: 0, worstRating: 0 }), []);
  assert.deepEqual(values({ '@type': 'Rating', ratingValue: 90, bestRating: 100 }), []);
});

test('dates, times and durations of ISO 8601', () => {
  for (const text of ['2026', '2026-05', '2024-02-29', '20260531']) assert.ok(isDate(text), text);
  for (const text of ['2026-2-3', '2025-02-29', '31-05-2026', '2026-13-01']) assert.ok(!isDate(text), text);
  for (const text of ['2026-05-31T20:00', '2026-05-31T20:00:00.5Z', '20260531T2000+0200'])
    assert.ok(isDateTime(text), text);
  for (const text of ['2026-05-31 20:00', '2026-05-31T25:00', 'T20:00']) assert.ok(!isDateTime(text), text);
  for (const text of ['08:00', '24:00', '23:59:59']) assert.ok(isTime(text), text);
  for (const text of ['8:00', '8am', '24:30']) assert.ok(!isTime(text), text);
  for (const text of ['PT1H30M', 'P1D', 'P2W', 'P1Y2M', 'PT0.5S']) assert.ok(isDuration(text), text);
  for (const text of ['P', 'PT', '1H', '90 min', 'P1H']) assert.ok(!isDuration(text), text);
});

test('features that have ended', () => {
  assert.deepEqual(retired({ '@type': 'HowTo', name: 'A' }), ['HowTo']);
  assert.deepEqual(retired({ '@type': 'Recipe', name: 'A' }), []);
  assert.deepEqual(retired({ '@type': ['VideoObject', 'LearningResource'], name: 'A' }), ['VideoObject']);
  assert.deepEqual(retired({ '@type': 'Car', offers: { '@type': 'Offer' } }), ['Car']);
  assert.deepEqual(retired({ '@type': 'ClaimReview' }), ['ClaimReview']);
  assert.deepEqual(retired({ '@type': 'Course', name: 'A' }), []);
  assert.deepEqual(
    retired({ '@type': 'Quiz', hasPart: { '@type': 'Question', eduQuestionType: 'Multiple choice' } }),
    ['Quiz'],
  );
});

test('numbers are found however the page writes them', () => {
  const numbers = new VisibleNumbers(
    "1,299.00 € · 1.499,90 · 2 350 · CHF 4'200.– · ٣٥ · $19 99 · 4,7 of 5 (1.024 reviews)",
  );
  for (const value of [1299, 1499.9, 2350, 4200, 35, 19.99, 4.7, 5, 1024])
    assert.ok(numbers.has(value), String(value));
  for (const value of [130, 1300, 12.99, 8]) assert.ok(!numbers.has(value), String(value));
  assert.ok(numbers.hasRounded(4.68));
});

test('what machines are told is compared with what readers see', () => {
  const mismatches = (value: object, text: string) =>
    pathsOf(readJsonLd(value, `${'word '.repeat(30)} ${text}`), 'sd-mismatch');
  const product = {
    '@type': 'Product',
    name: 'Oak &amp; ash Table',
    offers: { '@type': 'Offer', price: '1299.5' },
  };
  assert.deepEqual(mismatches(product, 'OAK & ASH table, € 1.299,50'), []);
  assert.deepEqual(mismatches(product, 'Oak table of ash: 1299'), ['Product.offers.price']);
  assert.deepEqual(mismatches({ ...product, name: 'Küchentisch' }, 'Kuchentisch 1299.50'), []);
  assert.deepEqual(mismatches({ '@type': 'Organization', name: 'Holm' }, ''), []);
  const rating = { '@type': 'AggregateRating', ratingValue: 4.47, reviewCount: 1024 };
  assert.deepEqual(mismatches({ '@type': 'Book', name: 'word', aggregateRating: rating }, '4.5 stars'), []);
  assert.deepEqual(mismatches({ '@type': 'Book', name: 'word', aggregateRating: rating }, '(1,024)'), []);
  assert.deepEqual(mismatches({ '@type': 'Book', name: 'word', aggregateRating: rating }, ''), [
    'Book.aggregateRating.ratingValue',
  ]);
  assert.deepEqual(
    pathsOf(
      readMarkup(
        '<div itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">Pie</b></div>',
        'Soup',
      ),
      'sd-mismatch',
    ),
    [],
  );
});
