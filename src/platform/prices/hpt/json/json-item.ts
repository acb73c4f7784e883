import { withoutEntities } from '../entities.ts';
import { type HptItem, ItemCodes } from '../item.ts';
import { somethingOf } from '../nothing.ts';
import { fingerprintOf } from '../seen-set.ts';
import type { Tally } from '../tally.ts';
import { billingClassOf, drugTypeOf, modifiersOf, settingOf } from '../words.ts';
import { type JsonObject, listIn, objectOf, textOf, textOrNull } from './values.ts';

/** Reads what all amounts of a charge share. */
export class JsonItems {
  readonly #tally: Tally;
  readonly #codes: ItemCodes;

  constructor(tally: Tally) {
    this.#tally = tally;
    this.#codes = new ItemCodes(tally);
  }

  of(item: JsonObject, charge: JsonObject): HptItem {
    const drug = this.#drugOf(item.drug_information);
    const written = charge.modifier_code ?? charge.modifiers ?? '';
    const modifiers = modifiersOf(Array.isArray(written) ? written.map(codeText) : codeText(written));
    const pairs = listIn(item.code_information).flatMap((value) => {
      const { code, type } = objectOf(value) ?? {};
      return (Array.isArray(code) ? code : [code]).map((one) => ({ code: textOf(one), type: textOf(type) }));
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

  /** Also where it is the only one of a list; which of several counts, nothing tells. */
  #drugOf(value: unknown): JsonObject {
    const [drug, ...others] = listIn(value);
    if (others.length > 0)
      this.#tally.warnOnce(
        'drugs',
        'Items with several drug units have none of them: only one can be meant.',
      );
    return (others.length === 0 ? objectOf(drug) : undefined) ?? {};
  }
}

/** A code by itself, or an object around it. */
const codeText = (value: unknown): string => textOf(objectOf(value)?.code ?? value);

/** Texts of a list, or the one that stands in its place. */
const listedText = (value: unknown): string =>
  Array.isArray(value) ? value.map((one) => somethingOf(textOf(one))).join('|') : textOf(value);
