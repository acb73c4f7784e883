import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { forgetSites } from './forget-site.ts';
import { analyseInspection } from './operations/analyse-inspection.ts';
import { getClient } from './operations/get-client.ts';
import { getProperty } from './operations/get-property.ts';
import { getSnapshot } from './operations/get-snapshot.ts';
import { inspect } from './operations/inspect.ts';
import { inspectMany } from './operations/inspect-many.ts';
import { listProperties } from './operations/list-properties.ts';
import { listSitemaps } from './operations/list-sitemaps.ts';
import { notifyRemoved } from './operations/notify-removed.ts';
import { notifyUpdated } from './operations/notify-updated.ts';
import { openCallback } from './operations/open-callback.ts';
import { postCallback } from './operations/post-callback.ts';
import { queryAnalytics } from './operations/query-analytics.ts';
import { saveClient } from './operations/save-client.ts';
import { startConsent } from './operations/start-consent.ts';
import type { SearchConsoleServices } from './services.ts';
import { removeOldBudgets } from './store/budgets.ts';
import { removeOldStates } from './store/states.ts';
import { defineNightly } from './sync/define-nightly.ts';
import { defineSync } from './sync/define-sync.ts';

export const searchConsoleDomain = defineDomain({
  name: 'search-console',
  operations: [
    ...[startConsent, openCallback, postCallback, getClient, saveClient],
    ...[queryAnalytics, getSnapshot, listProperties, getProperty, listSitemaps],
    ...[inspect, analyseInspection, inspectMany, notifyUpdated, notifyRemoved],
  ],
  events: Object.values(events),
  create: (services: SearchConsoleServices): SearchConsoleServices => {
    defineSync(services);
    defineNightly(services);
    return services;
  },
  subscribers: (services) => [forgetSites(services)],
  purge: async (_services, transact) => {
    await transact(removeOldStates);
    await transact(removeOldBudgets);
  },
});
