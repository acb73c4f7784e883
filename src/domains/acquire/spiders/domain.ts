import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { spiderKind } from './kind.ts';
import { getSpider, listSpiders } from './listing.ts';
import { archiveSpider } from './operations/archive-spider.ts';
import { createSpider } from './operations/create-spider.ts';
import { exportSpider } from './operations/export-spider.ts';
import { getHealth } from './operations/get-health.ts';
import { importSpider } from './operations/import-spider.ts';
import { repairSpider } from './operations/repair-spider.ts';
import { testSpider } from './operations/try-spider.ts';
import { updateSpider } from './operations/update-spider.ts';
import type { SpidersServices } from './services.ts';

export const spidersDomain = defineDomain({
  name: 'spiders',
  operations: [
    listSpiders,
    createSpider,
    getSpider,
    updateSpider,
    archiveSpider,
    testSpider,
    exportSpider,
    importSpider,
    getHealth,
    repairSpider,
  ],
  events: Object.values(events),
  kinds: [spiderKind],
  create: (services: SpidersServices): SpidersServices => services,
});
