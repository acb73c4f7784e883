import { type Item, isItem, valuesOf } from '../../read/item.ts';
import { isA } from '../../vocabulary/vocabulary.ts';
import { type Feature, follow, inside, need, needs, oneOf, when } from './feature.ts';

const isProduct = (item: Item): boolean =>
  isA(item.types, 'Product') && !isA(item.types, 'ProductGroup') && !isA(item.types, 'SoftwareApplication');
const isGroup = (item: Item): boolean => isA(item.types, 'ProductGroup');
const isAggregate = (item: Item): boolean => isA(item.types, 'AggregateOffer');
const isOffer = (item: Item): boolean => !isAggregate(item);

export const COMMERCE: readonly Feature[] = [
  {
    name: 'product snippets',
    isFor: (item, { property }) => isProduct(item) && property !== 'hasVariant',
    required: [
      need('name'),
      oneOf('offers', 'aggregateRating', 'review', 'reviews'),
      ...when(isAggregate, inside('offers', 'lowPrice'), inside('offers', 'priceCurrency')),
      ...when(isOffer, inside('offers', 'price', 'priceSpecification.price')),
    ],
    recommended: [
      oneOf('aggregateRating'),
      oneOf('review', 'reviews', 'positiveNotes', 'negativeNotes'),
      ...needs('offers', 'image', 'brand'),
      oneOf('sku', 'gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14', 'mpn', 'isbn'),
    ],
  },
  {
    name: 'merchant listings',
    isFor: (item, { index, property }) =>
      isProduct(item) && property !== 'hasVariant' && follow(item, 'offers', index).some(isOffer),
    required: [
      ...needs('name', 'image'),
      ...when(
        isOffer,
        inside('offers', 'price', 'priceSpecification.price'),
        inside('offers', 'priceCurrency', 'priceSpecification.priceCurrency'),
      ),
    ],
    recommended: [
      need('description'),
      inside('brand', 'name'),
      ...when(
        isOffer,
        inside('offers', 'availability'),
        inside('offers', 'itemCondition'),
        inside('offers', 'url'),
        inside('offers', 'priceValidUntil', 'priceSpecification.validThrough'),
        inside('offers', 'shippingDetails'),
        inside('offers', 'hasMerchantReturnPolicy'),
      ),
    ],
  },
  {
    name: 'product variants',
    isFor: isGroup,
    required: [need('name')],
    recommended: [
      ...needs('productGroupID', 'variesBy'),
      ...when((item) => valuesOf(item, 'hasVariant').some(isItem), inside('hasVariant', 'name')),
      ...when((item) => valuesOf(item, 'hasVariant').some(isItem), inside('hasVariant', 'offers')),
    ],
  },
  {
    name: 'review snippets',
    isFor: (item) => isA(item.types, 'Review') && !isA(item.types, 'ClaimReview'),
    required: [...needs('author', 'reviewRating'), inside('reviewRating', 'ratingValue')],
    recommended: [
      need('datePublished'),
      inside('reviewRating', 'bestRating'),
      inside('reviewRating', 'worstRating'),
    ],
  },
  {
    name: 'review snippets',
    isFor: (item, { parent }) =>
      (isA(item.types, 'Review') || isA(item.types, 'AggregateRating')) &&
      !isA(item.types, 'ClaimReview') &&
      parent === null,
    required: [need('itemReviewed'), inside('itemReviewed', 'name')],
    recommended: [],
  },
  {
    name: 'review snippets',
    isFor: (item) => isA(item.types, 'AggregateRating') && !isA(item.types, 'EmployerAggregateRating'),
    required: [need('ratingValue'), oneOf('ratingCount', 'reviewCount')],
    recommended: needs('bestRating', 'worstRating'),
  },
  {
    name: 'software app results',
    isFor: (item) =>
      isA(item.types, 'SoftwareApplication') && !item.types.every((type) => type === 'VideoGame'),
    required: [
      ...needs('name', 'offers'),
      inside('offers', 'price', 'lowPrice', 'priceSpecification.price'),
      oneOf('aggregateRating', 'review', 'reviews'),
    ],
    recommended: needs('applicationCategory', 'operatingSystem'),
  },
];
