import { FLAGS } from '../../../../platform/prices/model/index.ts';
import type { Amount } from '../../../../platform/prices/statistics/index.ts';
import { amountOf } from '../../../../platform/prices/statistics/index.ts';
import type { OpenCatalogue } from '../rates/catalogues.ts';
import type { RateQuery } from '../rates/filter.ts';
import { ratesFor } from '../rates/find-rates.ts';
import type { HeldParts } from '../rates/held-parts.ts';
import type { PriceDuck } from '../rates/price-duck.ts';
import { quoted } from '../rates/quoted.ts';
import { type Locator, locatorOf, PLACE_SQL } from './finding.ts';

export interface SideTools {
  duck: PriceDuck;
  held: HeldParts;
  open: OpenCatalogue;
}

/** Amounts of one kind that a file has about one key. */
export interface SideEntry {
  code_type: string;
  code: string;
  modifiers: string;
  setting: string | null;
  billing_class: string | null;
  kind: string;
  methodology: string | null;
  drugUnit: string | null;
  amounts: { amount: Amount; at: Locator; isPlaceholder: boolean }[];
}

const KEY = 'code_type, code, modifiers, setting, billing_class, amount_kind, methodology, drug_unit';
/** Departments and lines of price lists are no services. */
const SERVICES = `code_type NOT IN ('RC', 'CDM', 'LOCAL', 'MODIFIER')`;

/** Reads rates once into a table of their amounts by key, in the order in which it is asked about hospitals and payers. */
export async function writeSide(
  { duck, held, open }: SideTools,
  table: string,
  query: RateQuery,
): Promise<boolean> {
  const wish = { include_flagged: true, min_confidence: 0, ...query };
  const question = await ratesFor({ duck, held }, [open], wish, { centre: undefined, codes: [] });
  if (question.sql === '') return false;
  await duck.all(
    `CREATE OR REPLACE TABLE ${table} AS WITH found AS (${question.sql}), distinct_amounts AS (
       SELECT hospital_id, payer_id, ${KEY}, amount, bool_or((flags & ${FLAGS.placeholder}) <> 0) AS is_placeholder,
         ${PLACE_SQL} AS place
       FROM found WHERE hospital_id IS NOT NULL AND ${SERVICES} GROUP BY ALL)
     SELECT hospital_id, payer_id, ${KEY},
       to_json(list([amount::VARCHAR, place::VARCHAR, is_placeholder::VARCHAR] ORDER BY amount))::VARCHAR AS amounts
     FROM distinct_amounts GROUP BY ALL ORDER BY hospital_id, payer_id`,
    question.paths,
  );
  return true;
}

export const dropSide = (duck: PriceDuck, table: string) => duck.all(`DROP TABLE IF EXISTS ${table}`, []);

interface EntryRow extends Record<string, string | null> {
  code_type: string;
  code: string;
  modifiers: string;
  setting: string | null;
  billing_class: string | null;
  amount_kind: string;
  methodology: string | null;
  drug_unit: string | null;
  amounts: string;
}

/** The entries of one hospital, and of one payer where the table knows payers. */
export async function readSide(
  duck: PriceDuck,
  table: string,
  { hospitalId, payerId }: { hospitalId: string; payerId: string | null },
): Promise<SideEntry[]> {
  const ofPayer = payerId === null ? '' : ` AND payer_id = ${quoted(payerId)}`;
  const rows = await duck.all<EntryRow>(
    `SELECT ${KEY}, amounts FROM ${table} WHERE hospital_id = ${quoted(hospitalId)}${ofPayer}`,
    [],
  );
  return rows.map((row) => ({
    ...{ code_type: row.code_type, code: row.code, modifiers: row.modifiers, setting: row.setting },
    ...{ billing_class: row.billing_class, kind: row.amount_kind, methodology: row.methodology },
    drugUnit: row.drug_unit,
    amounts: (JSON.parse(row.amounts) as [string | null, string, string][]).flatMap(([text, place, flag]) => {
      const amount = text === null ? null : amountOf(text);
      return amount === null ? [] : [{ amount, at: locatorOf(place), isPlaceholder: flag === 'true' }];
    }),
  }));
}
