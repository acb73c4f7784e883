import { knownAnswers, PASSES } from '../testing-page-answers.ts';
import { structuredRules } from './index.ts';

const HOST = 'https://shop.example.com';
const block = (text: string) => `<script type="application/ld+json">${text}</script>`;
const json = (value: object) => block(JSON.stringify({ '@context': 'https://schema.org', ...value }));
const structured = (markup: string) => ({ head: { structured: markup } });

/** With everything that Google requires and recommends. */
const PRODUCT = {
  '@type': 'Product',
  name: 'Oak dining table',
  image: `${HOST}/images/oak-table.jpg`,
  description: 'A table for six.',
  sku: 'oak-180',
  brand: { '@type': 'Brand', name: 'Holm' },
  aggregateRating: {
    '@type': 'AggregateRating',
    ratingValue: 4.5,
    ratingCount: 80,
    bestRating: 5,
    worstRating: 1,
  },
  review: {
    '@type': 'Review',
    author: { '@type': 'Person', name: 'Ida' },
    datePublished: '2026-05-31',
    reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5, worstRating: 1 },
  },
  offers: {
    '@type': 'Offer',
    url: `${HOST}/tables/oak-dining-table`,
    price: '180.00',
    priceCurrency: 'EUR',
    priceValidUntil: '2027-01-31',
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    shippingDetails: { '@type': 'OfferShippingDetails' },
    hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy' },
  },
};
const without = (property: string) => {
  const { [property]: _, ...rest } = PRODUCT as Record<string, unknown>;
  return structured(json(rest));
};
const offer = (changes: object) =>
  structured(json({ ...PRODUCT, offers: { ...PRODUCT.offers, ...changes } }));

