import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { isUuid } from '../../../../kernel/ids.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals, Named, Nullable } from '../../../../kernel/schema.ts';
import {
  type Amount,
  type Baseline,
  GROUPINGS,
  type Grouping,
  numberOfAmount,
} from '../../../../platform/prices/statistics/index.ts';
import { compareRates as compare } from '../rates/compare-rates.ts';
import type { NamedContract } from '../rates/contracts.ts';
import { checkFilter, listOf, RATE_FILTER } from '../rates/filter.ts';
import type { RatedataServices } from '../services.ts';

const Money = Nullable(Type.Number({ description: 'In dollars.' }));

const Key = Named('ComparisonKey', {
  code_type: Type.String(),
  code: Type.String(),
  setting: Nullable(Type.String()),
  billing_class: Nullable(Type.String()),
  modifiers: Type.Array(Type.String()),
  amount_kind: Type.String(),
  methodology: Nullable(Type.String()),
  drug_unit: Nullable(Type.String()),
});

const Row = Named('ComparedGroup', {
  key: Key,
  group: Type.String({ description: 'ID of the hospital, the payer and so on, by group_by.' }),
  label: Type.String({ description: 'Its name.' }),
  contracts: Type.Integer({ description: 'Each has one vote.' }),
  min: Money,
  p25: Money,
  median: Money,
  p75: Money,
  max: Money,
  vs_baseline_pct: Nullable(Type.Number()),
  percentile_rank: Nullable(Type.Number({ description: 'Of the median among all contracts, 0 to 1.' })),
  cash: Money,
  gross: Money,
  cash_below_median: Nullable(Type.Boolean()),
  percent_of_medicare: Nullable(Type.Number()),
});

const Overall = Named('ComparedOverall', {
  key: Key,
  contracts: Type.Integer(),
  min: Money,
  p10: Money,
  p25: Money,
  median: Money,
  p75: Money,
  p90: Money,
  max: Money,
});

const { properties } = pageOf(Row, 'Comparison');

