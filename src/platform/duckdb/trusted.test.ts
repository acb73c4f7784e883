import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { eventually } from '../../../test/support/eventually.ts';
import { silentLogger } from '../../kernel/log.ts';
import { countElsewhere } from '../../kernel/work-elsewhere.ts';
import { createTrustedRunner, SqlFailure, type TrustedRunner } from './index.ts';
import { isRunning, makeData, PATIENT_MS } from './testing-data.ts';

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
    timeoutMs: PATIENT_MS,
  });
  assert.deepEqual(results[1], [{ a: null, b: 'y' }]);
});

async function readBroken(file: string): Promise<unknown> {
  await writeFile(file, 'PAR1 and then nothing of use PAR1');
  return runner.run({
    statements: [{ sql: `SELECT * FROM read_parquet('${file}')` }],
    readable: [file],
    writable: [],
    owner: 'importer',
    timeoutMs: PATIENT_MS,
  });
}

test('tells faults in the file in the words of DuckDB', async () => {
  const broken = join(data.folder, 'broken.parquet');
  await assert.rejects(readBroken(broken), (error) => {
    assert.ok(error instanceof SqlFailure);
    assert.ok(!error.message.includes(data.folder));
    return true;
  });
});

test('tells no part of a long path, wherever DuckDB cuts it', async () => {
  const folder = join(data.folder, 'a'.repeat(60), 'b'.repeat(60));
  await mkdir(folder, { recursive: true });
  const broken = join(folder, 'broken.parquet');
  await assert.rejects(readBroken(broken), (error: Error) => {
    assert.match(error.message, /read_parquet\('/);
    assert.doesNotMatch(error.message, /\/|aaa/);
    return true;
  });
});

test('what is still asked of a process when it is released is not told to the next who holds it', async () => {
  const one = createTrustedRunner({ log: silentLogger, memoryMb: 256, workers: 1 });
  const { signal } = new AbortController();
  const asking = (sql: string) => ({
    statements: [{ sql }],
    readable: [],
    writable: [],
    timeoutMs: PATIENT_MS,
  });
  try {
    for (const left of ["SELECT error('of the one before')", 'SELECT sum(i) FROM range(100000000000) t(i)']) {
      const before = await one.hold('importer', signal);
      await before.run(asking('SELECT 1'));
      const unread = before.run(asking(left));
      const unheard = assert.rejects(unread, /released/);
      before.release();
      const next = await one.hold('importer', signal);
      assert.deepEqual(await next.run(asking('SELECT 2 AS two')), [[{ two: 2 }]]);
      next.release();
      await unheard;
    }
  } finally {
    await one.close();
  }
});

test('a release has ended when nothing of what was asked for is still being written', async () => {
  const target = join(data.folder, 'unwanted.csv');
  const held = await runner.hold('importer', new AbortController().signal);
  let isOver = false;
  const writing = held.run({
    statements: [{ sql: `COPY (SELECT sum(i) FROM range(100000000000) t(i)) TO '${target}' (FORMAT csv)` }],
    readable: [],
    writable: [target],
    timeoutMs: PATIENT_MS,
  });
  const refused = assert.rejects(
    writing.finally(() => {
      isOver = true;
    }),
    /released/,
  );
  await held.release();
  assert.ok(isOver);
  await refused;
});

test('tells its progress, and can be stopped', async () => {
  const stop = new AbortController();
  const heard: number[] = [];
  const work = { statements: [{ sql: 'SELECT 1' }], readable: [], writable: [], timeoutMs: PATIENT_MS };
  await runner.run({ ...work, owner: 'importer' });
  const [pid] = runner.processIds();
  assert.ok(pid !== undefined, 'a process waits for more of this owner');
  const running = runner.run({
    statements: [
      {
        sql: `SELECT sum(a.id * b.id) FROM read_parquet('${data.sales}') a, read_parquet('${data.sales}') b`,
      },
    ],
    readable: [data.sales],
    writable: [],
    owner: 'importer',
    timeoutMs: PATIENT_MS,
    signal: stop.signal,
    onProgress: (percent) => {
      heard.push(percent);
      stop.abort(new Error('enough'));
    },
  });
  await assert.rejects(running, /enough/);
  assert.ok(heard.length > 0);
  await eventually(async () =>
    assert.equal(await isRunning(pid), false, 'what was stopped is not used again'),
  );
});

test('a held process does one part after the other, and nothing after its release', async () => {
  const stop = new AbortController();
  const held = await runner.hold('importer', stop.signal);
  const part = (sql: string) => ({
    statements: [{ sql }],
    readable: [data.sales],
    writable: [],
    timeoutMs: PATIENT_MS,
  });
  assert.deepEqual(await held.run(part('SELECT pid FROM (SELECT 1 AS pid)')), [[{ pid: 1 }]]);
  await assert.rejects(held.run(part('SELECT nonsense')), SqlFailure);
  const [[row]] = (await held.run(
    part(`SELECT count(*) > 0 AS found FROM read_parquet('${data.sales}')`),
  )) as [{ found: boolean }[]];
  assert.deepEqual(row, { found: true });
  const late = {
    ...part(`SELECT sum(a.id * b.id) FROM read_parquet('${data.sales}') a, read_parquet('${data.sales}') b`),
    timeoutMs: 200,
  };
  await assert.rejects(held.run(late), { code: 'timeout' });
  held.release();
  await assert.rejects(held.run(part('SELECT 1')));
  // Its place is free again.
  assert.deepEqual(await runner.run({ ...part('SELECT 2 AS two'), owner: 'importer' }), [[{ two: 2 }]]);
});

test('one held process after the other has all the memory it may have, used before or not', async (context) => {
  const small = createTrustedRunner({ log: silentLogger, memoryMb: 128 });
  context.after(() => small.close());
  const count = 2_500_000;
  const work = {
    statements: [
      { sql: `SELECT len(string_agg(i::VARCHAR, ',')) > ${count} AS all FROM range(${count}) t(i)` },
    ],
    readable: [],
    writable: [],
    timeoutMs: PATIENT_MS,
  };
  const used = new Set<number>();
  for (let turn = 0; turn < 8; turn += 1) {
    const held = await small.hold('importer', new AbortController().signal);
    assert.deepEqual(await held.run(work), [[{ all: true }]]);
    for (const pid of small.processIds()) used.add(pid);
    held.release();
    // It is given back by what waits for the release.
    await setImmediate();
  }
  assert.ok(used.size < 8, `${used.size} processes were started`);
});

const OTHER_SYSTEM = { skip: process.platform !== 'linux' };
test(
  'whoever counts is told of the processor time of what was asked for, alone or in parts',
  OTHER_SYSTEM,
  async () => {
    const busy = { sql: 'SELECT sum(sqrt(n)) FROM range(20000000) AS t (n)' };
    const work = { statements: [busy], readable: [], writable: [], timeoutMs: PATIENT_MS };
    const spent: number[] = [];
    const count = (ms: number) => void spent.push(ms);
    await countElsewhere(count, () => runner.run({ ...work, owner: 'counted' }));
    assert.equal(spent.length, 1);
    const held = await runner.hold('counted', new AbortController().signal);
    await held.run(work);
    assert.equal(spent.length, 1, 'nobody counts');
    await countElsewhere(count, () => held.run(work));
    await held.release();
    assert.equal(spent.length, 2);
    assert.ok(spent.every((ms) => ms > 0 && ms < PATIENT_MS));
  },
);
