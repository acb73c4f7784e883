import { type HptCode } from './row.ts';
import { MODIFIER_TYPE, normaliseCode, rankOf } from '../codes/index.ts';
import { type Fingerprint, fingerprintOf } from './seen-set.ts';
import type { Tally } from './tally.ts';

/** What all amounts of an item share, whoever pays. */
export interface HptItem {
  description: string | null;
  /** Empty where the file gives none that can be used. */
  codes: readonly HptCode[];
  /** A code that has no type, or a type without a code. */
  hasHalfCode: boolean;
  setting: string | null;
  billingClass: string | null;
  modifiers: string;
  drugUnit: string | null;
  drugType: string | null;
  fingerprint: Fingerprint;
}

export interface ItemFields extends Omit<HptItem, 'codes' | 'hasHalfCode' | 'fingerprint'> {
  pairs: readonly { code: string; type: string }[];
}

export function itemOf({ pairs, ...fields }: ItemFields, tally: Tally): HptItem {
  const whole = pairs.filter(({ code, type }) => code !== '' && type !== '');
  const codes = whole.map(({ code, type }) => codeOf(type, code, tally));
  if (codes.length === 0 && fields.modifiers !== '')
    codes.push({ type: MODIFIER_TYPE, code: fields.modifiers, raw: null });
  return {
    ...fields,
    codes: inOrder(codes),
    hasHalfCode: pairs.some(({ code, type }) => (code === '') !== (type === '')),
    fingerprint: fingerprintOf(identityOf(fields, pairs)),
  };
}

const identityOf = (
  { description, setting, billingClass, modifiers, drugUnit, drugType }: Omit<ItemFields, 'pairs'>,
  pairs: ItemFields['pairs'],
): string => {
  const codes = pairs.map(({ code, type }) => `${type}\u0002${code}`);
  return [description, setting, billingClass, modifiers, drugUnit, drugType, ...codes].join('\u0001');
};

function codeOf(type: string, code: string, tally: Tally): HptCode {
  const normal = normaliseCode(type, code);
  if (!normal.isKnown)
    tally.warnOnce(`type ${normal.type}`, `The code type "${type}" is none that CMS lists; it is kept as it is.`);
  const named = normaliseCode(type, '').type;
  if (named !== normal.type) return { type: normal.type, code: normal.code, raw: `${type} ${code}` };
  return { type: normal.type, code: normal.code, raw: normal.code === code ? null : code };
}

/** The codes that say most first, each once. */
function inOrder(codes: readonly HptCode[]): HptCode[] {
  const distinct = new Map(codes.toReversed().map((code) => [`${code.type} ${code.code}`, code]));
  return [...distinct.values()].reverse().sort((one, other) => rankOf(one.type) - rankOf(other.type));
}
