import type { AmountKind } from '../../model/index.ts';
import { RATE, RATE_WORDS } from '../../rates/index.ts';
import type { Terms } from '../../staging/index.ts';
import { isoDateOf, negotiatedTypeOf, settingOf } from '../../wording/index.ts';
import { ByteDictionary } from '../bytes/byte-dictionary.ts';
import type { ByteReader } from '../bytes/byte-reader.ts';
import type { RateRows } from './rate-buffer.ts';

const MOST_PIECES = 100_000;

/** Which pieces of JSON the terms of an amount consist of; -1 for those that are not there. */
export interface TermsPieces {
  kind: TermsKind;
  type: number;
  setting: number;
  billingClass: number;
  modifiers: number;
  places: number;
  expires: number;
}

export type TermsKind = 'negotiated' | 'allowed' | 'billed';

export const POINTERS: Readonly<Record<TermsKind, string>> = {
  negotiated: '/in_network/*/negotiated_rates/*/negotiated_prices/*',
  allowed: '/out_of_network/*/allowed_amounts/*/payments/*',
  billed: '/out_of_network/*/allowed_amounts/*/payments/*/providers/*',
};

/** What is sent of terms that were not sent before: the number of the first, and all from there on. */
export interface NewTerms {
  first: number;
  terms: Terms[];
}

/** Knows the terms of amounts by the bytes that state them, beyond the chunk. */
export class TermsDictionary {
  readonly #texts = new ByteDictionary();
  readonly #decoded: (string | null)[] = [];
  readonly #lists = new ByteDictionary();
  readonly #joined: string[] = [];
  readonly #combined = new Map<string | number, number>();
  readonly #terms: Terms[] = [];
  /** Terms with an expiration that is no date. */
  readonly #unread = new Set<number>();
  #sent = 0;

