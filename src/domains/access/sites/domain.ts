import { defineDomain } from '../../../http/define-domain.ts';
import type { ResourceServices } from '../../../resource/define-resource.ts';
import { updateSite } from './operations/update-site.ts';
import { sites } from './resource.ts';

export const sitesDomain = defineDomain({
  name: 'sites',
  operations: [sites.list, sites.create, updateSite, sites.get, sites.remove],
  create: (dependencies: ResourceServices): ResourceServices => dependencies,
});
