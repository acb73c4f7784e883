import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { FIXTURES } from '../fixtures/path.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { withAdmin } from '../support/database.ts';
import { type DeclaredOperation, declaredOperations } from '../support/declared.ts';
import { type Holdings, makeHoldings, type Tenant } from '../support/holdings/holding.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { provision } from '../support/tenants.ts';
import { apply, pull } from '../support/written-resources.ts';

let program: RunningProgram;
let ann: Tenant;
let bob: Tenant;
/** One of everything that Ann has. */
let made: Holdings;

before(async () => {
  program = await startProgram({ main: FIXTURES });
  ann = await provision(program.client, { name: "Ann's account", custom_domain: 'ann.example.com' });
  bob = await provision(program.client, { name: "Bob's account" });
  made = await makeHoldings(ann, program);
});
after(() => program.dispose());

const idsIn = (names: string[]): string[] =>
  names.filter((name) => name.endsWith('_id') && name !== 'account_id');

/** IDs that somebody else gives out. */
const OUTSIDE: Record<string, readonly string[]> = {
  'datasets.iceberg-token': ['client_id'],
  'search-console.save-client': ['client_id'],
};

/** Names in paths that are the same for everybody, and what they are. */
const COMMON = ['namespace'];
const COMMON_VALUES = ['datasets'];

function idsOf({ id, path, query, body }: DeclaredOperation) {
  const properties = Object.keys((body as { properties?: object })?.properties ?? {});
  return {
    path: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    query: idsIn(query),
    body: idsIn(properties).filter((name) => OUTSIDE[id]?.includes(name) !== true),
  };
}

/** The operation with the given ids, wherever it takes them, and otherwise as in its own example. */
function callWith(
  client: ApiClient,
  operation: DeclaredOperation,
  id: (name: string) => string,
): Promise<Answer> {
  const ids = idsOf(operation);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(id(name)));
  const named = Object.fromEntries(ids.query.map((name) => [name, id(name)]));
  const query = new URLSearchParams({ ...operation.neededQuery, ...named });
  const own = Object.fromEntries(ids.body.map((name) => [name, id(name)]));
  const body = operation.body === undefined ? undefined : { ...(operation.exampleBody as object), ...own };
  return client.call(operation.method, `${path}?${query}`, body);
}

const without = (answer: Answer, id: string): string =>
  JSON.stringify({ ...answer.body, request_id: '' }).replaceAll(JSON.stringify(id).slice(1, -1), 'ID');

/** What Ann sees of her own things; the last use of a key is none of them. */
async function snapshot(): Promise<string> {
  const answers = [];
  for (const part of made.watched) answers.push((await ann.get(part)).body);
  return JSON.stringify(answers, (name, value) => (name === 'last_used_at' ? undefined : value));
}

test("with another tenant's ids every operation answers as if there were nothing, and changes nothing", async (t) => {
  const before = await snapshot();
  let walked = 0;
  for (const operation of await declaredOperations(program.address)) {
    const all = Object.values(idsOf(operation)).flat();
    for (const name of all)
      assert.ok(
        made.idOf(name, operation),
        `${operation.id} takes a ${name}: make one in test/support/holdings/${operation.tag}.ts`,
      );
    for (const name of all.filter((one) => !COMMON.includes(one))) {
      const theirs = made.idOf(name, operation) ?? '';
      const none = made.absentId(name, operation);
      const other = (known: string) => (asked: string) =>
        asked === name ? known : (made.idOf(asked, operation) ?? '');
      const stolen = await callWith(bob, operation, other(theirs));
      const missing = await callWith(bob, operation, other(none));
      // A list that is filtered by the id of nothing is empty; everything else is not there.
      const filters = operation.method === 'GET' && idsOf(operation).query.includes(name);
      if (filters && missing.status === 200) assert.equal(missing.body.total, 0, operation.id);
      else assert.equal(missing.status, 404, operation.id);
      assert.equal(stolen.status, missing.status, `${operation.id} ${JSON.stringify(stolen.body)}`);
      assert.equal(without(stolen, theirs), without(missing, none), `${operation.id} tells the two apart`);
      walked += 1;
    }
  }
  t.diagnostic(`${walked} operations with ids`);
  assert.ok(walked >= 11);
  assert.equal(await snapshot(), before);
});

