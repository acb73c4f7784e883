import { endsTagName, standsAt } from './marks.ts';

const [EXCLAMATION, DASH, GREATER] = [0x21, 0x2d, 0x3e];

/** Where content ends and where the page goes on. */
export interface Ends {
  content: number;
  next: number;
}

/** The end of what goes up to a mark, or up to the end of the page. */
export function endAtMark(source: string, start: number, mark: string): Ends {
  const at = source.indexOf(mark, start);
  return at === -1
    ? { content: source.length, next: source.length }
    : { content: at, next: at + mark.length };
}

/** The end of a comment whose content begins at that place. */
export function endOfComment(source: string, start: number): Ends {
  if (source.charCodeAt(start) === GREATER) return { content: start, next: start + 1 };
  if (source.startsWith('->', start)) return { content: start, next: start + 2 };
  let at = source.indexOf('--', start);
  while (at !== -1) {
    const code = source.charCodeAt(at + 2);
    if (code === GREATER) return { content: at, next: at + 3 };
    if (code === EXCLAMATION && source.charCodeAt(at + 3) === GREATER) return { content: at, next: at + 4 };
    at = source.indexOf('--', code === DASH ? at + 1 : at + 2);
  }
  // What looks like the beginning of the end is no content, though the page ends in it.
  const tail = /(?:--!|--|-)$/.exec(source.slice(Math.max(start, source.length - 3)));
  return { content: source.length - (tail === null ? 0 : tail[0].length), next: source.length };
}

/** The place of the end tag of an element whose content is no markup, or the end of the page. */
export function endOfRawText(source: string, start: number, name: string): number {
  for (let at = source.indexOf('</', start); at !== -1; at = source.indexOf('</', at + 2)) {
    if (standsAt(source, at + 2, name) && endsTagName(source.charCodeAt(at + 2 + name.length))) return at;
  }
  return source.length;
}

const SCRIPT_MARKS = /-->|<!--|<\/?script(?=[\t\n\f />])/gi;

/** As for other raw text, but in what looks like a comment a script in the script hides the end tag. */
export function endOfScript(source: string, start: number): number {
  const end = endOfRawText(source, start, 'script');
  if (!source.slice(start, end).includes('<!--')) return end;
  let [commented, nested] = [false, false];
  SCRIPT_MARKS.lastIndex = start;
  for (let found = SCRIPT_MARKS.exec(source); found !== null; found = SCRIPT_MARKS.exec(source)) {
    const [mark] = found;
    if (mark === '<!--') {
      commented = true;
      // Its dashes may be those of the end, as in `<!-->`.
      SCRIPT_MARKS.lastIndex = found.index + 2;
    } else if (mark === '-->') [commented, nested] = [false, false];
    else if (mark.charAt(1) !== '/') nested = commented;
    else if (nested) nested = false;
    else return found.index;
  }
  return source.length;
}
