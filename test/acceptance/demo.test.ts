import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { runCommand } from '../support/program.ts';

test('the demo runs to its end with every result as expected, and leaves nothing running', async () => {
  const environment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', CI: 'true' };
  const { code, output, errors } = await runCommand(['demo'], environment, tmpdir());
  assert.equal(code, 0, output + errors);
  assert.match(output, /^ {3}price +float/m, 'the builder finds the price');
  assert.match(output, /312 pages, 288 rows/);
  assert.match(output, /288 rows have a page_description now/);
  assert.match(output, /^ {3}Scone +█+ € 9\.40 {2}36 goods$/m);
  assert.match(output, /288 rows, \d+ bytes, behind a link/);
  assert.match(output, /the receiver got 288 rows in one signed delivery/);
  assert.match(output, /^ {3}spider +The Granary Bakery$/m);
  assert.match(output, /^ {3}404 There is no such dataset in this account/m);
  assert.match(output, /then More than 60 requests in this minute/);
  assert.match(
    output,
    /^Done\. All of it is in the dashboard too, signed in: http:\/\/127\.0\.0\.1:\d+\/#key=svc_live_/m,
  );
  assert.equal(errors, '');
});
