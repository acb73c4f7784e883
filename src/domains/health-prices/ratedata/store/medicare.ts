import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface MedicareRow {
  program: 'pfs' | 'opps' | 'ipps';
  year: number;
  code_type: string;
  code: string;
  modifiers: string;
  locality: string;
  setting: string;
  amount: string;
  estimated: boolean;
}

const ofCodes = statement<MedicareRow>(
  'ratedata.medicare-rates',
  `SELECT program, year, code_type, code, modifiers, locality, setting, amount::text, estimated FROM price_medicare_rates m
   WHERE account_id = $1 AND (code_type, code) IN (SELECT * FROM unnest($2::text[], $3::text[]))
     AND year = (SELECT max(year) FROM price_medicare_rates l WHERE l.account_id = $1 AND l.program = m.program)`,
);
const write = statement(
  'ratedata.write-medicare-rates',
  `INSERT INTO price_medicare_rates (account_id, program, year, code_type, code, modifiers, locality, setting, amount, estimated)
   SELECT $1, given.* FROM jsonb_to_recordset($2::jsonb) AS given (program text, year int, code_type text, code text,
     modifiers text, locality text, setting text, amount numeric, estimated boolean)
   ON CONFLICT (account_id, program, year, code_type, code, modifiers, locality, setting)
   DO UPDATE SET amount = excluded.amount, estimated = excluded.estimated`,
);

/** Of the newest year of each program. */
export const medicareRates = (
  sql: Sql,
  accountId: string,
  codes: readonly { code_type: string; code: string }[],
): Promise<MedicareRow[]> =>
  ofCodes.all(sql, [accountId, codes.map(({ code_type }) => code_type), codes.map(({ code }) => code)]);

export const writeMedicareRates = (sql: Sql, accountId: string, rows: readonly MedicareRow[]) =>
  write.run(sql, [accountId, JSON.stringify(rows)]);
