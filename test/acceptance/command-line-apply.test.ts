import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { noTerminal, openShell, type Shell } from '../support/command-line.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';
import { pull, shop } from '../support/written-resources.ts';

let program: ProgramInUse;
let shell: Shell;

before(async () => {
  program = await joinProgram();
  shell = await openShell();
});
after(async () => {
  await program.dispose();
  await shell.dispose();
});

const SHOP = `# What the shop sells.
kind: dataset
name: products
spec:
  columns:
    - { name: title, data_type: text, nullable: false }
    - { name: price, data_type: float }
---
kind: spider
name: Product prices
spec:
  site_url: https://shop.example.com
  dataset_id: !ref dataset/products
  definition:
    handlers:
      - url_pattern: /products/*
        selectors:
          title: { css: h1 }
          price: { css: .price, transforms: [{ type: number, locale: en }] }
`;

/** An account of its own, and the words that a command needs for it. */
async function newAccount(): Promise<{ api: ApiClient; as: string[] }> {
  const api = await provision(program.client);
  return { api, as: ['--server', program.address, '--key', api.credential ?? ''] };
}

async function save(path: string, content: string): Promise<string> {
  const whole = join(shell.home, path);
  await mkdir(dirname(whole), { recursive: true });
  await writeFile(whole, content);
  return path;
}

/** Runs a command that must succeed, and gives what it printed. */
async function printed(...args: string[]): Promise<string> {
  const { code, output, errors } = await shell.granary(args);
  assert.equal(code, 0, `${args.join(' ')}\n${output}\n${errors}`);
  return output;
}

