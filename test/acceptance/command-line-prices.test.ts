import assert from 'node:assert/strict';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { ApiClient } from '../support/client.ts';
import { openShell } from '../support/command-line.ts';
import { duringTests } from '../support/during-tests.ts';
import { PriceServer } from '../support/price-server.ts';
import { loadMarket } from '../support/prices.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures/prices/', import.meta.url));
const TALL = 'hpt/cms/hpt-csv-tall/V3.0.0_Tall_CSV_Format_Example.csv';

/** One hospital for each form of file, and one payer. */
const LOADED = ['quillhaven', 'brackwater', 'saltmarsh', 'sample-northgate'];

const its = duringTests(async (atEnd) => {
  const server = await new PriceServer().open();
  atEnd(() => server.close());
  const program = await joinProgram('loopback');
  atEnd(() => program.dispose());
  const [full, other] = [await provision(program.client), await provision(program.client)];
  const distant = await joinProgram();
  atEnd(() => distant.dispose());
  const sender = await provision(distant.client);
  const market = await loadMarket(full, server, ({ hospitalId, payerId }) =>
    LOADED.includes(hospitalId ?? payerId ?? ''),
  );
  const open = async ({ address, credential = '' }: ApiClient) => {
    const opened = await openShell({ GRANARY_SERVER: address, GRANARY_KEY: credential });
    atEnd(() => opened.dispose());
    return opened;
  };
  return {
    ...{ server, market },
    /** Of an account with files of the sample market. */
    shell: await open(full),
    /** Of an account without anything. */
    empty: await open(other),
    /** Of a server that fetches nothing from this machine. */
    distant: await open(sender),
  };
});

const hospitalFile = () => its.market.files.find(({ kind }) => kind === 'hospital_mrf')!;
const payerFile = () => its.market.files.find(({ kind }) => kind === 'tic_in_network')!;

test('prices are searched by code and word, near a place, as a table with figures', async () => {
  const { zip } = its.market.hospitals[0]!;
  const found = await its.shell.granary([
    'prices',
    'search',
    'CPT:73721',
    '--near',
    zip,
    '--kind',
    'negotiated',
  ]);
  assert.equal(found.code, 0, found.errors);
  const [header = '', ...lines] = found.output.trimEnd().split('\n');
  assert.deepEqual(header.trim().split(/ {2,}/), [
    ...['hospital', 'miles', 'payer', 'plan', 'amount', 'kind', 'updated'],
  ]);
  assert.match(
    lines.at(-1) ?? '',
    /^negotiated \(\d+\): min \$[\d,.]+, median \$[\d,.]+, max \$[\d,]+\.\d\d$/,
  );
  const amounts = lines
    .slice(0, -1)
    .map((line) => Number(/\$([\d,.]+)/.exec(line)?.[1]?.replaceAll(',', '')));
  assert.ok(amounts.length > 5);
  assert.deepEqual(
    amounts,
    amounts.toSorted((one, other) => one - other),
  );
  const words = await its.shell.granary(['prices', 'search', 'knee', '--format', 'json', '--limit', '3']);
  const list = JSON.parse(words.output);
  assert.equal(list.data.length, 3, words.errors);
  const [rate] = list.data;
  const byName = ['prices', 'search', rate.code, '--hospital', rate.hospital.name.slice(0, -2)];
  const own = await its.shell.granary([...byName, '--format', 'csv', '--limit', '1000']);
  const rows = own.output.trimEnd().split('\r\n');
  assert.match(rows[0] ?? '', /^hospital,hospital_id,/);
  assert.ok(rows.length > 1, own.errors);
  assert.ok(rows.slice(1).every((row) => row.includes(rate.hospital.hospital_id)));
});

test('a search without results says what to do', async () => {
  const far = await its.shell.granary(['prices', 'search', '73721', '--near', '99501', '--radius', '10']);
  assert.equal(far.code, 0);
  assert.match(far.errors, /Without these limits there are \d[\d,]*: raise --radius or omit --near/);
  const nothing = await its.empty.granary(['prices', 'search', '73721']);
  assert.match(nothing.errors, /Load a file that has them with granary prices load/);
  const stranger = await its.shell.granary(['prices', 'search', '73721', '--hospital', 'Nowhere General']);
  assert.equal(stranger.code, 4);
  assert.match(stranger.errors, /There are: Sample: /);
  for (const [args, message] of [
    [['73721', '--near', 'abc'], /not a ZIP code/],
    [['73721', '--kind', 'dear'], /--kind dear is none of: gross, cash/],
    [['73721', '--radius', '5'], /--radius needs --near/],
    [[], /Give a billing code/],
  ] as [string[], RegExp][]) {
    const wrong = await its.shell.granary(['prices', 'search', ...args]);
    assert.equal(wrong.code, 2, args.join(' '));
    assert.match(wrong.errors, message);
  }
});

