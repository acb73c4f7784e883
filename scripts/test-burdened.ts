import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** `npm run test:burdened`: the tests beside so many processes that only use up the processor. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { loops: { type: 'string', default: '4' } },
});
const loops = Number(values.loops);
if (!Number.isInteger(loops) || loops < 1) {
  console.error('--loops takes a whole number from 1 on.');
  process.exit(2);
}

/** Each ends by itself when this process is gone. */
const BUSY =
  'const parent = process.ppid; for (;;) { for (let i = 0; i < 1e8; i += 1); if (process.ppid !== parent) break; }';
const busy: ChildProcess[] = Array.from({ length: loops }, () =>
  spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }),
);
const tests = spawn(
  process.execPath,
  [fileURLToPath(new URL('./test.ts', import.meta.url)), ...positionals],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal));
tests.once('exit', (code) => {
  for (const loop of busy) loop.kill();
  process.exitCode = code ?? 1;
});
