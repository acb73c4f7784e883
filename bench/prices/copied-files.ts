import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import pg from 'pg';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createObjectStore } from '../../src/platform/objects/index.ts';
import { withDuck } from '../support/duck.ts';
import type { Granary } from '../support/granary.ts';

/** What a copy has of its own: who pays, by a payer that the account knows. */
export interface Copy {
  number: number;
  payerId: string;
}

export interface Code {
  type: string;
  code: string;
}

interface Tools {
  objects: ReturnType<typeof createObjectStore>;
  database: pg.Client;
  duck: DuckDBConnection;
  accountId: string;
  scratch: string;
}

/**
 * Catalogues so many copies of a loaded file, each with amounts, a source and a payer of its own, as if it had been loaded. Answers
 * its codes, in an order that looks random.
 */
export async function copyLoadedFile(
  { accountId, folder, adminUrl }: Granary,
  fileId: string,
  copies: readonly Copy[],
): Promise<Code[]> {
  const objects = createObjectStore({
    ...{ s3: undefined, folder: join(folder, 'objects'), publicUrl: () => '', secret: '' },
  });
  const database = new pg.Client({ connectionString: adminUrl });
  const scratch = await mkdtemp(join(tmpdir(), 'granary-bench-prices-'));
  await database.connect();
  try {
    await database.query('SET search_path = granary');
    const { rows: parts } = await database.query<{ file_no: string; object_key: string }>(
      `SELECT file_no::text, object_key FROM price_parts JOIN price_files USING (account_id, file_no)
       WHERE file_id = $1 AND part = 'rates'`,
      [fileId],
    );
    const [rates] = parts;
    if (rates === undefined) throw new Error(`the file ${fileId} has no rates`);
    const original = join(scratch, 'original.parquet');
    const { stream } = await objects.get(rates.object_key);
    await pipeline(stream, createWriteStream(original));
    const codes = await withDuck(async (duck) => {
      const tools = { objects, database, duck, accountId, scratch };
      for (const [at, copy] of copies.entries()) {
        await copyFile(tools, { fileNo: rates.file_no, original }, copy);
        if ((at + 1) % 50 === 0) console.error(`${at + 1} of ${copies.length} files copied`);
      }
      return codesOf(duck, original);
    });
    await database.query('UPDATE price_versions SET data_version = data_version + 1 WHERE account_id = $1', [
      accountId,
    ]);
    return codes;
  } finally {
    await database.end();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function codesOf(duck: DuckDBConnection, path: string): Promise<Code[]> {
  const read = await duck.runAndReadAll(
    `SELECT code_type AS type, code FROM (SELECT DISTINCT code_type, code FROM read_parquet('${path}')) ORDER BY hash(code_type || code)`,
  );
  return read.getRowObjects().map(({ type, code }) => ({ type: String(type), code: String(code) }));
}

async function copyFile(
  { objects, database, duck, accountId, scratch }: Tools,
  { fileNo, original }: { fileNo: string; original: string },
  { number, payerId }: Copy,
): Promise<void> {
  const path = join(scratch, `${number}.parquet`);
  // Every copy has other amounts, and lacks another tenth of the codes.
  await duck.run(
    `COPY (SELECT * REPLACE ((amount * ${1 + (number % 97) / 200})::DECIMAL(18, 4) AS amount)
       FROM read_parquet('${original}') WHERE hash(code) % 10 <> ${number % 10} ORDER BY code_type, code, ord, code_ord)
     TO '${path}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 20480)`,
  );
  const key = `ratedata/bench/rates-${uuidv7()}`;
  const { size } = await stat(path);
  const { sha256 } = await objects.put(key, createReadStream(path), { size });
  const counted = await duck.runAndReadAll(`SELECT count(*)::VARCHAR AS rows FROM read_parquet('${path}')`);
  const rows = String(counted.getRowObjects()[0]?.rows);
  await rm(path);
  await catalogue(database, { accountId, fileNo, payerId, url: `https://payer.example/${number}.json` }, [
    ...[key, sha256, size, rows],
  ]);
}

async function catalogue(
  database: pg.Client,
  { accountId, fileNo, payerId, url }: { accountId: string; fileNo: string; payerId: string; url: string },
  rates: readonly (string | number)[],
): Promise<void> {
  const { rows } = await database.query<{ file_no: string }>(
    `INSERT INTO price_files (account_id, file_id, sha256, inner_sha256, parser_version, filter_hash, family, declared_version,
       sniffed_version, last_updated_on, head, bytes, items, rates, rows_rejected, rejected, warnings, groups, unresolved_groups)
     SELECT account_id, $3, $4, $4, parser_version, filter_hash, family, declared_version, sniffed_version, last_updated_on, head,
       bytes, items, $5, rows_rejected, rejected, warnings, groups, unresolved_groups
     FROM price_files WHERE account_id = $1 AND file_no = $2 RETURNING file_no::text`,
    [accountId, fileNo, uuidv7(), rates[1], rates[3]],
  );
  const copied = rows[0]?.file_no;
  const sourceId = uuidv7();
  await database.query(
    `INSERT INTO price_parts (account_id, file_no, part, object_key, sha256, bytes, rows)
     SELECT account_id, $3::bigint, part, object_key, sha256, bytes, rows FROM price_parts
     WHERE account_id = $1 AND file_no = $2 AND part <> 'rates'
     UNION ALL SELECT $1::uuid, $3::bigint, 'rates', $4, $5, $6::bigint, $7::bigint`,
    [accountId, fileNo, copied, ...rates],
  );
  await database.query(
    `INSERT INTO price_file_payers (account_id, file_no, payer_ord, raw_payer, raw_plan, state, payer_id, market, product, confidence, matched_by)
     SELECT account_id, $3::bigint, payer_ord, raw_payer, raw_plan, state, $4, market, product, 1, 'alias' FROM price_file_payers
     WHERE account_id = $1 AND file_no = $2`,
    [accountId, fileNo, copied, payerId],
  );
  await database.query(
    `INSERT INTO price_file_hospitals (account_id, file_no, hospital_id, confidence, linked_by, set_ids)
     SELECT account_id, $3::bigint, hospital_id, confidence, linked_by, set_ids FROM price_file_hospitals
     WHERE account_id = $1 AND file_no = $2`,
    [accountId, fileNo, copied],
  );
  await database.query(
    `INSERT INTO price_sources (account_id, source_id, kind, url, identity, status, last_fetched_at, last_changed_at)
     VALUES ($1, $2, 'tic_in_network', $3, $3, 'ok', now(), now())`,
    [accountId, sourceId, url],
  );
  await database.query(
    `INSERT INTO price_snapshots (account_id, snapshot_id, source_id, file_no, status, fetched_at, url, published_at)
     VALUES ($1, $2, $3, $4, 'live', now(), $5, now())`,
    [accountId, uuidv7(), sourceId, copied, url],
  );
}
