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
  /** Of the physician fee schedule: what the amount is worked out from. */
  work: string | null;
  expense: string | null;
  malpractice: string | null;
  factor: string | null;
}

export interface LocalityRow {
  locality: string;
  state: string;
  name: string;
  work: string;
  expense: string;
  malpractice: string;
}

export interface Medicare {
  rates: MedicareRow[];
  /** Of the year of the fees of physicians. */
  localities: LocalityRow[];
}

const COLUMNS =
  'program, year, code_type, code, modifiers, locality, setting, amount, estimated, work, expense, malpractice, factor';

const ofCodes = statement<MedicareRow>(
  'ratedata.medicare-rates',
  `SELECT ${COLUMNS} FROM price_medicare_rates m
   WHERE account_id = $1 AND (code_type, code) IN (SELECT * FROM unnest($2::text[], $3::text[]))
     AND year = (SELECT max(year) FROM price_medicare_rates l WHERE l.account_id = $1 AND l.program = m.program)`,
);
const write = statement(
  'ratedata.write-medicare-rates',
  `INSERT INTO price_medicare_rates (account_id, ${COLUMNS})
   SELECT $1, given.* FROM jsonb_to_recordset($2::jsonb) AS given (program text, year int, code_type text, code text,
     modifiers text, locality text, setting text, amount numeric, estimated boolean,
     work numeric, expense numeric, malpractice numeric, factor numeric)
   ON CONFLICT (account_id, program, year, code_type, code, modifiers, locality, setting)
   DO UPDATE SET amount = excluded.amount, estimated = excluded.estimated, work = excluded.work,
     expense = excluded.expense, malpractice = excluded.malpractice, factor = excluded.factor`,
);
const localitiesOf = statement<LocalityRow>(
  'ratedata.medicare-localities',
  `SELECT locality, state, name, work, expense, malpractice FROM price_medicare_localities
   WHERE account_id = $1 AND year = $2`,
);
const removeLocalities = statement(
  'ratedata.remove-medicare-localities',
  'DELETE FROM price_medicare_localities WHERE account_id = $1 AND year = $2',
);
const addLocalities = statement(
  'ratedata.add-medicare-localities',
  `INSERT INTO price_medicare_localities (account_id, year, locality, state, name, work, expense, malpractice)
   SELECT $1, $2, given.* FROM jsonb_to_recordset($3::jsonb) AS given (locality text, state text, name text,
     work numeric, expense numeric, malpractice numeric)`,
);

/** Of the newest year of each program. */
export async function medicareRates(
  sql: Sql,
  accountId: string,
  codes: readonly { code_type: string; code: string }[],
): Promise<Medicare> {
  const names = [codes.map(({ code_type }) => code_type), codes.map(({ code }) => code)];
  const rates = await ofCodes.all(sql, [accountId, ...names]);
  const year = rates.find(({ program }) => program === 'pfs')?.year;
  return { rates, localities: year === undefined ? [] : await localitiesOf.all(sql, [accountId, year]) };
}

export async function replaceLocalities(
  sql: Sql,
  accountId: string,
  year: number,
  localities: readonly LocalityRow[],
): Promise<void> {
  await removeLocalities.run(sql, [accountId, year]);
  await addLocalities.run(sql, [accountId, year, JSON.stringify(localities)]);
}

export const writeMedicareRates = (sql: Sql, accountId: string, rows: readonly MedicareRow[]) =>
  write.run(sql, [accountId, JSON.stringify(rows)]);
