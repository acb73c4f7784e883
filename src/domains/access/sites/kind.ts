import Type from 'typebox';
import { defineKind, type Maker } from '../../../kernel/kind.ts';
import { HttpUrl } from '../../../kernel/schema.ts';
import type { ResourceServices } from '../../../resource/define-resource.ts';
import { newSite, sites } from './resource.ts';

export const siteKind = defineKind({
  kind: 'site',
  tag: 'sites',
  spec: Type.Object({ url: HttpUrl('URL of the site.') }),
  list: async (sql) => (await sites.store.all(sql)).map(({ site_id: id, name }) => ({ id, name })),
  async read(_maker, sql, id) {
    const site = await sites.store.find(sql, id);
    return site === undefined ? undefined : { name: site.name, spec: { url: site.url } };
  },
  create: async (maker: Maker<ResourceServices>, sql, { name, spec }) => ({
    id: (await sites.within.create(maker, sql, newSite({ ...spec, name }))).site_id,
  }),
  async replace(maker, sql, id, { name, spec }) {
    await sites.within.change(maker, sql, id, newSite({ ...spec, name }));
    return { id };
  },
  remove: (maker, sql, id) => sites.within.remove(maker, sql, id),
});
