import { defineDomain } from '../../../http/define-domain.ts';
import type { ResourceServices } from '../../../resource/define-resource.ts';
import { siteEvents } from './events.ts';
import { siteKind } from './kind.ts';
import { updateSite } from './operations/update-site.ts';
import { siteRecords } from './records.ts';
import { sites } from './resource.ts';

export const sitesDomain = defineDomain({
  name: 'sites',
  operations: [sites.list, sites.create, updateSite, sites.get, sites.remove],
  records: [siteRecords],
  events: Object.values(siteEvents),
  kinds: [siteKind],
  create: (dependencies: ResourceServices): ResourceServices => dependencies,
});
