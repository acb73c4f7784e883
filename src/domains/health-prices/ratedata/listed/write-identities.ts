import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from '../../../../kernel/ids.ts';
import type { OpenCatalogue } from '../rates/catalogues.ts';
import { quoted } from '../rates/quoted.ts';
import type { RatedataServices } from '../services.ts';
import { IDENTITY_COLUMNS, identityRows } from '../tables/identity-rows.ts';
import type { IdentityTable } from './identity-tables.ts';

/** Rows of an identity table as a Parquet file with field IDs. */
export async function writeIdentities(
  { duck, runsFolder }: Pick<RatedataServices, 'duck' | 'runsFolder'>,
  opened: readonly OpenCatalogue[],
  table: IdentityTable,
): Promise<{ path: string; rows: number }> {
  await mkdir(runsFolder, { recursive: true });
  const name = join(runsFolder, uuidv7());
  const [given, path] = [`${name}.json`, `${name}.parquet`];
  const rows = opened
    .flatMap(({ catalogue }) => identityRows(catalogue))
    .filter(({ kind }) => kind === table.kind);
  try {
    await writeFile(given, JSON.stringify(rows));
    await duck.all(
      `COPY (${selectOf(table, given)}) TO ${quoted(path)} (FORMAT parquet, COMPRESSION zstd, FIELD_IDS {${idsOf(table)}})`,
      [given],
    );
    return { path, rows: rows.length };
  } finally {
    await rm(given, { force: true });
  }
}

function selectOf({ columns, from }: IdentityTable, given: string): string {
  const shown = Object.entries(columns.types).map(
    ([name, type]) => `(${from[name] ?? name})::${type} AS ${name}`,
  );
  const written = IDENTITY_COLUMNS.map(({ name, type }) => `${name}: ${quoted(type)}`);
  return `SELECT ${shown.join(', ')} FROM read_json(${quoted(given)}, format = 'array', columns = {${written.join(', ')}})
    ORDER BY 1, 2`;
}

const idsOf = ({ columns: { known, types } }: IdentityTable): string =>
  Object.keys(types)
    .map((name) => `${name}: ${known.indexOf(name) + 1}`)
    .join(', ');
