import Type from 'typebox';
import { defineKind, type Maker } from '../../../kernel/kind.ts';
import { HttpUrl, Nullable } from '../../../kernel/schema.ts';
import { withoutDefaults } from '../../../resource/written-spec.ts';
import { addSpider } from './add-spider.ts';
import { replaceSpider } from './replace-spider.ts';
import { retireSpider } from './retire-spider.ts';
import { Definition, Scope } from './schema.ts';
import type { SpidersServices } from './services.ts';
import { findSpider, namedSpiders } from './store.ts';

const Spec = Type.Object({
  site_url: HttpUrl('The site.'),
  scope: Type.Optional(Scope),
  definition: Definition,
  dataset_id: Type.Optional(
    Nullable(
      Type.String({
        description:
          'Dataset for the rows. Without it the first crawl creates one, which the spider then keeps; null takes it away.',
      }),
    ),
  ),
});

export const spiderKind = defineKind({
  kind: 'spider',
  tag: 'spiders',
  spec: Spec,
  list: namedSpiders,
  async read(_maker, sql, id) {
    const spider = await findSpider(sql, id);
    if (spider === undefined || spider.status === 'archived') return undefined;
    const { name, site_url, scope, definition, dataset_id } = spider;
    const spec = { site_url, scope, definition, dataset_id };
    return { name, spec: withoutDefaults(spec, { scope: {}, dataset_id: null }) };
  },
  async create(maker: Maker<SpidersServices>, sql, { name, spec }) {
    const { site_url, scope = {}, definition, dataset_id = null } = spec;
    return { id: (await addSpider(maker, sql, { name, site_url, scope, definition, dataset_id })).spider_id };
  },
  async replace(maker, sql, id, { name, spec }) {
    await replaceSpider(maker, sql, id, { ...spec, name, scope: spec.scope ?? {} });
    return { id };
  },
  remove: retireSpider,
});
