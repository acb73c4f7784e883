import { MODIFIER_TYPE, normaliseCode, rankOf, severalCodes } from '../codes/index.ts';
import { readHeaders } from './csv/read-headers.ts';
import { somethingOf } from './nothing.ts';
import type { HptCode } from './row.ts';
import type { Fingerprint } from './seen-set.ts';
import type { Tally } from './tally.ts';
import { modifiersOf } from './words.ts';

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

export interface CodePair {
  code: string;
  type: string;
}

/** Spreadsheets make 1.00E+05 of 1E05, and 2-Jan of 1-2. */
const SPOILED = /^\d(?:\.\d+)?E\+\d+$|^\d{1,2}-(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)$/;
const MOST_TYPES = 100;
const MOST_KNOWN = 2_000;

interface ReadCode {
  code: HptCode;
  /** That stood behind the code. */
  modifiers: string;
}

/** Reads the codes of items. */
export class ItemCodes {
  readonly #tally: Tally;
  /** Departments and the like are few and come again and again. */
  readonly #known = new Map<string, Map<string, ReadCode[]>>();

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  /** The codes that say most first, each once, and the modifiers with those of codes; a row of a modifier alone has it for a code. */
  of(pairs: readonly CodePair[], written: string): Pick<HptItem, 'codes' | 'hasHalfCode' | 'modifiers'> {
    const codes: HptCode[] = [];
    let modifiers = written;
    let hasHalfCode = false;
    for (const pair of pairs) {
      const code = somethingOf(pair.code);
      const type = somethingOf(pair.type);
      if (code === '' || type === '') hasHalfCode ||= code !== type;
      else {
        for (const read of this.#codesOf(type, code)) {
          insert(codes, read.code);
          if (read.modifiers !== '') modifiers = modifiersOf([modifiers, read.modifiers]);
        }
      }
    }
    if (codes.length === 0 && modifiers !== '' && !hasHalfCode)
      codes.push({ type: MODIFIER_TYPE, code: modifiers, raw: null });
    if (codes.length > 0 && hasHalfCode)
      this.#tally.warnOnce('half codes', 'Codes without a type, and types without a code, are not read.');
    return { codes, hasHalfCode, modifiers };
  }

  #codesOf(type: string, code: string): ReadCode[] {
    let ofType = this.#known.get(type);
    if (ofType === undefined) {
      ofType = new Map();
      if (this.#known.size < MOST_TYPES) this.#known.set(type, ofType);
    }
    let known = ofType.get(code);
    if (known === undefined) {
      known = severalCodes(type, code).map((one) => this.#normalised(one, code));
      if (ofType.size < MOST_KNOWN) ofType.set(code, known);
    }
    return known;
  }

  #normalised({ type, code }: CodePair, written: string): ReadCode {
    const normal = normaliseCode(type, code);
    const { type: normalType, code: normalCode, isKnown, isOtherType, modifiers } = normal;
    if (!isKnown && !isHeaderOfTypes(type))
      this.#tally.warnOnce(
        `type ${normalType}`,
        `The code type "${type}" is none that CMS lists; it is kept as it is.`,
      );
    if (SPOILED.test(normalCode))
      this.#tally.warnOnce(
        'spoiled codes',
        `A spreadsheet has made "${normalCode}" of a code. Such codes are kept as they are and are not found by the code they were.`,
      );
    const raw = isOtherType ? `${type} ${written}` : normalCode === written ? null : written;
    return { code: { type: normalType, code: normalCode, raw }, modifiers };
  }
}

/** Those of a record that has the headers once more, and is rejected for that. */
function isHeaderOfTypes(text: string): boolean {
  const [header] = readHeaders([text]);
  return header?.kind === 'code' && header.part === 'type';
}

function insert(codes: HptCode[], code: HptCode): void {
  if (codes.some((one) => one.type === code.type && one.code === code.code)) return;
  const rank = rankOf(code.type);
  let place = codes.length;
  while (place > 0 && rankOf((codes[place - 1] as HptCode).type) > rank) place -= 1;
  codes.splice(place, 0, code);
}
