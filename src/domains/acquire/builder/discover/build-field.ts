import {
  type CastType,
  type Element,
  type FieldDefinition,
  parseDate,
  type Transform,
} from '../../../../platform/html/index.ts';
import type { Judged } from './judge.ts';
import { classesOf } from './outline.ts';
import type { Aimed } from './relative-selector.ts';
import { numberLocale } from './shapes.ts';

export interface FieldPlan {
  selector: FieldDefinition;
  dataType: CastType;
}

/** What is read for a field, and what is made of it. */
export function plannedField(judged: Judged, aimed: Aimed, language: string): FieldPlan {
  const { slot, concept } = judged;
  const values = slot.values.filter((value) => value !== undefined);
  const where = whereOf(judged, aimed);
  if (slot.all !== undefined) return { selector: { ...where, multiple: true }, dataType: 'jsonb' };
  const inline =
    slot.label?.kind === 'inline' ? { regex: `${escapedPattern(slot.label.text)}\\s*[:\uff1a]\\s*(.+)` } : {};
  const finish = (
    dataType: CastType,
    transforms: Transform[] = [],
    more: Partial<FieldDefinition> = {},
  ): FieldPlan => ({
    selector: { ...where, ...inline, ...more, ...(transforms.length === 0 ? {} : { transforms }) },
    dataType,
  });
  if (slot.part.kind === 'attribute' && slot.part.regex !== undefined)
    return finish('text', [], { regex: slot.part.regex });
  if (concept === 'email')
    return finish(
      'email',
      [],
      values.some((value) => /^mailto:/i.test(value)) ? { regex: '^(?:mailto:)?([^?]+)' } : {},
    );
  if (concept === 'phone')
    return finish(
      'text',
      [],
      values.some((value) => /^tel:/i.test(value)) ? { regex: '^(?:tel:)?(.+)$' } : {},
    );
  if (concept === 'image') return image(finish, slot.part);
  if (concept === 'url') return finish('url');
  if (concept === 'date') return date(finish, values, language);
  if (isNumeric(judged, values)) return number(finish, judged, values, language, inline);
  return finish('text');
}

const TEXTUAL = new Set([
  'sku',
  'phone',
  'title',
  'isbn',
  'address',
  'location',
  'salary',
  'availability',
  'author',
  'description',
  'date',
]);

function isNumeric({ concept, shape }: Judged, values: readonly string[]): boolean {
  if (concept !== null && TEXTUAL.has(concept))
    return concept === 'salary' && shape === 'money' && values.every((value) => amounts(value) === 1);
  if (values.some((value) => /^0\d/.test(value))) return false;
  if (shape === 'quantity')
    return new Set(values.map(unitOf)).size <= 2 && values.every((value) => amounts(value) === 1);
  return (
    shape === 'money' ||
    shape === 'number' ||
    shape === 'integer' ||
    shape === 'percent' ||
    shape === 'count' ||
    (shape === 'rating' && values.every((value) => /\d/.test(value)))
  );
}

const amounts = (value: string): number => (value.match(/\d[\d.,'\u2019\u00a0\u202f]*/g) ?? []).length;
const unitOf = (value: string): string => value.replace(/[\d.,\s]/g, '').toLowerCase();

type Finish = (dataType: CastType, transforms?: Transform[], more?: Partial<FieldDefinition>) => FieldPlan;

function number(
  finish: Finish,
  { concept, shape }: Judged,
  values: readonly string[],
  language: string,
  inline: Partial<FieldDefinition>,
): FieldPlan {
  const isWhole =
    (shape === 'integer' || shape === 'count') &&
    concept !== 'price' &&
    concept !== 'old_price' &&
    concept !== 'rating';
  if (shape === 'percent') return finish('float', [{ type: 'number', percent: true }]);
  const locale = numberLocale(values, language);
  const transform: Transform = { type: 'number', ...(locale === undefined ? {} : { locale }) };
  // Brackets around a count are no minus sign.
  const bracketed = values.some((value) => /^\(/.test(value)) && inline.regex === undefined;
  return finish(isWhole ? 'integer' : 'float', [transform], bracketed ? { regex: '\\d[\\d.,\\s]*' } : {});
}

function date(finish: Finish, values: readonly string[], language: string): FieldPlan {
  const reads = (locale: string | undefined) =>
    values.filter((value) => 'value' in parseDate(value, locale === undefined ? {} : { locale })).length >=
    values.length * 0.9;
  if (values.every((value) => /^\d{4}-\d\d-\d\d/.test(value))) return finish('timestamp');
  const own = /^en$/i.test(language) ? 'en-US' : language;
  for (const locale of [undefined, own, 'en-GB', 'en-US', 'de', 'fr', 'es']) {
    if (locale === '' || !isLocale(locale) || !reads(locale)) continue;
    return finish('timestamp', [{ type: 'date', ...(locale === undefined ? {} : { locale }) }]);
  }
  return finish('text');
}

function isLocale(locale: string | undefined): boolean {
  try {
    return locale === undefined || Intl.getCanonicalLocales(locale).length > 0;
  } catch {
    return false;
  }
}

function image(finish: Finish, part: Judged['slot']['part']): FieldPlan {
  const name = part.kind === 'attribute' ? part.name : '';
  if (name.endsWith('srcset'))
    return finish('url', [{ type: 'absolute_url' }], { regex: '^\\s*(\\S+?)(?:[\\s,]|$)' });
  return finish('url', name === 'src' ? [] : [{ type: 'absolute_url' }]);
}

function whereOf({ slot }: Judged, { selector }: Aimed): FieldDefinition {
  const { part } = slot;
  if (part.kind === 'own') return ownPath(slot.elements.find((element) => element !== undefined)!, selector);
  return { ...selector, ...(part.kind === 'attribute' ? { attribute: part.name } : {}) };
}

/** The texts directly in an element, without those of its children. */
function ownPath(element: Element, { css, xpath }: Aimed['selector']): FieldDefinition {
  if (xpath !== undefined) return { xpath: `${xpath}/text()[normalize-space()]` };
  if (css === undefined) return { xpath: './text()[normalize-space()]' };
  const simple = /^([a-z][a-z0-9]*)(?:\.([\w-]+))?$/i.exec(css);
  const name = simple?.[2] ?? classesOf(element).find((one) => css.includes(`.${one}`));
  const tag = simple?.[1] ?? element.name;
  const test = name === undefined ? '' : `[contains(concat(" ", normalize-space(@class), " "), " ${name} ")]`;
  return { xpath: `.//${tag}${test}/text()[normalize-space()]` };
}

export const escapedPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
