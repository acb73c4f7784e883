import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { Bool, Float64, Table, tableToIPC, Utf8, type Vector, vectorFromArray } from 'apache-arrow';
import { callToEnd } from '../support/call-to-end.ts';
import { type ApiClient, assertError } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { completed, newDataset, PRODUCT_COLUMNS, parquetOf, refused } from '../support/imports.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';

const PAIR = [
  { name: 'title', data_type: 'text', nullable: false },
  { name: 'price', data_type: 'float' },
];
const SOAK = process.env.SOAK === '1';
const JSONL = { 'content-type': 'application/x-ndjson' };
const PARQUET = { 'content-type': 'application/vnd.apache.parquet' };

let program: ProgramInUse;
let api: ApiClient;

before(async () => {
  program = await joinProgram();
  api = program.client;
});
after(() => program.dispose());

/** Nothing of what was refused may be left anywhere. */
async function assertUntouched(id: string): Promise<void> {
  const { body } = await api.get(`/api/v1/datasets/${id}`);
  assert.equal(body.row_count, 0);
  const { rows } = await queryAsAdmin(
    program,
    `SELECT (SELECT count(*)::int FROM table_segments WHERE table_id = $1) AS segments,
       (SELECT count(*)::int FROM table_hot_rows WHERE table_id = $1) AS hot,
       (SELECT count(*)::int FROM quarantined_rows WHERE dataset_id = $1) AS quarantined`,
    [id],
  );
  assert.deepEqual(rows, [{ segments: 0, hot: 0, quarantined: 0 }]);
}

test('a wrong type far down is told by its line, its column and its value', async () => {
  const dataset = await newDataset(api, PAIR);
  const lines = ['title,price'];
  for (let line = 2; line < 700_001; line += 1) lines.push(`row ${line},${line}.5`);
  lines.push('row 700001,cheap', 'row 700002,1');
  const faults = refused(await dataset.send(lines.join('\n')));
  assert.deepEqual(faults, [
    { line: 700_001, column: 'price', value: 'cheap', message: 'must be a finite number' },
  ]);
  await assertUntouched(dataset.id);
});

test('every wrong value is told in the words of the row insert', async () => {
  const cases: [column: string, text: string, message: RegExp][] = [
    ['price', 'NaN', /finite number/],
    ['price', 'inf', /finite number/],
    ['price', '1e999', /finite number/],
    ['price', '1_000', /finite number/],
    ['price', '1,5', /finite number/],
    ['stock', '9223372036854775808', /64 bits/],
    ['stock', '-9223372036854775809', /64 bits/],
    ['stock', '1.5', /whole number/],
    ['stock', '1e3', /whole number/],
    ['stock', '0x1F', /whole number/],
    ['stock', '1_000', /whole number/],
    ['sold', 'maybe', /true or false/],
    ['seen', '2024-02-30', /ISO 8601/],
    ['seen', '2024-13-01T00:00:00Z', /ISO 8601/],
    ['seen', '2024-01-01T24:00:00Z', /ISO 8601/],
    ['seen', '24-01-01', /ISO 8601/],
    ['seen', '2024-1-1', /ISO 8601/],
    ['seen', 'infinity', /ISO 8601/],
    ['seen', '12024-01-01', /ISO 8601/],
    ['facts', '{"a": NaN}', /JSON/],
    ['facts', '[1,]', /JSON/],
    ['facts', '{a: 1}', /JSON/],
    ['page', 'ftp://example.com', /http or https/],
    ['page', 'javascript:alert(1)', /http or https/],
    ['contact', 'nobody', /email/],
  ];
  const dataset = await newDataset(api);
  const text = cases.map(([column, value]) => `t,${column},"${value.replaceAll('"', '""')}"`);
  const names = PRODUCT_COLUMNS.slice(1).map(({ name }) => name);
  const file = [
    `title,${names.join(',')}`,
    ...text.map((line) => {
      const [, column, ...rest] = line.split(',');
      return `t,${names.map((name) => (name === column ? rest.join(',') : '')).join(',')}`;
    }),
  ].join('\n');
  const faults = refused(await dataset.send(file));
  assert.equal(faults.length, cases.length, JSON.stringify(faults));
  for (const [place, [column, value, message]] of cases.entries()) {
    assert.deepEqual(
      [faults[place]!.line, faults[place]!.column, faults[place]!.value],
      [place + 2, column, value],
    );
    assert.match(faults[place]!.message, message);
  }
  await assertUntouched(dataset.id);
});