test("naming another tenant's account is refused by every operation", async () => {
  const before = await snapshot();
  for (const operation of await declaredOperations(program.address)) {
    if (operation.public) continue;
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => made.idOf(name, operation) ?? '');
    const body = operation.body === undefined ? undefined : (operation.exampleBody as object);
    for (const account of [ann.accountId, uuidv7()]) {
      const answers = [
        await bob.call(operation.method, `${path}?account_id=${account}`, body),
        await bob.call(operation.method, path, body, { 'x-account-id': account }),
        ...(body === undefined
          ? []
          : [await bob.call(operation.method, path, { ...body, account_id: account })]),
      ];
      for (const { status } of answers) assert.equal(status, 403, operation.id);
    }
  }
  assert.equal(await snapshot(), before);
});

/** What is no list and wants to know more, or a connection that Bob does not have. */
const ASKING: Record<string, number> = {
  'index-ping.verify-key': 400,
  'ratedata.compare-rates': 200,
  'ratedata.search-rates': 400,
  'search-console.get-property': 400,
  'search-console.list-properties': 409,
  'search-console.list-sitemaps': 400,
  'search-console.open-callback': 400,
};

test("lists show nothing of another tenant's", async () => {
  const own = made.ids.filter((id) => !COMMON_VALUES.includes(id));
  const traces = [...own, ann.accountId, 'Ann', 'ann.example.com'];
  for (const operation of await declaredOperations(program.address)) {
    if (operation.method !== 'GET' || operation.path.includes('{') || operation.path.endsWith('/slow'))
      continue;
    const needed = new URLSearchParams(operation.neededQuery);
    const { status, body } = await bob.get(`${operation.path}?${needed}`);
    // The example of a needed query names a thing that nobody has.
    assert.equal(status, ASKING[operation.id] ?? (needed.size === 0 ? 200 : 404), operation.id);
    for (const trace of traces)
      assert.ok(!JSON.stringify(body).includes(trace), `${operation.id} shows ${trace}`);
  }
});

test('what a tenant has of every kind is written down, applies as unchanged, and makes the same in another account', async () => {
  const { body: refusal } = await ann.get('/resources?kind=nothing');
  const kinds = /use one of (.*)\./.exec(refusal.message)?.[1]?.split(', ');
  const resources = await pull(ann);
  assert.deepEqual(
    [...new Set(resources.map(({ kind }) => kind))],
    kinds,
    'make one in test/support/holdings',
  );
  assert.equal((await apply(ann, resources)).summary.unchanged, resources.length);
  const cat = await provision(program.client, { name: 'Another account' });
  assert.equal((await apply(cat, resources)).summary.created, resources.length);
  assert.equal(JSON.stringify(await pull(cat)), JSON.stringify(resources));
});

/** Tables with an account that policies do not guard, and why. */
const OPEN: Record<string, string> = {
  events: 'The dispatcher reads the news of every account; streams name the account in their query.',
};

const accountTables = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
     WHERE c.relnamespace = 'granary'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

test('every view has the rights of whoever reads it, so that policies hold', () =>
  withAdmin(program, async (client) => {
    const { rows } = await client.query(
      `SELECT relname AS name, coalesce(reloptions, '{}') AS options FROM pg_class
       WHERE relnamespace = 'granary'::regnamespace AND relkind IN ('v', 'm') ORDER BY 1`,
    );
    assert.ok(rows.some(({ name }) => name === 'job_states'));
    for (const { name, options } of rows) assert.deepEqual(options, ['security_invoker=true'], name);
  }));

const PROGRAM_ROLE =
  "SELECT DISTINCT usename AS role FROM pg_stat_activity WHERE application_name = 'granary'";

