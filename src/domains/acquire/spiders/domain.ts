import { defineDomain } from '../../../http/define-domain.ts';
import { archiveSpider } from './operations/archive-spider.ts';
import { createSpider } from './operations/create-spider.ts';
import { getSpider } from './operations/get-spider.ts';
import { listSpiders } from './operations/list-spiders.ts';
import { testSpider } from './operations/try-spider.ts';
import { updateSpider } from './operations/update-spider.ts';
import type { SpidersServices } from './services.ts';

export const spidersDomain = defineDomain({
  name: 'spiders',
  operations: [listSpiders, createSpider, getSpider, updateSpider, archiveSpider, testSpider],
  create: (services: SpidersServices): SpidersServices => services,
});
