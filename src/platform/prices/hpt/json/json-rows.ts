import type { AmountKind } from '../../model/index.ts';
import { AmountReader } from '../amount.ts';
import type { HptItem } from '../item.ts';
import type { HptRow } from '../row.ts';
import { SeenItems } from '../seen-items.ts';
import { fingerprintOf } from '../seen-set.ts';
import type { FilePayers, Tally } from '../tally.ts';
import type { VersionSigns } from '../version.ts';
import { isBarePercentage, joinNotes, methodologyOf } from '../words.ts';
import { readJson } from './exact-json.ts';
import { FlatItems } from './flat-items.ts';
import { ItemKeys, nameOf } from './item-keys.ts';
import { JsonItems } from './json-item.ts';
import type { JsonText } from './json-text.ts';
import { ALGORITHM, type AmountName, ITEM_AMOUNTS, type Level, PAYER_AMOUNTS } from './names.ts';
import { type Place, PlaceFinder } from './places.ts';
import { type JsonObject, listIn, nameIn, objectOf, textOf, textOrNull } from './values.ts';

const ITEM_LISTS = [
  { key: 'standard_charges', level: 'item' },
  { key: 'payers_information', level: 'charge' },
] as const;
const MODIFIER_LISTS = [{ key: 'modifier_payer_information', level: 'modifier' }] as const;
const CHARGES = '/*/standard_charges/*';
const PAYERS = `${CHARGES}/payers_information/*`;
const MODIFIER_PAYERS = '/*/modifier_payer_information/*';

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
  readonly #text: JsonText;
  readonly #hasPlaces: boolean;
  readonly #onRow: (row: HptRow) => void;
  readonly #items: JsonItems;
  readonly #keys: ItemKeys;
  readonly #flat: FlatItems;
  readonly #places = new PlaceFinder();
  readonly #reader = new AmountReader();
  readonly #seen = new SeenItems(ITEM_AMOUNTS.length);
  itemsWithoutAmount = 0;
  itemsMended = 0;
  hasItems = false;
  modifiersPointer = '';
  /** Of the list of items, and of what is in it by its key. */
  #pointer = '';
  readonly #pointers = new Map<string, string>();
  /** The keys of the item at hand are not those of the file, or not all of them. */
  #isRenamed = false;
  #hasOtherNames = false;
  /** All of the item at hand stands in one object. */
  #isFlat = false;
  /** The item at hand has an amount, told before or not. */
  #hadAmount = false;

  constructor(
    context: { payers: FilePayers; tally: Tally; signs: VersionSigns; text: JsonText; hasPlaces: boolean },
    onRow: (row: HptRow) => void,
  ) {
    this.#payers = context.payers;
    this.#tally = context.tally;
    this.#signs = context.signs;
    this.#text = context.text;
    this.#hasPlaces = context.hasPlaces;
    this.#onRow = onRow;
    this.#items = new JsonItems(context.tally);
    this.#keys = new ItemKeys(context.tally, context.signs);
    this.#flat = new FlatItems(context.tally);
  }

  beginItems(pointer: string): void {
    this.hasItems = true;
    this.#pointer = pointer;
    this.#pointers.clear();
  }

  #pointerOf(place: string, key: string): string {
    let pointer = this.#pointers.get(key);
    if (pointer === undefined) {
      pointer = `${this.#pointer}${place}/${key}`;
      this.#pointers.set(key, pointer);
    }
    return pointer;
  }

  takeItem(bytes: Buffer, index: number, offset: number): void {
    const item = this.#parse(bytes, index, 'item');
    if (item === undefined) return;
    const before = this.#tally.rates;
    this.#hadAmount = false;
    const charges = this.#places.find(bytes, ITEM_LISTS, this.#isRenamed ? nameOf : undefined);
    let isRejected = false;
    listIn(item.standard_charges).forEach((value, at2) => {
      const charge = objectOf(value);
      if (charge === undefined || isRejected) return;
      const place = this.#isFlat ? wholePlace(charge, offset, bytes.length) : moved(charges[at2], offset);
      isRejected = !this.#takeCharge(item, charge, { at1: index, at2, place });
    });
    if (isRejected) return;
    this.#tally.items = this.#isFlat ? this.#seen.count : this.#tally.items + 1;
    if (!this.#hadAmount && this.#tally.rates === before) this.itemsWithoutAmount += 1;
  }

  takeModifier(bytes: Buffer, index: number, offset: number): void {
    const modifier = this.#parse(bytes, index, 'modifier');
    if (modifier === undefined) return;
    this.#signs.see('modifier_information');
    const places = this.#places.find(bytes, MODIFIER_LISTS, this.#isRenamed ? nameOf : undefined);
    const item = this.#items.of(
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
        payer_ord: this.#payers.ordOf(nameIn(payer.payer_name), nameIn(payer.plan_name)),
        ...this.#evidence(moved(places[at2], offset)),
      };
      this.#tell(item, 'algorithm', `${this.modifiersPointer}${MODIFIER_PAYERS}/description`, shared);
    });
  }

  #parse(bytes: Buffer, index: number, level: Level): JsonObject | undefined {
    try {
      const { value, isMended } = readJson(this.#text.of(bytes));
      const item = objectOf(value);
      if (item === undefined) {
        this.#tally.reject(index, 'The item is not an object.');
        return undefined;
      }
      if (isMended) this.itemsMended += 1;
      const nested = level === 'item' ? this.#flat.nested(item) : undefined;
      this.#isFlat = nested !== undefined;
      const plain = this.#keys.plain(nested ?? item, level);
      this.#isRenamed = plain.isRenamed;
      this.#hasOtherNames = plain.hasOtherNames;
      return plain.item;
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
    const read = this.#items.of(item, charge);
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
    ITEM_AMOUNTS.forEach((name, order) => {
      const key = this.#keyIn(charge, name);
      if (!this.#read(charge[key], false)) return;
      this.#hadAmount = true;
      if (!this.#isNew(read, number, order)) return;
      this.#tell(read, name.kind, this.#pointerOf(CHARGES, key), shared);
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
      payer_ord: this.#payers.ordOf(nameIn(payer.payer_name), nameIn(payer.plan_name)),
      methodology: methodologyOf(textOf(payer.methodology)),
      algorithm: textOrNull(payer[this.#keyIn(payer, ALGORITHM)]),
      notes: joinNotes(textOrNull(payer.additional_payer_notes), charge.notes),
      payments: textOrNull(payer.count),
    };
    const before = this.#tally.rates;
    for (const name of PAYER_AMOUNTS) {
      const { kind } = name;
      const key = this.#keyIn(payer, name);
      if (kind === 'algorithm') {
        if (shared.algorithm === null) continue;
        this.#reader.clear();
      } else if (!this.#read(payer[key], kind === 'percentage')) continue;
      this.#tell(item, kind, this.#pointerOf(PAYERS, key), shared);
    }
    if (this.#tally.rates > before || !isBarePercentage(textOf(payer.methodology))) return;
    this.#read(payer.methodology, true);
    this.#tell(item, 'percentage', this.#pointerOf(PAYERS, 'methodology'), { ...shared, methodology: null });
  }

  /** The name that the object has. */
  #keyIn(object: JsonObject, { key, others }: AmountName): string {
    if (!this.#hasOtherNames || object[key] !== undefined) return key;
    return others.find((other) => object[other] !== undefined) ?? key;
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
      pointer: this.#isFlat ? `${this.#pointer}/*` : pointer,
      at1: shared.at1,
      at2: this.#isFlat ? null : shared.at2,
      at3: this.#isFlat ? null : shared.at3,
      at4: null,
      byte_offset: shared.byte_offset,
      byte_length: shared.byte_length,
    });
  }
}

/** That of the item, for the charge and for each of its payers. */
function wholePlace(charge: JsonObject, start: number, length: number): Place {
  const place = { start, end: start + length, inner: [] };
  return { ...place, inner: listIn(charge.payers_information).map(() => place) };
}

/** A place within an item, as one within the file. */
const moved = (place: Place | undefined, offset: number): Place | undefined =>
  place && {
    start: place.start + offset,
    end: place.end + offset,
    inner: place.inner.map((inner) => ({ ...inner, start: inner.start + offset, end: inner.end + offset })),
  };
