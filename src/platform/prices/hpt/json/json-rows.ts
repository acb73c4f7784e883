import type { AmountKind } from '../../model/index.ts';
import { AmountReader } from '../amount.ts';
import { type HptItem, ItemCodes } from '../item.ts';
import type { HptRow } from '../row.ts';
import { SeenItems } from '../seen-items.ts';
import { fingerprintOf } from '../seen-set.ts';
import type { FilePayers, Tally } from '../tally.ts';
import type { VersionSigns } from '../version.ts';
import { billingClassOf, drugTypeOf, joinNotes, methodologyOf, modifiersOf, settingOf } from '../words.ts';
import { exactJson } from './exact-json.ts';
import { type Place, PlaceFinder } from './places.ts';
import { type JsonObject, listIn, objectOf, textOf, textOrNull } from './values.ts';

const ITEM_AMOUNTS: readonly (readonly [string, AmountKind])[] = [
  ['gross_charge', 'gross'],
  ['discounted_cash', 'cash'],
  ['minimum', 'min'],
  ['maximum', 'max'],
];

const PAYER_AMOUNTS: readonly (readonly [string, AmountKind])[] = [
  ['standard_charge_dollar', 'negotiated'],
  ['standard_charge_percentage', 'percentage'],
  ['standard_charge_algorithm', 'algorithm'],
  ['estimated_amount', 'estimated'],
  ['median_amount', 'median'],
  ['10th_percentile', 'p10'],
  ['90th_percentile', 'p90'],
];

const CHARGE_POINTER = '/standard_charge_information/*/standard_charges/*';
const PAYER_POINTER = `${CHARGE_POINTER}/payers_information/*`;
const MODIFIER_POINTER = '/modifier_information/*/modifier_payer_information/*';

/** What belongs to all rows of a charge, or of a payer within it. */
type Shared = Pick<
  HptRow,
  'methodology' | 'payer_ord' | 'algorithm' | 'notes' | 'payments' | 'at1' | 'at2' | 'at3'
> &
  Pick<HptRow, 'byte_offset' | 'byte_length'>;

/** Turns the items of a JSON file into one row for every amount. */
export class JsonRows {
  readonly #payers: FilePayers;
  readonly #tally: Tally;
  readonly #signs: VersionSigns;
  readonly #hasPlaces: boolean;
  readonly #onRow: (row: HptRow) => void;
  readonly #codes: ItemCodes;
  readonly #places = new PlaceFinder();
  readonly #reader = new AmountReader();
  readonly #seen = new SeenItems(ITEM_AMOUNTS.length);
  itemsWithoutAmount = 0;

  constructor(
    context: { payers: FilePayers; tally: Tally; signs: VersionSigns; hasPlaces: boolean },
    onRow: (row: HptRow) => void,
  ) {
    this.#payers = context.payers;
    this.#tally = context.tally;
    this.#signs = context.signs;
    this.#hasPlaces = context.hasPlaces;
    this.#onRow = onRow;
    this.#codes = new ItemCodes(context.tally);
  }

  takeItem(bytes: Buffer, index: number, offset: number): void {
    const item = this.#parse(bytes, index);
    if (item === undefined) return;
    if ('drug_information' in item) this.#signs.see('drug_information');
    const before = this.#tally.rates;
    const charges = this.#places.find(bytes, ['standard_charges', 'payers_information']);
    let isRejected = false;
    listIn(item.standard_charges).forEach((value, at2) => {
      const charge = objectOf(value);
      if (charge === undefined || isRejected) return;
      isRejected = !this.#takeCharge(item, charge, { at1: index, at2, place: moved(charges[at2], offset) });
    });
    if (isRejected) return;
    this.#tally.items += 1;
    if (this.#tally.rates === before) this.itemsWithoutAmount += 1;
  }

  takeModifier(bytes: Buffer, index: number, offset: number): void {
    const modifier = this.#parse(bytes, index);
    if (modifier === undefined) return;
    this.#signs.see('modifier_information');
    const places = this.#places.find(bytes, ['modifier_payer_information', '']);
    const item = this.#itemOf(
      { ...modifier, code_information: [] },
      { ...modifier, modifiers: modifier.code },
    );
    if (item.codes.length === 0) {
      this.#tally.reject(index, 'The modifier has no code.');
      return;
    }
    this.#tally.items += 1;
    listIn(modifier.modifier_payer_information).forEach((value, at2) => {
      const payer = objectOf(value) ?? {};
      const algorithm = textOrNull(payer.description);
      if (algorithm === null) return;
      this.#reader.clear();
      const shared = {
        ...{ methodology: null, algorithm, notes: null, payments: null, at1: index, at2, at3: null },
        payer_ord: this.#payers.ordOf(textOf(payer.payer_name), textOf(payer.plan_name)),
        ...this.#evidence(moved(places[at2], offset)),
      };
      this.#tell(item, 'algorithm', `${MODIFIER_POINTER}/description`, shared);
    });
  }

