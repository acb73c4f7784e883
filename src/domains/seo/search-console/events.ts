import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

export const searchConsoleConnected = defineEvent('search_console.connected', {
  description: 'Search Console was connected.',
  subject: 'account_id',
  payload: { scopes: Type.Array(Type.String()), actor: ACTOR },
});

export const searchConsoleDisconnected = defineEvent('search_console.disconnected', {
  description: 'Search Console was disconnected, and its access was revoked.',
  subject: 'account_id',
  payload: { actor: ACTOR },
});

export const searchConsoleNeedsReconnect = defineEvent('search_console.needs_reconnect', {
  description: 'The access to Search Console has expired or was revoked. Somebody has to connect it again.',
  subject: 'account_id',
  payload: { reason: Type.String({ description: 'As the provider calls it, such as invalid_grant.' }) },
});

export const searchConsoleSynced = defineEvent('search_console.synced', {
  description: 'The daily rows of a property were synced.',
  subject: 'property_id',
  payload: {
    property: Type.String(),
    days: Type.Integer({ description: 'Days that were fetched.' }),
    rows: Type.Integer({ description: 'Rows of these days.' }),
    synced_from: Type.String({ description: 'The first stored day, YYYY-MM-DD.' }),
    synced_to: Type.String({ description: 'The last stored day, YYYY-MM-DD.' }),
  },
});

export const urlsNotified = defineEvent('search_console.urls_notified', {
  description: 'The Indexing API was notified of URLs.',
  subject: 'account_id',
  payload: {
    type: Type.String({ description: 'URL_UPDATED or URL_DELETED.' }),
    urls: Type.Integer({ description: 'How many were accepted.' }),
    actor: ACTOR,
  },
});
