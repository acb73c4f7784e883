import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { writeMembers } from '../members/index.ts';
import type { SetMarks } from './rate-groups.ts';
import { columnsOf, sqlOf } from './sql.ts';
import { type RateSource, writeRates } from './write-rates.ts';

/** More than while rows are collected: the sort of many millions of providers with their texts does not get by with less. */
const PROVIDER_MEGABYTES = 160;
const PARQUET = 'FORMAT parquet, PARQUET_VERSION V2, COMPRESSION zstd, ROW_GROUP_SIZE 20480';

export interface FinishOptions {
  /** Only rates of providers with one of these; digits. */
  npis?: readonly string[];
  eins?: readonly string[];
}

export interface Finished {
  /** Amounts that are left. */
  rates: number;
  groups: number;
  /** Groups that a rate refers to and whose members are not known. */
  unresolvedGroups: number;
}

/** @param sets how many there are. */
export async function writeParquet(
  source: RateSource,
  folder: string,
  { sets, ...options }: FinishOptions & { sets: number },
): Promise<Finished> {
  const { connection } = source;
  const sql = sqlOf(connection);
  const { run, one } = sql;
  const copy = (name: string, query: string) => {
    const path = join(folder, `${name}.parquet`).replaceAll("'", "''");
    return run(`COPY (${query}) TO '${path}' (${PARQUET})`);
  };
  const marks: SetMarks = {
    wanted: await wantedSets(connection, sets, options),
    invalid: await setsOf(connection, sets, INVALID_SETS),
  };
  const rates = await writeRates(source, join(folder, 'rates.parquet'), marks);
  await copy('sets', 'SELECT set_id, group_no FROM sets ORDER BY set_id, group_no');
  await run(`SET memory_limit = '${PROVIDER_MEGABYTES}MB'`);
  await writeMembers(join(folder, 'members.bin'), {
    npis: columnsOf(connection, MEMBER_NPIS),
    taxNumbers: columnsOf(connection, MEMBER_TAXES),
    sets: columnsOf(connection, 'SELECT set_id, group_no FROM sets ORDER BY set_id, group_no'),
  });
  await run(REPEATED);
  await copy('providers', PROVIDERS);
  await copy('toc', TOC);
  return {
    rates,
    groups: await one('SELECT count(*) FROM groups'),
    unresolvedGroups: await one(
      'SELECT count(DISTINCT group_no) FROM unresolved WHERE group_no IN (SELECT group_no FROM sets)',
    ),
  };
}

/** By set, 1 for those that a query names; undefined where it names none. */
async function setsOf(
  connection: DuckDBConnection,
  sets: number,
  query: string,
): Promise<Uint8Array | undefined> {
  let found: Uint8Array | undefined;
  for await (const [ids = []] of columnsOf(connection, query)) {
    found ??= new Uint8Array(sets);
    for (const id of ids) found[Number(id)] = 1;
  }
  return found;
}

/** Forgets the sets that have none of the providers asked for. */
async function wantedSets(
  connection: DuckDBConnection,
  sets: number,
  { npis = [], eins = [] }: FinishOptions,
): Promise<Uint8Array | undefined> {
  const conditions = [
    npis.length > 0 ? `npis.npi IN (${npis.map((npi) => String(BigInt(npi))).join(', ')})` : '',
    eins.length > 0
      ? `members.tin_type IS DISTINCT FROM 'npi' AND lpad(regexp_replace(members.tin, '[^0-9]', '', 'g'), 9, '0') IN (${eins.map(einText).join(', ')})`
      : '',
  ].filter((condition) => condition !== '');
  if (conditions.length === 0) return undefined;
  await connection.run(`DELETE FROM sets WHERE set_id NOT IN (
    SELECT sets.set_id FROM sets JOIN members USING (group_no) LEFT JOIN npis USING (member)
    WHERE ${conditions.map((condition) => `(${condition})`).join(' OR ')})`);
  return (await setsOf(connection, sets, 'SELECT DISTINCT set_id FROM sets')) ?? new Uint8Array(sets);
}

