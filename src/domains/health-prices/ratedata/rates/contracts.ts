import { AMOUNT_KINDS, FLAGS } from '../../../../platform/prices/model/index.ts';
import {
  type Amount,
  amountOf,
  type Contract,
  isRanked,
  medianOf,
  textOfKey,
} from '../../../../platform/prices/statistics/index.ts';
import type { OpenCatalogue } from './catalogues.ts';
import { listOf } from './filter.ts';
import type { RateQuestion } from './find-rates.ts';
import type { MedicareOf } from './medicare.ts';
import type { PriceDuck } from './price-duck.ts';

/** A contract with the names that people know it by. */
export interface NamedContract extends Contract {
  hospitalName: string | null;
  payerName: string | null;
  /** Of the file, as it says itself. */
  updatedOn: string | null;
}

const KEY = 'code_type, code, setting, billing_class, modifiers, amount_kind, methodology, drug_unit';

type ContractRow = Record<
  | 'code_type'
  | 'code'
  | 'setting'
  | 'billing_class'
  | 'modifiers'
  | 'methodology'
  | 'drug_unit'
  | 'hospital_id'
  | 'payer_id'
  | 'payer_name'
  | 'raw_payer'
  | 'raw_plan'
  | 'market'
  | 'payer_confidence'
  | 'hospital_confidence',
  string | null
> & {
  origin: string;
  file_no: string;
  amount_kind: string;
  source_kind: string;
  amounts: string;
  placeholders: string;
};

/** What every contract says of what was asked for: one row each, however many rows of its file it fills. */
export async function readContracts(
  duck: PriceDuck,
  opened: readonly OpenCatalogue[],
  { sql, paths }: RateQuestion,
  { medicare, extras }: { medicare: MedicareOf; extras: HospitalAmounts },
): Promise<NamedContract[]> {
  if (sql === '') return [];
  const rows = await duck.all<ContractRow>(
    `WITH found AS (${sql})
     SELECT origin, file_no::VARCHAR AS file_no, coalesce(hospital_id, set_id::VARCHAR) AS party, payer_ord, source_kind, hospital_id, payer_id, payer_name, raw_payer, raw_plan, market,
       payer_confidence, hospital_confidence, ${KEY},
       to_json(coalesce(list(DISTINCT amount::VARCHAR) FILTER (WHERE amount > 0 AND (flags & ${FLAGS.placeholder}) = 0), [])) AS amounts,
       count(*) FILTER (WHERE (flags & ${FLAGS.placeholder}) <> 0)::VARCHAR AS placeholders
     FROM found GROUP BY ALL
     ORDER BY file_no, ${KEY}, raw_payer, raw_plan`,
    paths,
  );
  return rows.map((row) => toContract(row, opened, { medicare, extras }));
}

/** The cash price and the gross charge of a hospital for a code. */
export type HospitalAmounts = (row: {
  hospitalId: string | null;
  code_type: string;
  code: string;
  setting: string | null;
}) => { cash: Amount | null; gross: Amount | null };

function toContract(
  row: ContractRow,
  opened: readonly OpenCatalogue[],
  { medicare, extras }: { medicare: MedicareOf; extras: HospitalAmounts },
): NamedContract {
  const catalogue = opened[Number(row.origin)]?.catalogue;
  const hospital = row.hospital_id === null ? undefined : catalogue?.hospitals.get(row.hospital_id);
  const kind = AMOUNT_KINDS.find((known) => known === row.amount_kind) ?? 'negotiated';
  const [codeType, code] = [row.code_type ?? '', row.code ?? ''];
  const modifiers = listOf(row.modifiers ?? '');
  const priced = {
    ...{ code_type: codeType, code, setting: row.setting, billing_class: row.billing_class },
    modifiers,
  };
  const medicareAmount = medicare({ ...priced, state: hospital?.state ?? null })?.amount;
  const sourceKind = row.source_kind === 'payer' ? ('payer' as const) : ('hospital' as const);
  const unranked = whyUnranked(row, kind, sourceKind);
  return {
    key: textOfKey({
      ...{ codeType, code, setting: row.setting, billingClass: row.billing_class, amountKind: kind },
      modifiers: (row.modifiers ?? '').split(','),
      ...{ methodology: row.methodology, drugUnit: row.drug_unit },
    }),
    hospitalId: row.hospital_id,
    hospitalName: hospital?.name ?? null,
    payerId: row.payer_id ?? row.raw_payer,
    payerName: row.payer_name ?? row.raw_payer,
    plan: row.raw_plan,
    state: hospital === undefined || hospital.state === '' ? null : hospital.state,
    market: row.market,
    sourceKind,
    snapshot: catalogue?.files.get(row.file_no)?.snapshot_id ?? null,
    updatedOn: catalogue?.files.get(row.file_no)?.last_updated_on ?? null,
    values: (JSON.parse(row.amounts) as string[]).flatMap((amount) => amountOf(amount) ?? []),
    ...(unranked === undefined ? {} : { unranked }),
    ...extras({ ...priced, hospitalId: row.hospital_id }),
    medicare: medicareAmount === undefined ? null : amountOf(medicareAmount),
    confidence: Math.min(
      row.payer_id === null ? 1 : Number(row.payer_confidence),
      row.hospital_id === null ? 1 : Number(row.hospital_confidence),
    ),
  };
}

function whyUnranked(
  row: ContractRow,
  kind: string,
  sourceKind: 'payer' | 'hospital',
): Contract['unranked'] | undefined {
  if (kind === 'percentage' || kind === 'algorithm') return kind;
  const hasAmounts = row.amounts !== '[]';
  if (!hasAmounts && Number(row.placeholders) > 0) return 'placeholder';
  if (kind !== 'negotiated' || isRanked(sourceKind, row.methodology)) return undefined;
  return /percent/i.test(row.methodology ?? '') ? 'percentage' : 'algorithm';
}

/** Cash and gross of the hospitals' own files, as medians where a file says several. */
export async function hospitalAmounts(
  duck: PriceDuck,
  { sql, paths }: RateQuestion,
): Promise<HospitalAmounts> {
  const rows =
    sql === ''
      ? []
      : await duck.all<
          Record<'hospital_id' | 'code_type' | 'code' | 'setting' | 'amount_kind' | 'amount', string>
        >(
          `WITH found AS (${sql}) SELECT DISTINCT hospital_id, code_type, code, coalesce(setting, '') AS setting, amount_kind,
             amount::VARCHAR AS amount FROM found WHERE hospital_id IS NOT NULL AND amount > 0`,
          paths,
        );
  const known = Map.groupBy(
    rows,
    ({ hospital_id: hospital, code_type: type, code, amount_kind: kind }) =>
      `${hospital} ${type} ${code} ${kind}`,
  );
  const of = (key: string, kind: string, setting: string | null): Amount | null => {
    const all = known.get(`${key} ${kind}`) ?? [];
    const same = all.filter((row) => row.setting === (setting ?? '') || row.setting === 'both');
    return medianOf((same.length > 0 ? same : all).flatMap(({ amount }) => amountOf(amount) ?? []));
  };
  return ({ hospitalId, code_type: type, code, setting }) => {
    const key = `${hospitalId} ${type} ${code}`;
    return { cash: of(key, 'cash', setting), gross: of(key, 'gross', setting) };
  };
}
