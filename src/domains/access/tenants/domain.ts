import { defineDomain } from '../../../http/define-domain.ts';
import { provisionTenant } from './operations/provision-tenant.ts';
import type { TenantsServices } from './services.ts';

export const tenantsDomain = defineDomain({
  name: 'tenants',
  operations: [provisionTenant],
  create: (services: TenantsServices): TenantsServices => services,
});
