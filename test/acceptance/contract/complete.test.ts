import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiClient } from '../../support/client.ts';
import { assertBodiesRefused, assertCredentialsNeeded } from '../../support/contract/checks.ts';
import { contractFiles, isAt } from '../../support/contract/parts.ts';
import { type DeclaredOperation, declaredOperations } from '../../support/declared.ts';
import { type RunningProgram, startProgram } from '../../support/program.ts';

let program: RunningProgram;
let operations: DeclaredOperation[];
let stranger: Stranger;

/** Strangers are limited by address, so every call comes from another one. */
class Stranger extends ApiClient {
  #calls = 0;

  override call(method: string, path: string, body?: unknown) {
    this.#calls += 1;
    const from = { 'x-forwarded-for': `10.0.${this.#calls >> 8}.${this.#calls & 255}` };
    return super.call(method, path, body, from);
  }
}

before(async () => {
  program = await startProgram({ environment: { TRUST_PROXY: '127.0.0.1' } });
  operations = await declaredOperations(program.address);
  stranger = new Stranger(program.address, undefined);
});
after(() => program.dispose());

test('every operation has one file here with its good calls, scopes, bodies and lists', async () => {
  const files = await contractFiles();
  const used = operations.map(({ id, tag, path }) => {
    const parts = files.filter((file) => file.tag === tag && file.at !== undefined && isAt(path, file.at));
    assert.ok(parts.length <= 1, `${id} has two contracts: ${parts.map(({ name }) => name).join(', ')}`);
    return parts[0]?.name ?? `${tag}.test.ts`;
  });
  assert.deepEqual(files.map(({ name }) => name).sort(), [...new Set(used)].sort());
  for (const { name, tag, at } of files)
    if (at === undefined) assert.equal(name, `${tag}.test.ts`, `${name} has the contract of another tag`);
});

test('without a credential only public operations go on', () =>
  assertCredentialsNeeded(stranger, operations));

test('a public operation refuses a wrong body of a stranger with its place', () =>
  assertBodiesRefused(
    stranger,
    operations.filter(({ public: open }) => open),
  ));
