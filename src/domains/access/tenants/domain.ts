import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { provisionTenant } from './operations/provision-tenant.ts';
import type { TenantsServices } from './services.ts';

export const tenantsDomain = defineDomain({
  name: 'tenants',
  operations: [provisionTenant],
  events: Object.values(events),
  create: (services: TenantsServices): TenantsServices => services,
});
