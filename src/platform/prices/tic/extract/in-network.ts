import { NO_KEY } from '../bytes/byte-reader.ts';
import { KeyTable } from '../bytes/key-table.ts';
import type { ItemFields, Resume } from './chunk.ts';
import type { Harvest, Mark } from './harvest.ts';
import { isWantedItem } from './item-code.ts';
import { readPrice } from './price.ts';

const ITEM_KEYS = new KeyTable([
  ...['billing_code_type', 'billing_code', 'description', 'name', 'negotiation_arrangement'],
  ...['negotiated_rates', 'severity_of_illness'],
]);
const [CODE_TYPE, CODE, DESCRIPTION, NAME, ARRANGEMENT, RATES, SEVERITY] = [1, 2, 3, 4, 5, 6, 7];
const RATE_KEYS = new KeyTable([
  'provider_references',
  'negotiated_prices',
  'provider_groups',
  'negotiated_price',
]);
const [REFERENCES, PRICES, GROUPS, PRICE] = [1, 2, 3, 4];

const NO_FIELDS: ItemFields = {
  codeType: null,
  code: null,
  severity: null,
  description: null,
  name: null,
  arrangement: null,
};

/** Reads the elements of `in_network`. */
export class InNetwork {
  readonly #harvest: Harvest;
  /** The last place inside an item where the work can go on later. */
  mark: (Mark & { resume: Resume }) | undefined;
  #fields: ItemFields = { ...NO_FIELDS };
  #firstRow = 0;
  #firstRejected = 0;
  /** Whether rates of this item were sent with a chunk before. */
  #isPartial = false;
  #skipsEarly = false;

  constructor(harvest: Harvest) {
    this.#harvest = harvest;
  }

  readElement(): void {
    const { reader } = this.#harvest;
    if (!reader.isObject) {
      reader.skipValue();
      this.#harvest.reject('The item is not an object.');
      return;
    }
    const start = reader.at;
    this.#begin({ ...NO_FIELDS }, false);
    this.#skipsEarly = this.#harvest.filter !== undefined;
    this.#walk(reader.enterObject(ITEM_KEYS));
    if (this.#wasSkipped && this.#isWanted()) {
      // A code that comes twice: it was judged by the wrong one.
      reader.at = start;
      this.#begin({ ...NO_FIELDS }, false);
      this.#walk(reader.enterObject(ITEM_KEYS));
    }
    this.#end();
  }

  /** Goes on inside an item. */
  continueElement({ fields, nextRate }: Resume): void {
    const { reader } = this.#harvest;
    this.#begin({ ...fields }, true);
    this.#rates(nextRate, reader.nextElement());
    this.#walk(reader.nextKey(ITEM_KEYS));
    this.#end();
  }

  #wasSkipped = false;

