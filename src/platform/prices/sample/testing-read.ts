import Papa from 'papaparse';
import { must } from '../../../kernel/must.ts';
import type { ItemAmounts, PayerAmounts, Side } from '../disagreement/index.ts';
import { type Amount, amountOf } from '../statistics/index.ts';
import type { SampleFile } from './make-sample-market.ts';

/** What a test reads back from a file of the sample, by code and payer, in the plainest way. */
export interface ReadFile {
  sides: Map<string, Map<string, Side>>;
  items: Map<string, ItemAmounts[]>;
}

interface PlainRate extends PayerAmounts {
  percentage: Amount | null;
  algorithm: boolean;
}

interface PlainItem {
  code: string;
  codeType: string;
  gross: Amount | null;
  cash: Amount | null;
  min: Amount | null;
  max: Amount | null;
  drugUnit: Amount | null;
  payers: PlainRate[];
}

const DECODER = new TextDecoder();
const amount = (text: string | number | undefined | null): Amount | null =>
  text === undefined || text === null || text === '' ? null : must(amountOf(text), `the amount ${text}`);

export function readHospitalFile(file: SampleFile): ReadFile {
  const text = DECODER.decode(file.bytes);
  const items = file.name.endsWith('.json') ? jsonItems(JSON.parse(text)) : csvItems(text);
  const read: ReadFile = { sides: new Map(), items: new Map() };
  for (const item of items) {
    read.items.set(item.code, [...(read.items.get(item.code) ?? []), item]);
    const sides = read.sides.get(item.code) ?? new Map<string, Side>();
    read.sides.set(item.code, sides);
    for (const rate of item.payers) {
      const values = [
        ...(sides.get(rate.payer)?.values ?? []),
        ...(rate.dollar == null ? [] : [rate.dollar]),
      ];
      const { percentage, algorithm } = rate;
      const percentages = [
        ...(sides.get(rate.payer)?.percentages ?? []),
        ...(percentage === null ? [] : [percentage]),
      ];
      const { gross, drugUnit } = item;
      sides.set(rate.payer, { values, percentages, algorithm, gross, drugUnit, date: file.lastUpdatedOn });
    }
  }
  return read;
}

interface JsonRate {
  payer_name: string;
  plan_name: string;
  standard_charge_dollar?: number;
  standard_charge_percentage?: number;
  standard_charge_algorithm?: string;
  median_amount?: number;
  '10th_percentile'?: number;
  '90th_percentile'?: number;
}

interface JsonHospital {
  standard_charge_information: {
    code_information: { code: string; type: string }[];
    drug_information?: { unit: string | number };
    standard_charges: {
      gross_charge?: number;
      discounted_cash?: number;
      minimum?: number;
      maximum?: number;
      payers_information: JsonRate[];
    }[];
  }[];
}

function jsonItems(document: JsonHospital): PlainItem[] {
  return document.standard_charge_information.map((item): PlainItem => {
    const charge = must(item.standard_charges[0], 'charges');
    const code = must(item.code_information[0], 'a code');
    return {
      ...{ code: code.code, codeType: code.type, drugUnit: amount(item.drug_information?.unit) },
      ...{ gross: amount(charge.gross_charge), cash: amount(charge.discounted_cash) },
      ...{ min: amount(charge.minimum), max: amount(charge.maximum) },
      payers: charge.payers_information.map((rate) => ({
        ...{ payer: rate.payer_name, plan: rate.plan_name, dollar: amount(rate.standard_charge_dollar) },
        percentage: amount(rate.standard_charge_percentage),
        algorithm: rate.standard_charge_algorithm !== undefined,
        ...{ median: amount(rate.median_amount), p10: amount(rate['10th_percentile']) },
        p90: amount(rate['90th_percentile']),
      })),
    };
  });
}

function csvItems(text: string): PlainItem[] {
  const [, , header = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  return rows.map((cells): PlainItem => {
    const cell = (name: string) => cells[header.indexOf(name)] ?? '';
    const rate = (payer: string, plan: string, named: (name: string) => string): PlainRate => ({
      ...{ payer, plan, dollar: amount(cell(named('standard_charge|negotiated_dollar'))) },
      percentage: amount(cell(named('standard_charge|negotiated_percentage'))),
      algorithm: cell(named('standard_charge|negotiated_algorithm')) !== '',
      ...{ median: amount(cell(named('median_amount'))), p10: amount(cell(named('10th_percentile'))) },
      p90: amount(cell(named('90th_percentile'))),
    });
    const wide = header.flatMap((name) => {
      const [kind, payer, plan, last] = name.split('|');
      return kind === 'standard_charge' && last === 'methodology' ? [{ payer, plan, name }] : [];
    });
    const payers = header.includes('payer_name')
      ? [rate(cell('payer_name'), cell('plan_name'), (name) => name)]
      : wide
          .filter(({ name }) => cell(name) !== '')
          .map(({ payer = '', plan = '' }) =>
            rate(payer, plan, (name) => {
              const [kind, ...rest] = name.split('|');
              return [kind, payer, plan, ...rest].join('|');
            }),
          );
    return {
      ...{ code: cell('code|1'), codeType: cell('code|1|type') },
      drugUnit: amount(cell('drug_unit_of_measurement')),
      ...{
        gross: amount(cell('standard_charge|gross')),
        cash: amount(cell('standard_charge|discounted_cash')),
      },
      ...{ min: amount(cell('standard_charge|min')), max: amount(cell('standard_charge|max')), payers },
    };
  });
}

/** Institutional amounts by tax identifier and code. */
export function readPayerFile(file: SampleFile): Map<string, Side> {
  const document = JSON.parse(DECODER.decode(file.bytes));
  const sides = new Map<string, Side>();
  for (const item of document.in_network)
    for (const rate of item.negotiated_rates) {
      const groups =
        rate.provider_groups ??
        document.provider_references.find(
          ({ provider_group_id: id }: { provider_group_id: number }) => id === rate.provider_references[0],
        ).provider_groups;
      const [price] = rate.negotiated_prices;
      if (price.billing_class !== 'institutional') continue;
      const ein = groups[0].tin.value.replace('-', '');
      sides.set(`${ein}|${item.billing_code}`, {
        values: [must(amount(price.negotiated_rate), 'a rate')],
        date: document.last_updated_on,
      });
    }
  return sides;
}
