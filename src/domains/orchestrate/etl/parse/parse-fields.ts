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
    Literals(FORMATS, { description: 'Detected from the content, the name and the media type if omitted.' }),
  ),
  name: Type.Optional(
    Text(200, 'Name of the new artifact. Defaults to one derived from the name of the file.'),
  ),
  columns: Type.Optional(
    Type.Array(
      Type.Object({
        name: Text(255, 'Name in the result.'),
        data_type: Literals(COLUMN_TYPES),
        nullable: Type.Optional(Type.Boolean({ description: 'Defaults to true.' })),
        from: Type.Optional(Text(1_000, 'Name in the file, if different.')),
      }),
      {
        minItems: 1,
        maxItems: 2_000,
        description: 'The columns of the result. Detected from the file if omitted.',
      },
    ),
  ),
  on_error: Type.Optional(
    Literals(ON_ERROR, {
      description:
        'reject, the default, creates nothing if any record is invalid; skip skips invalid records.',
    }),
  ),
  encoding: Type.Optional(
    Text(
      40,
      'utf-8, utf-16, latin-1, windows-1252 or another WHATWG encoding label. Detected from the content if omitted.',
    ),
  ),
  delimiter: Type.Optional(Text(3, 'CSV: one character, or tab. Detected from the first lines if omitted.')),
  quote: Type.Optional(Text(1, 'CSV: one character; empty if values are not quoted.', 0)),
  escape: Type.Optional(Text(1, 'CSV: escapes a quote within quotes.')),
  header: Type.Optional(
    Type.Boolean({
      description: 'CSV and Excel: whether the first line is a header row. Defaults to true.',
    }),
  ),
  null_values: Listed(100, 'CSV and Excel: strings that mean null, besides the empty string.'),
  timestamp_formats: Listed(20, 'Time formats besides ISO 8601, such as %d.%m.%Y %H:%M.'),
  record_path: Type.Optional(
    Text(500, 'XML: the elements that are records, such as /catalog/item, or item at any depth.'),
  ),
  sheet: Type.Optional(
    Type.Union(
      [Type.String({ minLength: 1, maxLength: 100 }), Type.Integer({ minimum: 1, maximum: 10_000 })],
      {
        description: 'Excel: name of the sheet, or its position from 1. Defaults to the first.',
      },
    ),
  ),
  range: Type.Optional(Text(40, 'Excel: range of cells to read, such as B3:F200 or B3:F. Defaults to all.')),
};
