import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { FIXTURES } from '../fixtures/path.ts';
import type { Answer } from '../support/client.ts';
import { type DeclaredOperation, declaredOperations } from '../support/declared.ts';
import { type Holdings, makeHoldings, type Tenant } from '../support/holdings/holding.ts';
import { untold } from '../support/outside-rules.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { sample } from '../support/property.ts';
import { valid } from '../support/schemas.ts';
import { provision } from '../support/tenants.ts';

const BODIES = Number(process.env.VALID_BODIES ?? 12);
const UNLIMITED = ['requests_per_minute', 'requests_per_hour', 'concurrent_connections', 'datasets'];

let program: RunningProgram;
let tenant: Tenant;
let made: Holdings;

before(async () => {
  program = await startProgram({
    main: FIXTURES,
  });
  tenant = await provision(program.client, { custom_domain: 'valid.example.com' });
  const limits = UNLIMITED.flatMap((name) => ['--limit', `${name}=unlimited`]);
  await program.command('tier', '--account', tenant.accountId, ...limits);
  made = await makeHoldings(tenant, program);
});
after(() => program.dispose());

test('a body that the document admits is taken, unless a rule outside of the document forbids it', async (t) => {
  const refused: string[] = [];
  let sent = 0;
  for (const operation of await declaredOperations(program.address)) {
    for (const body of bodiesOf(operation)) {
      sent += 1;
      const answer = await send(operation, body);
      if (answer.status !== 400 && answer.status !== 422) continue;
      for (const text of untold(operation.id, answer.body))
        refused.push(`${operation.id}: ${text}, to ${JSON.stringify(body)}`);
    }
  }
  t.diagnostic(`${sent} bodies`);
  assert.ok(sent > 500);
  assert.deepEqual(refused, []);
});

function bodiesOf(operation: DeclaredOperation): Record<string, unknown>[] {
  if (operation.body === undefined) return [];
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const admits = ajv.compile(operation.body);
  return sample(valid(operation.body), 3 * BODIES)
    .map((body) => withOwn(operation, plain(body) as Record<string, unknown>))
    .filter((body) => admits(body))
    .slice(0, BODIES);
}

/** Text as every operation takes it, and addresses at which nobody outside is asked for anything. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.toWellFormed().replaceAll('\u0000', '0');
    return /^https?:\/\//i.test(text) ? 'http://127.0.0.1:9/page' : text;
  }
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [plain(name), plain(inner)]));
}

/** The things that a body names are there. */
const withOwn = (operation: DeclaredOperation, body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, ownValue(operation, name, value)]));

function ownValue(operation: DeclaredOperation, name: string, value: unknown): unknown {
  if (name === 'wait' || name === 'wait_secs') return 0;
  return name.endsWith('_id') && typeof value === 'string' ? (made.idOf(name, operation) ?? value) : value;
}

function send(operation: DeclaredOperation, body: unknown): Promise<Answer> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(made.idOf(name, operation) ?? 'none'),
  );
  return (operation.public ? tenant.as(undefined) : tenant).call(operation.method, path, body);
}
