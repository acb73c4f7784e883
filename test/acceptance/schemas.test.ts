import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, type ApiClient, assertError, good } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { accountDuringTests } from '../support/program-during-tests.ts';
import { provision, withScopes } from '../support/tenants.ts';

const its = accountDuringTests();

const SCHEMAS = '/api/v1/schemas';
const VALIDATE = `${SCHEMAS}/validate`;
const TEXT = { type: 'string' };

const closed = (properties: object, more: object = {}) => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...more,
});
const jsonSchema = (name: string, schema: object, more: object = {}) => ({
  name,
  type: 'json_schema',
  schema,
  ...more,
});

const register = (body: object, client: ApiClient = its.api): Promise<Answer> => client.post(SCHEMAS, body);

test('a schema is registered, found by its name and as a version', async () => {
  const schema = closed({ zeta: TEXT, alpha: { type: 'integer' } }, { required: ['zeta'] });
  const first = good(await register(jsonSchema('shop.orders', schema, { description: 'Orders' })));
  assert.deepEqual(
    { ...first, schema_id: '', created_at: '', fingerprint: '' },
    {
      schema_id: '',
      name: 'shop.orders',
      version: 1,
      type: 'json_schema',
      schema,
      compatibility: 'backward',
      fingerprint: '',
      description: 'Orders',
      created_at: '',
    },
  );
  assert.match(first.fingerprint, /^[0-9a-f]{64}$/);
  assert.deepEqual(Object.keys(first.schema.properties), ['zeta', 'alpha'], 'in the order it was sent');

  const reordered = Object.fromEntries(Object.entries(schema).reverse());
  assert.deepEqual(
    good(await register(jsonSchema('shop.orders', reordered))),
    first,
    'the same is no new one',
  );

  const wider = closed({ ...schema.properties, beta: TEXT });
  const second = good(await register(jsonSchema('shop.orders', wider)));
  assert.deepEqual([second.version, second.description], [2, null]);
  const versions = good(await its.api.get(`${SCHEMAS}/shop.orders/versions`));
  assert.deepEqual(versions, { data: [second, first], total: 2, limit: 50, offset: 0, has_more: false });
  const page = good(await its.api.get(`${SCHEMAS}/shop.orders/versions?limit=1&offset=1`));
  assert.deepEqual([page.data, page.has_more], [[first], false]);
  assert.deepEqual(good(await its.api.get(`${SCHEMAS}?search=SHOP.`)).data, [second], 'the latest alone');

  const { rows: events } = await queryAsAdmin(
    its.program,
    "SELECT type, payload->>'version' AS version FROM events WHERE account_id = $1 AND subject = $2 ORDER BY 2",
    [its.api.accountId, 'shop.orders'],
  );
  assert.deepEqual(events, [
    { type: 'schema.registered', version: '1' },
    { type: 'schema.registered', version: '2' },
  ]);
});

test('what is not compatible is refused with every reason, until the compatibility is another', async () => {
  const strict = closed({ id: { type: 'integer' } }, { required: ['id'] });
  good(await register(jsonSchema('strict', strict, { compatibility: 'full_transitive' })));
  const changed = closed({ id: TEXT, more: TEXT }, { required: ['id', 'more'] });
  const refused = await register(jsonSchema('strict', changed));
  assertError(refused, 409, 'conflict');
  assert.deepEqual(refused.body.details, [
    { path: '/more', message: 'the new schema requires it, version 1 does not' },
    { path: '/id', message: 'version 1 allows the type integer, the new schema does not' },
    { path: '/id', message: 'the new schema allows the type string, version 1 does not' },
    { path: '/more', message: 'the new schema allows it, version 1 does not' },
  ]);
  assertError(
    await register({ name: 'strict', type: 'columns', schema: [{ name: 'a', data_type: 'text' }] }),
    409,
    'conflict',
  );
  assert.equal(good(await its.api.get(`${SCHEMAS}/strict/versions`)).total, 1);
  const free = good(await register(jsonSchema('strict', changed, { compatibility: 'none' })));
  assert.deepEqual([free.version, free.compatibility], [2, 'none']);
  const again = good(await register(jsonSchema('strict', changed, { compatibility: 'forward' })));
  assert.deepEqual([again.version, again.compatibility], [2, 'forward'], 'only the compatibility changes');
  assert.equal(good(await its.api.get(`${SCHEMAS}/strict/versions`)).data[1].compatibility, 'forward');
});

