import { SelectorError } from '../errors.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

type Part = (value: Json) => Iterable<Json>;

const LONGEST = 1000;
const MOST_RESULTS = 100_000;

export interface JsonPathOptions {
  /** As in JSON-LD a list means several values: names are looked for in each, and one value is a list of one. */
  listsAreValues?: boolean;
}

/**
 * A path into JSON: `offers.price`, `$.a[0]['b c']`, `items[*].name`, `..price`, `a[-1]`, `a[1:3]`, `a[?@.kind=='x'].b`.
 * The forms are those of RFC 9535; the `$` at the beginning may be left out.
 */
export class JsonPath {
  readonly #parts: Part[];

  constructor(path: string, { listsAreValues = false }: JsonPathOptions = {}) {
    if (path.length > LONGEST) throw new SelectorError(path, LONGEST, 'The path is too long.');
    this.#parts = new PathParser(path, listsAreValues).parse();
  }

  /** All values that the path leads to. */
  find(root: Json): Json[] {
    let values: Json[] = [root];
    for (const part of this.#parts) {
      const next: Json[] = [];
      for (const value of values) {
        for (const found of part(value)) {
          next.push(found);
          if (next.length > MOST_RESULTS) return next;
        }
      }
      values = next;
    }
    return values;
  }
}

const isObject = (value: Json): value is { [key: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function member(name: string): Part {
  return function* (value) {
    const own = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    if (own !== undefined) yield own;
  };
}

/** The value, or each value of a list. */
function memberOfEach(name: string): Part {
  const inOne = member(name);
  return function* (value) {
    if (!Array.isArray(value)) yield* inOne(value);
    else for (const one of value) yield* inOne(one);
  };
}

/** What a part finds in a list, also where a list of one is written without brackets. */
const inList =
  (part: Part): Part =>
  (value) =>
    part(Array.isArray(value) ? value : [value]);

function element(index: number): Part {
  return function* (value) {
    if (!Array.isArray(value)) return;
    const found = value.at(index);
    if (found !== undefined) yield found;
  };
}

function slice(start: number | undefined, end: number | undefined): Part {
  return function* (value) {
    if (Array.isArray(value)) yield* value.slice(start, end);
  };
}

function* children(value: Json): Iterable<Json> {
  if (Array.isArray(value)) yield* value;
  else if (isObject(value)) yield* Object.values(value);
}

/** The value and everything below it, however deep. */
function* descendants(root: Json): Iterable<Json> {
  const open: Json[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    yield value;
    for (const child of [...children(value)].reverse()) open.push(child);
  }
}

function filter(path: JsonPath, operator: string | undefined, wanted: Json): Part {
  const fits = (value: Json): boolean => {
    const found = path.find(value);
    return operator === undefined
      ? found.length > 0
      : found.some((candidate) => compare(candidate, operator, wanted));
  };
  return function* (value) {
    for (const child of children(value)) if (fits(child)) yield child;
  };
}

function compare(value: Json, operator: string, wanted: Json): boolean {
  if (operator === '==') return value === wanted;
  if (operator === '!=') return value !== wanted;
  if (typeof value !== typeof wanted || (typeof value !== 'number' && typeof value !== 'string'))
    return false;
  const [left, right] = [value, wanted as typeof value];
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  return operator === '>' ? left > right : left >= right;
}

class PathParser {
  readonly #path: string;
  readonly #listsAreValues: boolean;
  #at = 0;

  constructor(path: string, listsAreValues: boolean) {
    this.#path = path;
    this.#listsAreValues = listsAreValues;
  }

  parse(): Part[] {
    const parts: Part[] = [];
    if (this.#take(/\$/y) === undefined && !/^[.[]/.test(this.#path)) parts.push(this.#name());
    while (this.#at < this.#path.length) this.#part(parts);
    return parts;
  }

  #part(parts: Part[]): void {
    if (this.#take(/\.\./y) !== undefined) {
      parts.push(descendants);
      if (this.#path[this.#at] !== '[') parts.push(this.#name());
    } else if (this.#take(/\./y) !== undefined) parts.push(this.#name());
    else if (this.#path[this.#at] === '[') parts.push(this.#bracket());
    else this.#fail('A dot or a bracket is expected here.');
  }

  #name(): Part {
    if (this.#take(/\*/y) !== undefined) return children;
    const name = this.#take(/[^.[\]\s'"]+/y);
    if (name === undefined) this.#fail('A name is expected here.');
    return /^\d+$/.test(name) ? either(member(name), element(Number(name))) : this.#member(name);
  }

  #bracket(): Part {
    this.#at++;
    this.#take(/\s+/y);
    const first = this.#choice();
    const others: Part[] = [];
    while (this.#take(/\s*,\s*/y) !== undefined) others.push(this.#choice());
    if (this.#take(/\s*\]/y) === undefined) this.#fail('A closing bracket is expected here.');
    return others.length === 0 ? first : either(first, ...others);
  }

  #choice(): Part {
    if (this.#take(/\*/y) !== undefined) return this.#ofList(children);
    if (this.#take(/\?/y) !== undefined) return this.#ofList(this.#filter());
    const name = this.#string();
    if (name !== undefined) return this.#member(name);
    const range = this.#take(/-?\d*\s*:\s*-?\d*/y);
    if (range !== undefined) {
      const [start, end] = range.split(':').map((bound) => (bound.trim() === '' ? undefined : Number(bound)));
      return this.#ofList(slice(start, end));
    }
    const index = this.#take(/-?\d+/y);
    if (index === undefined) this.#fail('A number, a name in quotation marks or * is expected here.');
    return this.#ofList(element(Number(index)));
  }

  #member(name: string): Part {
    return this.#listsAreValues ? memberOfEach(name) : member(name);
  }

  #ofList(part: Part): Part {
    return this.#listsAreValues ? inList(part) : part;
  }

  #filter(): Part {
    const open = this.#take(/\s*\(\s*/y);
    this.#take(/\s*/y);
    const path = this.#take(/@(?:\.[^.[\]\s'"=!<>()]+|\[(?:\d+|'[^']*'|"[^"]*")\])*/y);
    if (path === undefined) this.#fail('A condition must start with @.');
    const operator = this.#take(/\s*(?:==|!=|<=|>=|<|>)\s*/y)?.trim();
    const wanted = operator === undefined ? null : this.#literal();
    if (open !== undefined && this.#take(/\s*\)/y) === undefined)
      this.#fail('A closing parenthesis is expected here.');
    return filter(new JsonPath(`$${path.slice(1)}`), operator, wanted);
  }

  #literal(): Json {
    const text = this.#string();
    if (text !== undefined) return text;
    const plain = this.#take(/true|false|null|-?\d+(?:\.\d+)?/y);
    if (plain === undefined) this.#fail('A value is expected here.');
    return JSON.parse(plain) as Json;
  }

  #string(): string | undefined {
    const quoted = this.#take(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/y);
    return quoted?.slice(1, -1).replace(/\\(.)/g, '$1');
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#path);
    if (match === null) return undefined;
    this.#at = pattern.lastIndex;
    return match[0];
  }

  #fail(problem: string): never {
    throw new SelectorError(this.#path, this.#at, problem);
  }
}

function either(...parts: Part[]): Part {
  return function* (value) {
    for (const part of parts) yield* part(value);
  };
}
