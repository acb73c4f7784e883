import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { ApiClient } from '../../support/client.ts';
import { assertBodiesRefused, assertCredentialsNeeded } from '../../support/contract/checks.ts';
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

test('every tag has a file here with its good calls, scopes, bodies and lists', async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.test.ts'));
  const tags = new Set(operations.map(({ tag }) => tag));
  assert.deepEqual(files.sort(), [...tags, 'complete'].map((tag) => `${tag}.test.ts`).sort());
  for (const tag of tags) {
    const text = await readFile(`${import.meta.dirname}/${tag}.test.ts`, 'utf8');
    assert.ok(text.includes(`\ncontract('${tag}', {`), `${tag}.test.ts has the contract of another tag`);
  }
});

test('without a credential only public operations go on', () =>
  assertCredentialsNeeded(stranger, operations));

test('a public operation refuses a wrong body of a stranger with its place', () =>
  assertBodiesRefused(
    stranger,
    operations.filter(({ public: open }) => open),
  ));
