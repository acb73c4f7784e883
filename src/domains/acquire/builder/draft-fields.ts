import Type, { type Static } from 'typebox';
import { Literals, Named, Nullable, Text } from '../../../kernel/schema.ts';
import { Selector } from '../../../kernel/selector.ts';

const TYPES = ['text', 'integer', 'float', 'boolean', 'timestamp', 'jsonb', 'url', 'email'] as const;
const Numbers = Type.Array(Type.Integer(), {
  description: 'Element number, as in the snapshot of the page.',
});

/** Fields that are not stored, to be tried on a page. */
export const DraftFields = Named('DraftFields', {
  item: Type.Optional(
    Type.Object(
      {
        css: Type.Optional(Text(2_000, 'A CSS selector.')),
        xpath: Type.Optional(Text(2_000, 'An XPath expression, instead of css.')),
      },
      { description: 'One row per match. Without it, the page is one row.' },
    ),
  ),
  fields: Type.Optional(
    Type.Array(
      Type.Object({ name: Text(200, 'Name of the column.'), data_type: Literals(TYPES), selector: Selector }),
      { maxItems: 500 },
    ),
  ),
  element: Type.Optional(
    Type.Integer({ minimum: 0, description: 'The number (data-node) of an element to create a field from.' }),
  ),
});
export type DraftFields = Static<typeof DraftFields>;

const PickedField = Type.Object({
  name: Type.String(),
  data_type: Literals(TYPES),
  selector: Selector,
  samples: Type.Array(Type.Unknown()),
  filled: Type.Number({ description: 'The share of rows that have a value.' }),
  confidence: Type.Number({ description: 'From 0 to 1.' }),
  evidence: Type.Array(Type.String()),
  alternatives: Type.Array(Selector, { description: 'Alternative selectors for the same value.' }),
});
export type PickedField = Static<typeof PickedField>;

/** What a draft makes of the page. */
export const TriedFields = Named('TriedFields', {
  rows: Type.Array(Type.Record(Type.String(), Type.Unknown()), { description: 'The first 50.' }),
  row_count: Type.Integer(),
  items: Numbers,
  item_fault: Nullable(Type.String({ description: 'Why the item selector is invalid.' })),
  fields: Type.Array(
    Type.Object({
      name: Type.String(),
      filled: Type.Number({ description: 'The share of rows that have a value.' }),
      samples: Type.Array(Type.Unknown()),
      elements: Numbers,
      fault: Nullable(
        Type.String({ description: 'Why the selector is invalid; the field is missing from the rows.' }),
      ),
    }),
  ),
  picked: Nullable(PickedField),
  picked_fault: Nullable(Type.String({ description: 'Why there is no field for this element.' })),
});
export type TriedFields = Static<typeof TriedFields>;