  #parse(bytes: Buffer, index: number): JsonObject | undefined {
    try {
      const item = objectOf(exactJson(bytes.toString('utf8')));
      if (item === undefined) this.#tally.reject(index, 'The item is not an object.');
      return item;
    } catch (error) {
      this.#tally.reject(index, `The item is not valid JSON: ${(error as Error).message}.`);
      return undefined;
    }
  }

  /** False when the item has amounts and no code, so that it cannot be used. */
  #takeCharge(
    item: JsonObject,
    charge: JsonObject,
    { at1, at2, place }: { at1: number; at2: number; place: Place | undefined },
  ): boolean {
    const read = this.#itemOf(item, charge);
    if (read.codes.length === 0) {
      this.#tally.reject(
        at1,
        read.hasHalfCode
          ? 'The item has a code without its type, or a type without its code.'
          : 'The item has charges and no code.',
      );
      return false;
    }
    const notes = textOrNull(charge.additional_generic_notes);
    const shared: Shared = {
      ...{ methodology: null, payer_ord: null, algorithm: null, notes, payments: null, at1, at2, at3: null },
      ...this.#evidence(place),
    };
    const number = this.#seen.numberOf(read.fingerprint);
    ITEM_AMOUNTS.forEach(([key, kind], order) => {
      if (!this.#read(charge[key], false) || !this.#isNew(read, number, order)) return;
      this.#tell(read, kind, `${CHARGE_POINTER}/${key}`, shared);
    });
    listIn(charge.payers_information).forEach((value, at3) => {
      const payer = objectOf(value);
      if (payer !== undefined)
        this.#takePayer(read, payer, { ...shared, at3, ...this.#evidence(place?.inner[at3]) });
    });
    return true;
  }

  #takePayer(item: HptItem, payer: JsonObject, charge: Shared): void {
    const shared: Shared = {
      ...charge,
      payer_ord: this.#payers.ordOf(textOf(payer.payer_name), textOf(payer.plan_name)),
      methodology: methodologyOf(textOf(payer.methodology)),
      algorithm: textOrNull(payer.standard_charge_algorithm),
      notes: joinNotes(textOrNull(payer.additional_payer_notes), charge.notes),
      payments: textOrNull(payer.count),
    };
    for (const key of Object.keys(payer)) this.#signs.see(key);
    for (const [key, kind] of PAYER_AMOUNTS) {
      if (kind === 'algorithm') {
        if (shared.algorithm === null) continue;
        this.#reader.clear();
      } else if (!this.#read(payer[key], kind === 'percentage')) continue;
      this.#tell(item, kind, `${PAYER_POINTER}/${key}`, shared);
    }
  }

  #itemOf(item: JsonObject, charge: JsonObject): HptItem {
    const drug = objectOf(item.drug_information) ?? {};
    const written = charge.modifier_code ?? charge.modifiers ?? '';
    if ('modifier_code' in charge) this.#signs.see('modifier_code');
    const modifiers = modifiersOf(Array.isArray(written) ? written.map(textOf) : textOf(written));
    const pairs = listIn(item.code_information).map((value) => {
      const pair = objectOf(value) ?? {};
      return { code: textOf(pair.code), type: textOf(pair.type) };
    });
    const fields = {
      description: textOrNull(item.description),
      setting: settingOf(textOf(charge.setting)),
      billingClass: billingClassOf(textOf(charge.billing_class)),
      modifiers,
      drugUnit: textOrNull(drug.unit),
      drugType: drugTypeOf(textOf(drug.type)),
    };
    const identity = JSON.stringify([fields, pairs]);
    return { ...fields, ...this.#codes.of(pairs, modifiers), fingerprint: fingerprintOf(identity) };
  }

  #isNew({ fingerprint }: HptItem, number: number, order: number): boolean {
    const { amount, raw } = this.#reader;
    return amount === null
      ? this.#seen.isNewText(fingerprint, order, fingerprintOf(raw ?? ''))
      : this.#seen.isNew(number, fingerprint, order, amount);
  }

  #read(value: unknown, isPercentage: boolean): boolean {
    return typeof value === 'number'
      ? this.#reader.readNumber(value, isPercentage)
      : this.#reader.readText(textOf(value), isPercentage);
  }

  #evidence(place: Place | undefined): Pick<HptRow, 'byte_offset' | 'byte_length'> {
    if (place === undefined || !this.#hasPlaces) return { byte_offset: null, byte_length: null };
    return { byte_offset: place.start, byte_length: place.end - place.start };
  }

  #tell(item: HptItem, amount_kind: AmountKind, pointer: string, shared: Shared): void {
    const { amount, raw, flags } = this.#reader;
    const ord = this.#tally.rates;
    this.#tally.rates = ord + 1;
    this.#onRow({
      codes: item.codes,
      ord,
      amount_kind,
      amount,
      amount_raw: raw,
      methodology: shared.methodology,
      arrangement: null,
      setting: item.setting,
      billing_class: item.billingClass,
      modifiers: item.modifiers,
      place_of_service: null,
      payer_ord: shared.payer_ord,
      set_id: null,
      description: item.description,
      algorithm: shared.algorithm,
      notes: shared.notes,
      drug_unit: item.drugUnit,
      drug_type: item.drugType,
      payments: shared.payments,
      expires_on: null,
      flags,
      pointer,
      at1: shared.at1,
      at2: shared.at2,
      at3: shared.at3,
      at4: null,
      byte_offset: shared.byte_offset,
      byte_length: shared.byte_length,
    });
  }
}

/** A place within an item, as one within the file. */
const moved = (place: Place | undefined, offset: number): Place | undefined =>
  place && {
    start: place.start + offset,
    end: place.end + offset,
    inner: place.inner.map((inner) => ({ ...inner, start: inner.start + offset, end: inner.end + offset })),
  };
