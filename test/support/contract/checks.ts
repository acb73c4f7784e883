import assert from 'node:assert/strict';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { type Answer, type ApiClient, assertError } from '../client.ts';
import type { DeclaredOperation } from '../declared.ts';
import { withScopes } from '../tenants.ts';

const HEADERS_OF_ALL = ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** Calls the operation with ids of nothing. Every answer carries the headers of all. */
async function send(client: ApiClient, { method, path }: DeclaredOperation, body?: unknown): Promise<Answer> {
  const answer = await client.call(method, path.replaceAll(/\{\w+\}/g, uuidv7()), body);
  for (const header of HEADERS_OF_ALL)
    assert.ok(answer.headers.has(header), `${answer.status} has no ${header}`);
  return answer;
}

/** One after another; what fails names its operation. */
export async function walk(
  operations: DeclaredOperation[],
  check: (operation: DeclaredOperation) => Promise<void>,
): Promise<void> {
  for (const operation of operations)
    await check(operation).catch((cause) => {
      throw new Error(`${operation.id}: ${cause.message}`, { cause });
    });
}

export const assertCredentialsNeeded = (
  stranger: ApiClient,
  operations: DeclaredOperation[],
): Promise<void> =>
  walk(operations, async (operation) => {
    const answer = await send(stranger, operation, operation.exampleBody);
    if (operation.public) assert.notEqual(answer.body.error, 'forbidden');
    else assertError(answer, 401, 'unauthorized');
  });

export function assertScopesNeeded(
  api: ApiClient,
  operations: DeclaredOperation[],
  {
    fullAccess,
    scopes: asked,
    givesScopes,
  }: { fullAccess: string[]; scopes: Record<string, string | null>; givesScopes: boolean },
): Promise<void> {
  const keys = new Map<string, Promise<ApiClient>>();
  const keyOf = (...scopes: string[]): Promise<ApiClient> => {
    const key = keys.get(scopes.join()) ?? withScopes(api, scopes);
    keys.set(scopes.join(), key);
    return key;
  };
  const closed = operations.filter(({ public: open }) => !open);
  return walk(closed, async (operation) => {
    const { id } = operation;
    const needed = operation.scope ?? asked[id];
    assert.notEqual(needed, undefined, 'say what its example needs');
    const scope = needed ?? '';
    const other = await (scope === 'sites:read' ? keyOf('dns:read', 'dns:write') : keyOf('sites:read'));
    const refused = await send(other, operation, operation.exampleBody);
    if (needed === null) return assert.equal(refused.status, 200);
    assertError(refused, 403, 'forbidden');
    const needsAll = fullAccess.includes(id);
    assert.equal(refused.body.required, needsAll ? 'full-access' : scope);
    if (needsAll || !givesScopes) return;
    const passed = await send(
      await keyOf(scope),
      operation,
      operation.body === undefined ? undefined : operation.scope === undefined ? operation.exampleBody : [],
    );
    assert.ok([200, 400, 404].includes(passed.status), `${passed.status} with the scope`);
  });
}

const WRONG: Record<string, unknown> = {
  string: 7,
  integer: 'x',
  number: 'x',
  boolean: 'x',
  array: {},
  object: 7,
};

export const assertBodiesRefused = (client: ApiClient, operations: DeclaredOperation[]): Promise<void> =>
  walk(operations, async (operation) => {
    const { exampleBody: example } = operation;
    const { required = [], properties = {} } = (operation.body ?? {}) as {
      required?: string[];
      properties?: Record<string, { type?: string }>;
    };
    const refused = async (body: unknown, path: string) => {
      const answer = await send(client, operation, body);
      if (operation.refusesPlainly) return assertPlainRefusal(answer, path);
      assertError(answer, 400, 'invalid_request');
      const places = answer.body.details?.map((detail: { path: string }) => detail.path) ?? [path];
      assert.ok(places.includes(path), `${path} is not in ${places}`);
    };
    for (const name of required) {
      const { [name]: _, ...rest } = example as Record<string, unknown>;
      await refused(rest, name);
    }
    if (operation.needsBody) await refused(undefined, 'body');
    const others = operation.takesFiles ? ['"text"', '7'] : [[], '"text"', '7'];
    if (operation.body !== undefined) for (const body of others) await refused(body, 'body');
    for (const [name, { type = '' }] of Object.entries(properties)) {
      if (type in WRONG) await refused({ ...(example as object), [name]: WRONG[type] }, name);
    }
  });

function assertPlainRefusal({ status, body, headers }: Answer, path: string): void {
  assert.equal(status, 400, body);
  assert.match(headers.get('content-type') ?? '', /^text\/plain/);
  assert.ok(body.includes(path), `${path} is not in "${body}"`);
}
