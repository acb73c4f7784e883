import { RATE } from '../../rates/index.ts';
import { NO_KEY } from '../bytes/byte-reader.ts';
import { KeyTable } from '../bytes/key-table.ts';
import type { ItemFields } from './chunk.ts';
import { eachOf } from './each-of.ts';
import type { Harvest } from './harvest.ts';
import { isWantedItem } from './item-code.ts';
import { NpiList } from './npi-list.ts';
import { put } from './price.ts';
import { NO_TIN, readTin, type Tin } from './provider-member.ts';
import type { TermsKind, TermsPieces } from './terms-dictionary.ts';

const ITEM_KEYS = new KeyTable([
  'billing_code_type',
  'billing_code',
  'description',
  'name',
  'allowed_amounts',
  'severity_of_illness',
]);
const [CODE_TYPE, CODE, DESCRIPTION, NAME, AMOUNTS, SEVERITY] = [1, 2, 3, 4, 5, 6];
const AMOUNT_KEYS = new KeyTable(['tin', 'service_code', 'billing_class', 'payments', 'setting']);
const [TIN, SERVICE, CLASS, PAYMENTS, SETTING] = [1, 2, 3, 4, 5];
const PAYMENT_KEYS = new KeyTable([
  ...['allowed_amount', 'billing_code_modifier', 'providers', 'tin', 'service_code', 'billing_class'],
  'setting',
]);
const [ALLOWED, MODIFIER, PROVIDERS, OWN_TIN, OWN_SERVICE, OWN_CLASS, OWN_SETTING] = [1, 2, 3, 4, 5, 6, 7];
const PROVIDER_KEYS = new KeyTable(['billed_charge', 'npi']);
const [BILLED, NPI] = [1, 2];

/** An amount that waits for the rest of its object. */
interface Amount {
  from: number;
}

interface Provider {
  charge: Amount | null;
  start: number;
  end: number;
  npis: number[];
}

interface Payment {
  amount: Amount | null;
  start: number;
  end: number;
  modifiers: number;
  providers: (Provider | null)[];
  /** In place of what the allowed amount says for all of its payments. */
  tin: Tin | null;
  pieces: Partial<AllowedPieces>;
}

type AllowedPieces = Pick<TermsPieces, 'setting' | 'billingClass' | 'places'>;

interface Allowed {
  tin: Tin;
  pieces: AllowedPieces;
  payments: (Payment | null)[];
}

/** Reads one element of `out_of_network`. */
export function readAllowedItem(harvest: Harvest): void {
  const { reader } = harvest;
  if (!reader.isObject) {
    reader.skipValue();
    harvest.reject('The item is not an object.');
    return;
  }
  const fields: ItemFields = {
    ...{ codeType: null, code: null, severity: null, description: null, name: null, arrangement: null },
  };
  let amounts: (Allowed | null)[] = [];
  for (let key = reader.enterObject(ITEM_KEYS); key !== NO_KEY; key = reader.nextKey(ITEM_KEYS)) {
    if (key === CODE_TYPE) fields.codeType = reader.text();
    else if (key === CODE) fields.code = reader.text();
    else if (key === DESCRIPTION) fields.description = reader.text();
    else if (key === NAME) fields.name = reader.text();
    else if (key === SEVERITY) fields.severity = reader.text();
    else if (key === AMOUNTS) amounts = objectsOf(harvest, readAllowed);
    else reader.skipValue();
  }
  if (!isWantedItem(harvest.filter, fields)) return;
  const after = reader.at;
  amounts.forEach((allowed, index) => {
    if (allowed !== null) putAllowed(harvest, allowed, index);
  });
  reader.at = after;
  harvest.addItem(fields);
}

/** The objects of an array, or the one that stands without, with null for whatever else is there. */
function objectsOf<Value>(harvest: Harvest, read: (harvest: Harvest) => Value): (Value | null)[] {
  const { reader } = harvest;
  const values: (Value | null)[] = [];
  eachOf(reader, () => {
    if (reader.isObject) values.push(read(harvest));
    else {
      reader.skipValue();
      values.push(null);
    }
  });
  return values;
}

