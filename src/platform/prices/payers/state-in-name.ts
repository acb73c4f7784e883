import { STATES } from '../places/index.ts';

/** Two letters that are more often a word of plan names than a state. */
const AMBIGUOUS = new Set(['IN', 'OR', 'ME', 'HI', 'MA', 'CO', 'LA', 'DE', 'PR', 'MP', 'AS', 'VA']);

const CODES = new Set(STATES.map(({ code }) => code));
const NAMES = STATES.map(({ code, name }) => ({ code, words: name.toLowerCase().split(' ') })).sort(
  (one, other) => other.words.length - one.words.length,
);

export interface WithState {
  words: string[];
  state: string | null;
}

/** Takes the state out of a name: in words anywhere, in two letters after `of`, after `bcbs` or at the end. */
export function takeState(words: readonly string[]): WithState {
  for (const { code, words: name } of NAMES) {
    const at = words.findIndex((_, start) => name.every((word, index) => words[start + index] === word));
    if (at >= 0) return { words: [...words.slice(0, at), ...words.slice(at + name.length)], state: code };
  }
  for (const [index, word] of words.entries()) {
    const code = word.toUpperCase();
    if (index === 0 || !CODES.has(code)) continue;
    const before = words[index - 1] ?? '';
    const isSure = before === 'of' || before === 'bcbs' || before === 'anthem';
    if (isSure || (index === words.length - 1 && !AMBIGUOUS.has(code)))
      return { words: words.filter((_, place) => place !== index), state: code };
  }
  return { words: [...words], state: null };
}
