import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ApiClient } from '../client.ts';
import { type DeclaredOperation, declaredOperations } from '../declared.ts';
import { type ProgramInUse, startProgram } from '../program.ts';
import { joinProgram } from '../shared-program.ts';
import { assertBodiesRefused, assertScopesNeeded, walk } from './checks.ts';
import { assertPages, isList } from './pages.ts';
import { isAt, pathsHeld } from './parts.ts';

interface Contract {
  /** The path that holds these operations, in a file beside that of their tag; without it they are all others of the tag. */
  at?: string;
  /** A good call of every operation of the tag, performed in this order. */
  calls: Record<string, (api: ApiClient, program: ProgramInUse) => Promise<void>>;
  /** For every list: makes two of what it shows, and answers the parts of its path. */
  lists?: Record<string, (api: ApiClient) => Promise<object>>;
  /** These name what they need instead of a scope: no scope is enough. */
  fullAccess?: string[];
  /** Of operations that need what their request asks for: what the example needs, or null where every key may call it. */
  scopes?: Record<string, string | null>;
  /** Keys may be given the scopes of the tag; sessions are for people alone. */
  givesScopes?: boolean;
  /** For a program of its own. */
  environment?: Record<string, string>;
}

/** The tests of everything that is declared under a tag, or of one path of it. */
export function contract(
  tag: string,
  { at, calls, lists = {}, fullAccess = [], scopes = {}, givesScopes = true, environment }: Contract,
): void {
  let program: ProgramInUse;
  let operations: DeclaredOperation[];

  before(async () => {
    program = environment === undefined ? await joinProgram('loopback') : await startProgram({ environment });
    const declared = (await declaredOperations(program.address)).filter((operation) => operation.tag === tag);
    const held = at === undefined ? await pathsHeld(tag) : [];
    operations = declared.filter(({ path }) =>
      at === undefined ? !held.some((other) => isAt(path, other)) : isAt(path, at),
    );
  });
  after(() => program.dispose());

  test('every declared operation has a good call here', () => {
    assert.ok(operations.length > 0, `nothing is declared under ${at ?? tag}`);
    assertNamed(calls, operations);
  });

  for (const [id, perform] of Object.entries(calls))
    test(`${id} works`, () => perform(program.client, program));

  test('a key needs the scope of the operation, and no more', () =>
    assertScopesNeeded(program.client, operations, { fullAccess, scopes, givesScopes }));

  test('a body that lacks something or has it wrong is refused with its place', () =>
    assertBodiesRefused(program.client, operations));

  test('every list comes in pages', async () => {
    const declared = operations.filter(isList);
    assertNamed(lists, declared);
    await walk(declared, async ({ id, path }) => {
      const parts = await lists[id]?.(program.client);
      await assertPages(program.client, path, parts as Record<string, string>);
    });
  });
}

const assertNamed = (cases: object, operations: DeclaredOperation[]): void =>
  assert.deepEqual(Object.keys(cases).sort(), operations.map(({ id }) => id).sort());
