import Type from 'typebox';
import { Literals, Text } from '../../../../kernel/schema.ts';
import { FORMATS } from '../../../../platform/files/index.ts';
import { COLUMN_TYPES } from '../../../../platform/tables/index.ts';
import { ON_ERROR } from './options.ts';

const Listed = (most: number, description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: most, description }));

/** What may be said of a file besides where it is. */
export const PARSE_FIELDS = {
  format: Type.Optional(
    Literals(FORMATS, { description: 'Told by the content, the name and the media type when left out.' }),
  ),
  name: Type.Optional(Text(200, 'Of the new artifact; made from the name of the file when left out.')),
  columns: Type.Optional(
    Type.Array(
      Type.Object({
        name: Text(255, 'In the result.'),
        data_type: Literals(COLUMN_TYPES),
        nullable: Type.Optional(Type.Boolean({ description: 'true when left out.' })),
        from: Type.Optional(Text(1_000, 'What the file calls it, when that is another name.')),
      }),
      {
        minItems: 1,
        maxItems: 2_000,
        description: 'The columns of the result; told from the file when left out.',
      },
    ),
  ),
  on_error: Type.Optional(
    Literals(ON_ERROR, {
      description: 'reject, when left out, makes nothing if one record is bad; skip leaves bad ones out.',
    }),
  ),
  encoding: Type.Optional(
    Text(
      40,
      'utf-8, utf-16, latin-1, windows-1252 or another name of the WHATWG list; told by the content when left out.',
    ),
  ),
  delimiter: Type.Optional(Text(3, 'Of CSV: one character, or tab. Told by the first lines when left out.')),
  quote: Type.Optional(Text(1, 'Of CSV: one character; empty when nothing is quoted.', 0)),
  escape: Type.Optional(Text(1, 'Of CSV: stands before a quote inside of quotes.')),
  header: Type.Optional(
    Type.Boolean({
      description: 'Of CSV and workbooks: whether the first line has the names; true when left out.',
    }),
  ),
  null_values: Listed(100, 'Of CSV and workbooks: texts that stand for no value, besides the empty one.'),
  timestamp_formats: Listed(20, 'Ways to write times besides ISO 8601, such as %d.%m.%Y %H:%M.'),
  record_path: Type.Optional(
    Text(
      500,
      'Of XML: the elements that are the records, such as /catalog/item, or item wherever it stands.',
    ),
  ),
  sheet: Type.Optional(
    Type.Union(
      [Type.String({ minLength: 1, maxLength: 100 }), Type.Integer({ minimum: 1, maximum: 10_000 })],
      {
        description: 'Of workbooks: the name of a sheet, or its place from 1; the first when left out.',
      },
    ),
  ),
  range: Type.Optional(
    Text(40, 'Of workbooks: the cells that are read, such as B3:F200 or B3:F; all when left out.'),
  ),
};
