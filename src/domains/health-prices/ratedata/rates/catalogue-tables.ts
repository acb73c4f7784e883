import type { Catalogue } from './catalogue.ts';
import type { PriceDuck } from './price-duck.ts';
import { quoted } from './quoted.ts';

const AT_ONCE = 2_000;
const SETS_AT_ONCE = 20_000;

const text = (value: string | null): string => (value === null ? 'NULL' : quoted(value));

/** The names under which the catalogue stands in DuckDB. */
export interface CatalogueTables {
  files: string;
  payers: string;
  links: string;
}

/** Files of payers have their hospitals by set; those of hospitals have one for all rates, under this number. */
export const WHOLE_FILE = -1;

/** Writes a catalogue into DuckDB, where rates are joined with it. */
export async function writeTables(
  duck: PriceDuck,
  catalogue: Catalogue,
  name: string,
): Promise<CatalogueTables> {
  const tables = { files: `files_${name}`, payers: `payers_${name}`, links: `links_${name}` };
  await duck.all(
    `CREATE OR REPLACE TABLE ${tables.files} (file_no BIGINT, source_kind VARCHAR, updated_on DATE)`,
    [],
  );
  await duck.all(
    `CREATE OR REPLACE TABLE ${tables.payers} (file_no BIGINT, payer_ord INTEGER, payer_id VARCHAR, payer_name VARCHAR,
       raw_payer VARCHAR, raw_plan VARCHAR, market VARCHAR, product VARCHAR, payer_confidence FLOAT)`,
    [],
  );
  await duck.all(
    `CREATE OR REPLACE TABLE ${tables.links} (file_no BIGINT, set_id INTEGER, hospital_id VARCHAR, hospital_name VARCHAR, linked_by VARCHAR,
       hospital_confidence FLOAT)`,
    [],
  );
  const insert = async (table: string, rows: readonly string[]) => {
    for (let at = 0; at < rows.length; at += AT_ONCE)
      await duck.all(`INSERT INTO ${table} VALUES ${rows.slice(at, at + AT_ONCE).join(', ')}`, []);
  };
  await insert(
    tables.files,
    [...catalogue.files.values()].map(
      ({ file_no: no, family, last_updated_on: on, fetched_at: at }) =>
        `(${no}, ${quoted(family.startsWith('hpt_') ? 'hospital' : 'payer')}, ${quoted(on ?? at.toISOString().slice(0, 10))})`,
    ),
  );
  await insert(
    tables.payers,
    catalogue.payers.map(
      (payer) =>
        `(${payer.file_no}, ${payer.payer_ord}, ${text(payer.payer_id)}, ${text(nameOf(catalogue, payer.payer_id))}, ` +
        `${quoted(payer.raw_payer)}, ${quoted(payer.raw_plan)}, ${text(payer.market)}, ${text(payer.product)}, ${payer.confidence})`,
    ),
  );
  for (const links of batchesOf(catalogue.links)) {
    const rows = links.map(({ file_no: no, hospital_id: id, linked_by: by, confidence, set_ids: sets }) => {
      const name = catalogue.hospitals.get(id)?.name ?? id;
      const list = `[${(sets ?? [WHOLE_FILE]).join(', ')}]::INTEGER[]`;
      return `(${no}, ${list}, ${quoted(id)}, ${quoted(name)}, ${quoted(by)}, ${confidence})`;
    });
    await duck.all(
      `INSERT INTO ${tables.links} SELECT file_no, unnest(sets), hospital_id, hospital_name, linked_by, confidence
       FROM (VALUES ${rows.join(', ')}) link (file_no, sets, hospital_id, hospital_name, linked_by, confidence)`,
      [],
    );
  }
  return tables;
}

/** Links in order, as many at once as a statement takes well. */
function batchesOf(links: Catalogue['links']): Catalogue['links'][] {
  const batches: Catalogue['links'][] = [];
  let room = 0;
  for (const link of links) {
    const size = 1 + (link.set_ids?.length ?? 0);
    if (size > room || batches.length === 0) {
      batches.push([]);
      room = SETS_AT_ONCE;
    }
    batches.at(-1)?.push(link);
    room -= size;
  }
  return batches;
}

const nameOf = ({ payerNames }: Catalogue, payerId: string | null): string | null =>
  payerId === null ? null : (payerNames.get(payerId) ?? payerId);

export const dropTables = async (duck: PriceDuck, tables: CatalogueTables): Promise<void> => {
  for (const table of Object.values(tables)) await duck.all(`DROP TABLE IF EXISTS ${table}`, []);
};
