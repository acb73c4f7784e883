import { type Sql, statement } from '../../../../kernel/sql.ts';

/** Who a payer and plan of a file are. */
export interface FilePayerRecord {
  payer_ord: number;
  raw_payer: string;
  raw_plan: string;
  state: string | null;
  payer_id: string | null;
  market: string | null;
  product: string | null;
  confidence: number;
  matched_by: string;
}

/** Whose prices a file has. */
export interface FileHospitalRecord {
  hospital_id: string;
  confidence: number;
  linked_by: string;
  /** Null for all of the file. */
  set_ids: number[] | null;
  /** Those in which a payer's file has it. */
  networks: string[];
}

const PAYER = 'payer_ord, raw_payer, raw_plan, state, payer_id, market, product, confidence, matched_by';

const writePayers = statement(
  'ratedata.write-file-payers',
  `INSERT INTO price_file_payers AS known (account_id, file_no, ${PAYER})
   SELECT $1, $2, given.* FROM jsonb_to_recordset($3::jsonb) AS given (payer_ord int, raw_payer text, raw_plan text,
     state text, payer_id text, market text, product text, confidence real, matched_by text)
   ON CONFLICT (account_id, file_no, payer_ord) DO UPDATE SET payer_id = excluded.payer_id, market = excluded.market,
     product = excluded.product, confidence = excluded.confidence, matched_by = excluded.matched_by
   WHERE (known.payer_id, known.market, known.product, known.confidence, known.matched_by) IS DISTINCT FROM
     (excluded.payer_id, excluded.market, excluded.product, excluded.confidence, excluded.matched_by)`,
);
const payersOf = statement<FilePayerRecord & { file_no: string }>(
  'ratedata.file-payers',
  `SELECT file_no::text, ${PAYER} FROM price_file_payers WHERE account_id = $1 AND file_no = ANY ($2::bigint[])`,
);
const allPayers = statement<
  FilePayerRecord & { file_no: string; head_payer: { planId?: string; planIdType?: string } | null }
>(
  'ratedata.all-file-payers',
  `SELECT p.file_no::text, ${PAYER.replaceAll(/(\w+)/g, 'p.$1')}, f.head -> 'payer' AS head_payer
   FROM price_file_payers p JOIN price_files f ON f.account_id = p.account_id AND f.file_no = p.file_no
   WHERE p.account_id = $1 ORDER BY p.file_no, p.payer_ord`,
);
const unmatched = statement<{ raw_payer: string; files: number; plans: number }>(
  'ratedata.unmatched-payers',
  `SELECT raw_payer, count(DISTINCT p.file_no)::int AS files, count(*)::int AS plans FROM price_file_payers p
   JOIN price_snapshots s ON s.account_id = p.account_id AND s.file_no = p.file_no AND s.status = 'live'
   WHERE p.account_id = $1 AND payer_id IS NULL GROUP BY raw_payer ORDER BY 2 DESC, 3 DESC, 1 LIMIT 50`,
);
const removeHospitals = statement(
  'ratedata.remove-file-hospitals',
  'DELETE FROM price_file_hospitals WHERE account_id = $1 AND file_no = $2',
);
const writeHospitals = statement(
  'ratedata.write-file-hospitals',
  `INSERT INTO price_file_hospitals (account_id, file_no, hospital_id, confidence, linked_by, set_ids, networks)
   SELECT $1, $2, hospital_id, confidence, linked_by,
     CASE WHEN set_ids IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements_text(set_ids)::int) END,
     ARRAY(SELECT jsonb_array_elements_text(networks))
   FROM jsonb_to_recordset($3::jsonb) AS given (hospital_id uuid, confidence real, linked_by text, set_ids jsonb, networks jsonb)`,
);
const hospitalsOf = statement<FileHospitalRecord & { file_no: string }>(
  'ratedata.file-hospitals',
  `SELECT file_no::text, hospital_id, confidence, linked_by, set_ids, networks FROM price_file_hospitals
   WHERE account_id = $1 AND file_no = ANY ($2::bigint[])`,
);

const isFromFile = statement<{ found: boolean }>(
  'ratedata.is-hospital-from-file',
  `SELECT EXISTS (SELECT FROM price_file_hospitals WHERE account_id = $1 AND hospital_id = $2 AND linked_by = 'file') AS found`,
);

/** Answers how many are other ones than before. */
export const writeFilePayers = (
  sql: Sql,
  accountId: string,
  fileNo: string,
  payers: readonly FilePayerRecord[],
): Promise<number> => writePayers.run(sql, [accountId, fileNo, JSON.stringify(payers)]);

export const filePayers = (sql: Sql, accountId: string, files: readonly string[]) =>
  payersOf.all(sql, [accountId, files]);

export const allFilePayers = (sql: Sql, accountId: string) => allPayers.all(sql, [accountId]);

/** The commonest names of payers that nobody knows. */
export const unmatchedPayers = (sql: Sql, accountId: string) => unmatched.all(sql, [accountId]);

export async function replaceFileHospitals(
  sql: Sql,
  accountId: string,
  fileNo: string,
  hospitals: readonly FileHospitalRecord[],
): Promise<void> {
  await removeHospitals.run(sql, [accountId, fileNo]);
  await writeHospitals.run(sql, [accountId, fileNo, JSON.stringify(hospitals)]);
}

export const fileHospitals = (sql: Sql, accountId: string, files: readonly string[]) =>
  hospitalsOf.all(sql, [accountId, files]);

/** Whether it is known because a file has named it. */
export const isHospitalFromFile = async (sql: Sql, accountId: string, hospitalId: string): Promise<boolean> =>
  (await isFromFile.first(sql, [accountId, hospitalId]))?.found ?? false;
