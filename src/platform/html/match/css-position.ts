import { parse } from 'css-what';
import { SelectorError } from '../errors.ts';

const LONGEST_SEARCHED = 1000;
const COMPLETIONS = ['', 'a', '*', ']', 'a]', '=a]', '"]', "']", '"', "'"];

/** The parser says what is wrong but not where: the first character after which no ending makes a selector. */
export function cssError(selector: string, cause: Error): SelectorError {
  return new SelectorError(selector, brokenAt(selector), explain(cause.message));
}

function brokenAt(selector: string): number {
  const last = Math.min(selector.length, LONGEST_SEARCHED);
  for (let length = 1; length <= last; length++) {
    if (!canBeCompleted(selector.slice(0, length))) return length - 1;
  }
  return last;
}

function canBeCompleted(beginning: string): boolean {
  const open = Math.max(0, beginning.split('(').length - beginning.split(')').length);
  return COMPLETIONS.some((completion) => {
    for (let closing = 0; closing <= open; closing++) {
      if (parses(beginning + completion + ')'.repeat(closing))) return true;
    }
    return false;
  });
}

function parses(selector: string): boolean {
  try {
    return parse(selector).length > 0;
  } catch {
    return false;
  }
}

function explain(message: string): string {
  if (message.startsWith('Unmatched selector')) return 'This character is not allowed here.';
  if (message.startsWith('Expected name')) return 'A name is expected here.';
  if (message === 'Empty sub-selector') return 'A part of the selector is empty.';
  if (message.startsWith('Did not expect successive')) return 'Two combinators follow each other.';
  if (message === 'Parenthesis not matched' || message.includes('closing parenthesis'))
    return 'A parenthesis is not closed.';
  if (message.includes("didn't end")) return 'A quotation mark is not closed.';
  if (message.includes("didn't terminate")) return 'A square bracket is not closed.';
  return message.endsWith('.') ? message : `${message}.`;
}
