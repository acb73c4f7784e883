import Type, { type Static } from 'typebox';
import { Literals, Named, Nullable, Text, Timestamp, Uuid } from '../../../../kernel/schema.ts';

/** Exactly one of them. */
export const PROPERTY_WISH = {
  site_id: Type.Optional(Type.String({ description: 'A site; its property is found by its URL.' })),
  property: Type.Optional(
    Text(2_048, 'A property as the provider names it: https://www.example.com/ or sc-domain:example.com.'),
  ),
};

export const Property = Named('SearchConsoleProperty', {
  property: Type.String(),
  kind: Literals(['domain', 'url_prefix']),
  permission: Type.String({
    description: 'siteOwner, siteFullUser, siteRestrictedUser or siteUnverifiedUser.',
  }),
  site_ids: Type.Array(Uuid(), { description: 'The sites that it reports.' }),
});
export type Property = Static<typeof Property>;

export const EXAMPLE_PROPERTY: Property = {
  property: 'sc-domain:example.com',
  kind: 'domain',
  permission: 'siteOwner',
  site_ids: ['0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11'],
};

export const MatchedProperty = Named('MatchedSearchConsoleProperty', {
  property: Type.String(),
  kind: Literals(['domain', 'url_prefix']),
  permission: Type.String(),
  matched_by: Literals(['name', 'prefix', 'domain'], {
    description: 'The longest URL prefix wins, then the domain.',
  }),
  last_synced: Nullable(Timestamp('When its daily rows were last synced.')),
  synced_from: Nullable(Type.String({ description: 'The first stored day, YYYY-MM-DD.' })),
  synced_to: Nullable(Type.String({ description: 'The last stored day, YYYY-MM-DD.' })),
  rows_stored: Type.Integer(),
});

export const Sitemap = Named('SearchConsoleSitemap', {
  path: Type.String(),
  last_submitted: Nullable(Timestamp()),
  last_downloaded: Nullable(Timestamp()),
  is_pending: Type.Boolean(),
  is_index: Type.Boolean(),
  type: Nullable(Type.String()),
  errors: Type.Integer(),
  warnings: Type.Integer(),
  contents: Type.Array(
    Type.Object({ type: Type.String(), submitted: Type.Integer(), indexed: Type.Integer() }),
  ),
});
export type Sitemap = Static<typeof Sitemap>;
