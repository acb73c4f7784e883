import assert from 'node:assert/strict';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openShell, type Shell } from '../support/command-line.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';

let program: ProgramInUse;
let shell: Shell;
let counter: Server;
let bytesSent = 0;

before(async () => {
  program = await joinProgram();
  shell = await openShell();
  const { hostname: host, port } = new URL(program.address);
  counter = createServer((incoming) => {
    const inner = connect(Number(port), host);
    incoming.on('data', (chunk) => {
      bytesSent += chunk.length;
    });
    incoming.pipe(inner).pipe(incoming);
    for (const socket of [incoming, inner]) socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(counter, 'listening');
  const server = `http://127.0.0.1:${(counter.address() as AddressInfo).port}`;
  const { code, errors } = await shell.granary(['login', '--server', server, '--key', '-'], {
    input: `${program.key}\n`,
  });
  assert.equal(code, 0, errors);
});
after(async () => {
  counter.close();
  await shell.dispose();
  await program.dispose();
});

test('a file that only makes sense as a whole is sent once, for the look at it and for its import', async () => {
  const file = join(shell.home, 'sent-once.parquet');
  const sql = 'SELECT range AS n, md5(range::VARCHAR) AS digest FROM range(40000)';
  const made = await shell.granary(['query', sql, '--output', file]);
  assert.equal(made.code, 0, made.errors);
  const { size } = await stat(file);
  bytesSent = 0;
  const { code, output, errors } = await shell.granary(['import', file, '--json']);
  assert.equal(code, 0, errors);
  assert.equal(JSON.parse(output).rows_imported, 40_000);
  assert.match(errors, /n \(integer\), digest \(text\)/);
  assert.ok(bytesSent >= size && bytesSent < 1.2 * size, `${bytesSent} bytes for a file of ${size}`);
});