const EXAMPLE_KEY = {
  ...{ code_type: 'CPT', code: '73721', setting: 'outpatient', billing_class: 'facility', modifiers: [] },
  ...{ amount_kind: 'negotiated', methodology: 'fee schedule', drug_unit: null },
};
const EXAMPLE_ROW = {
  ...{ key: EXAMPLE_KEY, group: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d44', label: 'General Hospital' },
  ...{ contracts: 5, min: 100, p25: 120, median: 150, p75: 200, max: 1_000, vs_baseline_pct: -12.5 },
  ...{ percentile_rank: 0.41, cash: 140, gross: 900, cash_below_median: true, percent_of_medicare: 184.2 },
};

export const compareRates = defineOperation({
  id: 'ratedata.compare-rates',
  method: 'GET',
  path: '/api/v1/ratedata/rates/compare',
  tag: 'ratedata',
  moves: 'nothing',
  summary: 'Compare prices of one service',
  description:
    'One contract, one vote: its value is the median of its distinct dollars. Only amounts of the same comparison key are compared. Defaults to negotiated rates, fee for service, without modifiers.',
  query: Type.Object({
    ...PAGE_QUERY,
    ...RATE_FILTER,
    code_type: Type.String({ minLength: 1, maxLength: 20, description: 'Code system.' }),
    code: Type.String({ minLength: 1, maxLength: 50, description: 'One billing code.' }),
    group_by: Type.Optional(
      Literals(GROUPINGS, {
        description:
          'Defaults to hospital. snapshot: all snapshots of the hospital or payer that is named, else the live ones.',
      }),
    ),
    baseline: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'median, medicare, cash, gross or the ID of a hospital. Defaults to median.',
      }),
    ),
  }),
  output: Named('Comparison', {
    ...properties,
    overall: Type.Array(Overall),
    excluded: Named('ComparedExcluded', {
      percentage: Type.Integer(),
      algorithm: Type.Integer(),
      placeholder: Type.Integer(),
      outlier: Type.Integer(),
      low_confidence: Type.Integer(),
    }),
    data_version: Type.Integer(),
    unplaced_hospitals: Type.Integer({ description: 'Left out, because nobody knows where they are.' }),
  }),
  errors: [404],
  example: {
    query: { code_type: 'CPT', code: '73721', group_by: 'hospital' },
    response: {
      ...page([EXAMPLE_ROW], 1, { limit: 50, offset: 0 }),
      overall: [
        {
          ...{ key: EXAMPLE_KEY, contracts: 18, min: 100, p10: 108, p25: 120, median: 150 },
          ...{ p75: 200, p90: 680, max: 1_000 },
        },
      ],
      excluded: { percentage: 2, algorithm: 1, placeholder: 0, outlier: 1, low_confidence: 0 },
      ...{ data_version: 12, unplaced_hospitals: 0 },
    },
  },
  handler: async ({ services, account }: Context<RatedataServices>, { query }) => {
    checkFilter(query);
    if (listOf(query.code).length !== 1 || listOf(query.code_type).length !== 1)
      throw invalidRequest('Give exactly one code and one code_type.', {
        details: [{ path: 'code', message: 'only one at a time' }],
      });
    const { group_by: groupBy = 'hospital', limit, offset } = query;
    const options = { groupBy, baseline: baselineOf(query.baseline) };
    const compared = await compare(services, account.id, query, options);
    const labels = labelsOf(compared.contracts, groupBy);
    const { excluded, overall, rows } = compared;
    return {
      ...page(
        rows.slice(offset, offset + limit).map((row) => ({
          ...{ key: keyOf(row.key), group: row.group, label: labels.get(row.group) ?? row.group },
          ...{ contracts: row.contracts, min: money(row.min), p25: money(row.p25) },
          ...{ median: money(row.median), p75: money(row.p75), max: money(row.max) },
          ...{ vs_baseline_pct: row.vsBaselinePct, percentile_rank: row.percentileRank },
          ...{ cash: money(row.cash), gross: money(row.gross), cash_below_median: row.cashBelowMedian },
          percent_of_medicare: row.percentOfMedicare,
        })),
        rows.length,
        { limit, offset },
      ),
      overall: overall.map(({ key, count, min, p10, p25, median, p75, p90, max }) => ({
        ...{ key: keyOf(key), contracts: count, min: money(min), p10: money(p10), p25: money(p25) },
        ...{ median: money(median), p75: money(p75), p90: money(p90), max: money(max) },
      })),
      excluded: {
        ...{ percentage: excluded.percentage, algorithm: excluded.algorithm },
        ...{ placeholder: excluded.placeholder, outlier: excluded.outlier },
        low_confidence: excluded.lowConfidence,
      },
      ...{ data_version: compared.version, unplaced_hospitals: compared.unplaced },
    };
  },
});

const money = (amount: Amount | null): number | null => (amount === null ? null : numberOfAmount(amount));

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

function keyOf(text: string) {
  const [codeType = '', code = '', setting, billingClass, modifiers = '', kind = '', methodology, unit] =
    text.split('|');
  return {
    ...{ code_type: codeType, code, setting: orNull(setting), billing_class: orNull(billingClass) },
    modifiers: modifiers === '' ? [] : modifiers.split(','),
    ...{ amount_kind: kind, methodology: orNull(methodology), drug_unit: orNull(unit) },
  };
}

function baselineOf(text = 'median'): Baseline {
  if (text === 'median' || text === 'medicare' || text === 'cash' || text === 'gross') return text;
  if (isUuid(text)) return { hospitalId: text };
  throw invalidRequest('baseline is none of median, medicare, cash, gross and the ID of a hospital.', {
    details: [{ path: 'baseline', message: 'is not known' }],
  });
}

function labelsOf(contracts: readonly NamedContract[], groupBy: Grouping): Map<string, string> {
  const labels = new Map<string, string>();
  for (const contract of contracts) {
    const { hospitalId, hospitalName, payerId, payerName, snapshot, sourceKind, updatedOn } = contract;
    if (groupBy === 'snapshot')
      labels.set(
        snapshot ?? '',
        `${(sourceKind === 'hospital' ? hospitalName : payerName) ?? 'Other providers'}, ${updatedOn ?? 'without a date'}`,
      );
    if (groupBy === 'hospital') labels.set(hospitalId ?? '', hospitalName ?? 'Other providers');
    if (groupBy === 'payer') labels.set(payerId ?? '', payerName ?? '');
    if (groupBy === 'hospital_payer')
      labels.set(
        `${hospitalId ?? ''}|${payerId ?? ''}`,
        `${hospitalName ?? 'Other providers'}, ${payerName ?? ''}`,
      );
  }
  return labels;
}
