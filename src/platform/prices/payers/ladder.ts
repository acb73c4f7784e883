import { formsIn, leading } from './find-in-name.ts';
import { compactOf, type NameForm, type ReadName } from './name-forms.ts';
import type { MatchedBy } from './payer-entry.ts';
import { isCommon, isTelling, shortest } from './words.ts';

export interface Step {
  payerId: string;
  confidence: number;
  by: MatchedBy;
}

export interface Ladder {
  /** Somebody has said whose name it is. */
  given(name: ReadName, state: string | null): Step | null;
  /** The name is one of those a payer has. */
  exact(name: ReadName, state: string | null): Step | null;
  /** The name is like one of those a payer has. */
  inexact(name: ReadName, state: string | null): Step | null;
}

interface Names {
  forms: readonly NameForm[];
  /** The states of those who hold a licence of the Blues. */
  homes: ReadonlyMap<string, ReadonlySet<string>>;
  licensees: ReadonlyMap<string, readonly string[]>;
  families: ReadonlyMap<string, string>;
  similarity(one: string, other: string): number;
}

const LEAST_SIMILARITY = 0.93;
const LEAST_LEAD = 0.03;
/** A slip of the pen leaves every word alike; another word is another name. */
const LEAST_SIMILARITY_OF_WORDS = 0.85;
const SHARED_BRANDS = new Set(['blue', 'bcbs', 'anthem', 'regence', 'cross', 'shield']);

