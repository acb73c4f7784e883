/** What an element does to the text around it. */
const INLINE = 0;
const BLOCK = 1;
const PARAGRAPH = 2;
const LINE_BREAK = 3;
const CELL = 4;
const SKIPPED = 5;
const PREFORMATTED = 6;

const KINDS = new Map<string, number>([
  ...kind(
    BLOCK,
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
      'h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option search section summary table tbody tfoot ' +
      'thead tr ul',
  ),
  ...kind(PARAGRAPH, 'p'),
  ...kind(LINE_BREAK, 'br'),
  ...kind(CELL, 'td th'),
  ...kind(SKIPPED, 'script style template noscript head title iframe noembed noframes'),
  ...kind(PREFORMATTED, 'pre listing textarea xmp plaintext'),
]);

function kind(number: number, names: string): [string, number][] {
  return names.split(' ').map((name) => [name, number]);
}

/** Elements whose text is no language: told letter by letter when they are asked for themselves. */
const VERBATIM = new Set(['script', 'style', 'iframe', 'noembed', 'noframes', 'xmp']);

// Marks between the texts of the record.
const MARK_BLOCK = 1;
const MARK_PARAGRAPH = 2;
const MARK_BREAK = 3;
const MARK_CELL = 4;
const MARK_SKIP = 5;
const MARK_SKIP_END = 6;
const MARK_PRE = 7;
const MARK_PRE_END = 8;

export interface Recording {
  start: number;
  verbatim: boolean;
  preformatted: boolean;
}

/**
 * Writes down the texts of a page while some element's text is wanted, once for all elements that are open. The text
 * of an element reads as a browser shows it: white space collapses, blocks and `br` begin lines, paragraphs are set
 * apart, cells are separated by tabs, `pre` keeps its form; what is not shown (scripts, styles, `noscript`, templates)
 * is left out, unless it is asked for itself. Style sheets are not considered.
 */
export class TextRecorder {
  readonly #record: (string | number)[] = [];
  #active = 0;
  #preformatted = 0;

  get active(): boolean {
    return this.#active > 0;
  }

  open(name: string): void {
    const kind = KINDS.get(name) ?? INLINE;
    if (kind === PREFORMATTED) this.#preformatted++;
    if (kind === INLINE || this.#active === 0) return;
    this.#record.push(MARKS_AT_OPEN[kind]!);
  }

  /** Begins to record the text of the element just opened. */
  begin(name: string): Recording {
    this.#active++;
    return { start: this.#record.length, verbatim: VERBATIM.has(name), preformatted: this.#preformatted > 0 };
  }

  text(data: string): void {
    if (this.#active > 0) this.#record.push(data);
  }

  /** The text of an element that is about to be closed. */
  end(recording: Recording): string {
    const { start, verbatim, preformatted } = recording;
    const record = this.#record;
    const only = record.length === start + 1 ? record[start] : undefined;
    const text = verbatim
      ? record
          .slice(start)
          .filter((part) => typeof part === 'string')
          .join('')
      : typeof only === 'string' && !preformatted
        ? collapse(only)
        : render(record, start, preformatted);
    if (--this.#active === 0) record.length = 0;
    return text;
  }

  close(name: string): void {
    const kind = KINDS.get(name) ?? INLINE;
    if (kind === PREFORMATTED) this.#preformatted--;
    if (kind === INLINE || kind === LINE_BREAK || kind === CELL || this.#active === 0) return;
    this.#record.push(MARKS_AT_CLOSE[kind]!);
  }
}

const MARKS_AT_OPEN = [0, MARK_BLOCK, MARK_PARAGRAPH, MARK_BREAK, MARK_CELL, MARK_SKIP, MARK_PRE];
const MARKS_AT_CLOSE = [0, MARK_BLOCK, MARK_PARAGRAPH, 0, 0, MARK_SKIP_END, MARK_PRE_END];

const UNEVEN = /[\t\n\f\r]|^ | $| {2}/;
const SPACES = /[\t\n\f\r ]+/g;

/** White space as one space, none at the ends. */
export function collapse(text: string): string {
  return UNEVEN.test(text) ? trimSpaces(text).replace(SPACES, ' ') : text;
}

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b);

function trimSpaces(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function render(record: readonly (string | number)[], start: number, preformatted: boolean): string {
  const lines = new Lines(preformatted);
  let skipped = 0;
  for (let index = start; index < record.length; index++) {
    const part = record[index]!;
    if (part === MARK_SKIP) skipped++;
    else if (part === MARK_SKIP_END) skipped--;
    else if (skipped === 0) lines.add(part);
  }
  return trimSpaces(lines.text);
}

class Lines {
  readonly #pieces: string[] = [];
  #endsLine = false;
  #breaks = 0;
  #space = false;
  #tab = false;
  #preformatted: number;

  constructor(preformatted: boolean) {
    this.#preformatted = preformatted ? 1 : 0;
  }

  get text(): string {
    return this.#pieces.join('');
  }

  add(part: string | number): void {
    if (typeof part === 'string') {
      if (this.#preformatted > 0) this.#write(part);
      else this.#flow(part);
    } else if (part === MARK_BREAK) {
      this.#space = false;
      this.#tab = false;
      this.#write('\n');
      this.#endsLine = true;
    } else if (part === MARK_CELL) {
      this.#tab = this.#breaks === 0 && this.#pieces.length > 0 && !this.#endsLine;
    } else {
      if (part === MARK_PRE) this.#preformatted++;
      if (part === MARK_PRE_END) this.#preformatted--;
      this.#breaks = Math.max(this.#breaks, part === MARK_PARAGRAPH ? 2 : 1);
    }
  }

  #flow(text: string): void {
    const core = collapse(text);
    if (core === '' || isSpace(text.charCodeAt(0))) this.#space = true;
    if (core === '') return;
    this.#write(core);
    this.#space = isSpace(text.charCodeAt(text.length - 1));
  }

  #write(text: string): void {
    this.#flush();
    this.#pieces.push(text);
    this.#endsLine = false;
  }

  /** What was waiting for more text: line breaks before a tab before a space. */
  #flush(): void {
    if (this.#pieces.length > 0) {
      if (this.#breaks > 0) this.#pieces.push('\n'.repeat(this.#breaks));
      else if (this.#tab) this.#pieces.push('\t');
      else if (this.#space && !this.#endsLine) this.#pieces.push(' ');
    }
    this.#breaks = 0;
    this.#tab = false;
    this.#space = false;
  }
}
