import Type, { type Static, type TSchema } from 'typebox';

export const DEFAULT_LIMIT = 50;
const LARGEST_LIMIT = 1_000;

export const PAGE_QUERY = {
  limit: Type.Integer({
    minimum: 1,
    maximum: LARGEST_LIMIT,
    default: DEFAULT_LIMIT,
    description: 'Max items to return.',
  }),
  offset: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 0,
    description: 'Number of items to skip.',
  }),
};

const Page = Type.Object(PAGE_QUERY);
export type PageQuery = Static<typeof Page>;

/** The envelope of every list that the specification does not call an array. */
export const pageOf = <Item extends TSchema>(item: Item, title: string) =>
  Type.Object(
    {
      data: Type.Array(item),
      total: Type.Integer({ description: 'Total number of items.' }),
      limit: Type.Integer(),
      offset: Type.Integer(),
      has_more: Type.Boolean(),
    },
    { title },
  );

export const page = <Item>(data: Item[], total: number, query: PageQuery) => ({
  data,
  total,
  limit: query.limit,
  offset: query.offset,
  has_more: query.offset + data.length < total,
});
