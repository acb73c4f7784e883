import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../testing-parse.ts';

const GENERAL = 'hospital_name,last_updated_on,version\nWest,2026-01-01,1.1.0\n';
const ITEM = 'description,code|1,code|1|type,setting';
const VISIT = 'Visit,99213,CPT,outpatient';

const told = async (headers: string, line: string, before = GENERAL) => {
  const { file, rows } = await parse(`${before}${headers}\n${line}\n`);
  const rates = rows.map(({ amount_kind, amount, payer_ord, codes, methodology }) => {
    const payer = payer_ord === null ? '' : Object.values(file.payers[payer_ord] ?? {}).join('/');
    const code = codes.map(({ type, code: own }) => `${type} ${own}`).join('+');
    return `${amount_kind} ${(amount ?? 0) / 10_000} ${code} ${payer} ${methodology ?? ''}`.trim();
  });
  return { file, rates, rows };
};

const NEGOTIATED = 'negotiated 50 CPT 99213 Aetna/PPO fee schedule';

test('a charge beside its payer is the negotiated one in versions before 2.0', async () => {
  const tall = `${ITEM},payer_name,plan_name,standard_charge,standard_charge|percent,standard_charge|contracting_method`;
  const { rates, file } = await told(tall, `${VISIT},Aetna,PPO,50,70,fee schedule`);
  assert.deepEqual(rates, [NEGOTIATED, NEGOTIATED.replace('negotiated 50', 'percentage 70')]);
  assert.deepEqual(file.warnings, []);
  for (const names of [
    '[payer_Aetna|PPO]',
    '[payer_Aetna|PPO] ',
    'Aetna|PPO',
    '[Aetna]|[PPO]',
    '[payer_Aetna]|[plan_PPO]',
  ]) {
    const wide = `${ITEM},standard_charge|gross,standard_charge|${names},standard_charge|${names}|percent,standard_charge|${names}|contracting_method,additional_payer_notes |${names}`;
    const read = await told(wide, `${VISIT},100,50,70,fee schedule,n1`);
    assert.deepEqual(
      read.rates.slice(1),
      [NEGOTIATED, NEGOTIATED.replace('negotiated 50', 'percentage 70')],
      names,
    );
    assert.deepEqual([read.rows[1]?.notes, read.file.warnings], ['n1', []], names);
  }
  const two = `${tall},standard_charge|negotiated_dollar`;
  assert.deepEqual((await told(two, `${VISIT},Aetna,PPO,7,,fee schedule,50`)).rates, [NEGOTIATED]);
});

test('amounts are known by their names alone where nothing else has them', async () => {
  const flat = `${ITEM},gross_charge,discounted_cash,minimum,maximum,payer_name,plan_name`;
  const line = `${VISIT},100,60,40,90,Aetna,PPO,50,70,fee schedule`;
  const expected = [
    ...['gross 100', 'cash 60', 'min 40', 'max 90'].map((amount) => `${amount} CPT 99213`),
    ...[NEGOTIATED, NEGOTIATED.replace('negotiated 50', 'percentage 70')],
  ];
  for (const names of [
    'negotiated_dollar,negotiated_percentage,methodology',
    'standard_charge_dollar,standard_charge_percentage,methodology',
  ])
    assert.deepEqual((await told(`${flat},${names}`, line)).rates, expected, names);
  const both = await told(`${ITEM},standard_charge|gross,gross`, `${VISIT},100,7`);
  assert.deepEqual(both.rates, ['gross 100 CPT 99213']);
  assert.match(both.file.warnings.join(), /not read: gross\./);
  assert.deepEqual(
    (await told(`${ITEM},standard_charge|gross,constructor`, `${VISIT},100,7`)).rates,
    both.rates,
  );
});

test('bars may be dots, colons or slashes, and codes are numbered in several ways', async () => {
  const barred = `${ITEM},standard_charge|gross,payer_name,plan_name,standard_charge|negotiated_dollar,standard_charge|methodology`;
  for (const bar of ['.', ':', '/'])
    assert.deepEqual(
      (await told(barred.replaceAll('|', bar), `${VISIT},100,Aetna,PPO,50,fee schedule`)).rates,
      ['gross 100 CPT 99213', NEGOTIATED],
      bar,
    );
  for (const codes of [
    ...['code|1,code_type|1', 'code|1,code|type|1', 'Code1,Code1Type', 'code|[1],code|[1]|type'],
    ...['code|i,code|i|type', 'code_1,code_type_1', 'code|1*,code|1|type*'],
  ]) {
    const headers = `description*,${codes},setting,standard_charge|gross`;
    assert.deepEqual((await told(headers, `${VISIT},100`)).rates, ['gross 100 CPT 99213'], codes);
  }
});

test('payers have shorter headers, and joined ones with the names of others', async () => {
  const tall = `${ITEM},payer,plan,standard_charge|negotiated_dollar,standard_charge|methodology`;
  assert.deepEqual((await told(tall, `${VISIT},Aetna,PPO,50,fee schedule`)).rates, [NEGOTIATED]);
  const wide = `${ITEM},standard_charge_Aetna_PPO_negotiated_dollar,estimated_amount_Aetna_PPO,additional_payer_notes_Aetna_PPO,count_Other`;
  const { rates, rows, file } = await told(wide, `${VISIT},50,55,n1,7`);
  assert.deepEqual(rates, ['negotiated 50 CPT 99213 Aetna_PPO/', 'estimated 55 CPT 99213 Aetna_PPO/']);
  assert.deepEqual([rows[0]?.notes, file.payers.length], ['n1', 1]);
  assert.match(file.warnings.join(), /not read: count_Other\./);
});