test('a URL is loaded as what it is, held when it looks wrong, and published by force', async () => {
  const file = hospitalFile();
  const url = its.server.serve('/first/prices', file.bytes);
  const load = (...more: string[]) => its.empty.granary(['prices', 'load', url, ...more]);
  const first = await load();
  assert.equal(first.code, 0, first.errors + first.output);
  assert.match(first.output, /^prices: published\n {2}hospital file, .*, [\d,]+ items, [\d,]+ rates/);
  assert.match(first.errors, /Loading prices/);
  assert.match((await load()).output, /^prices: unchanged/);
  const lines = Buffer.from(file.bytes).toString().split('\n');
  its.server.serve('/first/prices', lines.slice(0, 6).join('\n'));
  const held = await load();
  assert.equal(held.code, 2, held.errors + held.output);
  assert.match(held.output, /^prices: held/);
  assert.match(
    held.errors,
    /Held: It has \d+ rates; the snapshot before had \d+\.\nRun the command again with --force/,
  );
  const again = await load();
  assert.equal(again.code, 2);
  assert.match(again.errors, /Held: It has \d+ rates/);
  assert.equal((await load('--force')).code, 0);
  const payer = await its.empty.granary([
    'prices',
    'load',
    its.server.serve('/second/prices', payerFile().bytes),
    '--json',
  ]);
  const run = JSON.parse(payer.output);
  assert.deepEqual([payer.code, run.kind, run.outcome], [0, 'tic_ingestion', 'published']);
  const page = its.server.serve('/page', '<!doctype html><title>Sorry</title><p>Not found</p>');
  const failed = await its.empty.granary(['prices', 'load', page]);
  assert.equal(failed.code, 1);
  assert.match(failed.errors, /page was not loaded: The address answers with a web page instead of a file/);
});

test('a local file is uploaded and loaded as what its bytes are, once', async () => {
  const file = payerFile();
  await writeFile(join(its.distant.home, 'mine.csv'), gzipSync(file.bytes));
  const [code] = its.market.answers.flatMap((answer) => (answer.kind === 'cross' ? [answer.code] : []));
  const loaded = await its.distant.granary(['prices', 'load', 'mine.csv', '--codes', code ?? '']);
  assert.equal(loaded.code, 0, loaded.errors);
  assert.match(loaded.output, /^mine\.csv: published\n {2}payer file, in-network rates/);
  const twice = await its.distant.granary(['prices', 'load', 'mine.csv', '--codes', code ?? '']);
  assert.match(twice.output, /^mine\.csv: unchanged/);
  const wrong = await its.distant.granary(['prices', 'load', 'mine.csv', '--hospital', crypto.randomUUID()]);
  assert.equal(wrong.code, 2);
  assert.match(wrong.errors, /is a payer file; --hospital is for hospital files/);
  const missing = await its.distant.granary(['prices', 'load', 'nothing.csv']);
  assert.equal(missing.code, 2);
  await writeFile(join(its.distant.home, 'page.csv'), '<!doctype html><p>Sorry</p>');
  const page = await its.distant.granary(['prices', 'load', 'page.csv']);
  assert.equal(page.code, 1);
  assert.match(page.errors, /web page instead of a file/);
});

