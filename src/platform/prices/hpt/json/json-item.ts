import { withoutEntities } from '../entities.ts';
import { type HptItem, ItemCodes } from '../item.ts';
import { somethingOf } from '../nothing.ts';
import { fingerprintOf } from '../seen-set.ts';
import type { Tally } from '../tally.ts';
import { billingClassOf, drugTypeOf, modifiersOf, settingOf } from '../words.ts';
import { type JsonObject, listIn, objectOf, textOf, textOrNull } from './values.ts';

/** Reads what all amounts of a charge share. */
export class JsonItems {
  readonly #codes: ItemCodes;

  constructor(tally: Tally) {
    this.#codes = new ItemCodes(tally);
  }

  of(item: JsonObject, charge: JsonObject): HptItem {
    const drug = objectOf(item.drug_information) ?? {};
    const written = charge.modifier_code ?? charge.modifiers ?? '';
    const modifiers = modifiersOf(Array.isArray(written) ? written.map(textOf) : textOf(written));
    const pairs = listIn(item.code_information).map((value) => {
      const pair = objectOf(value) ?? {};
      return { code: textOf(pair.code), type: textOf(pair.type) };
    });
    const fields = {
      description: withoutEntities(textOf(item.description)) || null,
      setting: settingOf(listedText(charge.setting)),
      billingClass: billingClassOf(textOf(charge.billing_class)),
      modifiers,
      drugUnit: textOrNull(drug.unit),
      drugType: drugTypeOf(textOf(drug.type)),
    };
    const identity = JSON.stringify([fields, pairs]);
    return { ...fields, ...this.#codes.of(pairs, modifiers), fingerprint: fingerprintOf(identity) };
  }
}

/** Texts of a list, or the one that stands in its place. */
const listedText = (value: unknown): string =>
  Array.isArray(value) ? value.map((one) => somethingOf(textOf(one))).join('|') : textOf(value);
