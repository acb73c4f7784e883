import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { callToEnd } from '../support/call-to-end.ts';
import { type ApiClient, good } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { fileToTable, newEtlPipeline, runEtl } from '../support/etl-pipelines.ts';
import { EXCEL_FILE } from '../support/excel-file.ts';
import type { ProgramInUse } from '../support/program.ts';
import { type RangedFiles, serveRangedFiles } from '../support/ranged-files.ts';
import { joinProgram } from '../support/shared-program.ts';

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let program: ProgramInUse;
let api: ApiClient;
let files: RangedFiles;
let url: string;

before(async () => {
  files = await serveRangedFiles();
  url = files.add('/Spring prices.xlsx'.replace(' ', '%20'), EXCEL_FILE, MEDIA_TYPE);
  program = await joinProgram('loopback');
  api = program.client;
});
after(async () => {
  await program.dispose();
  files.close();
});

async function parse(options: object) {
  const job = good(await callToEnd(api, '/api/v1/etl/parse', { url, ...options }));
  assert.equal(job.status, 'completed', JSON.stringify(job));
  const name = `t${uuidv7().replaceAll('-', '')}`;
  good(await api.post('/api/v1/query/register-table', { name, artifact_id: job.artifact.artifact_id }));
  const { data } = good(await api.post('/api/v1/query', { sql: `SELECT * FROM ${name}` }));
  const types = Object.fromEntries(job.columns.map((column: any) => [column.name, column.data_type]));
  return { job, types, rows: data };
}

const EXPECTED = [
  {
    sku: '007',
    title: 'Rye bread, "dark"',
    price: 3.5,
    pieces: 12,
    seen: '2026-03-01T00:00:00.000Z',
    at: '2026-03-01T18:00:00.000Z',
    ok: true,
    gross: 4.165,
    label: 'RYE BREAD',
    share: 0.125,
    change: -1.25,
  },
  {
    sku: '008',
    title: 'Käse\r\nGouda',
    price: 0.01,
    pieces: 3,
    seen: null,
    at: '2026-03-02T00:00:00.000Z',
    ok: false,
    gross: 0.011900000000000001,
    label: null,
    share: null,
    change: null,
  },
  {
    sku: '009',
    title: ' spaces ',
    price: null,
    pieces: 1_000_000,
    seen: '1899-12-31T00:00:00.000Z',
    at: null,
    ok: null,
    gross: 0,
    label: 'literal _x0041_',
    share: null,
    change: null,
  },
];

test('a workbook as Excel writes it is read with the types that its cells have', async () => {
  const { job, types, rows } = await parse({ range: 'A3:K' });
  assert.deepEqual([job.format, job.artifact.name], ['xlsx', 'Spring prices.parquet']);
  assert.deepEqual(types, {
    sku: 'text',
    title: 'text',
    price: 'float',
    pieces: 'integer',
    seen: 'timestamp',
    at: 'timestamp',
    ok: 'boolean',
    gross: 'float',
    label: 'text',
    share: 'float',
    change: 'float',
  });
  assert.deepEqual(rows, EXPECTED);
});

test('another sheet is read by its name, hidden or not, with dates of other countries and durations', async () => {
  const { types, rows } = await parse({ sheet: 'Notes' });
  assert.equal(types.day, 'timestamp');
  assert.deepEqual(rows, [
    { day: '2026-03-01T00:00:00.000Z', spent: '12:00:00', note: 'x' },
    { day: '2026-03-02T00:00:00.000Z', spent: '06:00:00', note: null },
  ]);
});

test('a pipeline takes the workbook into a table with the same types', async () => {
  const [fetch, parsing, load] = fileToTable(url, { target: { table: 'prices' }, mode: 'replace' });
  const ranged = { ...parsing, config: { sheet: 'Prices & stock', range: 'A3:K' } };
  const { pipeline_id: id } = await newEtlPipeline(api, [fetch!, ranged, load!]);
  const run = await runEtl(api, id);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  const { schema, rows: loaded } = run.stages.load.output;
  assert.equal(loaded, 3);
  const { rows } = await queryAsAdmin(
    program,
    `SELECT sku, pieces::int, seen, ok, gross FROM ${schema}.prices ORDER BY sku`,
  );
  assert.deepEqual(
    rows,
    EXPECTED.map(({ sku, pieces, seen, ok, gross }) => ({
      sku,
      pieces,
      seen: seen === null ? null : new Date(seen),
      ok,
      gross,
    })),
  );
});
