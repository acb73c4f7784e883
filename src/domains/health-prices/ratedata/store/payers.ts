import { type Sql, statement } from '../../../../kernel/sql.ts';
import { type Upserted, upsertedOf } from './upserted.ts';

export interface PayerRow {
  payer_id: string;
  name: string;
  parent_id: string | null;
  type: string | null;
  hios_ids: string[];
  eins: string[];
  aliases: { text: string; state: string }[];
}

export interface PayerRecord {
  payer_id: string;
  name: string;
  parent_id?: string | null;
  type?: string | null;
  hios_ids: readonly string[];
  eins: readonly string[];
  synthetic?: boolean;
}

export interface AliasRecord {
  alias_key: string;
  state: string;
  payer_id: string;
  alias: string;
}

const upsert = statement<{ inserted: boolean }>(
  'ratedata.upsert-payers',
  `INSERT INTO price_payers AS known (account_id, payer_id, name, parent_id, type, hios_ids, eins, synthetic)
   SELECT $1, payer_id, name, parent_id, type, ARRAY(SELECT jsonb_array_elements_text(hios_ids)),
     ARRAY(SELECT jsonb_array_elements_text(eins)), coalesce(synthetic, false)
   FROM jsonb_to_recordset($2::jsonb) AS given (payer_id text, name text, parent_id text, type text, hios_ids jsonb,
     eins jsonb, synthetic boolean)
   ON CONFLICT (account_id, payer_id) DO UPDATE SET name = excluded.name,
     parent_id = coalesce(excluded.parent_id, known.parent_id), type = coalesce(excluded.type, known.type),
     hios_ids = excluded.hios_ids, eins = excluded.eins, updated_at = clock_timestamp()
   WHERE (excluded.name, coalesce(excluded.parent_id, known.parent_id), coalesce(excluded.type, known.type),
       excluded.hios_ids, excluded.eins)
     IS DISTINCT FROM (known.name, known.parent_id, known.type, known.hios_ids, known.eins)
   RETURNING xmax = 0 AS inserted`,
);
const addAliases = statement<{ payer_id: string }>(
  'ratedata.add-payer-aliases',
  `INSERT INTO price_payer_aliases AS known (account_id, alias_key, state, payer_id, alias)
   SELECT $1, given.* FROM jsonb_to_recordset($2::jsonb) AS given (alias_key text, state text, payer_id text, alias text)
   ON CONFLICT (account_id, alias_key, state) DO UPDATE SET payer_id = excluded.payer_id, alias = excluded.alias
     WHERE known.payer_id <> excluded.payer_id RETURNING payer_id`,
);
const takenAliases = statement<AliasRecord>(
  'ratedata.taken-aliases',
  `SELECT known.alias_key, known.state, known.payer_id, known.alias FROM price_payer_aliases known
   JOIN unnest($2::text[], $3::text[]) AS wanted (alias_key, state) USING (alias_key, state)
   WHERE known.account_id = $1`,
);
const all = statement<PayerRow>(
  'ratedata.all-payers',
  `SELECT payer_id, name, parent_id, type, hios_ids, eins,
     (SELECT coalesce(json_agg(json_build_object('text', alias, 'state', state) ORDER BY alias_key, state), '[]')
      FROM price_payer_aliases a WHERE a.account_id = p.account_id AND a.payer_id = p.payer_id) AS aliases
   FROM price_payers p WHERE account_id = $1 ORDER BY payer_id`,
);
const lock = statement('ratedata.lock-payers', `SELECT pg_advisory_xact_lock(hashtextextended($1, 41))`);
const removeSynthetic = statement(
  'ratedata.remove-sample-payers',
  'DELETE FROM price_payers WHERE account_id = $1 AND synthetic',
);

export const upsertPayers = async (
  sql: Sql,
  accountId: string,
  payers: readonly PayerRecord[],
): Promise<Upserted> => upsertedOf(await upsert.all(sql, [accountId, JSON.stringify(payers)]), payers.length);

/** Those of other payers move. Answers the payers that have got one. */
export const addPayerAliases = (sql: Sql, accountId: string, aliases: readonly AliasRecord[]) =>
  addAliases.all(sql, [accountId, JSON.stringify(aliases)]);

export const findTakenAliases = (sql: Sql, accountId: string, aliases: readonly AliasRecord[]) =>
  takenAliases.all(sql, [
    accountId,
    aliases.map(({ alias_key }) => alias_key),
    aliases.map(({ state }) => state),
  ]);

export const allPayers = (sql: Sql, accountId: string): Promise<PayerRow[]> => all.all(sql, [accountId]);

/** So that two requests cannot give one alias to two payers. */
export const lockPayers = (sql: Sql, accountId: string) => lock.run(sql, [accountId]);

export const removeSamplePayers = (sql: Sql, accountId: string) => removeSynthetic.run(sql, [accountId]);
