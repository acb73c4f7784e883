export interface ScaffoldNames {
  area: string;
  /** The tag and the last segment of the path, such as `audit-notes`. */
  plural: string;
  noun: string;
  /** Of the migration, such as `0007`. */
  number: string;
}

/** The files of a new domain with one plain resource, by path. */
export function scaffoldFiles({ area, plural, noun, number }: ScaffoldNames): Record<string, string> {
  const camel = (text: string) => text.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const record = camel(`-${noun}`);
  const table = plural.replaceAll('-', '_');
  const id = `${noun.replaceAll('-', '_')}_id`;
  const folder = `src/domains/${area}/${plural}`;
  return {
    [`migrations/${number}-${plural}.sql`]: `CREATE TABLE ${table} (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  ${id} uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, ${id})
);
CALL protect('${table}');
`,
    [`${folder}/schema.ts`]: `import Type from 'typebox';
import { Named, Text, Timestamp, Uuid } from '../../../kernel/schema.ts';

export const ${record} = Named('${record}', {
  ${id}: Uuid(),
  name: Type.String(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});

export const Create${record} = Named('Create${record}', { name: Text(200, 'A name for people.') });

export const Update${record} = Named('Update${record}', { name: Type.Optional(Text(200, 'New name.')) });
`,
    [`${folder}/resource.ts`]: `import { defineResource } from '../../../resource/define-resource.ts';
import { Create${record}, ${record}, Update${record} } from './schema.ts';

export const ${camel(plural)} = defineResource({
  noun: '${noun}',
  tag: '${plural}',
  path: '/api/v1/${plural}',
  table: {
    name: '${table}',
    id: '${id}',
    columns: ['name'],
    search: ['name'],
    taken: 'This account has one of that name already. Choose another name.',
  },
  record: ${record},
  create: Create${record},
  update: Update${record},
  newRow: (body) => body,
  changes: (body) => body,
  example: {
    create: { name: 'Example' },
    update: { name: 'Another name' },
    record: {
      ${id}: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11',
      name: 'Example',
      created_at: '2026-03-01T09:30:00.000Z',
      updated_at: '2026-03-01T09:30:00.000Z',
    },
  },
});
`,
    [`${folder}/kind.ts`]: `import Type from 'typebox';
import { plainKind } from '../../../resource/plain-kind.ts';
import { ${camel(plural)} } from './resource.ts';

export const ${camel(noun)}Kind = plainKind(${camel(plural)}, {
  kind: '${noun}',
  tag: '${plural}',
  id: '${id}',
  spec: Type.Object({}),
  specOf: () => ({}),
  rowOf: ({ name }) => ({ name }),
});
`,
    [`${folder}/domain.ts`]: `import { defineDomain } from '../../../http/define-domain.ts';
import type { ResourceServices } from '../../../resource/define-resource.ts';
import { ${camel(noun)}Kind } from './kind.ts';
import { ${camel(plural)} } from './resource.ts';

export const ${camel(plural)}Domain = defineDomain({
  name: '${plural}',
  operations: [${['list', 'create', 'get', 'update', 'remove'].map((verb) => `${camel(plural)}.${verb}`).join(', ')}],
  kinds: [${camel(noun)}Kind],
  create: (services: ResourceServices): ResourceServices => services,
});
`,
    [`${folder}/index.ts`]: `export { ${camel(plural)}Domain } from './domain.ts';
`,
    [`test/acceptance/${plural}.test.ts`]: `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError } from '../support/client.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';
import { actionsOf, apply, pull } from '../support/written-resources.ts';

let program: ProgramInUse;
let api: ApiClient;

before(async () => {
  program = await joinProgram();
  api = program.client;
});
after(() => program.dispose());

test('a ${noun} is created, read, changed and deleted', async () => {
  const { status, body } = await api.post('/api/v1/${plural}', { name: 'First' });
  assert.equal(status, 200);
  const path = \`/api/v1/${plural}/\${body.${id}}\`;
  assert.equal((await api.put(path, { name: 'Second' })).body.name, 'Second');
  assert.equal((await api.get(path)).body.name, 'Second');
  assert.equal((await api.get('/api/v1/${plural}')).body.total, 1);
  assert.equal((await api.delete(path)).status, 200);
  assertError(await api.get(path), 404, 'not_found');
});

test('wrong input is refused, and another tenant sees nothing', async () => {
  assertError(await api.post('/api/v1/${plural}', {}), 400, 'invalid_request');
  const { body } = await api.post('/api/v1/${plural}', { name: 'Mine' });
  const stranger = await provision(api);
  assertError(await stranger.get(\`/api/v1/${plural}/\${body.${id}}\`), 404, 'not_found');
});

test('a ${noun} goes from files to an account and back', async () => {
  const tenant = await provision(api);
  const files = [{ kind: '${noun}', name: 'Written', spec: {} }];
  assert.deepEqual(actionsOf(await apply(tenant, files)), ['created ${noun}/Written']);
  assert.deepEqual(await pull(tenant), files);
  assert.deepEqual(actionsOf(await apply(tenant, files)), ['unchanged ${noun}/Written']);
  assert.deepEqual(actionsOf(await apply(tenant, [], { prune: true })), ['deleted ${noun}/Written']);
});
`,
    [`test/acceptance/contract/${plural}.test.ts`]: `import assert from 'node:assert/strict';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { twice } from '../../support/contract/pages.ts';

const PATH = '/api/v1/${plural}';
const make = async (api: ApiClient) => good(await api.post(PATH, { name: crypto.randomUUID() }));

contract('${plural}', {
  calls: {
    '${plural}.list': async (api) => {
      const made = await make(api);
      assert.deepEqual(good(await api.get(PATH)).data[0], made);
    },
    '${plural}.create': async (api) => assert.equal(typeof (await make(api)).${id}, 'string'),
    '${plural}.get': async (api) => {
      const made = await make(api);
      assert.deepEqual(good(await api.get(\`\${PATH}/\${made.${id}}\`)), made);
    },
    '${plural}.update': async (api) => {
      const { ${id}: id } = await make(api);
      assert.equal(good(await api.put(\`\${PATH}/\${id}\`, { name: 'Other' })).name, 'Other');
    },
    '${plural}.delete': async (api) => {
      const { ${id}: id } = await make(api);
      assert.deepEqual(good(await api.delete(\`\${PATH}/\${id}\`)), { ${id}: id, deleted: true });
    },
  },
  lists: { '${plural}.list': twice(make) },
});
`,
    [`test/support/holdings/${plural}.ts`]: `import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    const { ${id} } = good(await ann.post('/api/v1/${plural}', { name: 'Of Ann' }));
    return { ${id} };
  },
  watched: () => ['/api/v1/${plural}'],
};
`,
  };
}