test('JSON values must be of the type that a row insert wants', async () => {
  const dataset = await newDataset(api);
  const rows = [
    { title: 5 },
    { title: 't', price: '3.2' },
    { title: 't', stock: 1.5 },
    { title: 't', stock: '9223372036854775808' },
    { title: 't', sold: 'true' },
    { title: 't', seen: 1_717_146_000 },
    { title: 't\u0000' },
    { price: 1 },
  ];
  const faults = refused(
    await dataset.send(rows.map((row) => JSON.stringify(row)).join('\n'), 'dry_run=false', JSONL),
  );
  assert.deepEqual(
    faults.map(({ line, column }) => [line, column]),
    [
      [1, 'title'],
      [2, 'price'],
      [3, 'stock'],
      [4, 'stock'],
      [5, 'sold'],
      [6, 'seen'],
      [7, 'title'],
      [8, 'title'],
    ],
  );
});

test('fields that the dataset has not are refused, wherever they come', async () => {
  const dataset = await newDataset(api, PAIR);
  const early = await dataset.send('{"title":"a","nothing":1}', '', JSONL);
  assertError(early, 400, 'invalid_request');
  assert.match(early.body.message, /"nothing"/);
  const file = `${'{"title":"a"}\n'.repeat(30_000)}{"title":"b","nothing":1}\n`;
  assert.deepEqual(refused(await dataset.send(file, '', JSONL)), [
    {
      line: 30_001,
      column: null,
      value: '{"title":"b","nothing":1}',
      message: 'has the unknown column "nothing"',
    },
  ]);
  assert.equal(completed(await dataset.send(file, 'ignore_unknown=true', JSONL)).rows_imported, 30_001);
});

test('lines that are no JSON, or no object, are told by their place', async () => {
  const dataset = await newDataset(api, PAIR);
  const file = '{"title":"a"}\n{"title":\n\n[1]\n7\n{"title":"b"} x\n{"title":"c"}';
  const faults = refused(await dataset.send(file, '', JSONL));
  assert.deepEqual(
    faults.map(({ line, column, message }) => [line, column, message]),
    [
      [2, null, 'is not valid JSON'],
      [4, null, 'must be a JSON object'],
      [5, null, 'must be a JSON object'],
      [6, null, 'is not valid JSON'],
    ],
  );
  const array = '[\n  {"title": "a"},\n  {"title": 5},\n  7\n]';
  const inArray = refused(await dataset.send(array, '', { 'content-type': 'application/json' }));
  assert.deepEqual(
    inArray.map(({ line, column }) => [line, column]),
    [
      [3, 'title'],
      [4, null],
    ],
  );
  for (const broken of [
    '[{"title":"a"}',
    '[{"title":"a"} {"title":"b"}]',
    '[{"title":"a"}] x',
    '[{"title":"a"',
  ])
    assertError(
      await dataset.send(broken, '', { 'content-type': 'application/json' }),
      400,
      'invalid_request',
    );
  await assertUntouched(dataset.id);
});

test('rows with too few or too many fields, and broken quotes, are told by their line', async () => {
  const dataset = await newDataset(api, PAIR);
  const file =
    'title,price\n"two\nlines",1\nshort\n"a",2\nlong,1,2\n"broken"x,1\n"a ""quoted"" one",3\n\n"never closed,1\nlast,4\n';
  const faults = refused(await dataset.send(file));
  assert.deepEqual(
    faults.map(({ line, message }) => [line, message]),
    [
      [4, 'has 1 fields instead of 2'],
      [6, 'has 3 fields instead of 2'],
      [7, 'has text after a closing quote'],
      [10, 'has a quote that is never closed'],
    ],
  );
  await assertUntouched(dataset.id);
});

