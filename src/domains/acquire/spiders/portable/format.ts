import Type, { type Static } from 'typebox';
import { HttpUrl, Literals, Nullable, Text } from '../../../../kernel/schema.ts';
import { COLUMN_TYPES } from '../../../../platform/tables/index.ts';
import { Definition, Scope } from '../schema.ts';

export const PORTABLE = 'granary/spider@1';

export const PortableColumn = Type.Object({
  name: Text(255, 'The column name used in selectors.'),
  data_type: Literals(COLUMN_TYPES),
  nullable: Type.Optional(Type.Boolean({ description: 'Defaults to true.' })),
});
export type PortableColumn = Static<typeof PortableColumn>;

/** A spider as it can be carried to another account: nothing in it belongs to one. */
export const PortableSpider = Type.Object({
  format: Literals([PORTABLE], { description: 'Format name and version.' }),
  name: Text(200, 'Name of the spider.'),
  site_url: HttpUrl('The site.'),
  scope: Type.Optional(Scope),
  definition: Definition,
  dataset: Type.Optional(
    Nullable(
      Type.Object(
        { columns: Type.Array(PortableColumn, { minItems: 1, maxItems: 2_000 }) },
        { description: 'Columns of a dataset for its rows.' },
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
