import { AttributeAction, type AttributeSelector } from 'css-what';
import type { Cursor } from './cursor.ts';
import type { Test } from './program.ts';

/** The attributes whose values the HTML standard compares without regard to case. */
const WITHOUT_CASE = new Set(
  (
    'accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir direction ' +
    'disabled enctype face frame hreflang http-equiv lang language link media method multiple nohref noresize noshade nowrap ' +
    'readonly rel rev rules scope scrolling selected shape target text type valign valuetype vlink'
  ).split(' '),
);

const SPACES = /[\t\n\f\r ]+/;

/** Names with capitals exist in drawings only; everywhere else they are written small. */
export function readAttribute(name: string): (cursor: Cursor) => string | undefined {
  const lower = name.toLowerCase();
  if (lower === name) return (cursor) => cursor.attributes.get(name);
  return (cursor) => cursor.attributes.get(lower) ?? cursor.attributes.get(name);
}

export function attributeTest(selector: AttributeSelector): Test {
  const read = readAttribute(selector.name);
  if (selector.action === AttributeAction.Exists) return (cursor) => read(cursor) !== undefined;
  const compare = comparison(selector.action);
  const ignoreCase =
    selector.ignoreCase === true ||
    (selector.ignoreCase === null && WITHOUT_CASE.has(selector.name.toLowerCase()));
  const wanted = ignoreCase ? selector.value.toLowerCase() : selector.value;
  const fits = (value: string) => compare(ignoreCase ? value.toLowerCase() : value, wanted);
  if (selector.action === AttributeAction.Not) {
    return (cursor) => {
      const value = read(cursor);
      // `[a!=""]` is jQuery's, for an attribute that is there and not empty.
      return wanted === '' ? value !== undefined && value !== '' : value === undefined || !fits(value);
    };
  }
  return (cursor) => {
    const value = read(cursor);
    return value !== undefined && fits(value);
  };
}

function comparison(action: AttributeAction): (value: string, wanted: string) => boolean {
  switch (action) {
    case AttributeAction.Element:
      return (value, wanted) => wanted !== '' && !SPACES.test(wanted) && value.split(SPACES).includes(wanted);
    case AttributeAction.Hyphen:
      return (value, wanted) => value === wanted || value.startsWith(`${wanted}-`);
    case AttributeAction.Start:
      return (value, wanted) => wanted !== '' && value.startsWith(wanted);
    case AttributeAction.End:
      return (value, wanted) => wanted !== '' && value.endsWith(wanted);
    case AttributeAction.Any:
      return (value, wanted) => wanted !== '' && value.includes(wanted);
    default:
      return (value, wanted) => value === wanted;
  }
}

/** `2n+1`, `odd`, `3`, `-n+3` as a test of a number; undefined for anything else. */
export function nthTest(formula: string): ((number: number) => boolean) | undefined {
  const text = formula.trim().toLowerCase();
  const plain = text === 'odd' ? '2n+1' : text === 'even' ? '2n' : text;
  const match = /^(?:([+-]?\d*)n)?\s*(?:([+-]?)\s*(\d+))?$/.exec(plain);
  if (match === null || plain === '') return undefined;
  const [, factor, sign, digits] = match;
  if (factor !== undefined && digits !== undefined && sign === '') return undefined;
  const offset = digits === undefined ? 0 : Number(`${sign}${digits}`);
  if (factor === undefined) return (number) => number === offset;
  const step = factor === '' || factor === '+' ? 1 : factor === '-' ? -1 : Number(factor);
  if (step === 0) return (number) => number === offset;
  return (number) => (number - offset) % step === 0 && (number - offset) / step >= 0;
}