test('a payer and plan with two columns for one thing keeps both', async () => {
  const group = (plan: string, ending = '') =>
    `standard_charge|A|${plan}|negotiated_dollar${ending},standard_charge|A|${plan}|methodology${ending}`;
  const line = `${VISIT},50,fee schedule,60,per diem`;
  const pairs: [string, string][] = [
    [group('PPO'), group('PPO')],
    [group('PPO'), group('PPO', '.1')],
    [group('PPO-1'), group('PPO 1')],
    [group('PPO'), group('ppo')],
  ];
  for (const [first, second] of pairs) {
    const { rates, file } = await told(`${ITEM},${first},${second}`, line);
    assert.deepEqual(
      rates.map((rate) => rate.replace(/CPT 99213 A\/\S+(?: 1)? /, '')),
      ['negotiated 50 fee schedule', 'negotiated 60 per diem'],
      second,
    );
    assert.deepEqual(file.warnings, [], second);
  }
});

test('codes may have columns of their type where CMS has those with a type', async () => {
  const flat =
    'Procedure Description,Billing Code,Code Type,Rev Code,NDC,Gross Charge,Cash Price,Payer Name,Plan Name,Negotiated Rate';
  const { rates, file } = await told(flat, 'Visit,99213,CPT,510,,100,60,Aetna,PPO,50');
  const code = 'CPT 99213+RC 0510';
  assert.deepEqual(rates, [`gross 100 ${code}`, `cash 60 ${code}`, `negotiated 50 ${code} Aetna/PPO`]);
  assert.deepEqual(file.warnings, []);
  const typed = await told('Description,CPT/HCPCS Code,MS-DRG,standard_charge|gross', 'Visit,99213,,100');
  assert.deepEqual(typed.rates, ['gross 100 CPT 99213']);
  const both = await told(`${ITEM},standard_charge|gross,cpt,Charge`, `${VISIT},100,99214,7`);
  assert.deepEqual(both.rates, ['gross 100 CPT 99213']);
  assert.match(both.file.warnings.join(), /not read: cpt, Charge\./);
});

test('modifiers may have a column each', async () => {
  for (const names of ['modifier|1,modifier|2', 'Modifier 1,Modifier 2', 'modifiers,mod2']) {
    const { rows, file } = await told(`${ITEM},${names},standard_charge|gross`, `${VISIT},TC,26,100`);
    assert.deepEqual([rows[0]?.modifiers, file.warnings], ['26,TC', []], names);
  }
  const lines = [`${VISIT},,26,100`, `${VISIT},,TC,100`].join('\n');
  const { rows } = await told(`${ITEM},modifier_1,modifier_2,standard_charge|gross`, lines);
  assert.deepEqual(
    rows.map(({ modifiers }) => modifiers),
    ['26', 'TC'],
  );
});

test('names of payers with a delimiter outside quotes move no amount into another column', async () => {
  const names = ['Aetna, Inc.|PPO', 'Aetna|PPO, Gold', 'Aetna, a, b|PPO, Gold'];
  for (const name of names) {
    const headers = `${ITEM},standard_charge|${name}|negotiated_dollar,standard_charge|${name}|methodology,estimated_amount|${name},standard_charge|gross,standard_charge|discounted_cash`;
    const { file, rates } = await told(headers, `${VISIT},50,fee schedule,55,100,60`);
    const [payer, plan] = name.split('|');
    const of = `CPT 99213 ${payer}/${plan} fee schedule`;
    assert.deepEqual(rates, [
      ...['gross 100 CPT 99213', 'cash 60 CPT 99213'],
      ...[`negotiated 50 ${of}`, `estimated 55 ${of}`],
    ]);
    assert.deepEqual(file.warnings, []);
  }
  const whole = await told(
    `${ITEM},standard_charge|Aetna,x|negotiated_dollar,standard_charge|gross`,
    `${VISIT},1,2,100`,
  );
  assert.deepEqual(whole.rates, ['gross 100 CPT 99213']);
});

test('headers are found without a description, and below many lines', async () => {
  const bare = await told('code|1,code|1|type,setting,standard_charge|gross', '99213,CPT,outpatient,100');
  assert.deepEqual(bare.rates, ['gross 100 CPT 99213']);
  const renamed = await told(
    'item_description,code|1,code|1|type,setting,standard_charge|gross',
    `${VISIT},100`,
  );
  assert.deepEqual([renamed.rates, renamed.rows[0]?.description], [bare.rates, 'Visit']);
  const notes = Array.from({ length: 200 }, (_, place) => `Note ${place}: code, charge and description`).join(
    '\n',
  );
  const below = await told(`${ITEM},standard_charge|gross`, `${VISIT},100`, `${notes}\n${GENERAL}`);
  assert.deepEqual([below.rates, below.file.hospital?.name], [bare.rates, 'West']);
});
