import { NO_AMOUNT, NONE } from './tables.ts';

/** What runs statements here. */
export interface Sql {
  run(sql: string): Promise<unknown>;
  /** The number in the first column of the first row. */
  one(sql: string): Promise<number>;
}

const MOST_WORDS = 1_000;

const TERMS_WORDS = [
  ...['amount_kind', 'methodology', 'setting', 'billing_class', 'modifiers', 'place_of_service', 'drug_unit'],
  ...['drug_type', 'pointer'],
];

/**
 * Makes the tables that are joined to the sorted rates. Columns of few words become enumerations there, which are written
 * ten times as fast as texts and read as the same texts.
 */
export async function prepareTexts(sql: Sql): Promise<void> {
  const terms: string[] = [];
  for (const name of TERMS_WORDS) terms.push(await asWords(sql, 'terms', name));
  await sql.run(
    `CREATE OR REPLACE TEMP TABLE all_terms AS SELECT terms, ${terms.join(', ')}, expires_on::DATE AS expires_on FROM terms`,
  );
  const [type, raw] = [
    await asWords(sql, 'item_codes', 'code_type'),
    await asWords(sql, 'item_codes', 'code_raw'),
  ];
  const arrangement = await asWords(sql, 'items', 'arrangement');
  await sql.run(`CREATE OR REPLACE TEMP TABLE all_codes AS
    SELECT item, code_ord, ${type}, code, ${raw}, description, ${arrangement},
      dense_rank() OVER (ORDER BY code_type::VARCHAR, code)::INTEGER AS rank
    FROM items JOIN item_codes USING (item) ORDER BY item, code_ord`);
}

async function asWords(sql: Sql, table: string, name: string): Promise<string> {
  const count = await sql.one(`SELECT count(DISTINCT ${name}) FROM ${table}`);
  if (count === 0 || count > MOST_WORDS) return name;
  await sql.run(`DROP TYPE IF EXISTS word_${name}`);
  await sql.run(
    `CREATE TYPE word_${name} AS ENUM (SELECT DISTINCT ${name} FROM ${table} WHERE ${name} IS NOT NULL ORDER BY 1)`,
  );
  return `${name}::word_${name} AS ${name}`;
}

/** A plain number with zeros at its end is the amount without the digits that the file does not have. */
const RAW =
  'CASE WHEN raw_scale BETWEEN 1 AND 4 THEN left(amount::VARCHAR, len(amount::VARCHAR) - 4 + raw_scale) END';

/** The rows of `rates.parquet`: numbers are sorted, and the texts come to them afterwards, so that the sort moves little. */
export async function ratesSql(sql: Sql): Promise<string> {
  const hasExtras = (await sql.one('SELECT count(*) FROM extras')) > 0;
  const hasMoreCodes = (await sql.one('SELECT max(code_ord) FROM item_codes')) > 0;
  const raw = hasExtras ? `coalesce(extras.amount_raw, ${RAW})` : RAW;
  const extra = (name: string) => (hasExtras ? `extras.${name}` : `NULL::VARCHAR AS ${name}`);
  const code = (name: string) => `codes.${name}`;
  return `
    WITH sorted AS (
      SELECT rates.*, ${hasMoreCodes ? 'ranked.code_ord' : '0'} AS code_ord
      FROM rates JOIN all_codes AS ranked USING (item)
      ORDER BY ranked.rank, rates.ord${hasMoreCodes ? ', ranked.code_ord' : ''}
    )
    SELECT ${code('code_type')}, ${code('code')}, sorted.code_ord::UTINYINT AS code_ord, ${code('code_raw')}, sorted.ord,
      terms.amount_kind, ${await orNull(sql, 'raw_scale', NO_AMOUNT, 'amount')}, ${raw} AS amount_raw, terms.methodology,
      ${code('arrangement')}, terms.setting, terms.billing_class, terms.modifiers, terms.place_of_service,
      ${await orNull(sql, 'payer_ord')}, ${await orNull(sql, 'set_id')}, ${code('description')}, ${extra('algorithm')},
      ${extra('notes')}, terms.drug_unit, terms.drug_type, ${extra('payments')}, terms.expires_on, flags, terms.pointer,
      ${await orNull(sql, 'at1')}, ${await orNull(sql, 'at2')}, ${await orNull(sql, 'at3')}, ${await orNull(sql, 'at4')},
      byte_offset, byte_length
    FROM sorted JOIN all_terms AS terms USING (terms)
      JOIN all_codes AS codes ON codes.item = sorted.item ${hasMoreCodes ? 'AND codes.code_ord = sorted.code_ord' : ''}
      ${hasExtras ? 'LEFT JOIN extras ON extras.ord = sorted.ord' : ''}`;
}

/** Null where a column, or the one named before it, has the number that stands for none. */
async function orNull(sql: Sql, marked: string, none: number = NONE, name = marked): Promise<string> {
  const count = await sql.one(`SELECT count(*) FROM rates WHERE ${marked} = ${none}`);
  return count === 0 ? name : `CASE WHEN ${marked} <> ${none} THEN ${name} END AS ${name}`;
}
