import { defineListing } from '../../../resource/define-listing.ts';
import { EXAMPLE_SPIDER, Spider } from './schema.ts';
import { findSpider, listSpiders as list, SPIDERS } from './store.ts';

export const {
  list: listSpiders,
  get: getSpider,
  require: requireSpider,
} = defineListing({
  noun: 'spider',
  tag: 'spiders',
  path: '/api/v1/spiders',
  store: { list, find: findSpider },
  table: SPIDERS,
  record: Spider,
  show: (spider) => spider,
  example: EXAMPLE_SPIDER,
});
