import { hear, type Subscriber } from '../../../kernel/events.ts';
import { siteEvents } from '../../access/sites/events.ts';
import { removeSite } from './store.ts';

export const forgetSites: Subscriber = {
  name: 'index-ping-sites',
  hears: [hear(siteEvents.deleted, ({ accountId, subject }, sql) => removeSite(sql, accountId, subject))],
};
