import { STATES } from '../places/index.ts';

/** Two letters that are more often a word of plan names than a state. */
const AMBIGUOUS = new Set(['IN', 'OR', 'ME', 'HI', 'MA', 'CO', 'LA', 'DE', 'PR', 'MP', 'AS', 'VA']);

/** As they were written before there were two letters, where that is no other word. */
const SHORT: Readonly<Record<string, string>> = {
  ...{
    ala: 'AL',
    ariz: 'AZ',
    calif: 'CA',
    colo: 'CO',
    conn: 'CT',
    fla: 'FL',
    mich: 'MI',
    minn: 'MN',
    nebr: 'NE',
  },
  ...{ okla: 'OK', oreg: 'OR', penna: 'PA', tenn: 'TN', wisc: 'WI' },
};

const CODES = new Set(STATES.map(({ code }) => code));
const NAMES = STATES.map(({ code, name }) => ({ code, words: name.toLowerCase().split(' ') })).sort(
  (one, other) => other.words.length - one.words.length,
);

export interface WithState {
  words: string[];
  state: string | null;
}

/** Behind these two letters are a state, and before those. */
const BEFORE_STATE = new Set([
  ...['of', 'bcbs', 'anthem', 'cross', 'shield', 'regence'],
  ...['northern', 'southern', 'eastern', 'western', 'northeast', 'northwest', 'southeast', 'southwest'],
]);
const BEHIND_STATE = new Set(['medicaid', 'bcbs', 'blue', 'premier']);

/** Takes the state out of a name: in words anywhere, shortened at its end or beside a word that goes with states. In Virginia, its `home`, VA at the end is no veterans' plan. */
export function takeState(words: readonly string[], home: string | null = null): WithState {
  for (const { code, words: name } of NAMES) {
    const at = words.findIndex((_, start) => name.every((word, index) => words[start + index] === word));
    if (at >= 0) return { words: [...words.slice(0, at), ...words.slice(at + name.length)], state: code };
  }
  for (const [index, word] of words.entries()) {
    const code = SHORT[word] ?? word.toUpperCase();
    if (!CODES.has(code)) continue;
    const isSure = index === 0 ? BEHIND_STATE.has(words[1] ?? '') : BEFORE_STATE.has(words[index - 1] ?? '');
    const isLast = index > 0 && index === words.length - 1;
    const isOther = AMBIGUOUS.has(code) && !(code === 'VA' && home === 'VA');
    if (isSure || (isLast && !isOther))
      return { words: words.filter((_, place) => place !== index), state: code };
  }
  return { words: [...words], state: null };
}