test('text in another encoding than it seems is told by its line', async () => {
  const dataset = await newDataset(api, PAIR);
  const ascii = `title,price\n${'bread,1\n'.repeat(100_000)}`;
  const file = Buffer.concat([Buffer.from(ascii), Buffer.from('Cr\xe8me,1\n', 'latin1')]);
  const faults = refused(await dataset.send(file));
  assert.deepEqual([faults.length, faults[0]!.line], [1, 100_002]);
  assert.match(faults[0]!.message, /encoding/);
  assert.equal(completed(await dataset.send(file, 'encoding=latin-1')).rows_imported, 100_001);
  assertError(await dataset.send('title\nx\n', 'encoding=klingon'), 400, 'invalid_request');
});

test('a byte that is no UTF-8 among letters that are is told by its line, not taken for another encoding', async () => {
  const dataset = await newDataset(api, PAIR);
  const bytes = Buffer.concat([
    Buffer.from('title,price\nCrème brûlée,3\nCaf'),
    Buffer.from([0xe9]),
    Buffer.from(',4\nPâté,5\n'),
  ]);
  const faults = refused(await dataset.send(bytes));
  assert.deepEqual([faults.length, faults[0]!.line], [1, 3]);
  assert.match(faults[0]!.message, /encoding/);
  await assertUntouched(dataset.id);
  const { rows_imported: stored } = completed(await dataset.send(bytes, 'on_error=quarantine'));
  assert.equal(stored, 2);
});

test('a NUL in a value is told', async () => {
  const dataset = await newDataset(api, PAIR);
  const long = `title,price\n${'bread,1\n'.repeat(200)}`;
  const faults = refused(await dataset.send(`${long}a\0b,1\n`));
  assert.deepEqual(
    faults.map(({ line, message }) => [line, message]),
    [[202, 'must not contain the character U+0000']],
  );
});

test('files that hold nothing, or only names, or only bad rows', async () => {
  const dataset = await newDataset(api, PAIR);
  assertError(await dataset.send(''), 400, 'invalid_request');
  assertError(await dataset.send(gzipSync('')), 400, 'invalid_request');
  assert.equal(completed(await dataset.send('title,price\n')).rows_imported, 0);
  assert.equal(completed(await dataset.send('title,price')).rows_imported, 0);
  assert.equal(
    completed(await dataset.send('[]', '', { 'content-type': 'application/json' })).rows_imported,
    0,
  );
  assert.equal(refused(await dataset.send('title,price\n,x\n,y\n')).length, 4);
  const body = completed(await dataset.send('title,price\n,x\n,y\n', 'on_error=quarantine'));
  assert.deepEqual([body.rows_imported, body.rows_rejected, body.rows_quarantined], [0, 2, 2]);
});

test('headers that do not fit are refused with their names', async () => {
  const dataset = await newDataset(api, PAIR);
  const cases: [string, RegExp][] = [
    ['title,title,price\na,b,1\n', /"title" appears twice/],
    ['Title,title,price\na,b,1\n', /"Title" and "title"/],
    ['title,colour\na,b\n', /"colour"/],
    ['price\n1\n', /"title"/],
    ["title,price' DROP TABLE datasets --\na,1\n", /DROP TABLE/],
  ];
  for (const [file, message] of cases) {
    const answer = await dataset.send(file);
    assertError(answer, 400, 'invalid_request');
    assert.match(answer.body.message, message);
  }
  await assertUntouched(dataset.id);
});

test('columns may be named like SQL or not like words at all, and values are only ever values', async () => {
  const names = [
    'select',
    'from',
    '"quoted"',
    "it's",
    '🍞',
    'a b',
    'n',
    'r0',
    'v0',
    'j',
    'row; DROP TABLE x',
  ];
  const dataset = await newDataset(
    api,
    names.map((name) => ({ name, data_type: 'text' })),
  );
  const values = [
    "'); DROP TABLE datasets; --",
    '<%= 7*7 %>',
    '{{7*7}}',
    "'",
    '"',
    '\\',
    'NULL',
    ';',
    '/*',
    '🍰',
    '%s',
  ];
  const row = Object.fromEntries(names.map((name, place) => [name, values[place]]));
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  completed(await dataset.send(`${names.map(cell).join(',')}\n${values.map(cell).join(',')}\n`));
  completed(await dataset.send(JSON.stringify(row), '', JSONL));
  completed(await dataset.send(JSON.stringify([row]), '', { 'content-type': 'application/json' }));
  const select = names.map((name, place) => `'${values[place]!.replaceAll("'", "''")}' AS ${cell(name)}`);
  completed(await dataset.send(await parquetOf(`SELECT ${select.join(', ')}`), '', PARQUET));
  assert.deepEqual(await dataset.rows(), [row, row, row, row]);
});

