import Type from 'typebox';
import { invalidRequest } from '../../../kernel/errors.ts';
import { defineResource } from '../../../resource/define-resource.ts';
import { siteEvents } from './events.ts';
import { CreateSite, Site, UpdateSite } from './schema.ts';

export const EXAMPLE_SITE = {
  site_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11',
  url: 'https://shop.example.com/',
  name: 'Example shop',
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
};

export const sites = defineResource({
  noun: 'site',
  events: siteEvents,
  tag: 'sites',
  path: '/api/v1/sites',
  table: {
    name: 'sites',
    id: 'site_id',
    columns: ['url', 'name'],
    search: ['url', 'name'],
    sort: ['url', 'name'],
    taken: 'This account already has a site with this URL. Update that site, or use another URL.',
  },
  record: Site,
  create: CreateSite,
  update: Type.Omit(UpdateSite, ['site_id']),
  newRow: newSite,
  changes: siteChanges,
  example: {
    create: { url: 'https://shop.example.com', name: 'Example shop' },
    update: { name: 'Example shop, new name' },
    record: EXAMPLE_SITE,
  },
});

export function newSite({ url, name }: { url: string; name?: string }): { url: string; name: string } {
  const address = siteAddress(url);
  return { url: address.href, name: name ?? address.host };
}

export function siteChanges({ url, name }: { url?: string; name?: string }): { url?: string; name?: string } {
  return {
    ...(url === undefined ? {} : { url: siteAddress(url).href }),
    ...(name === undefined ? {} : { name }),
  };
}

/** Two spellings of one address are one site: host in lower case, no fragment, no default port. */
function siteAddress(text: string): URL {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') {
    const message = 'must be a full URL without a user name or password';
    throw invalidRequest(`url ${message}.`, { details: [{ path: 'url', message }] });
  }
  url.hash = '';
  return url;
}
