import { defineDomain } from '../../../http/define-domain.ts';
import { getHealth } from './operations/get-health.ts';
import { getServicesHealth } from './operations/get-services-health.ts';
import { getStatus } from './operations/get-status.ts';
import type { StatusServices } from './services.ts';

export const statusDomain = defineDomain({
  name: 'status',
  operations: [getHealth, getServicesHealth, getStatus],
  create: (services: StatusServices): StatusServices => services,
});
