import assert from 'node:assert/strict';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import type { VerdictFinding } from './findings.ts';
import { judgeHptFile, type Validate } from './hpt-verdict.ts';
import { RecordLines } from './record-lines.ts';
import { validateStream } from './validate-stream.ts';
import { knownVersionOf } from './versions.ts';

const FIXTURES = join(import.meta.dirname, '../../../../test/fixtures/prices/hpt');

interface Answer {
  valid: boolean;
  errors: number;
  alerts: number;
  first: { path: string; field?: string }[];
}

const bytesOf = (text: string) => () =>
  (async function* once() {
    yield Buffer.from(text);
  })();

/** A thread for each of so many files would take longer than all else. */
const inThisThread: Validate = (order, bytes) =>
  validateStream(Readable.from(bytes, { objectMode: false }), order);

/** With the field too, where the answer has it. */
const placeOf = (finding: VerdictFinding | undefined, { field }: { field?: string }) =>
  field === undefined ? { path: finding?.path } : { path: finding?.path, field: finding?.field };

/** What CMS's validator answered for every file when it was asked by its own command, as each of three versions. */
for (const folder of ['validator', 'cms']) {
  const { results } = JSON.parse(readFileSync(join(FIXTURES, folder, 'expected.json'), 'utf8')) as {
    results: Record<string, Record<string, Answer>>;
  };
  test(`the verdicts on the ${Object.keys(results).length} files in ${folder} are those of CMS`, async () => {
    const failed: string[] = [];
    const judge = async (file: string, version: string, expected: Answer): Promise<void> => {
      const [verdict] = await judgeHptFile(
        {
          openBytes: () => createReadStream(join(FIXTURES, folder, file)),
          family: file.endsWith('.json') ? 'hpt_json' : 'hpt_csv_tall',
          ...{ declaredVersion: version, sniffedVersion: version },
        },
        inThisThread,
      );
      const found = {
        valid: verdict?.valid,
        errors: verdict?.errorCount,
        alerts: verdict?.alertCount,
        first: expected.first.map((place, at) => placeOf(verdict?.errors[at], place)),
      };
      try {
        assert.deepEqual(found, expected);
      } catch (error) {
        failed.push(`${file} as ${version}: ${(error as Error).message}`);
      }
    };
    const orders = Object.entries(results).flatMap(([file, answers]) =>
      Object.entries(answers).map(([version, expected]) => ({ file, version, expected })),
    );
    assert.ok(orders.length >= 39);
    for (let at = 0; at < orders.length; at += 2)
      await Promise.all(
        orders.slice(at, at + 2).map((order) => judge(order.file, order.version, order.expected)),
      );
    assert.deepEqual(failed, []);
  });
}

test('a file is judged as what it declares and as what it is, with lines for people who edit it', async () => {
  const path = join(FIXTURES, 'cms/hpt-csv-tall/V2.0.0_Tall_CSV_Format_Example.csv');
  const text = readFileSync(path, 'utf8').replace('Bilateral procedure,', '"Bilateral\nprocedure",');
  const verdicts = await judgeHptFile({
    openBytes: bytesOf(text),
    family: 'hpt_csv_tall',
    ...{ declaredVersion: '2.0.0', sniffedVersion: '2.2.0' },
  });
  assert.deepEqual(
    verdicts.map(({ version, by, valid, errorCount }) => [version, by, valid, errorCount]),
    [
      ['2.0.0', 'declared', false, 6],
      ['2.2.0', 'sniffed', true, 0],
    ],
  );
  const [first, second] = verdicts[0]?.errors ?? [];
  assert.deepEqual([first?.row, first?.line], [17, 17]);
  assert.deepEqual([second?.row, second?.line], [18, 19], 'the record before it has two lines');
});

test('a file with more errors than may be told is cut off, and says so', async () => {
  const path = join(FIXTURES, 'validator/sample-lots-of-errors.csv');
  const [verdict] = await judgeHptFile({
    openBytes: () => createReadStream(path),
    family: 'hpt_csv_tall',
    ...{ declaredVersion: '2.2.0', sniffedVersion: '2.2.0', maxErrors: 2 },
  });
  assert.deepEqual([verdict?.valid, verdict?.errorCount, verdict?.isCapped], [false, 2, true]);
});

test('a source that fails and a caller who leaves end the judgement', async () => {
  const input = { family: 'hpt_json', declaredVersion: '3.0.0', sniffedVersion: '3.0.0' } as const;
  const failing = async function* fail() {
    yield Buffer.from('{');
    throw new Error('the source broke');
  };
  await assert.rejects(judgeHptFile({ ...input, openBytes: failing }), /the source broke/);
  const caller = new AbortController();
  caller.abort();
  const left = judgeHptFile({ ...input, openBytes: bytesOf('{}'), signal: caller.signal });
  await assert.rejects(left, { name: 'AbortError' });
});

test('versions that nobody knows are judged as the nearest one before them', () => {
  const cases = {
    '2.2.1': '2.2.0',
    '2': '2.0.0',
    '2.1': '2.1.0',
    '3.1.0': '3.0.0',
    '1.1': '2.0.0',
    x: '2.0.0',
  };
  for (const [declared, known] of Object.entries(cases)) assert.equal(knownVersionOf(declared), known);
});

test('records are found in their lines, however the bytes come', () => {
  const text = 'a,b\n"x\ny","""\n"\r\nc,"d" \ne\n';
  for (const size of [1, 3, 100]) {
    const lines = new RecordLines();
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) lines.push(bytes.subarray(at, at + size));
    assert.deepEqual(
      [1, 2, 3, 4, 5].map((record) => lines.lineOf(record)),
      [1, 2, 5, 6, 7],
    );
  }
});
