import { createHash } from 'node:crypto';
import { digestOf, NONE, RATE, RATE_WORDS } from '../../src/platform/prices/rates/index.ts';
import { openStaging, type Staging } from '../../src/platform/prices/staging/index.ts';

/** What a simple reader would do: find where elements end, and give each one to JSON.parse. The sink is the same. */
export async function parseByElement(source: AsyncIterable<Buffer>, folder: string): Promise<number> {
  const staging = await openStaging(folder);
  try {
    const rows = new Rows(staging);
    const hash = createHash('sha256');
    const scanner = new ElementScanner((key, text) => rows.element(key, text));
    for await (const part of source) {
      hash.update(part);
      scanner.feed(part);
    }
    rows.flush();
    hash.digest('hex');
    return (await staging.finish()).rates;
  } finally {
    staging.close();
  }
}

const KEY = /"(in_network|provider_references)"\s*:\s*\[\s*$/;
const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];

/** Tells the elements of the arrays of the outermost object. */
class ElementScanner {
  readonly #found: (key: string, text: string) => void;
  #rest = Buffer.alloc(0);
  #at = 0;
  #depth = 0;
  #start = -1;
  #isString = false;
  #key = '';
  #outside = '';

  constructor(found: (key: string, text: string) => void) {
    this.#found = found;
  }

  feed(part: Buffer): void {
    const bytes = this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part]);
    let at = this.#at;
    let depth = this.#depth;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (this.#isString) {
        if (byte === BACKSLASH) at += 1;
        else if (byte === QUOTE) this.#isString = false;
      } else if (byte === QUOTE) this.#isString = true;
      else if (byte === OPEN || byte === OPEN_LIST) {
        depth += 1;
        if (depth === 3 && byte === OPEN) {
          if (this.#key === '')
            this.#key = KEY.exec(this.#outside + bytes.toString('latin1', this.#from, at))?.[1] ?? '';
          this.#start = at;
        }
      } else if (byte === CLOSE || byte === CLOSE_LIST) {
        depth -= 1;
        if (depth === 2 && byte === CLOSE) {
          this.#found(this.#key, bytes.toString('utf8', this.#start, at + 1));
          this.#start = -1;
          this.#from = at + 1;
        } else if (depth === 1) {
          this.#key = '';
          this.#outside = '';
          this.#from = at + 1;
        }
      }
    }
    const keep = this.#start === -1 ? this.#from : this.#start;
    this.#rest = Buffer.from(bytes.subarray(keep));
    this.#from = 0;
    this.#start = this.#start === -1 ? -1 : 0;
    this.#at = at - keep;
    this.#depth = depth;
  }

  #from = 0;
}

interface Price {
  negotiated_type?: string;
  negotiated_rate: number;
  expiration_date?: string;
  service_code?: string[];
  billing_class?: string;
  setting?: string;
  billing_code_modifier?: string[];
}

interface Item {
  billing_code_type: string;
  billing_code: string;
  description: string;
  negotiation_arrangement: string;
  negotiated_rates: { provider_references: number[]; negotiated_prices: Price[] }[];
}

interface Reference {
  provider_group_id: number;
  network_name?: string[];
  provider_groups: { npi: number[]; tin: { type: string; value: string } }[];
}

const BATCH = 16_384;

class Rows {
  readonly #staging: Staging;
  readonly #terms = new Map<string, number>();
  readonly #sets = new Map<string, number>();
  #item = 0;
  #member = 0;
  #count = 0;
  readonly #words = new Int32Array(BATCH * RATE_WORDS);

  constructor(staging: Staging) {
    this.#staging = staging;
  }

  element(key: string, text: string): void {
    if (key === 'in_network') this.#readItem(JSON.parse(text) as Item);
    else if (key === 'provider_references') this.#reference(JSON.parse(text) as Reference);
  }

  #reference({
    provider_group_id: id,
    network_name: networks = [],
    provider_groups: groups,
  }: Reference): void {
    const number = this.#group(String(id));
    for (const { npi, tin } of groups) {
      this.#staging
        .writer('members')
        .appendRow([
          this.#member,
          this.#member,
          number,
          tin.type,
          tin.value,
          null,
          networks.join('|') || null,
        ]);
      const owners = new Int32Array(npi.length).fill(this.#member);
      this.#staging.writer('npis').appendColumns([owners, BigInt64Array.from(npi, BigInt)], npi.length);
      this.#member += 1;
    }
  }

  #group(key: string): number {
    const { id, isNew } = this.#staging.idOf('groups', digestOf(`=${key}`));
    if (isNew) this.#staging.writer('groups').appendRow([id, key]);
    return id;
  }

  #set(references: number[]): number {
    const keys = [...new Set(references.map(String))].sort();
    const key = keys.join();
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const { id } = this.#staging.idOf('sets', digestOf(keys.map((one) => `=${one}`).join('\n')));
    for (const one of keys) this.#staging.writer('sets').appendRow([id, this.#group(one)]);
    this.#sets.set(key, id);
    return id;
  }

  #term(price: Price): number {
    const modifiers = price.billing_code_modifier?.join() ?? '';
    const places = price.service_code?.join() ?? '';
    const {
      negotiated_type: type = '',
      expiration_date: expires = '',
      billing_class: kind = '',
      setting = '',
    } = price;
    const key = `${type}|${expires}|${kind}|${setting}|${modifiers}|${places}`;
    const known = this.#terms.get(key);
    if (known !== undefined) return known;
    const id = this.#staging.termsOf({
      ...{ amount_kind: type === 'percentage' ? 'percentage' : 'negotiated', methodology: type, setting },
      ...{ billing_class: kind, modifiers, place_of_service: places, expires_on: expires },
      pointer: '/in_network/*/negotiated_rates/*/negotiated_prices/*',
    });
    this.#terms.set(key, id);
    return id;
  }

  #readItem(item: Item): void {
    const number = this.#item;
    this.#item += 1;
    this.#staging.writer('items').appendRow([number, item.description, item.negotiation_arrangement]);
    this.#staging
      .writer('item_codes')
      .appendRow([number, 0, item.billing_code_type, item.billing_code, null]);
    item.negotiated_rates.forEach((rate, at2) => {
      const set = this.#set(rate.provider_references);
      rate.negotiated_prices.forEach((price, at3) => {
        const cents = Math.round(price.negotiated_rate * 10_000);
        const words = this.#words;
        const at = this.#count * RATE_WORDS;
        words[at + RATE.terms] = this.#term(price);
        words[at + RATE.amount] = cents | 0;
        words[at + RATE.amount + 1] = (cents / 2 ** 32) | 0;
        words[at + RATE.set] = set;
        words[at + RATE.at1] = number;
        words[at + RATE.at2] = at2;
        words[at + RATE.at3] = at3;
        words[at + RATE.at4] = NONE;
        this.#count += 1;
        if (this.#count === BATCH) this.flush();
      });
    });
  }

  flush(): void {
    this.#staging.appendRates(this.#words, this.#count);
    this.#count = 0;
  }
}
