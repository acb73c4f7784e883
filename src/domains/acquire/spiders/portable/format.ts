import Type, { type Static } from 'typebox';
import { HttpUrl, Literals, Nullable, Text } from '../../../../kernel/schema.ts';
import { COLUMN_TYPES } from '../../../../platform/tables/index.ts';
import { Definition, Scope } from '../schema.ts';

export const PORTABLE = 'granary/spider@1';

export const PortableColumn = Type.Object({
  name: Text(255, 'As selectors name it.'),
  data_type: Literals(COLUMN_TYPES),
  nullable: Type.Optional(Type.Boolean({ description: 'true when left out.' })),
});
export type PortableColumn = Static<typeof PortableColumn>;

/** A spider as it can be carried to another account: nothing in it belongs to one. */
export const PortableSpider = Type.Object({
  format: Literals([PORTABLE], { description: 'What this is, and its version.' }),
  name: Text(200, 'Of the spider.'),
  site_url: HttpUrl('The site.'),
  scope: Type.Optional(Scope),
  definition: Definition,
  dataset: Type.Optional(
    Nullable(
      Type.Object(
        { columns: Type.Array(PortableColumn, { minItems: 1, maxItems: 2_000 }) },
        { description: 'What a dataset for its rows looks like.' },
      ),
    ),
  ),
});
export type PortableSpider = Static<typeof PortableSpider>;

/** Something that could not be carried over as it was. */
export const ImportWarning = Type.Object({ path: Type.String(), message: Type.String() });
export type ImportWarning = Static<typeof ImportWarning>;

export interface ReadSpider {
  spider: PortableSpider;
  warnings: ImportWarning[];
}