test('transitive looks at every version, the plain form at the latest', async () => {
  for (const mode of ['backward', 'backward_transitive']) {
    const named = (schema: object, compatibility: string) => jsonSchema(mode, schema, { compatibility });
    good(await register(named({ type: 'object', properties: { a: TEXT } }, 'none')));
    good(await register(named(closed({ b: TEXT }), 'none')));
    const answer = await register(named(closed({ b: TEXT, c: TEXT }), mode));
    if (mode === 'backward') good(answer);
    else {
      assertError(answer, 409, 'conflict');
      assert.match(answer.body.message, /with version 1 /);
    }
  }
});

test('twenty at once get twenty versions, or one when they are the same', async () => {
  const sent = Array.from({ length: 20 }, (_, index) =>
    register(jsonSchema('busy', { const: index }, { compatibility: 'none' })),
  );
  const versions = (await Promise.all(sent)).map((answer) => good(answer).version);
  assert.deepEqual(
    versions.sort((a, b) => a - b),
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  const same = await Promise.all(
    Array.from({ length: 20 }, () => register(jsonSchema('calm', { const: 1 }))),
  );
  assert.equal(new Set(same.map((answer) => good(answer).schema_id)).size, 1);
});

test('what is no schema is refused with its place', async () => {
  const cases: [unknown, RegExp][] = [
    [{ type: 'strin' }, /^schema\/type$/],
    [{ properties: { a: { minimum: 'x' } } }, /^schema\/properties\/a\/minimum$/],
    [{ $ref: 'https://example.com/other.json' }, /^schema\/\$ref$/],
    [{ properties: { a: { $ref: 'other.json' } } }, /^schema\/properties\/a\/\$ref$/],
    [{ $ref: '#/$defs/none' }, /^schema\/\$ref$/],
    [{ $ref: '#/%zz' }, /^schema\/\$ref$/],
    [{ $ref: '#' }, /^schema$/],
    [{ anyOf: [{ $ref: '#/$defs/a' }], $defs: { a: { allOf: [{ $ref: '#' }] } } }, /^schema$/],
    [{ $schema: 'http://json-schema.org/draft-07/schema#' }, /^schema\/\$schema$/],
    [{ items: { $id: 'https://example.com/x' } }, /^schema\/items\/\$id$/],
    [{ $dynamicRef: '#x' }, /^schema\/\$dynamicRef$/],
    [{ $async: true }, /^schema\/\$async$/],
    [{ pattern: '(' }, /^schema/],
    [{ pattern: 'a'.repeat(1_001) }, /^schema$/],
    [{ description: 'a'.repeat(140_000) }, /^schema$/],
    [nested(30), /^schema$/],
    [[], /^schema$/],
    ['text', /^schema$/],
  ];
  for (const [schema, path] of cases) {
    const answer = await its.api.post(SCHEMAS, { name: 'wrong', type: 'json_schema', schema });
    assertError(answer, 400, 'invalid_request');
    assert.match(answer.body.details[0].path, path, JSON.stringify(answer.body));
  }
  const huge = '{"name":"wrong","type":"json_schema","schema":{"const":1e999}}';
  assertError(await its.api.post(SCHEMAS, huge), 400, 'invalid_request');
  assertError(await its.api.get(`${SCHEMAS}/wrong/versions`), 404, 'not_found');
});

function nested(levels: number): object {
  return levels === 0 ? {} : { properties: { a: nested(levels - 1) } };
}

test('what are no columns, names or fields is refused', async () => {
  const columns = (...schema: unknown[]) => ({ name: 'wrong', type: 'columns', schema });
  const a = { name: 'a', data_type: 'text' };
  for (const body of [
    columns(),
    columns(a, { ...a, name: 'A' }),
    columns({ ...a, data_type: 'varchar' }),
    columns({ name: 'a' }),
    columns({ data_type: 'text' }),
    columns({ ...a, nullable: 'yes' }),
    columns({ ...a, primary_key: true }),
    columns('a'),
    { ...columns(a), schema: {} },
    { ...columns(a), name: '1a' },
    { ...columns(a), name: 'a b' },
    { ...columns(a), name: 'a'.repeat(101) },
    { ...columns(a), name: 'a\n' },
    { ...columns(a), compatibility: 'sideways' },
    { ...columns(a), colour: 'red' },
  ])
    assertError(await its.api.post(SCHEMAS, body), 400, 'invalid_request');
  assertError(await its.api.get(`${SCHEMAS}/wrong/versions`), 404, 'not_found');
});

test('rows are checked against a registered schema, its versions and one in the request', async () => {
  good(await register(jsonSchema('person', closed({ name: TEXT }), { compatibility: 'none' })));
  const person = closed(
    { name: TEXT, tags: { type: 'array', items: { enum: ['a', 'b'] } }, mail: { format: 'email' } },
    { required: ['name'] },
  );
  good(await register(jsonSchema('person', person, { compatibility: 'none' })));
  const rows: object[] = [
    { name: 'Ada', tags: ['a'] },
    { tags: ['a', 'c'], mail: 'x' },
    { name: 'B', constructor: 1 },
  ];
  assert.deepEqual(good(await its.api.post(VALIDATE, { name: 'person', rows })), {
    valid: false,
    checked: 3,
    invalid_count: 2,
    errors: [
      { row: 1, path: '/name', message: 'is required', value: null },
      { row: 1, path: '/tags/1', message: 'must be one of: "a", "b"', value: 'c' },
      { row: 1, path: '/mail', message: 'must match format "email"', value: 'x' },
      { row: 2, path: '/constructor', message: 'is not a property of the schema', value: 1 },
    ],
  });
  assert.equal(good(await its.api.post(VALIDATE, { name: 'person', version: 1, rows: [{}] })).valid, true);
  const inline = { type: 'json_schema', schema: { required: ['toString'] }, rows: [{}] };
  assert.equal(good(await its.api.post(VALIDATE, inline)).invalid_count, 1);
  const many = Array.from({ length: 10_000 }, (_, index) => ({ n: index }));
  const counted = good(await its.api.post(VALIDATE, { ...inline, rows: many }));
  assert.deepEqual([counted.checked, counted.invalid_count, counted.errors.length], [10_000, 10_000, 100]);
  assertError(await its.api.post(VALIDATE, { ...inline, rows: [...many, {}] }), 400, 'invalid_request');
  const later = await its.api.post(VALIDATE, { name: 'person', version: 3, rows: [] });
  assertError(later, 404, 'not_found');
  assert.match(later.body.message, /"person" has no version 3; its latest is 2/);
  const unknown = await its.api.post(VALIDATE, { name: 'nobody', version: 1, rows: [] });
  assertError(unknown, 404, 'not_found');
  assert.match(unknown.body.message, /no such schema/);
  for (const body of [
    { rows: [] },
    { ...inline, name: 'person' },
    { schema: {}, rows: [] },
    { ...inline, schema: { type: 'x' } },
    { name: 'person', rows: [7] },
    { version: 1, ...inline },
  ])
    assertError(await its.api.post(VALIDATE, body), 400, 'invalid_request');
});

test('rows are checked against columns as rows of a table are', async () => {
  const types = ['text', 'integer', 'float', 'boolean', 'timestamp', 'jsonb', 'url', 'email'];
  const schema = types.map((type) => ({ name: type, data_type: type, nullable: type !== 'integer' }));
  good(await register({ name: 'typed', type: 'columns', schema }));
  const right = {
    text: 'a',
    integer: '9223372036854775807',
    float: 2.5,
    boolean: false,
    timestamp: '2024-02-29T12:00:00+02:00',
    jsonb: [{}],
    url: 'https://example.com/a',
    email: 'ada@example.com',
  };
  assert.equal(
    good(await its.api.post(VALIDATE, { name: 'typed', rows: [right, { integer: 1 }] })).valid,
    true,
  );
  const wrong = {
    text: 7,
    integer: '9223372036854775808',
    float: 'x',
    boolean: 0,
    timestamp: '2023-02-29',
    url: 'ftp://example.com',
    email: 'ada',
    other: 1,
  };
  const found = good(await its.api.post(VALIDATE, { name: 'typed', rows: [right, wrong, {}] }));
  assert.deepEqual([found.checked, found.invalid_count], [3, 2]);
  const places = found.errors.map(({ row, path }: { row: number; path: string }) => `${row}${path}`);
  assert.deepEqual(places.sort(), [...Object.keys(wrong).map((name) => `1/${name}`), '2/integer'].sort());
});

test('a pattern that would never be done is stopped, and others go on meanwhile', async () => {
  const stranger = await provision(its.program.client);
  const rows = [{ a: `${'a'.repeat(60)}!` }];
  const slow = { type: 'json_schema', schema: { properties: { a: { pattern: '^(a+)+$' } } }, rows };
  const endless = its.api.post(VALIDATE, slow);
  good(await stranger.post(VALIDATE, { type: 'json_schema', schema: {}, rows: [{}] }));
  good(await stranger.get(SCHEMAS));
  const answer = await endless;
  assertError(answer, 400, 'invalid_request');
  assert.match(answer.body.message, /took longer than/);
  good(await its.api.post(VALIDATE, { type: 'json_schema', schema: {}, rows: [{}] }));
});

test('lists come in pages, in the order asked for', async () => {
  const tenant = await provision(its.program.client);
  for (const name of ['b', 'c', 'a']) good(await register(jsonSchema(name, { title: name }), tenant));
  const names = async (query: string) =>
    good(await tenant.get(`${SCHEMAS}?${query}`)).data.map(({ name }: { name: string }) => name);
  assert.deepEqual(await names(''), ['a', 'c', 'b']);
  assert.deepEqual(await names('sort=name'), ['a', 'b', 'c']);
  assert.deepEqual(await names('sort=-name&limit=1&offset=1'), ['b']);
  assert.deepEqual(await names('search=%25'), []);
  const first = good(await tenant.get(`${SCHEMAS}?limit=2`));
  assert.deepEqual({ ...first, data: [] }, { data: [], total: 3, limit: 2, offset: 0, has_more: true });
  assertError(await tenant.get(`${SCHEMAS}?limit=0`), 400, 'invalid_request');
});

test("another tenant's schema is as absent as none, and a key needs the scope", async () => {
  good(await register(jsonSchema('mine', { title: 'secret' })));
  const stranger = await provision(its.program.client);
  assertError(await stranger.get(`${SCHEMAS}/mine/versions`), 404, 'not_found');
  assertError(await stranger.post(VALIDATE, { name: 'mine', rows: [] }), 404, 'not_found');
  assert.equal(good(await stranger.get(SCHEMAS)).total, 0);
  assert.equal(good(await register(jsonSchema('mine', { title: 'other' }), stranger)).version, 1);
  assert.equal(good(await its.api.get(`${SCHEMAS}/mine/versions`)).total, 1);

  const reader = await withScopes(its.api, ['schemas:read']);
  good(await reader.post(VALIDATE, { name: 'mine', rows: [{}] }));
  const refused = await register(jsonSchema('more', {}), reader);
  assertError(refused, 403, 'forbidden');
  assert.equal(refused.body.required, 'schemas:write');
  assertError(await (await withScopes(its.api, ['sites:read'])).get(SCHEMAS), 403, 'forbidden');
});

test('a dataset is checked against a schema, and its rows are named', async () => {
  const columns = [
    { name: 'sku', data_type: 'text' },
    { name: 'price', data_type: 'float' },
  ];
  const dataset = good(await its.api.post('/api/v1/datasets', { name: 'checked goods', columns }));
  const rows = Array.from({ length: 2_500 }, (_, at) => ({ sku: `A${at}`, price: at === 2_100 ? -1 : at }));
  const inserted = good(
    await its.api.post(`/api/v1/datasets/${dataset.dataset_id}/rows`, { rows: [...rows, { price: 3 }] }),
  );
  const schema = {
    type: 'object',
    properties: { sku: { type: 'string' }, price: { type: 'number', minimum: 0 } },
    required: ['sku'],
  };
  const asked = { type: 'json_schema', schema, dataset_id: dataset.dataset_id };
  const found = good(await its.api.post(VALIDATE, asked));
  assert.deepEqual([found.valid, found.checked, found.invalid_count], [false, 2_501, 2]);
  assert.deepEqual(
    found.errors.map(({ row, row_id, path }: any) => [row, row_id, path]),
    [
      [2_100, inserted.row_ids[2_100], '/price'],
      [2_500, inserted.row_ids[2_500], '/sku'],
    ],
  );
  assert.deepEqual(good(await its.api.post(VALIDATE, { ...asked, limit: 2_000 })).valid, true);
  const byColumns = {
    type: 'columns',
    schema: [
      { name: 'sku', data_type: 'text', nullable: false },
      { name: 'price', data_type: 'float', nullable: true },
    ],
    dataset_id: dataset.dataset_id,
  };
  assert.equal(good(await its.api.post(VALIDATE, byColumns)).invalid_count, 1);

  assertError(await its.api.post(VALIDATE, { ...asked, rows: [] }), 400, 'invalid_request');
  assertError(await its.api.post(VALIDATE, { type: 'json_schema', schema }), 400, 'invalid_request');
  assertError(await its.api.post(VALIDATE, { ...asked, dataset_id: 'ds_nothing' }), 404, 'not_found');
  const stranger = await provision(its.program.client);
  assertError(await stranger.post(VALIDATE, asked), 404, 'not_found');
  const limited = await withScopes(its.api, ['schemas:read']);
  assertError(await limited.post(VALIDATE, asked), 403, 'forbidden');
});

test('whole numbers of a dataset beyond 2^53 are whole numbers to a schema', async () => {
  const columns = [
    { name: 'big', data_type: 'integer' },
    { name: 'code', data_type: 'text' },
  ];
  const { dataset_id: id } = good(await its.api.post('/api/v1/datasets', { name: 'large', columns }));
  const rows = [
    { big: '9007199254740993', code: '9007199254740993' },
    { big: '-9223372036854775808', code: 'b' },
  ];
  good(await its.api.post(`/api/v1/datasets/${id}/rows`, { rows }));
  const check = async (type: string, schema: unknown) =>
    good(await its.api.post(VALIDATE, { type, schema, dataset_id: id }));
  const integer = closed({ big: { type: 'integer' }, code: TEXT });
  assert.deepEqual((await check('json_schema', integer)).errors, []);
  assert.equal((await check('columns', columns)).valid, true);
  const positive = closed({ big: { type: 'integer', minimum: 0 }, code: TEXT });
  const { errors } = await check('json_schema', positive);
  assert.deepEqual(
    errors.map(({ path, value }: { path: string; value: unknown }) => [path, value]),
    [['/big', '-9223372036854775808']],
  );
  const whole = await check('json_schema', { type: 'object', maxProperties: 1 });
  assert.deepEqual(whole.errors[0].value, rows[0]);
});
