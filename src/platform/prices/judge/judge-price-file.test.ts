import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Family } from '../model/index.ts';
import { judgePriceFile } from './judge-price-file.ts';

const FIXTURES = join(import.meta.dirname, '../../../../test/fixtures/prices');
const folder = mkdtempSync(join(tmpdir(), 'granary-judge-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const payer = (family: Family, declaredVersion: string | null, sniffedVersion: string | null = null) => ({
  ...{ family, declaredVersion, sniffedVersion },
});

function written(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

interface Item {
  negotiation_arrangement: string;
  billing_code: unknown;
}

const sample = () =>
  JSON.parse(readFileSync(join(FIXTURES, 'tic/v2_ffs-single-plan-sample.json'), 'utf8')) as {
    in_network: Item[];
    provider_references: unknown[];
  };

test("CMS's samples of payers' files pass as what they declare, packed and with a byte order mark", async () => {
  const cases: [string, Family, string][] = [
    ['v1_ffs-single-plan-sample.json', 'tic_in_network', '1.3.1'],
    ['v1_multiple-plans-sample.json', 'tic_in_network', '1.0.0'],
    ['v2_ffs-single-plan-sample.json', 'tic_in_network', '2.0.0'],
    ['v2_table-of-contents-sample.json', 'tic_toc', '2.0.0'],
    ['v1_table-of-contents-sample.json', 'tic_toc', '1.0.0'],
    ['v2_allowed-amounts-single-plan-sample.json', 'tic_allowed', '2.0.0'],
    ['v1_provider-reference.json', 'tic_providers', '1.0.0'],
  ];
  for (const [name, family, version] of cases) {
    const bytes = readFileSync(join(FIXTURES, 'tic', name));
    const packed = written(`${name}.gz`, gzipSync(Buffer.concat([Buffer.from('\ufeff'), bytes])));
    for (const isWhole of [false, true]) {
      const verdicts = await judgePriceFile({ path: packed, file: payer(family, version), isWhole });
      assert.deepEqual(
        [name, verdicts.length, verdicts[0]?.errors, verdicts[0]?.alerts],
        [name, 1, [], []],
        `${name}, ${isWhole}`,
      );
      assert.equal(verdicts[0]?.validator, 'cms-tic-schema');
    }
  }
});

test('XML and families without a schema have no verdict', async () => {
  const xml = join(FIXTURES, 'tic/v1_ffs-sample.xml');
  assert.deepEqual(
    await judgePriceFile({ path: xml, file: payer('tic_in_network', '1.0.0'), isWhole: true }),
    [],
  );
  const allowed = join(FIXTURES, 'tic/v1_allowed-amounts-single-plan-sample.json');
  for (const declared of ['1.0.0', null])
    assert.deepEqual(
      await judgePriceFile({ path: allowed, file: payer('tic_allowed', declared), isWhole: true }),
      [],
    );
});

test('a real file passes as what it is to its end, and not as another version', async () => {
  const path = join(FIXTURES, 'tic/examplefile.json.gz');
  const judge = (declared: string, sniffed: string | null, isWhole: boolean) =>
    judgePriceFile({ path, file: payer('tic_in_network', declared, sniffed), isWhole });
  for (const isWhole of [false, true]) {
    const verdicts = await judge('1.0.0', '1.x', isWhole);
    assert.deepEqual(
      verdicts.map(({ version, valid, error_count }) => [version, valid, error_count]),
      [['1.6.2', true, 0]],
    );
  }
  const [first] = await judge('2.0.0', null, false);
  assert.deepEqual([first?.version, first?.valid, first?.error_count], ['2.2.0', false, 1_000]);
});

test('the first thousand elements of each array are judged, whatever stands between and behind them', async () => {
  const { in_network: items, provider_references: references, ...rest } = sample();
  const bad = (at: number) => at === 3 || at === 999 || at === 1_000 || at === 1_100;
  const manyItems = Array.from({ length: 1_200 }, (_, at) =>
    bad(at) ? { ...items[0], billing_code: 5, description: '] } "' } : items[0],
  );
  const manyReferences = Array.from({ length: 1_200 }, (_, at) =>
    bad(at) ? { ...(references[0] as object), provider_groups: 5 } : references[0],
  );
  const file = payer('tic_in_network', '2.0.0');
  const places = (elements: number[]) => [
    ...elements.map((at) => `/in_network/${at}/billing_code`),
    ...elements.map((at) => `/provider_references/${at}/provider_groups`),
  ];
  for (const [name, content] of [
    ['late.json', { in_network: manyItems, ...rest, provider_references: manyReferences }],
    ['early.json', { ...rest, provider_references: manyReferences, in_network: manyItems }],
  ] as const) {
    const path = written(name, JSON.stringify(content));
    const [first] = await judgePriceFile({ path, file, isWhole: false });
    assert.deepEqual(first?.errors.map((error) => error.path).sort(), places([3, 999]).sort(), name);
    const [whole] = await judgePriceFile({ path, file, isWhole: true });
    assert.deepEqual(
      whole?.errors.map((error) => error.path).sort(),
      places([3, 999, 1_000, 1_100]).sort(),
      name,
    );
    assert.deepEqual([whole?.valid, whole?.error_count, whole?.alert_count], [false, 8, 0]);
  }
});

test('what stands behind the last array that is judged is told by the file as it was read', async () => {
  const { in_network: items, provider_references: references, ...rest } = sample();
  const many = Array.from({ length: 1_200 }, (_, at) =>
    at === 1_100 ? { ...items[0], billing_code: 5 } : items[0],
  );
  const content = { provider_references: references, in_network: many, ...rest };
  const path = written('head-last.json', JSON.stringify(content));
  const file = {
    ...payer('tic_in_network', '2.0.0'),
    lastUpdatedOn: '2026-01-01',
    payer: {
      ...{ entityName: 'Anybody', entityType: 'issuer', issuerName: null, planName: null, planIdType: null },
      ...{ planId: null, planMarketType: null, planSponsorName: null },
    },
  };
  const [first] = await judgePriceFile({ path, file, isWhole: false });
  assert.deepEqual(first?.errors, []);
  const [whole] = await judgePriceFile({ path, file, isWhole: true });
  assert.deepEqual(
    whole?.errors.map((error) => error.path),
    ['/in_network/1100/billing_code'],
  );
});

test('places are those of the file in every batch of elements', async () => {
  const { in_network: items, ...rest } = sample();
  const [item] = items;
  const padded = { ...item, description: 'x'.repeat(1024 ** 2) };
  const many = Array.from({ length: 40 }, (_, at) =>
    at % 19 === 0 ? { ...padded, billing_code: 5 } : padded,
  );
  const path = written('batches.json', JSON.stringify({ ...rest, in_network: many }));
  const [verdict] = await judgePriceFile({ path, file: payer('tic_in_network', '2.0.0'), isWhole: true });
  assert.deepEqual(
    verdict?.errors.map((error) => error.path),
    [0, 19, 38].map((at) => `/in_network/${at}/billing_code`),
  );
});

test('a file that declares another version than it has is judged as both', async () => {
  const path = join(FIXTURES, 'tic/v2_ffs-single-plan-sample.json');
  const verdicts = await judgePriceFile({
    path,
    file: payer('tic_in_network', '1.0.0', '2.x'),
    isWhole: true,
  });
  assert.deepEqual(
    verdicts.map(({ version }) => version),
    ['1.6.2', '2.2.0'],
  );
  const [unknown] = await judgePriceFile({ path, file: payer('tic_in_network', null), isWhole: true });
  assert.deepEqual([unknown?.version, unknown?.valid], ['2.2.0', true], 'as the root says');
});

test('elements that are no JSON or too large are told, and a file that ends too soon fails', async () => {
  const { in_network: items, ...rest } = sample();
  const text = JSON.stringify({ ...rest, in_network: items });
  const broken = written('broken.json', text.replace('"in_network":[', '"in_network":[{"name":tru},'));
  const file = payer('tic_in_network', '2.0.0');
  const [verdict] = await judgePriceFile({ path: broken, file, isWhole: true });
  assert.equal(verdict?.errors[0]?.path, '/in_network/0');
  assert.match(verdict?.errors[0]?.message ?? '', /not valid JSON/);
  const large = JSON.stringify({ name: 'x'.repeat(33 * 1024 ** 2) });
  const huge = written('huge.json', text.replace('"in_network":[', `"in_network":[${large},`));
  const [alerted] = await judgePriceFile({ path: huge, file, isWhole: true });
  assert.deepEqual([alerted?.valid, alerted?.alerts.map(({ path }) => path)], [true, ['/in_network/0']]);
  const [left] = await judgePriceFile({ path: broken, file, isWhole: true, maxErrors: 1 });
  assert.deepEqual([left?.errors.length, left?.error_count], [1, 1]);
  const short = written('short.json', text.slice(0, -20));
  await assert.rejects(judgePriceFile({ path: short, file, isWhole: true }), { code: 'truncated' });
});

test('files of hospitals come with the lines of their faults', async () => {
  const path = join(FIXTURES, 'hpt/cms/hpt-csv-tall/V2.0.0_Tall_CSV_Format_Example.csv');
  const file = payer('hpt_csv_tall', '2.0.0', '2.2.0');
  const verdicts = await judgePriceFile({ path, file, isWhole: false });
  assert.deepEqual(
    verdicts.map(({ validator, version, valid, error_count }) => [validator, version, valid, error_count]),
    [
      ['cms-hpt', '2.0.0', false, 6],
      ['cms-hpt', '2.2.0', true, 0],
    ],
  );
  assert.equal(verdicts[0]?.errors[0]?.line, 17);
});

test('a caller who leaves ends the judgement', async () => {
  const path = join(FIXTURES, 'tic/examplefile.json.gz');
  const caller = new AbortController();
  const judged = judgePriceFile({
    ...{ path, file: payer('tic_in_network', '1.0.0'), isWhole: true, signal: caller.signal },
  });
  caller.abort();
  await assert.rejects(judged, { name: 'AbortError' });
});
