import type { Problems } from '../problems.ts';
import { type Item, isItem, isScalar, type Scalar, scalarOf, schemaTerm } from '../read/item.ts';
import { isA, isDataType, isMember, membersOf, rangesOf } from '../vocabulary/vocabulary.ts';
import { isAbsoluteUrl, isDate, isDateTime, isDuration, isNumber, isTime, ratio } from './formats.ts';
import { nameOf, type Visit } from './visit.ts';

const PRICES = new Set(['price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice']);
const NUMBERS = new Set(['bestRating', 'worstRating', 'position', 'latitude', 'longitude']);
const CURRENCIES = new Set(['priceCurrency', 'currency']);

interface Fault {
  expected: string;
  /** Instead of "is … , not …". */
  message?: string;
}

/** Values that no reader can make sense of. */
export function checkValues({ item, path, property }: Visit, problems: Problems): void {
  for (const [name, { values, place }] of item.properties)
    for (const value of values) {
      const fault = isScalar(value) ? scalarFault(name, value, { item, property }) : itemFault(name, value);
      if (fault === null) continue;
      const found = isItem(value) ? nameOf(value) : String(value);
      problems.add({
        rule: 'sd-value',
        path: `${path}.${name}`,
        message:
          fault.message ?? `"${name}" of ${path} is "${short(found)}", which is not ${fault.expected}.`,
        expected: fault.expected,
        found,
        place,
      });
    }
}

