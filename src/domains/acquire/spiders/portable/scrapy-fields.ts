import Type, { type Static } from 'typebox';
import { Literals, Text } from '../../../../kernel/schema.ts';
import { COLUMN_TYPES } from '../../../../platform/tables/index.ts';
import type { Selector } from '../schema.ts';
import type { ImportWarning, PortableColumn } from './format.ts';

const FieldRules = Type.Object({
  css: Type.Optional(Text(2_000, 'For example, h1::text or a::attr(href).')),
  xpath: Type.Optional(Text(2_000, 'For example, //a/@href.')),
  re: Type.Optional(Text(500, 'The part to extract.')),
  getall: Type.Optional(Type.Boolean({ description: 'All matches as a list.' })),
  default: Type.Optional(Type.Unknown()),
  required: Type.Optional(Type.Boolean()),
  type: Type.Optional(Literals(COLUMN_TYPES, { description: 'Name of the column.' })),
  input_processor: Type.Optional(Type.Unknown()),
  output_processor: Type.Optional(Type.Unknown()),
});

/** A selector as a text, or with rules. */
export const ScrapyFields = Type.Record(
  Type.String(),
  Type.Union([Text(2_000, 'CSS or XPath.'), FieldRules]),
  {
    minProperties: 1,
    maxProperties: 500,
  },
);
export type ScrapyFields = Static<typeof ScrapyFields>;

export interface ReadFields {
  selectors: Record<string, Selector>;
  columns: PortableColumn[];
}

/** Fields as Scrapy writes them, as selectors and columns. */
export function readFields(fields: ScrapyFields, place: string, warnings: ImportWarning[]): ReadFields {
  const selectors: Record<string, Selector> = {};
  const columns: PortableColumn[] = [];
  for (const [name, given] of Object.entries(fields)) {
    const rules = typeof given === 'string' ? selectorOf(given) : given;
    for (const processor of ['input_processor', 'output_processor'] as const)
      if (rules[processor] !== undefined)
        warnings.push({
          path: `${place}.${name}.${processor}`,
          message: 'is ignored; use transforms once the spider is imported',
        });
    const where = rules.css === undefined ? fromXPath(rules.xpath ?? '') : fromCss(rules.css);
    selectors[name] = {
      ...where,
      ...(rules.re === undefined ? {} : { regex: rules.re }),
      ...(rules.getall === true ? { multiple: true } : {}),
      ...(rules.default === undefined ? {} : { default: rules.default }),
      ...(rules.required === true ? { required: true } : {}),
    };
    columns.push({ name, data_type: rules.type ?? typeOf(selectors[name]), nullable: true });
  }
  return { selectors, columns };
}

const selectorOf = (text: string): Static<typeof FieldRules> =>
  /^\s*(?:\.?\/|\(\s*\/)/.test(text) ? { xpath: text } : { css: text };

const TEXT = /\s*::text\s*$/;
const ATTRIBUTE = /\s*::attr\(\s*([\w:-]+)\s*\)\s*$/;

/** `h1::text` is the text of h1, `a::attr(href)` the attribute of a; in a list all parts must say the same. */
function fromCss(css: string): Selector {
  const parts = css.split(/,(?![^([]*[)\]])/).map((part) => part.trim());
  const names = new Set(
    parts.map((part) => (TEXT.test(part) ? 'text' : (ATTRIBUTE.exec(part)?.[1] ?? 'html'))),
  );
  const [attribute, ...others] = names;
  if (attribute === undefined || others.length > 0) return { css };
  const plain = parts.map((part) => part.replace(TEXT, '').replace(ATTRIBUTE, '').trim() || '*');
  return { css: plain.join(', '), attribute: attribute === 'html' ? 'outer_html' : attribute };
}

function fromXPath(xpath: string): Selector {
  if (xpath.includes('|')) return { xpath };
  const [, owner, attribute] = /^(.+?)\/@([\w:-]+)\s*$/s.exec(xpath) ?? [];
  if (owner !== undefined && attribute !== undefined) return { xpath: owner.replace(/\/$/, '/*'), attribute };
  const [, element] = /^(.+?)\/{1,2}text\(\)\s*$/s.exec(xpath) ?? [];
  return element === undefined ? { xpath } : { xpath: element, attribute: 'text' };
}

function typeOf({ attribute, multiple }: Selector): PortableColumn['data_type'] {
  if (multiple === true) return 'jsonb';
  return attribute === 'href' || attribute === 'src' ? 'url' : 'text';
}
