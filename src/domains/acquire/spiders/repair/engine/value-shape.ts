import { remembered } from './remembered.ts';

/** What kind of thing a value is, as far as its letters tell. */
export type ValueKind =
  | 'number'
  | 'money'
  | 'date'
  | 'address'
  | 'email'
  | 'code'
  | 'word'
  | 'phrase'
  | 'prose'
  | 'nothing';

const EMAIL = /^(?:mailto:)?[^\s@]+@[^\s@]+\.[^\s@]+$/i;
const ADDRESS =
  /^(?:[a-z][a-z0-9+.-]*:)?\/\/\S+$|^\.{0,2}\/\S*$|^[\w%-]+\/[\w%./-]+$|^[\w%-]+\.(?:html?|php|jpe?g|png|webp|gif|svg)(?:\?\S*)?$/i;
const MONEY = /\p{Sc}\s?[\d.,]*\d|\d\s?\p{Sc}|\b(?:EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK|PLN|CZK|CAD|AUD|INR)\b/u;
const MONTH = /\b(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-zäûé]*\.?\b/i;
const NUMERIC_DATE = /\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/;
const CODE = /^(?=.*\d)(?=.*[\p{L}_-])[\p{L}\d][\p{L}\d._/#-]*$/u;
const LONGEST_NUMBER = 40;

export const kindOf: (value: string) => ValueKind = remembered((value) => {
  const text = value.trim();
  if (text === '') return 'nothing';
  if (EMAIL.test(text)) return 'email';
  if (ADDRESS.test(text)) return 'address';
  if (text.length <= LONGEST_NUMBER) {
    if (NUMERIC_DATE.test(text) || (MONTH.test(text) && /\d/.test(text))) return 'date';
    if (MONEY.test(text) && /\d/.test(text)) return 'money';
    if (CODE.test(text)) return 'code';
    const digits = text.match(/\d/g)?.length ?? 0;
    if (digits > 0 && digits >= (text.match(/\p{L}/gu)?.length ?? 0)) return 'number';
  }
  const words = text.split(/\s+/).length;
  if (words <= 2) return 'word';
  return words <= 15 ? 'phrase' : 'prose';
});

const RELATED: Readonly<Record<string, number>> = {
  'money number': 0.6,
  'phrase word': 0.8,
  'phrase prose': 0.6,
  'code word': 0.5,
  'code number': 0.5,
  'date number': 0.4,
  'code phrase': 0.3,
  'date phrase': 0.3,
  'money phrase': 0.35,
  'number phrase': 0.35,
  'number word': 0.35,
};

/** The forms of the values of one field, to hold others against. */
export class ShapeProfile {
  readonly #kinds = new Map<ValueKind, number>();
  readonly #signatures = new Map<string, number>();
  readonly #shortest: number;
  readonly #longest: number;
  readonly #count: number;

  constructor(values: readonly string[]) {
    this.#count = values.length;
    const lengths = values.map(({ length }) => length);
    this.#shortest = Math.min(...lengths);
    this.#longest = Math.max(...lengths);
    for (const value of values) {
      add(this.#kinds, kindOf(value));
      add(this.#signatures, signatureOf(value));
    }
  }

  get longest(): number {
    return this.#longest;
  }

  /** From 0, nothing like them, to 1, just like them. */
  similarity(value: string): number {
    const kind = this.#kindSimilarity(kindOf(value));
    if (kind === 0) return 0;
    return kind * (0.4 + 0.3 * this.#lengthSimilarity(value.length) + 0.3 * this.#signature(value));
  }

  #kindSimilarity(kind: ValueKind): number {
    let best = 0;
    for (const [known, count] of this.#kinds) {
      const related =
        known === kind ? 1 : (RELATED[known < kind ? `${known} ${kind}` : `${kind} ${known}`] ?? 0);
      best = Math.max(best, related * (0.7 + (0.3 * count) / this.#count));
    }
    return best;
  }

  #lengthSimilarity(length: number): number {
    if (length >= this.#shortest && length <= this.#longest) return 1;
    const near = length < this.#shortest ? this.#shortest : this.#longest;
    return Math.min(length, near) / Math.max(length, near, 1);
  }

  #signature(value: string): number {
    const signature = signatureOf(value);
    const same = (this.#signatures.get(signature) ?? 0) / this.#count;
    if (same > 0) return 0.6 + 0.4 * same;
    const signs = signsOf(signature);
    return Math.max(...[...this.#signatures.keys()].map((known) => overlap(signsOf(known), signs))) * 0.6;
  }
}

/** Runs of digits, capitals and small letters as one sign each: `$12.50` is `$9.9`. Long texts are their beginning. */
const signatureOf = remembered((value) =>
  value
    .slice(0, 60)
    .replace(/\d+/g, '9')
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/(?:A?a ?)+/g, 'a')
    .replace(/\s+/g, ' ')
    .slice(0, 24),
);

const signsOf: (signature: string) => ReadonlySet<string> = remembered((signature) => new Set(signature));

/** The share of signs that both have. */
function overlap(one: ReadonlySet<string>, two: ReadonlySet<string>): number {
  let shared = 0;
  for (const sign of one) if (two.has(sign)) shared += 1;
  return shared / Math.max(one.size, two.size, 1);
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
