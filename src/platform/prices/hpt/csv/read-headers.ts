import {
  flatHeader,
  type Header,
  headerOf,
  type ItemField,
  isWideHeader,
  joinedPayment,
  keyOf,
  olderHeader,
  tableOf,
} from './headers.ts';

const OTHER_FIELDS = tableOf<ItemField>({
  ...{ payer: 'payerName', plan: 'planName', service_setting: 'setting' },
  ...{ drug_unit: 'drugUnit', drug_unit_of_measure: 'drugUnit', drug_type: 'drugType' },
  ...{ item_description: 'description', code_description: 'description', descriptions: 'description' },
  ...{ service_description: 'description', charge_description: 'description' },
  ...{ procedure_description: 'description' },
});

const OTHER_CODES = tableOf<'code' | 'type'>({
  ...{ billing_code: 'code', procedure_code: 'code', service_code: 'code' },
  ...{ billing_code_type: 'type', procedure_code_type: 'type' },
});
/** Of no others can a header mean the codes and nothing else. */
const NAMED_CODES =
  /^(?:cpt|hcpcs|cpt_?4|cpt\W?hcpcs|hcpcs\W?cpt|ndc|rev|revenue|(?:ms|apr)?_?drg|cdm)(?:_?(?:code|number))?$/;

const MARKS = ['.', ':', '/'] as const;
const BARRED =
  /^\s*(?:code|standard[\s_-]*charge[sd]?|estimated_amount|median_amount|(?:10|90)th_percentile|count|additional_payer_notes)\s*[.:/]/i;

/** The same headers with bars, where none has any and another mark stands in their place. */
export function withBars(headers: readonly string[]): readonly string[] {
  if (headers.some((header) => header.includes('|'))) return headers;
  const mark = MARKS.find((one) =>
    headers.some((header) => BARRED.exec(header)?.[0].endsWith(one) && /^\s*(?:code|standard)/i.test(header)),
  );
  if (mark === undefined) return headers;
  return headers.map((header) => (BARRED.test(header) ? header.replaceAll(mark, '|') : header));
}

/** What headers mean beside each other: names that say little count where those of CMS are missing. */
export function readHeaders(written: readonly string[]): Header[] {
  const barred = withBars(written);
  const headers = barred.map(headerOf);
  if (headers.every(({ kind }) => kind !== 'unknown')) return headers;
  const names = new Names(headers);
  headers.forEach((header, place) => {
    if (header.kind === 'unknown') headers[place] = names.read(barred[place] ?? '');
  });
  return headers;
}

/** What the headers of a file name, each in the way of CMS. */
class Names {
  readonly #fields = new Set<ItemField>();
  readonly #amounts = new Set<string>();
  readonly #payers = new Set<string>();
  /** Whether a column of codes, and one of their types, has the name of CMS. */
  #hasCode = false;
  #hasType = false;
  /** Numbers of columns that the file does not number. */
  #next = MOST_NUMBERED;

  constructor(headers: readonly Header[]) {
    for (const header of headers) {
      if (header.kind === 'field') this.#fields.add(header.field);
      else if (header.kind === 'code') {
        this.#hasCode ||= header.part === 'code';
        this.#hasType ||= header.part === 'type';
      } else if (header.kind === 'itemAmount') this.#amounts.add(header.amount);
      else if (header.kind === 'payer') {
        this.#amounts.add(header.part);
        if (isWideHeader(header) && header.names !== null) this.#payers.add(payerKey(header.names));
      }
    }
  }

  /** A header that says nothing by itself. */
  read(written: string): Header {
    const field = OTHER_FIELDS[keyOf(written)];
    if (field !== undefined && !this.#fields.has(field)) {
      this.#fields.add(field);
      return { kind: 'field', field };
    }
    const code = this.#codeOf(written);
    if (code !== undefined) return code;
    const joined = joinedPayment(written);
    if (joined.kind === 'payer' && joined.names !== null && this.#payers.has(payerKey(joined.names)))
      return joined;
    return this.#amountOf(written);
  }

  /** Only where nothing has the name that CMS gives it. */
  #codeOf(written: string): Header | undefined {
    if (this.#hasCode) return undefined;
    const key = keyOf(written);
    const part = OTHER_CODES[key];
    if (part !== undefined && !(part === 'type' && this.#hasType)) return { kind: 'code', number: 0, part };
    if (!NAMED_CODES.test(key)) return undefined;
    this.#next += 1;
    return { kind: 'code', number: this.#next, part: 'code', ofType: key.replaceAll('_', ' ') };
  }

  #amountOf(written: string): Header {
    const isTall = this.#fields.has('payerName');
    const older = this.#amounts.has('negotiated') ? undefined : olderHeader(written, isTall);
    if (older !== undefined) return older;
    if (!this.#hasCode && !this.#hasType && !this.#fields.has('description')) return { kind: 'unknown' };
    const flat = flatHeader(written);
    const name = flat.kind === 'itemAmount' ? flat.amount : flat.kind === 'payer' ? flat.part : null;
    if (name === null || this.#amounts.has(name) || (flat.kind === 'payer' && !isTall))
      return { kind: 'unknown' };
    this.#amounts.add(name);
    return flat;
  }
}

const MOST_NUMBERED = 1_000;

const payerKey = ({ payer, plan }: { payer: string; plan: string }): string =>
  keyOf(plan === '' ? payer : `${payer}_${plan}`);
