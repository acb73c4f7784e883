import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { FIXTURES } from '../fixtures/path.ts';
import { type Answer, type ApiClient, toldBy } from '../support/client.ts';
import { type DeclaredOperation, declaredOperations } from '../support/declared.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { check } from '../support/property.ts';
import { damaged, NASTY, valid } from '../support/schemas.ts';
import { provision } from '../support/tenants.ts';

const RUNS = Number(process.env.GENERATED_RUNS ?? 40);

let program: RunningProgram;
let api: ApiClient;

before(async () => {
  program = await startProgram({ main: FIXTURES });
  const tenant = await provision(program.client);
  await program.command(
    'tier',
    '--account',
    tenant.accountId,
    ...[
      'requests_per_minute',
      'requests_per_hour',
      'concurrent_connections',
      'datasets',
      'crawl_jobs_per_day',
    ].flatMap((name) => ['--limit', `${name}=unlimited`]),
  );
  api = tenant;
});
after(() => program.dispose());

test('no generated body, query or path makes any operation answer 500', async (t) => {
  const operations = await declaredOperations(program.address);
  assert.ok(operations.length >= 20);
  let calls = 0;
  for (const operation of operations) {
    if (isUnboundedWork(operation)) continue;
    await check(
      fc.asyncProperty(requestOf(operation), async ({ path, body }) => {
        calls += 1;
        const client = operation.public ? api.as(undefined) : api;
        const call = () => client.call(operation.method, path, body);
        assertOrderly(await inTurn(call), `${operation.method} ${path} ${JSON.stringify(body)}`);
      }),
      { runs: RUNS },
    );
  }
  t.diagnostic(`${calls} generated requests to ${operations.length} operations`);
  assert.equal((await api.get('/health')).status, 200, 'and it goes on');
});

const MOST_TURNS = 20;

/** Repeats a call that never reached the database, because a machine that stood still gave it no connection in time. */
async function inTurn(call: () => Promise<Answer>): Promise<Answer> {
  for (let turn = 1; ; turn += 1) {
    const answer = await call();
    if (answer.status !== 503 || turn === MOST_TURNS) return answer;
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
    if (!hadNoConnection(answer.body.request_id)) return answer;
  }
}

/** By the program's own log; a connection that broke over what was sent is no such case. */
const hadNoConnection = (requestId: string): boolean =>
  program
    .errors()
    .split('\n')
    .some((line) => line.includes(requestId) && line.includes('timeout exceeded when trying to connect'));

function assertOrderly(answer: Answer, call: string): void {
  // An address that nobody answers at is no fault of the program.
  assert.ok(
    answer.status < 500 || answer.body.error === 'upstream_failed',
    `${call} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
  );
  if (answer.status >= 400) {
    // Some tell a person what is wrong, in plain text.
    const isPlain = answer.headers.get('content-type')?.startsWith('text/plain') === true;
    const { code, message } = isPlain ? { code: '', message: answer.body } : toldBy(answer);
    assert.equal(typeof code, 'string', call);
    assert.equal(typeof message, 'string', call);
    assert.doesNotMatch(JSON.stringify(answer.body), /node_modules|\.ts:\d|pg_catalog|at async/, call);
    // Whoever sends SQL is told what is wrong with it; nobody else should hear of syntax.
    if (!call.includes(' /api/v1/query'))
      assert.doesNotMatch(JSON.stringify(answer.body), /syntax error/, call);
  }
  assert.equal(answer.headers.get('x-injected'), null, call);
}

function requestOf(operation: DeclaredOperation): fc.Arbitrary<{ path: string; body: unknown }> {
  const segment = fc.oneof(
    fc.uuid(),
    fc.constantFrom(...NASTY.map((value) => encodeURIComponent(value.toWellFormed()))),
  );
  const path = fc.array(segment, { minLength: 5, maxLength: 5 }).map((values) => {
    let index = 0;
    return operation.path.replaceAll(/\{\w+\}/g, () => values[index++] ?? '');
  });
  const query = fc
    .array(
      fc.tuple(
        fc.constantFrom('limit', 'offset', 'sort', 'search', 'wait', ...operation.query),
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...NASTY), fc.integer().map(String)),
      ),
      { maxLength: 4 },
    )
    .map((pairs) =>
      pairs.length === 0
        ? ''
        : `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')}`,
    )
    .filter((text) => !/wait=\d*[1-9]/.test(text));
  const { body } = operation;
  const content =
    body === undefined ? fc.constant(undefined) : fc.oneof(valid(body), damaged(body), damaged(body));
  return fc
    .tuple(path, query, content)
    .map(([start, end, sent]) => ({ path: start + end, body: withoutWaiting(sent) }));
}

/**
 * Waiting for work and looking up names that nobody has take long and tell nothing of the program: who would wait does not,
 * and names become an address that is refused.
 */
function withoutWaiting(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const entries = Object.entries(body).map(([name, value]): [string, unknown] => {
    if (/^wait/.test(name) && Number(value) > 0) return [name, 0];
    const url = typeof value === 'string' && /url$/.test(name) ? URL.parse(value) : null;
    if (url === null) return [name, name === 'source' ? withoutWaiting(value) : value];
    url.hostname = '127.0.0.1';
    return [name, url.href];
  });
  return Object.fromEntries(entries);
}

/** Not a fault of input, only slow on purpose. */
const isUnboundedWork = ({ path }: DeclaredOperation): boolean => path.endsWith('/fixtures/slow');
