import { defineDomain } from '../../../http/define-domain.ts';
import { activitySubscriber } from './activity-subscriber.ts';
import { getDashboard } from './operations/get-dashboard.ts';
import type { DashboardServices } from './services.ts';

export const dashboardDomain = defineDomain({
  name: 'dashboard',
  operations: [getDashboard],
  create: (services: DashboardServices): DashboardServices => services,
  subscribers: () => [activitySubscriber],
});
