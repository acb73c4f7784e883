import { containing, type Sql, statement } from '../../../../kernel/sql.ts';
import { type Upserted, upsertedOf } from './upserted.ts';

export interface CodeRecord {
  code_type: string;
  code: string;
  description?: string | null;
  category?: string | null;
  effective_from?: string | null;
  effective_to?: string | null;
}

const upsert = statement<{ inserted: boolean }>(
  'ratedata.upsert-codes',
  `INSERT INTO price_codes AS known (account_id, code_type, code, description, category, effective_from, effective_to)
   SELECT $1, given.* FROM jsonb_to_recordset($2::jsonb)
     AS given (code_type text, code text, description text, category text, effective_from date, effective_to date)
   ON CONFLICT (account_id, code_type, code) DO UPDATE SET
     description = coalesce(excluded.description, known.description),
     category = coalesce(excluded.category, known.category),
     effective_from = coalesce(excluded.effective_from, known.effective_from),
     effective_to = coalesce(excluded.effective_to, known.effective_to)
   WHERE (coalesce(excluded.description, known.description), coalesce(excluded.category, known.category),
       coalesce(excluded.effective_from, known.effective_from), coalesce(excluded.effective_to, known.effective_to))
     IS DISTINCT FROM (known.description, known.category, known.effective_from, known.effective_to)
   RETURNING xmax = 0 AS inserted`,
);
const search = statement<{ code_type: string; code: string }>(
  'ratedata.search-codes',
  `SELECT code_type, code FROM price_codes WHERE account_id = $1 AND (code ILIKE ALL ($2::text[]) OR description ILIKE ALL ($2::text[]))
   ORDER BY code_type, code LIMIT $3`,
);
export const upsertCodes = async (
  sql: Sql,
  accountId: string,
  codes: readonly CodeRecord[],
): Promise<Upserted> => upsertedOf(await upsert.all(sql, [accountId, JSON.stringify(codes)]), codes.length);

/** Codes in which, or in whose descriptions, all words stand. */
export const searchCodes = (sql: Sql, accountId: string, words: readonly string[], most: number) =>
  search.all(sql, [accountId, words.map((word) => containing(word)), most]);
