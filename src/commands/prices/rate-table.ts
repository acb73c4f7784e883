import type { Rate, RateStats } from '../../../client/index.ts';
import { tableText } from '../table.ts';

const COLUMNS = ['hospital', 'miles', 'payer', 'plan', 'amount', 'kind', 'updated'] as const;
const WIDEST_WORDS = 40;

/** Rates for people: who is paid, by whom, how much and since when. */
export function tableOf(rates: readonly Rate[], { hasMiles }: { hasMiles: boolean }): string {
  const amounts = rates.map(amountText);
  const width = Math.max(...amounts.map((text) => text.length));
  const rows = rates.map((rate, at) => ({ ...rowOf(rate), amount: (amounts[at] ?? '').padStart(width) }));
  return tableText(
    COLUMNS.filter((name) => name !== 'miles' || hasMiles),
    rows,
  );
}

const rowOf = (rate: Rate): Record<(typeof COLUMNS)[number], unknown> => ({
  hospital: hospitalOf(rate),
  miles: milesOf(rate.hospital),
  payer: rate.payer?.name ?? rate.payer?.raw ?? '',
  plan: rate.plan?.raw ?? '',
  amount: rate.amount,
  kind: rate.source_kind === 'payer' ? `${rate.amount_kind} (payer)` : rate.amount_kind,
  updated: rate.last_updated_on ?? '',
});

/** As exact as it is known: of a place that is known by three digits of its ZIP code, about. */
function milesOf(hospital: Rate['hospital']): number | string | null {
  const { distance_miles: miles = null, distance_precision: precision } = hospital ?? {};
  if (miles === null || precision !== 'zip3') return miles;
  const whole = Math.round(miles);
  return whole === 0 ? 'same ZIP area' : `about ${whole}`;
}

function hospitalOf({ hospital, providers }: Rate): string {
  if (hospital !== null) return hospital.name;
  const [npi] = providers?.npis ?? [];
  if (npi === undefined) return '';
  const others = (providers?.npi_count ?? 1) - 1;
  return `NPI ${npi}${others > 0 ? ` and ${others} more` : ''}`;
}

function amountText({ amount, unit, algorithm, amount_kind: kind }: Rate): string {
  if (amount === null) return (algorithm ?? kind).slice(0, WIDEST_WORDS);
  return unit === 'percent' ? `${amount} %` : dollars(amount);
}

export const dollars = (amount: number): string =>
  `$${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

export function statsLine(kind: string, { count, min, median, max }: RateStats): string {
  const figures = [
    ['min', min],
    ['median', median],
    ['max', max],
  ] as const;
  const shown = figures.flatMap(([name, value]) =>
    value === null ? [] : [`${name} ${kind === 'percentage' ? `${value} %` : dollars(value)}`],
  );
  return `${kind} (${count.toLocaleString('en')}): ${shown.join(', ') || 'no numbers'}`;
}

const CSV: Readonly<Record<string, (rate: Rate) => unknown>> = {
  ...{ hospital: hospitalOf, hospital_id: ({ hospital }) => hospital?.hospital_id },
  ...{ state: ({ hospital }) => hospital?.state, miles: ({ hospital }) => hospital?.distance_miles },
  ...{ payer: ({ payer }) => payer?.name ?? payer?.raw, payer_raw: ({ payer }) => payer?.raw },
  ...{ plan: ({ plan }) => plan?.raw, code_type: (rate) => rate.code_type, code: (rate) => rate.code },
  ...{ description: (rate) => rate.description, setting: (rate) => rate.setting },
  ...{ modifiers: (rate) => rate.modifiers.join(' '), kind: (rate) => rate.amount_kind },
  ...{ amount: (rate) => rate.amount, unit: (rate) => rate.unit, methodology: (rate) => rate.methodology },
  ...{ source_kind: (rate) => rate.source_kind, updated: (rate) => rate.last_updated_on },
  ...{ url: ({ evidence }) => evidence.url, row: ({ evidence }) => evidence.row ?? evidence.pointer },
};

export function csvText(rates: readonly Rate[]): string {
  const lines = rates.map((rate) => Object.values(CSV).map((value) => csvCell(value(rate))));
  return [Object.keys(CSV), ...lines].map((cells) => `${cells.join()}\r\n`).join('');
}

function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