  /**
   * Forgets everything when it has become large; true if so.
   * @param isFresh whether what was sent may be lost.
   */
  beginChunk(isFresh: boolean): boolean {
    if (isFresh) this.#sent = 0;
    if (this.#texts.size + this.#lists.size + this.#terms.length < MOST_PIECES) return false;
    for (const dictionary of [this.#texts, this.#lists, this.#combined, this.#unread]) dictionary.clear();
    for (const list of [this.#decoded, this.#joined, this.#terms]) list.length = 0;
    this.#sent = 0;
    return true;
  }

  /** Those that were not sent yet; they count as sent from now on. */
  send(): NewTerms {
    const first = this.#sent;
    this.#sent = this.#terms.length;
    return { first, terms: this.#terms.slice(first) };
  }

  /** How many rows have an expiration that is no date. */
  unreadDates({ words, count }: RateRows): number {
    if (this.#unread.size === 0) return 0;
    let unread = 0;
    for (let row = 0; row < count; row += 1)
      if (this.#unread.has(words[row * RATE_WORDS + RATE.terms] ?? -1)) unread += 1;
    return unread;
  }

  isPercentage(id: number): boolean {
    return this.#terms[id]?.amount_kind === 'percentage';
  }

  /** Reads a text; its piece. */
  text(reader: ByteReader): number {
    const start = reader.at;
    reader.skipValue();
    const after = reader.at;
    const id = this.#texts.idOf(reader, start, after);
    if (id === this.#decoded.length) this.#decoded.push(wordsBetween(reader, start, after));
    return id;
  }

  /** Reads an array of texts; its piece. */
  list(reader: ByteReader): number {
    const start = reader.at;
    reader.skipValue();
    const after = reader.at;
    const id = this.#lists.idOf(reader, start, after);
    if (id === this.#joined.length) {
      reader.at = start;
      this.#joined.push(joined(textsOf(reader)));
      reader.at = after;
    }
    return id;
  }

  /** The number of these terms in this dictionary. */
  idOf(pieces: TermsPieces): number {
    const key = keyOf(pieces);
    const known = this.#combined.get(key);
    if (known !== undefined) return known;
    const id = this.#terms.length;
    const terms = this.#read(pieces);
    const written = this.#decoded[pieces.expires]?.trim() ?? '';
    if (written !== '' && terms.expires_on === null) this.#unread.add(id);
    this.#terms.push(terms);
    this.#combined.set(key, id);
    return id;
  }

  #read({ kind, type, setting, billingClass, modifiers, places, expires }: TermsPieces): Terms {
    const methodology = negotiatedTypeOf(this.#decoded[type] ?? '');
    return {
      amount_kind: amountKind(kind, methodology),
      methodology,
      setting: settingOf(this.#decoded[setting] ?? ''),
      billing_class: classIn(this.#decoded[billingClass] ?? ''),
      modifiers: modifiersIn(this.#joined[modifiers] ?? ''),
      place_of_service: placesIn(this.#joined[places] ?? '') || null,
      drug_unit: null,
      drug_type: null,
      expires_on: isoDateOf(this.#decoded[expires] ?? ''),
      pointer: POINTERS[kind],
    };
  }
}

const KINDS: readonly TermsKind[] = ['negotiated', 'allowed', 'billed'];
const MOST_SMALL = 254;

/** Small numbers fit into one, which is found sooner than a text. */
function keyOf({
  kind,
  type,
  setting,
  billingClass,
  modifiers,
  places,
  expires,
}: TermsPieces): string | number {
  if (Math.max(type, setting, billingClass, modifiers, places, expires) > MOST_SMALL)
    return `${kind} ${type} ${setting} ${billingClass} ${modifiers} ${places} ${expires}`;
  const low = (type + 1) | ((setting + 1) << 8) | ((billingClass + 1) << 16);
  const high = (modifiers + 1) | ((places + 1) << 8) | ((expires + 1) << 16);
  return (low + high * 0x1000000) * KINDS.length + KINDS.indexOf(kind);
}

const amountKind = (kind: TermsKind, methodology: string | null): AmountKind =>
  kind === 'negotiated' && methodology === 'percentage' ? 'percentage' : kind;

/** Several words in a list mean what they mean with a slash between them. */
function wordsBetween(reader: ByteReader, start: number, after: number): string | null {
  reader.at = start;
  const words = reader.isArray ? textsOf(reader).join('/') : reader.text();
  reader.at = after;
  return words;
}

/** The strings and numbers of an array, or a single one. */
export function textsOf(reader: ByteReader): string[] {
  const texts: string[] = [];
  if (!reader.isArray) {
    const text = reader.text();
    return text === null ? [] : [text];
  }
  for (let more = reader.enterArray(); more; more = reader.nextElement()) {
    const text = reader.text();
    if (text !== null) texts.push(text);
  }
  return texts;
}

const joined = (texts: readonly string[]): string =>
  [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))].sort().join(',');

const BOTH_CLASSES = /^(?:professional\/institutional|institutional\/professional)$/;

function classIn(text: string): string | null {
  const word = text.trim().toLowerCase();
  return BOTH_CLASSES.test(word) ? 'both' : word || null;
}

/** What stands in one text, split at blanks only where nothing but codes comes out. */
const codesIn = (list: string, code: RegExp): string[] =>
  list
    .split(/[,;|]/)
    .map((text) => text.trim())
    .flatMap((text) => {
      const parts = text.split(/\s+/);
      return parts.every((part) => code.test(part)) ? parts : [text];
    });

const NO_MODIFIER = /^(?:n\/?a|none|null)$/i;

const MODIFIER = /^[a-z0-9]{2}$/i;
const PLACE = /^(?:\d{1,2}|cstm-?00)$/i;
/** As CMS writes that a rate holds for all of them. */
const ALL_PLACES = /^(?:cstm-?00|all)$/i;

/** Modifiers have no small letters, and words that say that there is none are none. */
const modifiersIn = (list: string): string =>
  joined(codesIn(list, MODIFIER).map((text) => (NO_MODIFIER.test(text) ? '' : text.toUpperCase())));

/** Places of service have two digits. */
const placesIn = (list: string): string =>
  joined(
    codesIn(list, PLACE).map((text) =>
      ALL_PLACES.test(text) ? 'CSTM-00' : /^\d$/.test(text) ? `0${text}` : text,
    ),
  );