test('whatever JSON a file has, it gets the verdict of CMS, with the lines of its faults', async () => {
  const alone = await openShell();
  const validate = (...args: string[]) => alone.granary(['prices', 'validate', ...args]);
  const fixture = (name: string) => `${FIXTURES}hpt/validator/${name}`;
  try {
    const empty = await validate(fixture('sample-empty.json'));
    assert.equal(empty.code, 1, empty.errors);
    assert.match(empty.output, /sample-empty\.json:1 {2}must have required property 'hospital_name'/);
    assert.match(empty.output, /CMS's validator, version 2\.0\.0: invalid, 8 errors\./);
    const broken = await validate(fixture('sample-invalid.json'));
    assert.equal(broken.code, 1, broken.errors);
    assert.match(broken.output, /sample-invalid\.json:5 {2}JSON parsing error: .*"hospital_location"/);
    assert.match(broken.output, /invalid, 1 error\.\n.* note: The file is not valid JSON at byte 101/);
    const text = await validate(fixture('sample-wrong-modifier.json'), '--version', '2.2.0');
    assert.match(text.output, /sample-wrong-modifier\.json:198:\/modifier_information\/0\/code {2}must /);
    const told = await validate(
      fixture('sample-lots-of-alerts.json'),
      '--version',
      '3.0.0',
      '--format',
      'json',
    );
    const [verdict] = JSON.parse(told.output).verdicts;
    const place = '/standard_charge_information/0/standard_charges/0/payers_information/0';
    assert.equal(verdict.errors.find(({ path }: any) => path === place).line, 37);
    assert.ok([...verdict.errors, ...verdict.alerts].every(({ line }: any) => Number.isInteger(line)));
    const headers = 'hospital_name,last_updated_on,version\nA,2026-01-01,2.0.0\nx,1\n';
    await writeFile(join(alone.home, 'headless.csv'), headers);
    const headless = await validate('headless.csv');
    assert.equal(headless.code, 1, headless.errors);
    assert.match(headless.output, /^headless\.csv:1 {2}Header column "hospital_address"/m);
    assert.match(headless.output, /note: The file has no headers of standard charges/);
  } finally {
    await alone.dispose();
  }
});

test('files are validated without a server, with the lines of their faults', async () => {
  const alone = await openShell();
  const validate = (...args: string[]) => alone.granary(['prices', 'validate', ...args]);
  try {
    await copyFile(FIXTURES + TALL, join(alone.home, 'good.csv'));
    const good = await validate('good.csv');
    assert.equal(good.code, 0, good.output + good.errors);
    assert.match(
      good.output,
      /^good\.csv: hospital file, CSV \(tall\), declares 3\.0\.0, \d+ items, \d+ rates/,
    );
    assert.match(good.output, /CMS's validator, version 3\.0\.0: valid/);
    await copyFile(`${FIXTURES}hpt/validator/sample-lots-of-errors.csv`, join(alone.home, 'bad.csv'));
    const bad = await validate('bad.csv', '--version', '2.0.0');
    assert.equal(bad.code, 1);
    assert.match(bad.output, /^bad\.csv:4:C {2}"code\|1\|type" value "MS-DRG A" is not one of the allowed/m);
    assert.match(bad.output, /version 2\.0\.0: invalid, \d+ errors/);
    const few = await validate('bad.csv', '--version', '2.0.0', '--max-errors', '2', '--format', 'json');
    const report = JSON.parse(few.output);
    assert.deepEqual([few.code, report.valid, report.verdicts[0].error_count], [1, false, 2]);
    assert.equal(report.verdicts[0].errors[0].line, 4);
    const payer = await validate(`${FIXTURES}tic/examplefile.json.gz`);
    assert.equal(payer.code, 0, payer.errors);
    assert.match(
      payer.output,
      /payer file, in-network rates, packed with gzip\nCMS's schema, version 1\.6\.2: valid\./,
    );
    const other = await validate(
      `${FIXTURES}tic/examplefile.json.gz`,
      '--version',
      '2.2.0',
      '--max-errors',
      '5',
    );
    assert.equal(other.code, 1);
    assert.match(other.output, /^\S+\.json\.gz:6:\/provider_references\/0 {2}must /m);
    assert.match(other.output, /version 2\.2\.0: invalid, at least 5 errors/);
    const declared = await validate(`${FIXTURES}hpt/cms/hpt-csv-tall/V2.0.0_Tall_CSV_Format_Example.csv`);
    assert.equal(declared.code, 1);
    assert.match(declared.output, /As 2\.2\.0, which its structure matches: valid\. Declare that version\./);
    for (const [name, content, message] of [
      ['page.csv', '<!doctype html><p>Sorry</p>', /web page/],
      ['half.csv.gz', gzipSync('x'.repeat(10_000)).subarray(0, 20), /Fetch the file again/],
      ['other.csv', 'a,b\n1,2\n', /neither the price file of a hospital nor one of a payer/],
    ] as const) {
      await writeFile(join(alone.home, name), content);
      const { code, errors } = await validate(name);
      assert.equal(code, 2, name);
      assert.match(errors, message);
      assert.doesNotMatch(errors, /--help/);
    }
    assert.equal((await validate('nothing.csv')).code, 2);
    const folder = await validate('.');
    assert.deepEqual([folder.code, folder.errors.trim()], [2, '.: it is a folder. Give a file.']);
    const unknown = await validate('bad.csv', '--version', '9');
    assert.equal(unknown.code, 2);
    assert.match(unknown.errors, /no rules of version 9 for it; the nearest are those of 3\.0\.0/);
  } finally {
    await alone.dispose();
  }
});