export function stepsOf(names: Names): Ladder {
  const known = new Set(names.forms.map(({ payerId }) => payerId));

  return {
    given({ words, named }, state) {
      const compact = compactOf(words);
      const forms = names.forms.filter((form) => form.isGiven && form.compact === compact);
      const scoped = forms.find((form) => form.isScoped && form.state === (named ?? state));
      if (scoped !== undefined) return { payerId: scoped.payerId, confidence: 0.95, by: 'state_alias' };
      const plain = forms.find((form) => !form.isScoped && form.state === named);
      return plain === undefined ? null : { payerId: plain.payerId, confidence: 1, by: 'alias' };
    },
    exact(name, state) {
      const { words, rest, named, spelling } = name;
      const forms = names.forms.filter(
        (form) => (form.spelling === null || form.spelling === spelling) && belongs(form, named, state),
      );
      const whole = sameAs(forms, words, named);
      if (whole !== null || rest.length === words.length) return whole;
      const short = sameAs(forms, rest, named);
      const first = leading(formsIn(words, forms));
      const isLedByOther = first?.start === 0 && first.form.payerId !== short?.payerId;
      return isLedByOther ? null : short;
    },
    inexact({ words, rest, named }, state) {
      const forms = names.forms.filter((form) => form.spelling === null && belongs(form, named, state));
      return (
        contained(words, forms) ??
        sameWhenShort(rest, forms) ??
        contained(rest, forms) ??
        licensee(words, rest, named ?? state) ??
        part(rest, forms) ??
        similar(rest, forms)
      );
    },
  };

  function sameAs(forms: readonly NameForm[], words: readonly string[], named: string | null): Step | null {
    const compact = compactOf(words);
    const fitting = forms.filter((form) => form.isWhole && form.compact === compact);
    const own = fitting.find((form) => !form.isScoped && form.state !== null && form.state === named);
    if (own !== undefined) return { payerId: own.payerId, confidence: 1, by: 'alias' };
    const scoped = fitting.find((form) => form.isScoped);
    if (scoped !== undefined) return { payerId: scoped.payerId, confidence: 0.95, by: 'state_alias' };
    const plain = fitting.find((form) => !form.needsState || named !== null);
    return plain === undefined ? null : { payerId: plain.payerId, confidence: 1, by: 'alias' };
  }

  function belongs(form: NameForm, named: string | null, state: string | null): boolean {
    const home = names.homes.get(form.payerId);
    if (named !== null && home !== undefined && !home.has(named)) return false;
    if (form.state !== null && named !== null && form.state !== named) return false;
    if (form.needsState) return (named ?? state) === form.state;
    const isShared = home !== undefined && form.words.every((word) => SHARED_BRANDS.has(word));
    return !isShared || state === null || named !== null || home.has(state);
  }

  function sameWhenShort(words: readonly string[], forms: readonly NameForm[]): Step | null {
    if (!isTelling(shortest(words))) return null;
    const short = compactOf(shortest(words));
    return only(
      forms.filter((form) => form.short === short),
      0.9,
      'tokens',
    );
  }

  function contained(words: readonly string[], forms: readonly NameForm[]): Step | null {
    const found = formsIn(words, forms);
    const first = leading(found);
    if (first === undefined) return null;
    const family = (form: NameForm) => names.families.get(form.payerId);
    const isAlone = found.every(
      ({ form, start, end }) =>
        family(form) === family(first.form) || (start >= first.start && end <= first.end),
    );
    return { payerId: first.form.payerId, confidence: isAlone ? 0.9 : 0.7, by: 'tokens' };
  }

  /** The Blues by their common name, in a state where one company has it. */
  function licensee(words: readonly string[], rest: readonly string[], state: string | null): Step | null {
    if (state === null || !words.some((word) => word === 'bcbs' || word === 'fep' || word.startsWith('blue')))
      return null;
    const [id, ...others] = names.licensees.get(state) ?? [];
    if (id === undefined || others.length > 0 || !known.has(id)) return null;
    const own = new Set(names.forms.filter(({ payerId }) => payerId === id).flatMap((form) => form.words));
    const isStrange = (word: string) =>
      !isCommon(word) && !word.startsWith('blue') && word !== 'fep' && word !== 'card' && !own.has(word);
    return rest.some(isStrange) ? null : { payerId: id, confidence: 0.85, by: 'licensee' };
  }

  /** Two words or more of one name, one of which no other payer has. */
  function part(words: readonly string[], forms: readonly NameForm[]): Step | null {
    if (words.length < 2) return null;
    const telling = words.filter((word) => !isCommon(word));
    if (telling.length === 0) return null;
    const text = ` ${words.join(' ')} `;
    const isTheirsAlone = (word: string, payerId: string) =>
      names.forms.every((form) => form.payerId === payerId || !form.words.includes(word));
    const holders = forms
      .filter((form) => ` ${form.words.join(' ')} `.includes(text))
      .filter(({ payerId }) => telling.some((word) => isTheirsAlone(word, payerId)));
    return only(holders, 0.8, 'part');
  }

  function similar(words: readonly string[], forms: readonly NameForm[]): Step | null {
    const text = words.join(' ');
    const best = new Map<string, number>();
    for (const form of forms) {
      if (form.words[0] !== words[0] || !hasSameWords(form.words, words)) continue;
      const value = names.similarity(text, form.words.join(' '));
      best.set(form.payerId, Math.max(value, best.get(form.payerId) ?? 0));
    }
    const [first, second] = [...best].toSorted(([, one], [, other]) => other - one);
    if (first === undefined || first[1] < LEAST_SIMILARITY) return null;
    if (second !== undefined && first[1] - second[1] < LEAST_LEAD) return null;
    return { payerId: first[0], confidence: 0.8, by: 'similar' };
  }

  /** A word that is right as it stands is another one. */
  function isLike(known: string, written: string): boolean {
    if (known === written) return true;
    return !isCommon(written) && names.similarity(known, written) >= LEAST_SIMILARITY_OF_WORDS;
  }

  function hasSameWords(one: readonly string[], other: readonly string[]): boolean {
    return one.length === other.length && one.every((word, index) => isLike(word, other[index] ?? ''));
  }
}

function only(forms: readonly NameForm[], confidence: number, by: MatchedBy): Step | null {
  const ids = new Set(forms.map(({ payerId }) => payerId));
  const [payerId] = ids;
  return ids.size === 1 && payerId !== undefined ? { payerId, confidence, by } : null;
}
