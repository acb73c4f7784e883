import { FLAGS } from '../../model/index.ts';
import { RATE, SCALE_SHIFT } from '../../rates/index.ts';
import { NO_KEY } from '../bytes/byte-reader.ts';
import { KeyTable } from '../bytes/key-table.ts';
import type { Harvest } from './harvest.ts';
import type { TermsPieces } from './terms-dictionary.ts';

const KEYS = new KeyTable([
  ...['negotiated_rate', 'negotiated_type', 'expiration_date', 'service_code', 'billing_class'],
  ...['billing_code_modifier', 'setting', 'additional_information'],
]);
const [AMOUNT, TYPE, EXPIRES, SERVICE, CLASS, MODIFIER, SETTING, INFORMATION] = [1, 2, 3, 4, 5, 6, 7, 8];

/** Reads one element of `negotiated_prices`. */
export function readPrice(harvest: Harvest, rate: number, index: number): void {
  if (!readKnownPrice(harvest, rate, index)) walkPrice(harvest, rate, index);
}

function readKnownPrice(harvest: Harvest, rate: number, index: number): boolean {
  const { reader, templates, amount } = harvest;
  const start = reader.at;
  const head = templates.headAt(reader, start);
  if (head === undefined) return false;
  reader.at = start + head.pattern.length;
  if (amount.readPlain(reader)) {
    const tail = templates.tailAt(head, reader);
    if (tail !== undefined) {
      reader.at += tail.pattern.length;
      const at = put(harvest, start, tail.terms);
      const { words } = harvest.rates;
      words[at + RATE.at2] = rate;
      words[at + RATE.at3] = index;
      if (tail.isPercentage && amount.isFraction) markFraction(words, at);
      return true;
    }
  }
  reader.at = start;
  return false;
}

/** Adds the amount that was read, of an element from `start` to here; where its words begin. */
export function put(harvest: Harvest, start: number, terms: number): number {
  const { rates, amount, reader } = harvest;
  const at = rates.next();
  const { words } = rates;
  words[at + RATE.terms] = terms;
  words[at + RATE.amount] = amount.low;
  words[at + RATE.amount + 1] = amount.high;
  words[at + RATE.marks] = amount.flags | (amount.rawScale << SCALE_SHIFT);
  words[at + RATE.set] = -1;
  // A file has one payer.
  words[at + RATE.payer] = 0;
  words[at + RATE.at1] = harvest.element;
  words[at + RATE.at4] = -1;
  words[at + RATE.offset] = start;
  words[at + RATE.offset + 1] = 0;
  words[at + RATE.length] = reader.at - start;
  words[at + RATE.text] = 0;
  return at;
}

function markFraction(words: Int32Array, at: number): void {
  words[at + RATE.marks] = (words[at + RATE.marks] ?? 0) | FLAGS.percentage_fraction;
}

function walkPrice(harvest: Harvest, rate: number, index: number): void {
  const { reader, amount, terms } = harvest;
  const start = reader.at;
  const pieces: TermsPieces = {
    ...{
      kind: 'negotiated',
      type: -1,
      setting: -1,
      billingClass: -1,
      modifiers: -1,
      places: -1,
      expires: -1,
    },
  };
  let [from, to, amounts] = [-1, -1, 0];
  let hasAmount = false;
  let notes: string | null = null;
  for (let key = reader.enterObject(KEYS); key !== NO_KEY; key = reader.nextKey(KEYS)) {
    if (key === AMOUNT) {
      from = reader.at;
      hasAmount = amount.read(reader);
      to = reader.at;
      amounts += 1;
    } else if (key === TYPE) pieces.type = terms.text(reader);
    else if (key === EXPIRES) pieces.expires = terms.text(reader);
    else if (key === SERVICE) pieces.places = terms.list(reader);
    else if (key === CLASS) pieces.billingClass = terms.text(reader);
    else if (key === MODIFIER) pieces.modifiers = terms.list(reader);
    else if (key === SETTING) pieces.setting = terms.text(reader);
    else if (key === INFORMATION) notes = reader.text() || null;
    else reader.skipValue();
  }
  if (!hasAmount) {
    harvest.reject(`Price ${index} of rate ${rate} has no negotiated_rate.`);
    return;
  }
  const id = terms.idOf(pieces);
  const isPercentage = terms.isPercentage(id);
  if (isPercentage) amount.readPercentage();
  const { raw } = amount;
  const at = put(harvest, start, id);
  const { rates } = harvest;
  rates.words[at + RATE.at2] = rate;
  rates.words[at + RATE.at3] = index;
  if (isPercentage && amount.isFraction) markFraction(rates.words, at);
  if (raw !== null || notes !== null) rates.extras.push({ row: rates.count - 1, raw, notes });
  else if (amounts === 1 && reader.bytes[from] !== 0x22)
    harvest.templates.learn(reader, { start, from, to, end: reader.at, terms: id, isPercentage });
}
