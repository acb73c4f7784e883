import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { spiderKind } from './kind.ts';
import { archiveSpider } from './operations/archive-spider.ts';
import { createSpider } from './operations/create-spider.ts';
import { exportSpider } from './operations/export-spider.ts';
import { getHealth } from './operations/get-health.ts';
import { getSpider } from './operations/get-spider.ts';
import { importSpider } from './operations/import-spider.ts';
import { listSpiders } from './operations/list-spiders.ts';
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
