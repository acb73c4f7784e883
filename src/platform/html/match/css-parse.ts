import { isTraversal, parse, type Selector, SelectorType } from 'css-what';
import { SelectorError } from '../errors.ts';
import { cssError } from './css-position.ts';

export const LONGEST_SELECTOR = 5000;

/** The parts of a selector list. Throws `SelectorError` for what is none. */
export function parseCss(selector: string): Selector[][] {
  if (selector.length > LONGEST_SELECTOR)
    throw new SelectorError(selector, LONGEST_SELECTOR, 'The selector is too long.');
  let parsed: Selector[][];
  try {
    parsed = parse(selector);
  } catch (error) {
    throw cssError(selector, error as Error);
  }
  if (parsed.length === 0) throw new SelectorError(selector, 0, 'The selector is empty.');
  if (parsed.some(endsOpen))
    throw new SelectorError(selector, selector.length, 'An element is expected after the combinator.');
  if (!selector.includes('\\')) checkNames(selector, parsed);
  return parsed;
}

/** The parser takes any character for the beginning of a name; without escapes none is meant but letters and digits. */
function checkNames(selector: string, lists: readonly (readonly Selector[])[]): void {
  for (const token of lists.flat()) {
    const name = nameOf(token);
    if (name !== undefined && !/^[\w\u0080-\uffff-]/.test(name)) {
      throw new SelectorError(
        selector,
        Math.max(0, selector.indexOf(name)),
        'This character is not allowed here.',
      );
    }
    if (token.type === SelectorType.Pseudo && Array.isArray(token.data)) checkNames(selector, token.data);
  }
}

function nameOf(token: Selector): string | undefined {
  if (token.type === SelectorType.Attribute) return token.ignoreCase === 'quirks' ? token.value : token.name;
  return 'name' in token ? token.name : undefined;
}

function endsOpen(tokens: readonly Selector[]): boolean {
  const last = tokens[tokens.length - 1];
  if (last === undefined || isTraversal(last)) return true;
  return tokens.some(
    (token) => token.type === SelectorType.Pseudo && Array.isArray(token.data) && token.data.some(endsOpen),
  );
}