function readAllowed(harvest: Harvest): Allowed {
  const { reader, terms } = harvest;
  const allowed: Allowed = {
    tin: NO_TIN,
    pieces: { setting: -1, billingClass: -1, places: -1 },
    payments: [],
  };
  for (let key = reader.enterObject(AMOUNT_KEYS); key !== NO_KEY; key = reader.nextKey(AMOUNT_KEYS)) {
    if (key === TIN) allowed.tin = readTin(reader);
    else if (key === SERVICE) allowed.pieces.places = terms.list(reader);
    else if (key === CLASS) allowed.pieces.billingClass = terms.text(reader);
    else if (key === SETTING) allowed.pieces.setting = terms.text(reader);
    else if (key === PAYMENTS) allowed.payments = objectsOf(harvest, readPayment);
    else reader.skipValue();
  }
  return allowed;
}

function readPayment(harvest: Harvest): Payment {
  const { reader, terms } = harvest;
  const payment: Payment = {
    ...{ amount: null, start: reader.at, end: 0, modifiers: -1, providers: [], tin: null, pieces: {} },
  };
  for (let key = reader.enterObject(PAYMENT_KEYS); key !== NO_KEY; key = reader.nextKey(PAYMENT_KEYS)) {
    if (key === ALLOWED) payment.amount = amountHere(harvest);
    else if (key === MODIFIER) payment.modifiers = terms.list(reader);
    else if (key === PROVIDERS) payment.providers = objectsOf(harvest, readProvider);
    else if (key === OWN_TIN) payment.tin = readTin(reader);
    else if (key === OWN_SERVICE) payment.pieces.places = terms.list(reader);
    else if (key === OWN_CLASS) payment.pieces.billingClass = terms.text(reader);
    else if (key === OWN_SETTING) payment.pieces.setting = terms.text(reader);
    else reader.skipValue();
  }
  payment.end = reader.at;
  return payment;
}

function readProvider(harvest: Harvest): Provider {
  const { reader } = harvest;
  const provider: Provider = { charge: null, start: reader.at, end: 0, npis: [] };
  for (let key = reader.enterObject(PROVIDER_KEYS); key !== NO_KEY; key = reader.nextKey(PROVIDER_KEYS)) {
    if (key === BILLED) provider.charge = amountHere(harvest);
    else if (key === NPI) {
      const npis = new NpiList();
      npis.read(reader);
      harvest.npis.unread += npis.unread;
      provider.npis = npis.values();
    } else reader.skipValue();
  }
  provider.end = reader.at;
  return provider;
}

function amountHere({ reader }: Harvest): Amount | null {
  const from = reader.at;
  const isAmount = reader.isNumber || reader.isString;
  reader.skipValue();
  return isAmount ? { from } : null;
}

function putAllowed(harvest: Harvest, { tin, pieces, payments }: Allowed, at2: number): void {
  payments.forEach((payment, at3) => {
    if (payment === null) return;
    const { providers, modifiers } = payment;
    const of = (kind: TermsKind): TermsPieces => ({
      ...{ ...pieces, ...payment.pieces, kind, modifiers, type: -1, expires: -1 },
    });
    const known = providers.filter((provider) => provider !== null);
    const place = { tin: payment.tin ?? tin, at2, at3, at4: -1 };
    if (payment.amount === null)
      harvest.reject(`Payment ${at3} of allowed amount ${at2} has no allowed_amount.`);
    else putAmount(harvest, { ...payment, amount: payment.amount, ...place, of: known }, of('allowed'));
    providers.forEach((provider, at4) => {
      if (provider?.charge != null)
        putAmount(
          harvest,
          { ...provider, amount: provider.charge, ...place, at4, of: [provider] },
          of('billed'),
        );
    });
  });
}

interface Placed {
  tin: Tin;
  of: readonly Provider[];
  amount: Amount;
  start: number;
  end: number;
  at2: number;
  at3: number;
  at4: number;
}

function putAmount(harvest: Harvest, placed: Placed, pieces: TermsPieces): void {
  const { tin, of: providers } = placed;
  const { reader, amount, rates, terms, groups } = harvest;
  reader.at = placed.amount.from;
  amount.read(reader);
  reader.at = placed.end;
  const at = put(harvest, placed.start, terms.idOf(pieces));
  const set = groups.setOfMembers(tin, providers.length === 0 ? [[]] : providers.map(({ npis }) => npis));
  rates.words[at + RATE.set] = set;
  rates.words[at + RATE.at2] = placed.at2;
  rates.words[at + RATE.at3] = placed.at3;
  rates.words[at + RATE.at4] = placed.at4;
  if (amount.raw !== null) rates.extras.push({ row: rates.count - 1, raw: amount.raw, notes: null });
}