test('files of another kind than they claim are told apart', async () => {
  const dataset = await newDataset(api, PAIR);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const cases: [Uint8Array | string, string, RegExp][] = [
    [png, '', /not text/],
    [Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), png]), '', /cannot be read as xlsx/],
    [Buffer.from('%PDF-1.7 and so on'), '', /PDF/],
    [await parquetOf("SELECT 'a' AS title"), 'format=csv', /Parquet/],
    ['title\na\n', 'format=parquet', /not Parquet/],
    [gzipSync('title\na\n').subarray(0, 20), '', /damaged or truncated/],
    [zstdCompressSync('title\n'.repeat(1_000)).subarray(0, 20), '', /damaged or truncated/],
  ];
  for (const [file, query, message] of cases) {
    const answer = await dataset.send(file, query);
    assertError(answer, 400, 'invalid_request');
    assert.match(answer.body.message, message);
  }
  await assertUntouched(dataset.id);
});

test('Parquet that is cut off, damaged or of other types is told', async () => {
  const dataset = await newDataset(api, PAIR);
  const whole = await parquetOf("SELECT 'row ' || i AS title, i AS price FROM range(50000) AS t (i)");
  const cut = whole.subarray(0, whole.length / 2);
  assertError(await dataset.send(cut, '', PARQUET), 400, 'invalid_request');
  const damaged = Buffer.from(whole);
  damaged.fill(0xff, 100, 5_000);
  const answer = await dataset.send(damaged, '', PARQUET);
  assert.ok(answer.status === 400 || answer.body.status === 'failed', JSON.stringify(answer.body));
  for (const [select, message] of [
    ['SELECT 5 AS title', /"title" is INTEGER in the file/],
    ["SELECT 'a' AS title, [1] AS price", /"price" is INTEGER\[\]/],
  ] as const) {
    const refusal = await dataset.send(await parquetOf(select), '', PARQUET);
    assertError(refusal, 400, 'invalid_request');
    assert.match(refusal.body.message, message);
  }
  const nan =
    "SELECT 'a' AS title, 'NaN'::DOUBLE AS price UNION ALL SELECT chr(0), 1 UNION ALL SELECT NULL, 2";
  const faults = refused(await dataset.send(await parquetOf(nan), '', PARQUET));
  assert.deepEqual(
    faults.map(({ line, column }) => [line, column]),
    [
      [1, 'price'],
      [2, 'title'],
      [3, 'title'],
    ],
  );
  await assertUntouched(dataset.id);
});

test('Arrow that is cut off, or of other types, is told', async () => {
  const dataset = await newDataset(api, PAIR);
  const arrow = { 'content-type': 'application/vnd.apache.arrow.stream' };
  const table = (price: Vector) => new Table({ title: vectorFromArray(['a', 'b', 'c'], new Utf8()), price });
  const whole = tableToIPC(table(vectorFromArray([1.5, Number.NaN, null], new Float64())), 'stream');
  assertError(await dataset.send(whole.subarray(0, whole.length - 100), '', arrow), 400, 'invalid_request');
  assertError(
    await dataset.send(Buffer.from('not Arrow at all'), 'format=arrow', arrow),
    400,
    'invalid_request',
  );
  assert.deepEqual(refused(await dataset.send(whole, '', arrow)), [
    { line: 2, column: 'price', value: 'NaN', message: 'must be a finite number' },
  ]);
  const wrong = tableToIPC(table(vectorFromArray([true, false, null], new Bool())), 'file');
  const answer = await dataset.send(wrong, '', arrow);
  assertError(answer, 400, 'invalid_request');
  assert.match(answer.body.message, /"price" is BOOLEAN in the file/);
  await assertUntouched(dataset.id);
});

