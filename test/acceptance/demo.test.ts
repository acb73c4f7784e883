import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { runCommand } from '../support/program.ts';

test('the demo runs to its end with every result as expected, and leaves nothing running', async () => {
  const environment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', CI: 'true' };
  const { code, output, errors } = await runCommand(['demo'], environment, tmpdir());
  assert.equal(code, 0, output + errors);
  assert.match(output, /^14\. The reference of every operation$/m);
  assert.match(output, /45 pages, 40 rows/);
  assert.match(output, /the receiver got 40 rows in one signed delivery/);
  assert.match(output, /^Done\./m);
  assert.equal(errors, '');
});
