import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { silentLogger } from '../../kernel/log.ts';
import { createTrustedRunner, SqlFailure, type TrustedRunner } from './index.ts';
import { isRunning, makeData } from './testing-data.ts';

let data: Awaited<ReturnType<typeof makeData>>;
let runner: TrustedRunner;
before(async () => {
  data = await makeData();
  runner = createTrustedRunner({ log: silentLogger, memoryMb: 256 });
});
after(async () => {
  await runner.close();
  await data.remove();
});

test('parses a sent file, writes another, and answers every statement', async () => {
  const sent = join(data.folder, 'sent.csv');
  const output = join(data.folder, 'parsed.parquet');
  await writeFile(sent, 'a,b\n1,x\ntwo,y\n');
  const read = `read_csv('${sent}', header = true, auto_detect = false, delim = ',', columns = {a: 'VARCHAR', b: 'VARCHAR'})`;
  const results = await runner.run({
    statements: [
      { sql: `COPY (SELECT try_cast(a AS BIGINT) AS a, b FROM ${read}) TO '${output}' (FORMAT parquet)` },
      { sql: `SELECT a, b FROM read_parquet('${output}') WHERE b = $1`, params: ['y'] },
    ],
    readable: [sent],
    writable: [output],
    owner: 'importer',
    timeoutMs: 20_000,
  });
  assert.deepEqual(results[1], [{ a: null, b: 'y' }]);
});

test('tells faults in the file in the words of DuckDB', async () => {
  const broken = join(data.folder, 'broken.parquet');
  await writeFile(broken, 'PAR1 and then nothing of use PAR1');
  const work = {
    statements: [{ sql: `SELECT * FROM read_parquet('${broken}')` }],
    readable: [broken],
    writable: [],
    owner: 'importer',
    timeoutMs: 20_000,
  };
  await assert.rejects(runner.run(work), (error) => {
    assert.ok(error instanceof SqlFailure);
    assert.ok(!error.message.includes(data.folder));
    return true;
  });
});

test('tells its progress, and can be stopped', async () => {
  const stop = new AbortController();
  const heard: number[] = [];
  const [pid] = runner.processIds();
  const running = runner.run({
    statements: [
      {
        sql: `SELECT sum(a.id * b.id) FROM read_parquet('${data.sales}') a, read_parquet('${data.sales}') b`,
      },
    ],
    readable: [data.sales],
    writable: [],
    owner: 'importer',
    timeoutMs: 15_000,
    signal: stop.signal,
    onProgress: (percent) => {
      heard.push(percent);
      stop.abort(new Error('enough'));
    },
  });
  await assert.rejects(running, /enough/);
  assert.ok(heard.length > 0);
  assert.equal(pid !== undefined && (await isRunning(pid)), false);
});
