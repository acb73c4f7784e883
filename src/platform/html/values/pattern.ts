import { RE2JS } from 're2js';
import { SelectorError } from '../errors.ts';

const LONGEST_PATTERN = 1000;
const LONGEST_RESULT = 10_000_000;
/** RE2 knows the white space of ASCII only; pages are full of the other kinds. */
const SPACES = '\\s\\p{Z}\\x{feff}';

/**
 * A regular expression in RE2's syntax: no look-around and no back references, in return matching takes time in
 * proportion to the text, whatever the pattern. Patterns come from users and texts from strangers, so nothing that can
 * run for ever is acceptable, and a thread cannot stop a pattern of the built-in kind in the middle.
 */
export class Pattern {
  readonly #compiled: RE2JS;

  constructor(source: string) {
    if (source.length > LONGEST_PATTERN)
      throw new SelectorError(source, LONGEST_PATTERN, 'The pattern is too long.');
    try {
      this.#compiled = RE2JS.compile(withAllSpaces(source));
    } catch (error) {
      throw patternError(source, error as Error);
    }
  }

  /** The first group that took part in the first match, or the whole match. */
  find(text: string): string | undefined {
    const matcher = this.#compiled.matcher(text);
    if (!matcher.find()) return undefined;
    for (let group = 1; group <= this.#compiled.groupCount(); group++) {
      const found = matcher.group(group);
      if (found !== null) return found;
    }
    return matcher.group(0) ?? undefined;
  }

  /** Every match replaced; `$1` stands for a group, `$$` for a dollar. */
  replace(text: string, replacement: string): string {
    const matcher = this.#compiled.matcher(text);
    let result = '';
    let at = 0;
    while (matcher.find()) {
      result += text.slice(at, matcher.start(0)) + this.#fill(matcher, replacement);
      at = matcher.end(0);
      if (result.length > LONGEST_RESULT) throw new RangeError('the result of the replacement is too long');
    }
    return result + text.slice(at);
  }

  #fill(matcher: ReturnType<RE2JS['matcher']>, replacement: string): string {
    return replacement.replace(/\$(\$|\d{1,2})/g, (whole, sign: string) => {
      if (sign === '$') return '$';
      const group = Number(sign);
      return group <= this.#compiled.groupCount() ? (matcher.group(group) ?? '') : whole;
    });
  }
}

/** `\s` and `\S` as JavaScript understands them. */
function withAllSpaces(source: string): string {
  let inClass = false;
  let result = '';
  for (let at = 0; at < source.length; at++) {
    const letter = source.charAt(at);
    if (letter === '\\') {
      const next = source[++at] ?? '';
      if (next === 's') result += inClass ? SPACES : `[${SPACES}]`;
      else if (next === 'S' && !inClass) result += `[^${SPACES}]`;
      else result += letter + next;
      continue;
    }
    if (letter === '[' && !inClass) inClass = true;
    else if (letter === ']' && inClass && !/\[\^?$/.test(source.slice(0, at))) inClass = false;
    result += letter;
  }
  return result;
}

function patternError(source: string, error: Error): SelectorError {
  const [, problem, part] = /error parsing regexp: ([^:]*)(?:: `(.*)`)?/s.exec(error.message) ?? [];
  const found = part === undefined ? -1 : source.indexOf(part);
  return new SelectorError(source, found === -1 ? 0 : found, explain(problem ?? 'the pattern is invalid'));
}

function explain(problem: string): string {
  if (problem.includes('Perl syntax'))
    return 'Lookaround and other backtracking constructs are not supported.';
  if (problem.includes('escape sequence'))
    return 'This escape is not supported; there are no backreferences.';
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;
}
