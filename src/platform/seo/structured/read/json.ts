/** JSON with where each thing stands in its text. */
export type JsonNode = string | number | boolean | null | JsonObject | JsonNode[];

export class JsonObject {
  readonly entries = new Map<string, JsonEntry>();
  readonly offset: number;
  constructor(offset: number) {
    this.offset = offset;
  }
  get(key: string): JsonNode | undefined {
    return this.entries.get(key)?.value;
  }
}

export interface JsonEntry {
  value: JsonNode;
  offset: number;
}

export interface JsonFault {
  offset: number;
  /** As the end of a sentence that begins with where it is. */
  message: string;
}

export interface ReadJson {
  /** Undefined when the text could not be read at all. */
  value: JsonNode | undefined;
  /** Mistakes in the order of the text; those that are usual do not stop the reading. */
  faults: JsonFault[];
}

class Unreadable extends Error {}

const DEEPEST = 200;
const MOST_FAULTS = 100;
const BLANK = /[\t\n\r ]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[A-Za-z_$][\w$]*/y;
/** What hides a script from old browsers and from XML. */
const WRAPPING = /(?:\/\/[ \t]*)?(?:<!--|-->|<!\[CDATA\[|(?:<!)?\]\]>)/y;
const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '"': '"',
  '\\': '\\',
  '/': '/',
};

/** Reads JSON as the standard has it, notes what it does not allow, and continues where the mistake is a usual one. */
export function readJson(text: string): ReadJson {
  const reader = new Reader(text);
  try {
    return { value: reader.document(), faults: reader.faults };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { value: undefined, faults: reader.faults };
  }
}

class Reader {
  readonly faults: JsonFault[] = [];
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonNode {
    this.#skip();
    const value = this.#value();
    this.#skip();
    if (this.#text[this.#at] === ';') {
      this.#note('there is a semicolon after the JSON');
      this.#at += 1;
      this.#skip();
    }
    if (this.#at < this.#text.length) this.#note(`there is ${this.#here()} after the end of the JSON`);
    return value;
  }

  #value(): JsonNode {
    const letter = this.#text[this.#at];
    if (letter === '{') return this.#nested(() => this.#object());
    if (letter === '[') return this.#nested(() => this.#array());
    if (letter === '"') return this.#string();
    const number = this.#match(NUMBER);
    if (number !== undefined && number !== '') return Number(number);
    const offset = this.#at;
    const word = this.#match(WORD);
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    this.#at = offset;
    return this.#fail(`a value is expected, but there is ${this.#here()}`);
  }

  #nested<Result>(read: () => Result): Result {
    this.#depth += 1;
    if (this.#depth > DEEPEST) this.#fail('the JSON is nested too deeply');
    const result = read();
    this.#depth -= 1;
    return result;
  }

  #object(): JsonObject {
    const object = new JsonObject(this.#at);
    this.#at += 1;
    this.#skip();
    while (this.#text[this.#at] !== '}') {
      const offset = this.#at;
      if (this.#text[offset] !== '"')
        this.#fail(`a property name in double quotes is expected, but there is ${this.#here()}`);
      const key = this.#string();
      this.#skip();
      if (this.#text[this.#at] !== ':') this.#fail(`a colon is expected, but there is ${this.#here()}`);
      this.#at += 1;
      this.#skip();
      object.entries.set(key, { value: this.#value(), offset });
      this.#next('}');
    }
    this.#at += 1;
    return object;
  }

  #array(): JsonNode[] {
    const list: JsonNode[] = [];
    this.#at += 1;
    this.#skip();
    while (this.#text[this.#at] !== ']') {
      list.push(this.#value());
      this.#next(']');
    }
    this.#at += 1;
    return list;
  }

  /** To the next entry, or to the closing bracket. */
  #next(closing: string): void {
    this.#skip();
    if (this.#text[this.#at] === closing) return;
    if (this.#text[this.#at] !== ',')
      this.#fail(`a comma or ${closing} is expected, but there is ${this.#here()}`);
    const comma = this.#at;
    this.#at += 1;
    this.#skip();
    if (this.#text[this.#at] === closing) this.#note(`there is a comma before ${closing}`, comma);
  }

  #string(): string {
    const from = this.#at;
    let result = '';
    let start = ++this.#at;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (Number.isNaN(code)) {
        this.#at = from;
        this.#fail('a string is not closed');
      }
      if (code === 34) break;
      if (code < 32) this.#note(`a string contains ${nameOf(code)}, which must be escaped`);
      if (code === 92) {
        result += this.#text.slice(start, this.#at) + this.#escape();
        start = this.#at;
      } else this.#at += 1;
    }
    result += this.#text.slice(start, this.#at);
    this.#at += 1;
    return result;
  }

  #escape(): string {
    const letter = this.#text[this.#at + 1] ?? '';
    const known = ESCAPES[letter];
    if (known !== undefined) {
      this.#at += 2;
      return known;
    }
    const digits = /^u([0-9a-f]{4})$/i.exec(this.#text.slice(this.#at + 1, this.#at + 6))?.[1];
    if (digits !== undefined) {
      this.#at += 6;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    this.#note(`\\${letter} is not an escape that JSON knows`);
    this.#at += 2;
    return letter;
  }

  /** Blanks, and what JSON does not allow but people put in. */
  #skip(): void {
    for (;;) {
      this.#match(BLANK);
      const letter = this.#text[this.#at];
      if (letter !== '<' && letter !== '/' && letter !== '-' && letter !== ']' && letter !== '\uFEFF') return;
      if (!this.#skipForeign()) return;
    }
  }

  #skipForeign(): boolean {
    const from = this.#at;
    if (this.faults.length >= MOST_FAULTS) this.#fail('there are too many mistakes');
    if (this.#text[from] === '\uFEFF') {
      this.#note('there is a byte order mark');
      this.#at += 1;
      return true;
    }
    const comment = /<!--(?:(?!\{|\[)[\s\S])*?-->/y;
    comment.lastIndex = from;
    if (comment.test(this.#text)) {
      this.#note('there is an HTML comment');
      this.#at = comment.lastIndex;
      return true;
    }
    const wrapping = this.#match(WRAPPING);
    if (wrapping !== undefined && wrapping !== '') {
      this.#note(wrapping.includes('--') ? 'there is an HTML comment' : 'there is a CDATA mark', from);
      return true;
    }
    const isBlock = this.#text.startsWith('/*', from);
    if (!isBlock && !this.#text.startsWith('//', from)) return false;
    this.#note('there is a comment, which JSON does not allow');
    const end = this.#text.indexOf(isBlock ? '*/' : '\n', from + 2);
    this.#at = end === -1 ? this.#text.length : end + (isBlock ? 2 : 1);
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #here(): string {
    const letter = this.#text.codePointAt(this.#at);
    if (letter === undefined) return 'the end of the block';
    return letter === 34 ? 'a double quote' : `"${String.fromCodePoint(letter)}"`;
  }

  #note(message: string, offset = this.#at): void {
    if (this.faults.length <= MOST_FAULTS) this.faults.push({ offset, message });
  }

  #fail(message: string): never {
    this.#note(message);
    throw new Unreadable(message);
  }
}

function nameOf(code: number): string {
  if (code === 10 || code === 13) return 'a line break';
  return code === 9 ? 'a tab' : `the control character U+${code.toString(16).padStart(4, '0').toUpperCase()}`;
}