const short = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 59).trimEnd()}…`);

function scalarFault(
  name: string,
  value: Scalar,
  { item, property }: Pick<Visit, 'item' | 'property'>,
): Fault | null {
  const text = String(value).trim();
  if (text === '') return null;
  if (PRICES.has(name)) return priceFault(text);
  if (name === 'ratingValue') return isScored(property) ? ratingFault(text, item) : null;
  if (CURRENCIES.has(name))
    return /^[A-Z]{3}$/.test(text) ? null : { expected: 'a currency code of three capitals, such as EUR' };
  if (NUMBERS.has(name)) return isNumber(text) ? null : { expected: 'a number' };
  const special = lengthFault(name, text, item);
  return special ?? rangeFault(name, text);
}

/** Certificates and ages are rated in words. */
const isScored = (property: string | null): boolean =>
  property === null || property === 'reviewRating' || property === 'aggregateRating';

function priceFault(text: string): Fault | null {
  if (/^\d+(?:\.\d+)?$/.test(text)) return null;
  return { expected: 'a plain number with a decimal point and without a currency sign' };
}

function ratingFault(text: string, item: Item): Fault | null {
  const share = ratio(text);
  if (share !== null) return share <= 1 ? null : { expected: 'at most the whole of its scale' };
  if (!isNumber(text)) return { expected: 'a number' };
  const worst = bound(item, 'worstRating', 1);
  const best = bound(item, 'bestRating', 5);
  const rating = Number(text);
  if (rating >= worst && rating <= best) return null;
  const scale = `${worst} to ${best}`;
  return {
    expected: `a number from ${scale}`,
    message: `"ratingValue" of ${nameOf(item)} is ${text}, outside its scale of ${scale}${scalarOf(item, 'bestRating') === undefined ? ', which is assumed where "bestRating" is missing' : ''}.`,
  };
}

function bound(item: Item, name: string, usual: number): number {
  const value = scalarOf(item, name);
  const number = value === undefined ? usual : Number(value);
  return Number.isNaN(number) ? usual : number;
}

const LONGEST_PRICE_RANGE = 100;
const LEAST_DESCRIPTION = 50;
const MOST_DESCRIPTION = 5_000;

function lengthFault(name: string, text: string, { types }: Item): Fault | null {
  if (name === 'priceRange' && text.length >= LONGEST_PRICE_RANGE)
    return { expected: `shorter than ${LONGEST_PRICE_RANGE} characters` };
  if (name === 'description' && isA(types, 'Dataset')) {
    const { length } = text;
    if (length < LEAST_DESCRIPTION || length > MOST_DESCRIPTION)
      return {
        expected: `${LEAST_DESCRIPTION} to ${MOST_DESCRIPTION} characters`,
        message: `The description of a dataset has ${length} characters; Dataset Search takes ${LEAST_DESCRIPTION} to ${MOST_DESCRIPTION}.`,
      };
  }
  return null;
}

type Test = (text: string) => boolean;
const isBoolean: Test = (text) => /^(?:true|false)$/i.test(schemaTerm(text) ?? text);
const DATES: Test = (text) => isDate(text) || isDateTime(text);

/** How texts of each type of data look; any text is a Text. */
const FORMATS: Readonly<Record<string, { test: Test; expected: string }>> = {
  Date: { test: DATES, expected: 'an ISO 8601 date such as 2026-05-31' },
  DateTime: { test: DATES, expected: 'an ISO 8601 date and time such as 2026-05-31T18:00:00+02:00' },
  Time: { test: isTime, expected: 'an ISO 8601 time such as 18:00' },
  Duration: { test: isDuration, expected: 'an ISO 8601 duration such as PT1H30M' },
  Number: { test: isNumber, expected: 'a number' },
  Integer: { test: isNumber, expected: 'a whole number' },
  Float: { test: isNumber, expected: 'a number' },
  Boolean: { test: isBoolean, expected: 'true or false' },
  URL: { test: isAbsoluteUrl, expected: 'an absolute URL' },
};

/** Only where every type of the range can be told from its text. */
function rangeFault(name: string, text: string): Fault | null {
  const ranges = rangesOf(name);
  const formats = ranges.map((range) => FORMATS[range]).filter((format) => format !== undefined);
  const others = ranges.filter((range) => FORMATS[range] === undefined);
  if (others.some(isDataType)) return null;
  const enumerations = others.filter((range) => isA([range], 'Enumeration'));
  if (enumerations.length > 0)
    return enumerations.length === ranges.length ? memberFault(enumerations, text) : null;
  // A thing may be named by text, but a date or an address that is none helps nobody.
  if (others.some((range) => !isA([range], 'StructuredValue')) && !isAddress(ranges)) return null;
  if (formats.length === 0 || formats.some(({ test }) => test(text))) return null;
  return { expected: formats.map(({ expected }) => expected).join(' or ') };
}

/** `image`, `url`, `logo`: an address, or a description of what is there. */
const isAddress = (ranges: readonly string[]): boolean =>
  ranges.includes('URL') &&
  ranges.every((range) => range === 'URL' || isA([range], 'MediaObject') || isA([range], 'WebPage'));

function memberFault(enumerations: readonly string[], text: string): Fault | null {
  const term = schemaTerm(text) ?? text.replace(/^schema:/, '');
  const members = enumerations.flatMap(membersOf);
  if (members.length === 0 || members.includes(term)) return null;
  // An enumeration may be extended by addresses of others, and names itself in special cases.
  if (isAbsoluteUrl(text) && schemaTerm(text) === null) return null;
  if (isA([term], enumerations[0] ?? '') || isMember(term)) return null;
  return { expected: `one of ${members.slice(0, 4).join(', ')}${members.length > 4 ? ' …' : ''}` };
}

/** A thing where only data can be. */
function itemFault(name: string, value: Item): Fault | null {
  const ranges = rangesOf(name);
  if (value.types.length === 0 || value.isForeign || ranges.length === 0) return null;
  if (!ranges.every(isDataType) || isA(value.types, 'Role') || value.types.some(isDataType)) return null;
  if (isA(value.types, 'PropertyValueSpecification') || isA(value.types, 'StructuredValue')) return null;
  return {
    expected: ranges.join(' or '),
    message: `"${name}" is given as ${nameOf(value)}, but it is ${ranges.join(' or ')}.`,
  };
}