  #begin(fields: ItemFields, isPartial: boolean): void {
    this.#fields = fields;
    this.#firstRow = this.#harvest.rates.count;
    this.#firstRejected = this.#harvest.rejected.length;
    this.#isPartial = isPartial;
    this.#skipsEarly = false;
    this.#wasSkipped = false;
    this.mark = undefined;
  }

  #walk(first: number): void {
    const { reader } = this.#harvest;
    const fields = this.#fields;
    for (let key = first; key !== NO_KEY; key = reader.nextKey(ITEM_KEYS)) {
      if (key === RATES) this.#allRates();
      else if (key === CODE_TYPE) fields.codeType = reader.text();
      else if (key === CODE) fields.code = reader.text();
      else if (key === DESCRIPTION) fields.description = reader.text();
      else if (key === NAME) fields.name = reader.text();
      else if (key === ARRANGEMENT) fields.arrangement = reader.text();
      else if (key === SEVERITY) fields.severity = reader.text();
      else reader.skipValue();
    }
  }

  #end(): void {
    const { dropped, element } = this.#harvest;
    this.mark = undefined;
    if (this.#isWanted()) this.#harvest.addItem(this.#fields);
    else {
      this.#forget();
      if (this.#isPartial) dropped.push({ item: element, beforeRow: this.#firstRow });
    }
  }

  /** Rates that stand in the wrong place, or twice. */
  #forget(): void {
    this.#harvest.rates.truncate(this.#firstRow);
    this.#harvest.rejected.length = this.#firstRejected;
  }

  #isWanted(): boolean {
    return isWantedItem(this.#harvest.filter, this.#fields);
  }

  #allRates(): void {
    const { reader, dropped, element } = this.#harvest;
    this.#forget();
    this.mark = undefined;
    if (this.#isPartial) dropped.push({ item: element, beforeRow: this.#firstRow });
    const { code, codeType } = this.#fields;
    const isUnwanted = this.#skipsEarly && code !== null && codeType !== null && !this.#isWanted();
    if (isUnwanted) {
      this.#wasSkipped = true;
      reader.skipValue();
    } else if (reader.isArray) this.#rates(0, reader.enterArray());
    else if (reader.isObject) this.#rate(0);
    else reader.skipValue();
  }

  #rates(first: number, hasElement: boolean): void {
    const harvest = this.#harvest;
    const { reader } = harvest;
    let index = first;
    for (let more = hasElement; more; more = reader.nextElement()) {
      if (reader.isObject) this.#rate(index);
      else this.#oddRate(index);
      index += 1;
      if (harvest.isResumable && reader.at < reader.end)
        this.mark = {
          ...harvest.mark,
          resume: { fields: this.#fields, nextRate: index },
        };
    }
  }

  /** A list in the list of rates, or what is no rate. */
  #oddRate(index: number): void {
    const { reader } = this.#harvest;
    if (!reader.isArray) {
      reader.skipValue();
      this.#harvest.reject(`Rate ${index} is not an object.`);
      return;
    }
    for (let more = reader.enterArray(); more; more = reader.nextElement()) {
      if (reader.isObject) this.#rate(index);
      else {
        reader.skipValue();
        this.#harvest.reject(`Rate ${index} is not an object.`);
      }
    }
  }

  #rate(index: number): void {
    const harvest = this.#harvest;
    const { reader, rates, groups } = harvest;
    const [firstRow, firstRejected] = [rates.count, harvest.rejected.length];
    let [references, inline] = [-1, -1];
    for (let key = reader.enterObject(RATE_KEYS); key !== NO_KEY; key = reader.nextKey(RATE_KEYS)) {
      if (key === PRICES) {
        rates.truncate(firstRow);
        harvest.rejected.length = firstRejected;
        this.#prices(index);
      } else if (key === REFERENCES) references = groups.references(reader);
      else if (key === GROUPS) inline = groups.inline(reader);
      else if (key === PRICE) this.#prices(index);
      else reader.skipValue();
    }
    if (inline !== -1) harvest.isVersionOne = true;
    if (groups.hasUnread) {
      harvest.unreadReferences += groups.unreadOf(references);
      harvest.npis.unread += groups.unreadOf(inline);
    }
    if (rates.count > firstRow) rates.setFor(firstRow, groups.setOf(references, inline));
  }

  #prices(rate: number): void {
    const { reader } = this.#harvest;
    if (!reader.isArray) {
      if (reader.isObject) readPrice(this.#harvest, rate, 0);
      else reader.skipValue();
      return;
    }
    let index = 0;
    for (let more = reader.enterArray(); more; more = reader.nextElement()) {
      if (reader.isObject) readPrice(this.#harvest, rate, index);
      else this.#oddPrice(rate, index);
      index += 1;
    }
  }

  /** A list in the list of prices, or what is no price. */
  #oddPrice(rate: number, index: number): void {
    const { reader } = this.#harvest;
    if (!reader.isArray) {
      reader.skipValue();
      this.#harvest.reject(`Price ${index} of rate ${rate} is not an object.`);
      return;
    }
    for (let more = reader.enterArray(); more; more = reader.nextElement()) {
      if (reader.isObject) readPrice(this.#harvest, rate, index);
      else {
        reader.skipValue();
        this.#harvest.reject(`Price ${index} of rate ${rate} is not an object.`);
      }
    }
  }
}