/** Every file of a folder with its content and the time it was written. */
async function contentOf(folder: string): Promise<Record<string, [string, number]>> {
  const entries = await readdir(join(shell.home, folder), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const read = files.sort().map(async (path) => {
    const { mtimeMs } = await stat(path);
    return [
      path.slice(join(shell.home, folder).length + 1),
      [await readFile(path, 'utf8'), mtimeMs],
    ] as const;
  });
  return Object.fromEntries(await Promise.all(read)) as Record<string, [string, number]>;
}

test('a file is tried, applied, applied again and changed', async () => {
  const { api, as } = await newAccount();
  const file = await save('shop.yaml', SHOP);
  assert.equal(
    await printed('apply', file, '--dry-run', ...as),
    '+ created dataset/products\n+ created spider/Product prices\n' +
      'Dry run: 2 created, 0 updated, 0 deleted, 0 unchanged. Nothing was changed.\n',
  );
  assert.deepEqual(await pull(api), []);
  assert.match(await printed('apply', file, ...as), /^2 created, 0 updated, 0 deleted, 0 unchanged\.$/m);
  assert.equal(await printed('apply', file, ...as), '0 created, 0 updated, 0 deleted, 2 unchanged.\n');

  await save('shop.yaml', SHOP.replace('data_type: float }', 'data_type: float, nullable: false }'));
  const refused = await shell.granary(['apply', file, ...as]);
  assert.equal(refused.code, 1);
  assert.match(refused.errors, /^shop\.yaml:2: dataset\/products: .*\S/m);
  assert.match(refused.errors, /granary: Nothing was changed\./);

  await save(
    'shop.yaml',
    SHOP.replace(
      'price, data_type: float }',
      'price, data_type: float }\n    - { name: stock, data_type: integer }',
    ).replace('.price,', '.cost,'),
  );
  assert.equal(
    await printed('apply', file, ...as),
    `~ updated dataset/products
    spec.columns[2]: (none) → {"name":"stock","data_type":"integer"}
~ updated spider/Product prices
    spec.definition.handlers[0].selectors.price.css: ".price" → ".cost"
0 created, 2 updated, 0 deleted, 0 unchanged.
`,
  );
  const { resources } = JSON.parse(await printed('apply', file, '--json', ...as));
  assert.deepEqual(
    resources.map(({ action }: any) => action),
    ['unchanged', 'unchanged'],
  );
});

test('the example of the documentation works as it is written', async () => {
  const { as } = await newAccount();
  const page = await readFile(new URL('../../docs/as-code.md', import.meta.url), 'utf8');
  const [, yaml = '', shown = ''] = /```yaml\n([\s\S]*?)```[\s\S]*?```\n(\+[\s\S]*?)```/.exec(page) ?? [];
  await save('granary/prices.yaml', yaml);
  assert.equal(await printed('apply', 'granary/', ...as), shown);
  assert.match(await printed('apply', 'granary/', ...as), /4 unchanged/);
  const change = yaml.replace('cron: 0 6', 'cron: 0 7');
  await save('granary/prices.yaml', change);
  assert.ok(page.includes(await printed('apply', 'granary/', ...as)));
  await save('granary/prices.yaml', yaml.replace('data_type: float', 'data_type: number'));
  const { errors } = await shell.granary(['apply', 'granary/', ...as]);
  assert.ok(page.includes(errors), errors);
});

test('all kinds go from files to an account, back into files, and on to another account as the same bytes', async () => {
  const [one, other] = [await newAccount(), await newAccount()];
  await save('all/first.json', JSON.stringify({ resources: shop().slice(0, 4) }));
  await save('all/deeper/second.json', JSON.stringify(shop().slice(4)));
  assert.match(await printed('apply', 'all', ...one.as), /^8 created/m);
  await printed('pull', '--output', 'pulled', ...one.as);
  const files = await contentOf('pulled');
  assert.deepEqual(Object.keys(files), [
    'dataset/products.yaml',
    'etl-pipeline/prices-of-others.yaml',
    'pipeline/prices-every-morning.yaml',
    'schedule/prices-every-morning.yaml',
    'schema/product.yaml',
    'site/the-shop.yaml',
    'spider/product-prices.yaml',
    'template/crawl-any.yaml',
  ]);
  assert.match(files['spider/product-prices.yaml']![0], /^ {2}dataset_id: !ref dataset\/products$/m);
  assert.match(
    files['schedule/prices-every-morning.yaml']![0],
    /pipeline_id: !ref pipeline\/Prices every morning/,
  );
  assert.equal(
    await printed('apply', 'pulled', ...one.as),
    '0 created, 0 updated, 0 deleted, 8 unchanged.\n',
  );

  assert.match(await printed('apply', 'pulled', ...other.as), /^8 created/m);
  await printed('pull', '--output', 'pulled', ...other.as);
  assert.deepEqual(await contentOf('pulled'), files, 'no file was touched');
  const { output } = await shell.granary(['pull', ...other.as]);
  await save('one.yaml', output);
  assert.match(await printed('apply', 'one.yaml', ...one.as), /8 unchanged/);
  const piped = await shell.granary(['apply', '-', ...one.as], { input: output });
  assert.match(piped.output, /8 unchanged/);
});

test('a pull leaves comments and the arrangement of files alone, and tells what is gone or other', async () => {
  const { api, as } = await newAccount();
  const file = await save('mine/shop.yaml', SHOP);
  await printed('apply', file, ...as);
  const { errors } = await shell.granary(['pull', '--output', 'mine', ...as]);
  assert.match(errors, /2 resources in mine: 0 files written, 2 unchanged\./);
  assert.deepEqual(Object.keys(await contentOf('mine')), ['shop.yaml']);
  const [spider] = good(await api.get('/api/v1/spiders')).data;
  good(await api.put(`/api/v1/spiders/${spider.spider_id}`, { site_url: 'https://other.example.com' }));
  const [dataset] = good(await api.get('/api/v1/datasets')).data;
  good(await api.put(`/api/v1/datasets/${dataset.dataset_id}`, { name: 'Products, all' }));
  const later = await shell.granary(['pull', '--output', 'mine', ...as]);
  assert.match(later.errors, /mine\/shop\.yaml:9: spider\/Product prices is different in the account\./);
  assert.match(later.errors, /mine\/shop\.yaml:2: dataset\/products is not in the account\./);
  assert.deepEqual(Object.keys(await contentOf('mine')), ['dataset/products-all.yaml', 'shop.yaml']);
  assert.equal((await contentOf('mine'))['shop.yaml']?.[0], SHOP);
});

test('one kind or name is pulled', async () => {
  const { as } = await newAccount();
  await printed('apply', await save('some.yaml', SHOP), ...as);
  assert.match(
    await printed('pull', '--kind', 'dataset', ...as),
    /^kind: dataset\nname: products\nspec:\n {2}columns:\n/,
  );
  assert.doesNotMatch(await printed('pull', '--kind', 'dataset', ...as), /spider/);
  const both = await printed('pull', '--kind', 'spider', '--kind', 'dataset', '--json', ...as);
  assert.equal(JSON.parse(both).resources.length, 2);
  await printed('pull', '--name', 'products', '-o', 'products.yaml', ...as);
  assert.match(await readFile(join(shell.home, 'products.yaml'), 'utf8'), /^kind: dataset\n/);
  assert.equal((await shell.granary(['pull', '--name', 'nothing', ...as])).code, 4);
  const wrong = await shell.granary(['pull', '--kind', 'spidre', ...as]);
  assert.deepEqual([wrong.code, /"spidre" is not a kind/.test(wrong.errors)], [1, true]);
});

test('what is wrong in a file is told with its line, all of it at once', async () => {
  const { api, as } = await newAccount();
  const cases: [content: string, code: number, told: RegExp[]][] = [
    ['kind: dataset\nname: a\nspec:\n  columns: [\n', 1, [/^bad\.yaml:\d: \S/m]],
    ['kind: dataset\nname: a\nspec:\n  description: !reff x\n', 1, [/^bad\.yaml:4: .*!reff/m]],
    ['kind: dataset\nname: a\n', 1, [/^bad\.yaml:1: spec is missing/m]],
    ['kind: dataset\nname: a\nspecs: {}\nspec: {}\n', 1, [/^bad\.yaml:3: "specs" is not a known field/m]],
    ['kind: dataset\nname: 7\nspec: {}\n', 1, [/^bad\.yaml:2: name must be text/m]],
    ['just text\n', 1, [/^bad\.yaml:1: A resource has kind, name and spec/m]],
    ['# nothing\n', 1, [/have no resources/]],
    [
      `${SHOP}---\nkind: spidre\nname: a\nspec: {}\n`,
      1,
      [/^bad\.yaml:\d+: spidre\/a: kind "spidre" is not a kind/m],
    ],
    [
      SHOP.replace('data_type: float', 'data_type: flaot').replace('site_url', 'sight_url'),
      1,
      [
        /^bad\.yaml:7: dataset\/products: spec\.columns\[1\]\.data_type must be one of: text/m,
        /^bad\.yaml:12: spider\/Product prices: spec\.sight_url is not a known field/m,
        /^bad\.yaml:11: spider\/Product prices: spec\.site_url is required/m,
      ],
    ],
    [
      SHOP.replace('!ref dataset/products', '!ref dataset/produce'),
      1,
      [
        /^bad\.yaml:13: spider\/Product prices: spec\.dataset_id refers to dataset\/produce, which is neither/m,
      ],
    ],
    [
      `${SHOP}---\n${SHOP}`,
      1,
      [
        /^bad\.yaml:\d+: dataset\/products: is also bad\.yaml:2; write it once\./m,
        /^bad\.yaml:\d+: spider\/Product prices: is also bad\.yaml:9; write it once\./m,
      ],
    ],
    [SHOP.replace('css: .price', 'css: ".price["'), 1, [/^bad\.yaml:19: spider\/Product prices: /m]],
  ];
  for (const [content, code, told] of cases) {
    const ended = await shell.granary(['apply', await save('bad.yaml', content), ...as]);
    assert.equal(ended.code, code, `${content}\n${ended.errors}`);
    for (const pattern of told) assert.match(ended.errors, pattern);
  }
  assert.deepEqual(await pull(api), []);
  const reader = await withScopes(api, ['datasets:read']);
  const refused = await shell.granary([
    'apply',
    await save('good.yaml', SHOP),
    ...as.slice(0, 3),
    reader.credential ?? '',
  ]);
  assert.deepEqual(
    [refused.code, /the scope datasets:write/.test(refused.errors)],
    [3, true],
    refused.errors,
  );
  for (const [args, told] of [
    [[], /Give files or folders/],
    [['good.yaml', '--prune-data'], /--prune-data requires --prune/],
    [['-', '-'], /only once/],
  ] as const) {
    const ended = await shell.granary(['apply', ...args, ...as]);
    assert.deepEqual([ended.code, told.test(ended.errors)], [2, true], ended.errors);
  }
  await mkdir(join(shell.home, 'empty'), { recursive: true });
  const none = await shell.granary(['apply', 'empty', '--prune', ...as]);
  assert.deepEqual(
    [none.code, /has no \.yaml/.test(none.errors)],
    [1, true],
    'nothing is pruned by a wrong path',
  );
});

test('anchors and merges are read as YAML has them', async () => {
  const { api, as } = await newAccount();
  const text = `kind: dataset
name: one
spec: &same
  columns: [{ name: a, data_type: text }]
---
- kind: site
  name: A
  spec: { url: https://a.example.com }
- kind: site
  name: B
  spec: { url: https://b.example.com }
---
kind: dataset
name: two
spec:
  columns:
    - &column { name: a, data_type: text }
    - { <<: *column, name: b }
`;
  assert.match(await printed('apply', await save('anchors.yaml', text), ...as), /^4 created/m);
  const [two] = await pull(api, '?kind=dataset&name=two');
  assert.deepEqual(two?.spec.columns, [
    { name: 'a', data_type: 'text' },
    { name: 'b', data_type: 'text' },
  ]);
});

test('prune deletes what a file no longer has', async () => {
  const { api, as } = await newAccount();
  const file = await save('prune.yaml', SHOP);
  await printed('apply', file, '--project', 'shop', ...as);
  await save('prune.yaml', SHOP.split('---')[0] ?? '');
  const output = await printed('apply', file, '--project', 'shop', '--prune', ...as);
  assert.equal(output, '- deleted spider/Product prices\n0 created, 0 updated, 1 deleted, 1 unchanged.\n');
  const [{ dataset_id: id }] = good(await api.get('/api/v1/datasets')).data;
  good(await api.post(`/api/v1/datasets/${id}/rows`, { rows: [{ title: 'Bread' }] }));
  await save('prune.yaml', '# All gone.\n');
  const refused = await shell.granary(['apply', file, '--project', 'shop', '--prune', ...as]);
  assert.equal(refused.code, 1);
  assert.match(refused.errors, /dataset\/products is no longer in the files and holds 1 row\./);
  const gone = await printed('apply', file, '--project', 'shop', '--prune', '--prune-data', ...as);
  assert.match(gone, /^- deleted dataset\/products$/m);
});

test('on a terminal prune asks before it deletes', { skip: noTerminal }, async () => {
  const { api, as } = await newAccount();
  const file = await save('ask.yaml', SHOP);
  await printed('apply', file, ...as);
  await save('ask.yaml', SHOP.split('---')[0] ?? '');
  const question = /This deletes 1 resource\. Continue\? \(yes\/no\)/;
  const no = await shell.typing(['apply', file, '--prune', ...as], [[question, 'no\n']]);
  assert.match(no.output, /- deleted spider\/Product prices[\s\S]*Nothing was changed\./);
  assert.equal((await pull(api)).length, 2);
  const yes = await shell.typing(['apply', file, '--prune', ...as], [[question, 'yes\n']]);
  assert.match(yes.output, /1 deleted, 1 unchanged/);
  await save('ask.yaml', '# All gone.\n');
  const told = await shell.onTerminal(['apply', file, '--prune', '--yes', ...as]);
  assert.doesNotMatch(told.output, /Continue/);
  assert.deepEqual(await pull(api), []);
});

test('resources whose names look alike have files of their own', async () => {
  const { as } = await newAccount();
  const site = (name: string, at: string) =>
    `kind: site\nname: "${name}"\nspec: { url: https://${at}.example.com/ }\n`;
  const text = [site('Shop!', 'a'), site('shop', 'b'), site('商店', 'c'), site('!', 'd')].join('---\n');
  await printed('apply', await save('alike.yaml', text), ...as);
  await printed('pull', '-o', 'alike', ...as);
  const names = Object.keys(await contentOf('alike'));
  assert.equal(names.length, 4);
  assert.equal(names.filter((name) => /^site\/shop-[0-9a-f]{8}\.yaml$/.test(name)).length, 2);
  assert.ok(names.includes('site/商店.yaml'), names.join());
  assert.match(await printed('apply', 'alike', ...as), /4 unchanged/);
});
