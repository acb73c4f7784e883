import {
  billingClassOf as plainBillingClass,
  methodologyOf as plainMethodology,
  settingOf as plainSetting,
} from '../wording/index.ts';
import { isNothing, somethingOf } from './nothing.ts';

const orNull = (text: string): string | null => (text === '' ? null : text);

const SETTINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    inpatient: 'inpatient,inp,inpt,i/p,inpatient hospital',
    outpatient: 'outpatient,outp,outpt,o/p,outpatient hospital',
    both: 'both,b,all,either',
  }).flatMap(([setting, spellings]) => spellings.split(',').map((spelling) => [spelling, setting] as const)),
);
const BETWEEN_SETTINGS = /\s*(?:[,;|&+/-]|\b(?:and|or)\b)\s*/;

/** Also where several are listed, or both are said to be meant. */
export function settingOf(written: string): string | null {
  const word = plainSetting(somethingOf(written.trim()));
  if (word === null) return null;
  const known = SETTINGS.get(word);
  if (known !== undefined) return known;
  if (word.startsWith('both ')) return 'both';
  const parts = word.split(BETWEEN_SETTINGS).map((part) => SETTINGS.get(plainSetting(part) ?? ''));
  const [first, ...others] = new Set(parts);
  if (first === undefined || others.includes(undefined)) return word;
  return others.length === 0 ? first : 'both';
}

export const billingClassOf = (written: string): string | null =>
  plainBillingClass(somethingOf(written.trim()));

const OF_CHARGES = /^(?:percent|percentage|%|pct)(?:of)?(?:total)?(?:gross|billed)?charges?$/;
const TOGETHER: ReadonlyMap<string, string> = new Map([
  ...(['per diem', 'case rate', 'fee schedule'] as const).flatMap((method) =>
    ['', 's'].map((ending) => [`${method.replace(' ', '')}${ending}`, method] as const),
  ),
  ...[['feesched', 'fee schedule'] as const, ['feescheds', 'fee schedule'] as const],
]);

/** Also where its words are written together. */
export function methodologyOf(written: string): string | null {
  const words = plainMethodology(somethingOf(written.trim()));
  if (words === null) return null;
  const compact = words.replace(/[\s.]+/g, '');
  return OF_CHARGES.test(compact) ? 'percent of total billed charges' : (TOGETHER.get(compact) ?? words);
}

/** Whether a trimmed text is a percentage and nothing else, which some write in place of a method. */
export const isBarePercentage = (text: string): boolean => /^\d*\.?\d+\s*%$/.test(text);

const NO_MODIFIER = /^(?:no modifiers?|0+|mod(?:ifier)?s?)$/i;

/** Sorted, because their order says nothing and two files must agree on one set. */
export const modifiersOf = (written: string | readonly string[]): string => {
  if (written === '') return '';
  const texts = (typeof written === 'string' ? [written] : written).map((text) => text.trim());
  const each = texts.filter((text) => !NO_MODIFIER.test(text)).flatMap(modifiersIn);
  return [...new Set(each)].sort().join(',');
};

/** Words for nothing have marks of their own, so that they go before a text is split at every mark. */
const modifiersIn = (text: string): string[] =>
  (isNothing(text) ? [] : text.toUpperCase().split(/[\s|,;]+/))
    .filter((part) => !isNothing(part))
    .flatMap((part) => part.split(/[^A-Z0-9.]+/))
    .map((part) => part.replace(/\.0*$/, ''))
    .filter((part) => /[A-Z0-9]/.test(part) && !NO_MODIFIER.test(part));

export const drugTypeOf = (text: string): string | null => orNull(somethingOf(text.trim()).toUpperCase());

/** What is said of the payer's amount, then what is said of all. */
export const joinNotes = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null && one !== other ? `${one}; ${other}` : (one ?? other);
