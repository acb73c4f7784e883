import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { before, test } from 'node:test';
import { validateCsv, validateJson } from '@cmsgov/hpt-validator';
import { must } from '../../../kernel/must.ts';
import {
  DISAGREEMENT_CLASSES,
  INTERNAL_CLASSES,
  judgeInternal,
  judgePair,
  judgeSnapshot,
} from '../disagreement/index.ts';
import { distinctFiles, readCmsHpt, readFileName } from '../discovery/index.ts';
import { createPayerMatcher } from '../payers/index.ts';
import { isNpi } from '../reference/index.ts';
import { makeSampleMarket, type SampleFile, type SampleMarket } from './make-sample-market.ts';
import { readHospitalFile, readPayerFile } from './testing-read.ts';

let market: SampleMarket;
before(async () => {
  market = await makeSampleMarket();
});

const ofHospital = (hospitalId: string, snapshot: SampleFile['snapshot'] = 'live'): SampleFile =>
  must(
    market.files.find((file) => file.hospitalId === hospitalId && file.snapshot === snapshot),
    `the file of ${hospitalId}`,
  );

const payerName = (payerId: string | null): string | null =>
  market.payers.find((payer) => payer.payerId === payerId)?.name ?? null;

test('the same market is made every time', async () => {
  const digest = ({ bytes }: SampleFile) => createHash('sha256').update(bytes).digest('hex');
  const again = await makeSampleMarket();
  assert.deepEqual(again.files.map(digest), market.files.map(digest));
  assert.deepEqual(again.answers, market.answers);
});

test('everything says that it is a sample, and identifiers are well formed', () => {
  assert.equal(market.hospitals.length, 6);
  assert.equal(market.payers.length, 3);
  for (const { name, npi, ein, zip } of market.hospitals) {
    assert.match(name, /^Sample: /);
    assert.ok(isNpi(npi));
    assert.match(ein, /^89\d{7}$/);
    assert.match(zip, /^\d{5}$/);
  }
  for (const { name } of market.payers) assert.match(name, /^Sample: /);
  for (const { url } of market.files) assert.equal(new URL(url).hostname, 'sample.invalid');
});

test('every format and version is there', () => {
  const forms = market.hospitals.map(({ format, version }) => `${format} ${version}`);
  assert.equal(new Set(forms).size, 6);
  const kinds = market.files.map(({ kind }) => kind);
  assert.deepEqual(
    ['hospital_mrf', 'tic_in_network', 'tic_toc', 'cms_hpt'].map(
      (kind) => kinds.filter((one) => one === kind).length,
    ),
    [7, 3, 1, 1],
  );
});

test('the validator of CMS accepts every hospital file but the one with a planted fault', async () => {
  for (const file of market.files.filter(({ kind }) => kind === 'hospital_mrf')) {
    const validate = file.name.endsWith('.json') ? validateJson : validateCsv;
    const { valid, errors } = await validate(
      Readable.from([Buffer.from(file.bytes)]),
      must(file.version, 'a version'),
    );
    assert.equal(valid, file.faults.length === 0, `${file.name}: ${errors[0]?.message}`);
    if (file.faults.length > 0) {
      assert.equal(errors.length, file.faults.length);
      assert.match(must(errors[0], 'an error').message, /setting/);
    }
  }
});

test('the judgement on what the files say is the answer sheet, for every pair', () => {
  const seen = new Set<string>();
  for (const { hospitalId, ein } of market.hospitals) {
    const hospital = readHospitalFile(ofHospital(hospitalId));
    for (const { payerId, name } of market.payers) {
      const payer = readPayerFile(
        must(
          market.files.find((file) => file.payerId === payerId),
          'a file of the payer',
        ),
      );
      const answers = market.answers.filter(
        (answer) => answer.kind === 'cross' && answer.hospitalId === hospitalId && answer.payerId === payerId,
      );
      assert.equal(answers.length, 76);
      for (const answer of answers) {
        const judged = judgePair({
          hospital: hospital.sides.get(answer.code)?.get(name) ?? { values: [], hasCodeType: true },
          payer: payer.get(`${ein}|${answer.code}`) ?? { values: [], hasCodeType: true },
        });
        assert.equal(judged?.class, answer.class, `${hospitalId} ${payerId} ${answer.code}`);
        seen.add(answer.class);
      }
    }
  }
  assert.deepEqual([...seen].sort(), [...DISAGREEMENT_CLASSES].sort());
});

test('contradictions inside the files are those that were planted, and no others', () => {
  const found: string[] = [];
  for (const { hospitalId } of market.hospitals)
    for (const [code, items] of readHospitalFile(ofHospital(hospitalId)).items) {
      const findings = judgeInternal(items).map((one) => `${hospitalId}|${one.payer}|${code}|${one.class}`);
      found.push(...new Set(findings));
    }
  const planted = market.answers.flatMap((answer) =>
    answer.kind === 'internal'
      ? [`${answer.hospitalId}|${payerName(answer.payerId)}|${answer.code}|${answer.class}`]
      : [],
  );
  assert.deepEqual(found.sort(), planted.sort());
  const classes = new Set(planted.map((line) => line.slice(line.lastIndexOf('|') + 1)));
  assert.deepEqual([...classes].sort(), [...INTERNAL_CLASSES].sort());
});

test('changes since the earlier snapshot are those that were planted, and no others', () => {
  const hospitalId = must(market.hospitals[0], 'a hospital').hospitalId;
  const [earlier, live] = [
    readHospitalFile(ofHospital(hospitalId, 'previous')),
    readHospitalFile(ofHospital(hospitalId)),
  ];
  const found: string[] = [];
  for (const code of live.items.keys())
    for (const { name, payerId } of market.payers) {
      const nothing = { values: [] };
      const judged = judgeSnapshot(
        earlier.sides.get(code)?.get(name) ?? nothing,
        live.sides.get(code)?.get(name) ?? nothing,
      );
      if (judged !== null && judged.change !== 'unchanged')
        found.push(`${payerId}|${code}|${judged.class}|${judged.change}`);
    }
  const planted = market.answers.flatMap((answer) =>
    answer.kind === 'snapshot' ? [`${answer.payerId}|${answer.code}|${answer.class}|${answer.change}`] : [],
  );
  assert.deepEqual(found.sort(), planted.sort());
});

test('the knee MRI is priced by every hospital and payer', () => {
  const answers = market.answers.filter(({ kind, code }) => kind === 'cross' && code === '73721');
  assert.deepEqual(
    answers.map((answer) => answer.class).sort(),
    ['diverges', ...Array(17).fill('match')].sort(),
  );
});

test('the list of files leads to every hospital, and their names to its tax identifier', () => {
  const list = must(
    market.files.find(({ kind }) => kind === 'cms_hpt'),
    'the list of files',
  );
  const { locations, faults } = readCmsHpt(list.bytes, list.url);
  assert.deepEqual([locations.length, faults], [7, []]);
  const found = distinctFiles(locations).map(({ url }) => readFileName(url)?.ein);
  assert.deepEqual(
    found,
    market.hospitals.map(({ ein }) => ein),
  );
});

test('payers of the sample are known by the names that hospitals write', () => {
  const matcher = createPayerMatcher(market.payers);
  for (const { payerId, name, plan, hiosId } of market.payers) {
    assert.equal(matcher.match({ payer: name, plan }).payerId, payerId);
    assert.equal(matcher.match({ payer: name.replace('Sample: ', ''), plan }).payerId, payerId);
    assert.equal(matcher.match({ payer: '?', plan: '?', hios: hiosId }).payerId, payerId);
  }
});