test('what grows without measure when decompressed is stopped', async () => {
  const dataset = await newDataset(api, PAIR);
  const lines = Buffer.alloc(80 * 1024 ** 2, `${'a'.repeat(5_000)},1\n`);
  const bomb = gzipSync(Buffer.concat([Buffer.from('title,price\n'), lines]));
  assert.ok(bomb.length < 1024 ** 2);
  const answer = await dataset.send(bomb);
  assertError(answer, 400, 'invalid_request');
  assert.match(answer.body.message, /200 times its size/);
  const inner = gzipSync(bomb);
  assertError(await dataset.send(inner), 400, 'invalid_request');
  await assertUntouched(dataset.id);
});

test('a line that does not end is not read into memory', async () => {
  const dataset = await newDataset(api, PAIR);
  const total = (SOAK ? 2_048 : 64) * 1024 ** 2;
  const answer = await stream(dataset.path, async (write) => {
    await write(Buffer.from('title,price\nfirst,1\n'));
    const block = Buffer.alloc(1024 ** 2, 'x');
    for (let sent = 0; sent < total; sent += block.length) await write(block);
    await write(Buffer.from(',2\nlast,3\n'));
  });
  assert.equal(answer.status, 'failed');
  assert.deepEqual(
    answer.errors.map(({ line, message }: { line: number; message: string }) => [line, message]),
    [[3, 'is longer than 16777216 bytes']],
  );
  await assertUntouched(dataset.id);
});

test('a client that leaves half-way leaves the dataset as it was', async () => {
  const dataset = await newDataset(api, PAIR);
  for (const length of [300_000_000, 2_000_000_000]) {
    const sending = stream(
      dataset.path,
      async (write, abort) => {
        await write(Buffer.from('title,price\n'));
        for (let sent = 0; sent < 30; sent += 1) await write(Buffer.from('bread,1\n'.repeat(100_000)));
        abort();
      },
      { 'content-length': String(length) },
    );
    await assert.rejects(sending);
  }
  await sleep(500);
  await assertUntouched(dataset.id);
  const { rows } = await queryAsAdmin(program, "SELECT FROM job_runs WHERE input->>'datasetId' = $1", [
    dataset.id,
  ]);
  assert.equal(rows.length, 0);
});

test('options that make no sense are refused with their names', async () => {
  const dataset = await newDataset(api, PAIR);
  const cases: [query: string, path: string][] = [
    ['format=yaml', 'format'],
    ['range=B', 'range'],
    ['record_path=%3Citem', 'record_path'],
    ['mode=merge', 'mode'],
    ['on_error=ignore', 'on_error'],
    ['delimiter=ab', 'delimiter'],
    ['delimiter=é', 'delimiter'],
    ['header=perhaps', 'header'],
    ['wait=61', 'wait'],
    ['wait=-1', 'wait'],
    ['dry_run=perhaps', 'dry_run'],
    ['mapping=7', 'mapping'],
    ['mode=upsert', 'keys'],
  ];
  for (const [query, path] of cases) {
    const answer = await dataset.send('title\na\n', query);
    assertError(answer, 400, 'invalid_request');
    assert.equal(answer.body.details[0].path, path, query);
  }
  await assertUntouched(dataset.id);
});

type Send = (write: (bytes: Buffer) => Promise<void>, abort: () => void) => Promise<void>;

/** Sends a body bit by bit, and answers the job when it is over. */
async function stream(path: string, send: Send, headers: Record<string, string> = {}): Promise<any> {
  const job = await begin(path, send, headers);
  if (job.status !== 'running') return job;
  return (await callToEnd(api, `${path}/import?job_id=${job.job_id}`, {})).body;
}

function begin(path: string, send: Send, headers: Record<string, string>): Promise<any> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${program.address}${path}/import?wait=60`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${program.key}`, 'content-type': 'text/csv', ...headers },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(JSON.parse(text)));
      },
    );
    outgoing.on('error', reject);
    const write = (bytes: Buffer) =>
      new Promise<void>((done, fail) => {
        if (outgoing.destroyed) fail(new Error('the connection was closed'));
        else if (outgoing.write(bytes)) done();
        else outgoing.once('drain', done);
      });
    send(write, () => outgoing.destroy())
      .then(() => outgoing.end())
      .catch(reject);
  });
}
