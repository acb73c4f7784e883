import Type, { type Static } from 'typebox';
import { enumeration } from './enumeration.ts';
import { eitherOr, Literals, Text } from './schema.ts';

const SOURCES = enumeration('PageDataSource', ['json-ld', 'microdata', 'opengraph', 'meta', 'title', 'url']);
const TRANSFORMS = enumeration('TransformType', [
  'trim',
  'collapse',
  'lower',
  'upper',
  'number',
  'currency',
  'date',
  'json_path',
  'replace',
  'split',
  'join',
  'absolute_url',
]);

const css = Type.Optional(Text(2_000, 'A CSS selector.'));
const xpath = Type.Optional(Text(2_000, 'An XPath expression, instead of css.'));

const Transform = Type.Object({
  type: Literals(TRANSFORMS),
  locale: Type.Optional(Text(35, 'Locale for numbers and dates, such as de-DE.')),
  format: Type.Optional(Text(100, 'Date format.')),
  timezone: Type.Optional(Text(60, 'Time zone of a date without one.')),
  path: Type.Optional(Text(500, 'For json_path.')),
  pattern: Type.Optional(Text(500, 'For replace.')),
  with: Type.Optional(Text(500, 'For replace.', 0)),
  by: Type.Optional(Text(100, 'For split and join.', 0)),
  percent: Type.Optional(Type.Boolean({ description: 'For number: 12 % becomes 0.12.' })),
});

/** What is read from a page and what is made of it, as spiders say it: for those who store it and those who try it. */
export const Selector = Type.Object(
  {
    css,
    xpath,
    source: Type.Optional(
      Literals(SOURCES, { description: 'Read data about the page instead of its elements.' }),
    ),
    path: Type.Optional(Text(500, 'Path in the source, such as offers.price.')),
    type: Type.Optional(Text(200, 'For json-ld and microdata: only items of this type, such as Product.')),
    attribute: Type.Optional(Text(200, 'text (the default), html, or any attribute.')),
    multiple: Type.Optional(
      Type.Boolean({ description: 'All matches as a list, instead of the first one.' }),
    ),
    regex: Type.Optional(Text(500, 'The part of the value to extract: the first group, or the whole match.')),
    transforms: Type.Optional(Type.Array(Transform, { maxItems: 20 })),
    default: Type.Optional(Type.Unknown({ description: 'Value if nothing matches.' })),
    required: Type.Optional(Type.Boolean({ description: 'Rows without a value are skipped.' })),
  },
  { documented: eitherOr('css', 'xpath', 'source') },
);
export type Selector = Static<typeof Selector>;