test('every table with an account has forced row security, and the program cannot get past it', () =>
  withAdmin(program, async (client) => {
    const tables = await accountTables(client);
    assert.ok(tables.length >= 12);
    const { rows: unguarded } = await client.query(
      `SELECT relname AS name FROM pg_class c WHERE relnamespace = 'granary'::regnamespace AND relname = ANY($1)
       AND NOT (relrowsecurity AND relforcerowsecurity AND EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid))`,
      [tables],
    );
    assert.deepEqual(
      unguarded.map(({ name }) => name),
      Object.keys(OPEN),
    );
    const { rows: roles } = await client.query(
      `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
         (SELECT count(*)::int FROM pg_tables WHERE schemaname = 'granary' AND tableowner = rolname) AS owned,
         (SELECT count(*)::int FROM pg_auth_members m WHERE m.member = pg_roles.oid) AS memberships,
         has_schema_privilege(rolname, 'granary', 'CREATE') AS creates
       FROM pg_roles WHERE rolname IN (${PROGRAM_ROLE})`,
    );
    const least = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owned: 0,
      memberships: 0,
      creates: false,
    };
    assert.deepEqual(roles, [least]);
  }));

test('a transaction of one account can neither read nor write a row of another, in any table', () =>
  withAdmin(program, async (client) => {
    await ann.get('/api/v1/usage');
    const rowsOf = new Map<string, { ann: unknown; bob: unknown }>();
    for (const table of (await accountTables(client)).filter((name) => !(name in OPEN))) {
      await ensureRow(client, table);
      const one = `(SELECT to_json(t) FROM ${table} t WHERE account_id = $`;
      const sample = await client.query(`SELECT ${one}1 LIMIT 1) AS ann, ${one}2 LIMIT 1) AS bob`, [
        ann.accountId,
        bob.accountId,
      ]);
      rowsOf.set(table, sample.rows[0]);
    }
    const { rows: roles } = await client.query(PROGRAM_ROLE);
    await client.query(`SET SESSION AUTHORIZATION ${roles[0].role}`);
    for (const [table, rows] of rowsOf) {
      for (const account of [bob.accountId, '']) {
        const attempt = (text: string, ...values: unknown[]) => within(client, account, text, values);
        const where = `${table} WHERE account_id = $1`;
        assert.equal((await attempt(`SELECT FROM ${where}`, ann.accountId)).rowCount, 0, `${table} is read`);
        assert.equal(
          (await attempt(`DELETE FROM ${where}`, ann.accountId)).rowCount,
          0,
          `${table} is deleted from`,
        );
        const update = `UPDATE ${table} SET account_id = account_id WHERE account_id = $1`;
        assert.equal((await attempt(update, ann.accountId)).rowCount, 0, `${table} is changed`);
        const copy = `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_record(NULL::${table}, $1)`;
        await assert.rejects(attempt(copy, rows.ann), { code: '42501' }, `${table} is written to`);
        if (account === '') assert.equal((await attempt(`SELECT FROM ${table}`)).rowCount, 0, table);
        else if (rows.bob !== null)
          await assert.rejects(
            attempt(`UPDATE ${table} SET account_id = $1`, ann.accountId),
            { code: '42501' },
            table,
          );
      }
    }
  }));

const SAMPLES: Record<string, string> = {
  uuid: uuidv7(),
  text: 'x',
  jsonb: '{}',
  bytea: 'x',
  boolean: 'true',
};
const sampleOf = (type: string): string =>
  SAMPLES[type] ?? (type.endsWith('[]') ? '{}' : /time|date/.test(type) ? '2030-01-01' : '1');

/** Ann has something in every table: what the interface made, or else a row of any values. */
async function ensureRow(client: pg.Client, table: string): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM ${table} WHERE account_id = $1`, [ann.accountId]);
  if (rowCount !== 0) return;
  const { rows: columns } = await client.query(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND attnotnull AND NOT atthasdef AND attidentity = ''
       AND attname <> 'account_id'`,
    [table],
  );
  const names = ['account_id', ...columns.map(({ name }) => name)].join(', ');
  const values = [ann.accountId, ...columns.map(({ type }) => sampleOf(type))];
  const places = values.map((_, index) => `$${index + 1}`).join(', ');
  await client.query('SET session_replication_role = replica');
  await client.query(`INSERT INTO ${table} (${names}) VALUES (${places})`, values);
  await client.query('RESET session_replication_role');
}

/** One statement in a transaction of the account, taken back. */
async function within(client: pg.Client, account: string, text: string, values: unknown[]) {
  await client.query('BEGIN');
  try {
    await client.query("SELECT set_config('app.account_id', $1, true)", [account]);
    return await client.query(text, values);
  } finally {
    await client.query('ROLLBACK');
  }
}
