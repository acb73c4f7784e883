import { defineDomain } from '../../../http/define-domain.ts';
import { applyResources } from './operations/apply-resources.ts';
import { listResources } from './operations/list-resources.ts';
import type { ResourcesServices } from './services.ts';

export const resourcesDomain = defineDomain({
  name: 'resources',
  operations: [listResources, applyResources],
  create: (services: ResourcesServices): ResourcesServices => services,
});