const einText = (ein: string): string => `'${ein.replace(/\D/g, '').padStart(9, '0')}'`;

const USED = 'group_no IN (SELECT group_no FROM sets)';
/** As doubles, which hold every NPI and are handed over sooner than large integers. */
const MEMBER_NPIS = `SELECT members.group_no, npis.npi::DOUBLE FROM npis JOIN members USING (member)
  WHERE npis.npi > 0 AND members.${USED} ORDER BY members.group_no, npis.npi`;
const MEMBER_TAXES = `SELECT DISTINCT group_no, tin FROM members
  WHERE tin IS NOT NULL AND tin_type IS DISTINCT FROM 'npi' AND ${USED} ORDER BY group_no, tin`;

/** Digits from the right, every second one doubled, with 24 for the prefix 80840 that NPIs are checked with. */
const LUHN = `(24 + ${Array.from({ length: 10 }, (_, index) => {
  const digit = `(npi // ${10 ** index}) % 10`;
  return index % 2 === 0 ? digit : `(2 * (${digit})) // 10 + (2 * (${digit})) % 10`;
}).join(' + ')}) % 10 = 0`;

/** A zero stands for a contract with all of a tax number. */
const IS_INVALID = `npi <> 0 AND NOT (npi BETWEEN 1000000000 AND 2999999999 AND ${LUHN})`;
const INVALID_SETS = `SELECT DISTINCT set_id FROM sets WHERE group_no IN (
  SELECT group_no FROM members WHERE member IN (SELECT member FROM npis WHERE ${IS_INVALID}))`;

/** Members that say the same as others count once, as the first of them. They are few, which the memory relies on. */
const REPEATED = `CREATE OR REPLACE TEMP TABLE repeated AS
  SELECT member, first FROM (
    SELECT member, min(member) OVER same AS first, count(*) OVER same AS count FROM members
    WINDOW same AS (PARTITION BY group_no, tin_type, tin, business_name, networks))
  WHERE count > 1`;

const PROVIDER_COLUMNS = `groups.group_no, groups.group_key, members.tin_type, members.tin, members.business_name,
  members.networks`;

/** The NPIs of a member are distinct already. Members without one have a row too. */
const PROVIDERS = `
  WITH reasons AS (SELECT group_no, any_value(reason) AS unresolved FROM unresolved GROUP BY group_no),
  pairs AS NOT MATERIALIZED (
    SELECT member, npi FROM npis WHERE member NOT IN (SELECT member FROM repeated)
    UNION ALL SELECT DISTINCT repeated.first, npis.npi FROM npis JOIN repeated USING (member)
  ),
  without AS (
    SELECT coalesce(repeated.first, members.member) AS member FROM members LEFT JOIN repeated USING (member)
    WHERE members.member NOT IN (SELECT DISTINCT member FROM npis)
  )
  SELECT * EXCLUDE (definition, member) FROM (
    SELECT ${PROVIDER_COLUMNS}, pairs.npi, reasons.unresolved, members.definition, members.member
    FROM pairs JOIN members USING (member) JOIN groups USING (group_no) LEFT JOIN reasons USING (group_no)
    UNION ALL
    SELECT ${PROVIDER_COLUMNS}, NULL, reasons.unresolved, members.definition, members.member
    FROM groups LEFT JOIN members USING (group_no) LEFT JOIN reasons USING (group_no)
    WHERE members.member IS NULL OR members.member IN (SELECT member FROM without))
  ORDER BY npi, group_no, abs(definition), member`;

const TOC = `
  SELECT coalesce(plans.structure, files.structure) AS structure, plan_name, plan_id_type, plan_id, plan_market_type,
    issuer_name, plan_sponsor_name, file_kind, description, location
  FROM toc_plans AS plans FULL JOIN toc_files AS files USING (structure)
  ORDER BY structure, plan_id, plan_name, file_kind, location`;
