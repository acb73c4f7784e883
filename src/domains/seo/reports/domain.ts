import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { getReport } from './operations/get-report.ts';
import { listReports } from './operations/list-reports.ts';
import type { ReportsServices } from './services.ts';
import { reportSubscriber } from './subscriber.ts';

export const reportsDomain = defineDomain({
  name: 'seo-reports',
  operations: [listReports, getReport],
  events: Object.values(events),
  create: (services: ReportsServices): ReportsServices => services,
  subscribers: (services) => [reportSubscriber(services)],
});
