import { hear, type Subscriber } from '../../../kernel/events.ts';
import { siteEvents } from '../../access/sites/events.ts';
import { dailyTable } from './analytics/daily-table.ts';
import type { SearchConsoleServices } from './services.ts';
import { removeInspections } from './store/inspections.ts';
import { forgetSiteOfProperties, removeProperty } from './store/properties.ts';

/** With its last site, what is stored of a property goes too. */
export const forgetSites = ({ tables }: SearchConsoleServices): Subscriber => ({
  name: 'search-console-sites',
  hears: [
    hear(siteEvents.deleted, async ({ accountId, subject }, sql) => {
      for (const one of await forgetSiteOfProperties(sql, accountId, subject)) {
        if (one.is_left) continue;
        if (one.has_table) await tables.drop(sql, dailyTable(accountId, one.property_id));
        await removeInspections(sql, accountId, one.property);
        await removeProperty(sql, accountId, one.property_id);
      }
    }),
  ],
});
