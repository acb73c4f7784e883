/** Signs that mean something anywhere in a line. */
const SIGNS = /[\\`*_[\]<&~]/g;
const WORD = /[\p{L}\p{N}]/u;
const REFERENCE = /^&(?:#\d|#x[\da-f]|[a-z][a-z\d]*;)/i;

/** Text in which nothing is taken for Markdown. */
export function escapeText(text: string): string {
  return text.replace(SIGNS, (sign, at: number) => (isHarmless(sign, text, at) ? sign : `\\${sign}`));
}

function isHarmless(sign: string, text: string, at: number): boolean {
  const next = text[at + 1];
  // An underscore inside of a word, such as in snake_case.
  if (sign === '_') return next !== undefined && WORD.test(next) && WORD.test(text[at - 1] ?? '');
  if (sign === '<') return next !== undefined && !/[a-z/!?]/i.test(next);
  if (sign === '&') return !REFERENCE.test(text.slice(at, at + 40));
  return false;
}

const LINE_STARTS: readonly [RegExp, string][] = [
  [/^(#{1,6})(?=\s|$)/, '\\$1'],
  [/^>/, '\\>'],
  [/^([-+])(?=\s|$)/, '\\$1'],
  [/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'],
  [/^([-=|:])(?=[-=|:\s]*$)/, '\\$1'],
];

/** The lines of a paragraph, none of which begins a heading, a list, a quotation or the like. */
export function escapeLineStarts(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const rule = LINE_STARTS.find(([pattern]) => pattern.test(line));
      return rule === undefined ? line : line.replace(...rule);
    })
    .join('\n');
}

/** An address between brackets. */
export function escapeAddress(url: string): string {
  return url
    .replace(/[\s<>]/g, (sign) => encodeURIComponent(sign))
    .replaceAll('\\', '%5C')
    .replace(/[()]/g, '\\$&');
}

/** Code keeps every sign; it is set in more backticks than it holds. */
export function codeSpan(code: string): string {
  const fence = '`'.repeat(longestRun(code) + 1);
  const gap = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return `${fence}${gap}${code}${gap}${fence}`;
}

export function codeBlock(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(2, longestRun(code)) + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

/** Of backticks. */
function longestRun(code: string): number {
  let [longest, run] = [0, 0];
  for (let at = code.indexOf('`'); at !== -1; at = code.indexOf('`', at + 1)) {
    run = code[at - 1] === '`' ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}
