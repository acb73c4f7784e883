import type { Header, ItemField, PayerPart } from '../csv/headers.ts';
import { readHeaders } from '../csv/read-headers.ts';
import type { Tally } from '../tally.ts';
import { nameOf } from './item-keys.ts';
import { ITEM_AMOUNTS, PAYER_AMOUNTS } from './names.ts';
import { type JsonObject, textOf } from './values.ts';

type Fields = Record<string, unknown>;
type Part = 'item' | 'drug' | 'charge' | 'payer';

const HOMES: Readonly<Record<ItemField, readonly [Part, string]>> = {
  ...{ description: ['item', 'description'], setting: ['charge', 'setting'] },
  ...{ modifiers: ['charge', 'modifiers'], billingClass: ['charge', 'billing_class'] },
  ...{ notes: ['charge', 'additional_generic_notes'] },
  ...{ drugUnit: ['drug', 'unit'], drugType: ['drug', 'type'] },
  ...{ payerName: ['payer', 'payer_name'], planName: ['payer', 'plan_name'] },
};

const CHARGE_KEYS = new Map(ITEM_AMOUNTS.map(({ kind, key }) => [kind, key] as const));
const PAYER_KEYS: ReadonlySet<string> = new Set(PAYER_AMOUNTS.map(({ key }) => key));
const PART_KEYS = new Map<PayerPart, string>([
  ...PAYER_AMOUNTS.map(({ kind, key }) => [kind, key] as const),
  ['methodology', 'methodology'],
  ['payments', 'count'],
  ['payerNotes', 'additional_payer_notes'],
]);

const OF_CMS: ReadonlySet<string> = new Set(['standard_charges', 'code_information', 'drug_information']);
const MOST_KNOWN = 1_000;

/** Some files have records of CSV for items: the headers are keys, and nothing stands within anything. */
export class FlatItems {
  readonly #tally: Tally;
  /** Of the same keys; null where they are not those of such a record. */
  readonly #known = new Map<string, readonly Header[] | null>();

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  /** The item as CMS has it; undefined where it is no such record. */
  nested(item: JsonObject): JsonObject | undefined {
    if (item.standard_charges !== undefined) return undefined;
    const keys = Object.keys(item);
    const all = keys.join('\n');
    let headers = this.#known.get(all);
    if (headers === undefined) {
      headers = this.#headersOf(keys);
      if (this.#known.size < MOST_KNOWN) this.#known.set(all, headers);
    }
    return headers === null ? undefined : nestedItem(Object.values(item), headers);
  }

  #headersOf(keys: readonly string[]): readonly Header[] | null {
    if (keys.some((key) => OF_CMS.has(nameOf(key, 'item') ?? ''))) return null;
    const headers = readHeaders(keys);
    if (!headers.some(isAmount)) return null;
    headers.forEach(({ kind }, place) => {
      if (kind === 'unknown')
        this.#tally.warnOnce(`key item ${keys[place]}`, `The key ${keys[place]} of items is not read.`);
    });
    return headers;
  }
}

const isAmount = (header: Header): boolean =>
  header.kind === 'itemAmount' ||
  (header.kind === 'payer' && PAYER_KEYS.has(PART_KEYS.get(header.part) ?? ''));

function nestedItem(values: readonly unknown[], headers: readonly Header[]): JsonObject {
  const parts: Record<Part, Fields> = { item: {}, drug: {}, charge: {}, payer: {} };
  const codes = new Map<number, Fields>();
  const payers = new Map<string, Fields>([['', parts.payer]]);
  headers.forEach((header, place) => {
    const value = values[place];
    if (textOf(value) === '') return;
    if (header.kind === 'field') {
      const [part, key] = HOMES[header.field];
      const before = parts[part][key];
      parts[part][key] = before === undefined ? value : [before, value].flat();
    } else if (header.kind === 'code') {
      const { number, part, ofType } = header;
      Object.assign(entryOf(codes, number, { type: ofType }), { [part]: value });
    } else if (header.kind === 'itemAmount') parts.charge[CHARGE_KEYS.get(header.amount) ?? ''] = value;
    else if (header.kind === 'payer') payerOf(payers, header.names)[PART_KEYS.get(header.part) ?? ''] = value;
  });
  const drug = Object.keys(parts.drug).length === 0 ? {} : { drug_information: parts.drug };
  const charge = { ...parts.charge, payers_information: [...payers.values()].filter(hasAmount) };
  return { ...parts.item, code_information: [...codes.values()], ...drug, standard_charges: [charge] };
}

/** That of the record, or one whose names stand in keys. */
const payerOf = (payers: Map<string, Fields>, names: { payer: string; plan: string } | null): Fields =>
  entryOf(payers, names === null ? '' : JSON.stringify(names), {
    payer_name: names?.payer,
    plan_name: names?.plan,
  });

const hasAmount = (payer: Fields): boolean => Object.keys(payer).some((key) => PAYER_KEYS.has(key));

function entryOf<Key>(entries: Map<Key, Fields>, key: Key, fresh: Fields): Fields {
  const entry = entries.get(key) ?? fresh;
  entries.set(key, entry);
  return entry;
}