knownAnswers(structuredRules, {
  'sd-syntax': [
    PASSES,
    {
      case: 'a comma too many',
      page: structured(block('{\n  "@context": "https://schema.org",\n  "@type": "WebPage",\n}')),
      outcome: 'fail',
      says: ['in line 16, column 21, there is a comma before }.'],
      line: 16,
    },
    {
      case: 'a comma too few',
      page: structured(block('{"@context": "https://schema.org" "@type": "WebPage"}')),
      outcome: 'fail',
      says: ['line 14, column 70, a comma or } is expected, but there is a double quote'],
    },
    {
      case: 'an HTML comment',
      page: structured(block('<!-- made by hand -->{"@context": "https://schema.org", "@type": "WebPage"}')),
      outcome: 'fail',
      says: ['there is an HTML comment'],
    },
    {
      case: 'a line break in a string',
      page: structured(
        block('{"@context": "https://schema.org", "@type": "WebPage", "description": "one\ntwo"}'),
      ),
      outcome: 'fail',
      says: ['a string contains a line break, which must be escaped'],
    },
    {
      case: 'the context of somebody else',
      page: structured(block('{"@context": "https://www.w3.org/ns/activitystreams", "type": "Note"}')),
      outcome: 'fail',
      says: ['The @context of a JSON-LD block is "https://www.w3.org/ns/activitystreams"'],
    },
    {
      case: 'no context',
      page: structured(block('{"@type": "WebPage"}')),
      outcome: 'fail',
      says: ['has no @context'],
    },
    { case: 'an empty block', page: structured(block(' ')), outcome: 'fail', says: ['is empty'] },
    {
      case: 'the context in other spellings',
      page: structured(
        [
          '"http://schema.org"',
          '"https://schema.org/"',
          '["https://schema.org", {"x": "https://x.example/"}]',
          '{"@vocab": "https://schema.org/"}',
        ]
          .map((context) => block(`{"@context": ${context}, "@type": "WebPage"}`))
          .join(''),
      ),
      outcome: 'pass',
    },
    {
      case: 'no structured data',
      page: { head: { structured: null } },
      outcome: 'not_applicable',
      companions: ['sd-none'],
    },
  ],
  'sd-required': [
    PASSES,
    { case: 'a whole product', page: structured(json(PRODUCT)), outcome: 'pass' },
    {
      case: 'a product without an image',
      page: without('image'),
      outcome: 'fail',
      says: ['Product has no "image", which Google requires for merchant listings.'],
    },
    {
      case: 'an offer without a currency',
      page: offer({ priceCurrency: undefined }),
      outcome: 'fail',
      says: ['Product.offers has no "priceCurrency"'],
    },
    {
      case: 'crumbs without names and with one missing link',
      page: structured(
        json({
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: 'Tables' },
            { '@type': 'ListItem', position: 2, item: `${HOST}/oak` },
          ],
        }),
      ),
      outcome: 'fail',
      says: ['BreadcrumbList.itemListElement has no "name"', 'has no "item"'],
    },
  ],
  'sd-value': [
    { case: 'a whole product', page: structured(json(PRODUCT)), outcome: 'pass' },
    {
      case: 'a price with its sign',
      page: offer({ price: '€ 180,00' }),
      outcome: 'fail',
      says: ['"price" of Product.offers is "€ 180,00"'],
    },
    {
      case: 'a date as people write it',
      page: offer({ priceValidUntil: '31.01.2027' }),
      outcome: 'fail',
      says: ['an ISO 8601 date'],
    },
    {
      case: 'a relative image',
      page: structured(json({ ...PRODUCT, image: '/images/oak-table.jpg' })),
      outcome: 'fail',
      says: ['an absolute URL'],
    },
    {
      case: 'more than the best rating',
      page: structured(json({ ...PRODUCT, aggregateRating: { ...PRODUCT.aggregateRating, ratingValue: 6 } })),
      outcome: 'fail',
      says: ['is 6, outside its scale of 1 to 5'],
    },
    {
      case: 'an availability that is none',
      page: offer({ availability: 'in stock' }),
      outcome: 'fail',
      says: ['not one of'],
    },
  ],
  'sd-recommended': [
    PASSES,
    {
      case: 'a product without a brand',
      page: without('brand'),
      outcome: 'fail',
      says: ['Product has no "brand", which Google recommends for product snippets.'],
    },
    {
      case: 'an offer without availability',
      page: offer({ availability: undefined }),
      outcome: 'fail',
      says: ['Product.offers has no "availability"'],
    },
  ],
  'sd-unknown': [
    PASSES,
    {
      case: 'a slip and a property elsewhere',
      page: structured(json({ ...PRODUCT, colour: 'brown', price: '180.00' })),
      outcome: 'fail',
      says: [
        '"colour" is not a property of schema.org. Did you mean "color"?',
        'schema.org has no property "price" for Product. It belongs to DonateAction, Offer, PriceSpecification',
      ],
    },
    {
      case: 'a type that there is not',
      page: structured(json({ '@type': 'Webpage' })),
      outcome: 'fail',
      says: ['Did you mean "WebPage"?'],
    },
  ],
  'sd-mismatch': [
    { case: 'what the page shows', page: structured(json(PRODUCT)), outcome: 'pass' },
    {
      case: 'another price',
      page: offer({ price: '1299.00' }),
      outcome: 'fail',
      says: ['Product gives "offers.price" as 1299'],
    },
    {
      case: 'the price in another form',
      page: { ...offer({ price: '1299.00' }), addToMain: '<p>Now 1.299,00 €</p>' },
      outcome: 'pass',
    },
    {
      case: 'another name',
      page: structured(json({ ...PRODUCT, name: 'Walnut writing desk' })),
      outcome: 'fail',
      says: ['"Walnut writing desk"'],
    },
    {
      case: 'a page that its scripts fill',
      page: { ...structured(json(PRODUCT)), body: '<div id="app"></div>' },
      outcome: 'inconclusive',
      companions: ['ai-readable'],
    },
  ],
  'sd-retired': [
    PASSES,
    {
      case: 'questions',
      page: structured(json({ '@type': 'FAQPage', mainEntity: [] })),
      outcome: 'fail',
      says: ['FAQPage was for FAQ results'],
    },
    {
      case: 'the search box',
      page: structured(
        json({
          '@type': 'WebSite',
          potentialAction: {
            '@type': 'SearchAction',
            target: 'https://shop.example.com/?q={q}',
            'query-input': 'required name=q',
          },
        }),
      ),
      outcome: 'fail',
      says: ['the sitelinks search box'],
    },
  ],
  'sd-none': [PASSES, { case: 'nothing', page: { head: { structured: null } }, outcome: 'fail' }],
  'og-missing': [
    PASSES,
    {
      case: 'no image and an empty title',
      page: {
        head: {
          social: `<meta property="og:title" content=""><meta property="og:type" content="website"><meta property="og:url" content="${HOST}/tables/oak-dining-table">`,
        },
      },
      outcome: 'fail',
      says: ['og:title is missing.', 'og:image is missing.'],
    },
  ],
  'og-url-mismatch': [
    PASSES,
    {
      case: 'with a parameter',
      page: { head: { canonical: `<link rel="canonical" href="${HOST}/tables/oak-dining-table?v=1">` } },
      outcome: 'fail',
      says: ['og:url is'],
    },
    {
      case: 'no canonical',
      page: { head: { canonical: null } },
      outcome: 'not_applicable',
      companions: ['canonical-missing'],
    },
  ],
  'twitter-card': [
    PASSES,
    { case: 'nothing social', page: { head: { social: null } }, outcome: 'fail', companions: ['og-missing'] },
    {
      case: 'Open Graph alone',
      page: { head: { social: '<meta property="og:title" content="Oak">' } },
      outcome: 'pass',
      companions: ['og-missing'],
    },
  ],
});
