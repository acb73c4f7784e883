import { type SplitName, splitMarket } from './markets.ts';
import type { PayerEntry } from './payer-entry.ts';
import { takeState } from './state-in-name.ts';
import {
  canBeLeftOut,
  isAnybodys,
  isCommon,
  isTelling,
  plainSpelling,
  shortened,
  shortest,
  withoutJoining,
  wordsOfName,
} from './words.ts';

/** One way to write the name of a payer. */
export interface NameForm {
  payerId: string;
  words: readonly string[];
  /** The words without blanks, because people write them together and apart. */
  compact: string;
  /** The same without what people leave out at its end; null if nothing that tells is left. */
  short: string | null;
  /** Where no word of the name tells anything, only this very spelling is the name. */
  spelling: string | null;
  /** The name belongs to this state. */
  state: string | null;
  /** The name says nothing without its state. */
  needsState: boolean;
  /** An alias that is known to mean this payer in its state. */
  isScoped: boolean;
  /** Somebody has said that this name means the payer. */
  isGiven: boolean;
  /** It may have other words around it. */
  isLoose: boolean;
  /** It may have other words behind it only. */
  isLeading: boolean;
  /** As the payer is called, and not what people make of it. */
  isWhole: boolean;
}

export const compactOf = (words: readonly string[]): string => words.join('');

/** A name in a file, taken apart. */
export interface ReadName extends Pick<SplitName, 'market' | 'product'> {
  spelling: string;
  /** Without the state it names. */
  words: string[];
  named: string | null;
  /** The words without those for market and product. */
  rest: string[];
}

/** `home` is the state of the hospital. */
export function readName(text: string, home: string | null = null): ReadName {
  const { words, state } = wordsAndState(text, home);
  const { words: rest, market: named, product } = splitMarket(words);
  // Some words for markets have a state in them, as in Covered California.
  const all = withoutJoining(wordsOfName(text));
  const isHome = state !== null && state === home;
  const market =
    named ?? splitMarket(isHome ? all.filter((word) => word.toUpperCase() !== state) : all).market;
  return { spelling: plainSpelling(text), words, named: state, rest, market, product };
}

function wordsAndState(text: string, home: string | null = null): { words: string[]; state: string | null } {
  const { words, state } = takeState(wordsOfName(text), home);
  return { words: withoutJoining(words), state };
}

/** Whether a text says more of a plan than its market and product. */
export const namesPlan = (text: string): boolean => !canBeLeftOut(readName(text).rest);

/** Every way to write the names of a payer, whole names first. */
export function formsOf(payer: PayerEntry, isLicensee: boolean): NameForm[] {
  const names = [{ text: payer.name, scope: null as string | null, isGiven: false }].concat(
    payer.aliases.map(({ text, state, isGiven }) => ({
      text,
      scope: state ?? null,
      isGiven: isGiven === true,
    })),
  );
  return names.flatMap(({ text, scope, isGiven }) => {
    const { words, state } = wordsAndState(text);
    const place = scope ?? state;
    const needsState = scope !== null || (state !== null && (isLicensee || !isTelling(words)));
    const make = (form: readonly string[], isWhole: boolean) =>
      formOf(
        {
          payerId: payer.payerId,
          words: form,
          state: place,
          needsState,
          isScoped: scope !== null,
          ...{ isWhole, isGiven: isGiven && isWhole },
          spelling: canBeLeftOut(words) ? plainSpelling(text) : null,
        },
        text === payer.name,
      );
    const split = splitMarket(words).words;
    const parts = shortened(words).concat(split.length === words.length ? [] : [split]);
    const shorts = parts
      .filter((part) => part.length > 0 && isTelling(part))
      .map((part) => make(part, false));
    return words.length === 0 ? [] : [make(words, true), ...shorts];
  });
}

function formOf(
  form: Omit<NameForm, 'compact' | 'short' | 'isLoose' | 'isLeading'>,
  isOwn: boolean,
): NameForm {
  const tells = isTelling(form.words);
  const isSingle = form.words.length === 1;
  const isName = form.isWhole && (isOwn || !isSingle);
  return {
    ...form,
    compact: compactOf(form.words),
    short: isTelling(shortest(form.words)) ? compactOf(shortest(form.words)) : null,
    isLoose: tells && (isName || !isSingle),
    isLeading: (form.isWhole ? tells || !isSingle : !isSingle) && !isAnybodys(form.words),
  };
}

/** A one-word name with a word that names of plans have, written together, as in `optumhealth`. */
export const isGlued = (word: string, form: NameForm): boolean =>
  form.isLoose &&
  form.words.length === 1 &&
  form.compact.length >= 4 &&
  word.startsWith(form.compact) &&
  isCommon(word.slice(form.compact.length)) &&
  word.length - form.compact.length >= 3;
