import type { Names } from './names.ts';

/** What holds the domain to its promises: over HTTP, in a browser, and beside other tenants. */
export const testFiles = (names: Names): Record<string, string> => ({
  [`test/acceptance/${names.plural}.test.ts`]: acceptance(names),
  [`test/acceptance/contract/${names.plural}.test.ts`]: contract(names),
  [`test/support/holdings/${names.plural}.ts`]: holding(names),
  [`test/web/${names.plural}.test.ts`]: page(names),
});

const acceptance = ({
  answersCreated,
  aOne,
  noun,
  path,
  id,
}: Names) => `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';
import { apply, pull } from '../support/written-resources.ts';

const PATH = '${path}';

let program: ProgramInUse;
let api: ApiClient;

before(async () => {
  program = await joinProgram();
  api = program.client;
});
after(() => program.dispose());

test('${aOne} is created, read, found, changed and deleted', async () => {
  const created = good(await api.post(PATH, { name: 'First' })${answersCreated ? ', 201' : ''});
  assert.deepEqual([created.name, created.description], ['First', '']);
  const path = \`\${PATH}/\${created.${id}}\`;
  const changed = good(await api.put(path, { description: 'Of the morning' }));
  assert.deepEqual([changed.name, changed.description], ['First', 'Of the morning'], 'what is left out stays');
  assert.deepEqual(good(await api.get(path)), changed);
  assert.deepEqual(good(await api.get(\`\${PATH}?search=morning\`)).data, [changed]);
  assert.equal(good(await api.get(\`\${PATH}?search=evening\`)).total, 0);
  assert.deepEqual(good(await api.delete(path)), { ${id}: created.${id}, deleted: true });
  assertError(await api.get(path), 404, 'not_found');
});

test('a name in use is a conflict, and wrong input is refused with its place', async () => {
  good(await api.post(PATH, { name: 'Twice' })${answersCreated ? ', 201' : ''});
  assertError(await api.post(PATH, { name: 'Twice' }), 409, 'conflict');
  const refused = await api.post(PATH, { name: '' });
  assertError(refused, 400, 'invalid_request');
  assert.equal(refused.body.details[0].path, 'name');
});

test('another tenant sees nothing of it', async () => {
  const { ${bound(id)} } = good(await api.post(PATH, { name: 'Mine' })${answersCreated ? ', 201' : ''});
  const stranger = await provision(api);
  assertError(await stranger.get(\`\${PATH}/\${id}\`), 404, 'not_found');
  assertError(await stranger.put(\`\${PATH}/\${id}\`, { name: 'Stolen' }), 404, 'not_found');
  assertError(await stranger.delete(\`\${PATH}/\${id}\`), 404, 'not_found');
  assert.equal(good(await stranger.get(PATH)).total, 0);
});

test('it is written down in files: what is pulled is what was applied, and applies as unchanged', async () => {
  const tenant = await provision(api);
  const written = [
    { kind: '${noun}', name: 'Described', spec: { description: 'From a file' } },
    { kind: '${noun}', name: 'Plain', spec: {} },
  ];
  assert.equal((await apply(tenant, written)).summary.created, 2);
  assert.deepEqual(await pull(tenant), written);
  assert.equal((await apply(tenant, await pull(tenant))).summary.unchanged, 2);
  const [first] = written;
  assert.ok(first);
  assert.equal((await apply(tenant, [{ ...first, spec: {} }])).summary.updated, 1);
  assert.equal(good(await tenant.get(\`\${PATH}?search=Described\`)).data[0].description, '');
});
`;

const contract = ({
  answersCreated,
  tag,
  path,
  id,
  isPart,
  operations,
}: Names) => `import assert from 'node:assert/strict';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { twice } from '../../support/contract/pages.ts';

const PATH = '${path}';
const make = async (api: ApiClient) => good(await api.post(PATH, { name: crypto.randomUUID() })${answersCreated ? ', 201' : ''});

contract('${tag}', {${isPart ? `\n  at: '${path}',` : ''}
  calls: {
    '${operations.list}': async (api) => {
      const made = await make(api);
      assert.deepEqual(good(await api.get(PATH)).data[0], made);
    },
    '${operations.create}': async (api) => assert.equal(typeof (await make(api)).${id}, 'string'),
    '${operations.get}': async (api) => {
      const made = await make(api);
      assert.deepEqual(good(await api.get(\`\${PATH}/\${made.${id}}\`)), made);
    },
    '${operations.update}': async (api) => {
      const { ${bound(id)} } = await make(api);
      assert.equal(good(await api.put(\`\${PATH}/\${id}\`, { name: 'Other' })).name, 'Other');
    },
    '${operations.remove}': async (api) => {
      const { ${bound(id)} } = await make(api);
      assert.deepEqual(good(await api.delete(\`\${PATH}/\${id}\`)), { ${bound(id)}, deleted: true });
    },
  },
  lists: { '${operations.list}': twice(make) },
});
`;

const holding = ({ answersCreated, path, id, isPart }: Names) => `import { good } from '../client.ts';
import type { Holding } from './holding.ts';

const PATH = '${path}';

export const holding: Holding = {${isPart ? '\n  at: PATH,' : ''}
  make: async (ann) => {
    const { ${id} } = good(await ann.post(PATH, { name: 'Of Ann' })${answersCreated ? ', 201' : ''});
    return { ${id} };
  },
  watched: () => [PATH],
};
`;

const page = ({
  answersCreated,
  one,
  many,
  path,
  page: address,
}: Names) => `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { good } from '../support/client.ts';
import { type DashboardBrowser, openBrowser } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { enter } from './enter.ts';

let program: ProgramInUse;
let browser: DashboardBrowser;

before(async () => {
  [program, browser] = await Promise.all([joinProgram(), openBrowser()]);
});
after(async () => {
  await browser.close();
  await program.dispose();
});

test('${many} are created, found, edited and deleted on their page', async () => {
  const { page, complaints } = await enter(browser, program, '${address}');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New ${one}' }).first().click();
  await dialog.getByLabel('Name').fill('Prices');
  await dialog.getByRole('button', { name: 'Create ${one}' }).click();
  await page.getByRole('cell', { name: 'Prices', exact: true }).waitFor();
  good(await program.client.post('${path}', { name: 'Stock' })${answersCreated ? ', 201' : ''});

  await page.getByRole('button', { name: 'Edit Prices' }).click();
  await dialog.getByLabel('Description').fill('Of the morning');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'Of the morning' }).waitFor();

  const search = page.getByRole('searchbox', { name: 'Search ${many}' });
  await search.fill('stock');
  await page.getByRole('cell', { name: 'Prices', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete Stock' }).click();
  await page.getByText('No matching ${many}.').waitFor();
  await search.fill('');
  await eventually(async () => assert.equal(good(await program.client.get('${path}')).total, 1));
  await page.getByRole('cell', { name: 'Prices', exact: true }).waitFor();
  assert.deepEqual(complaints, []);
});
`;

/** An ID in a pattern or an object, as `id`. */
const bound = (id: string): string => (id === 'id' ? id : `${id}: id`);
