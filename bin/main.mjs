// The program as the set-up has built it of these sources; a clone that was edited since runs from the sources themselves.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { BUILT, isUntouched } from '../scripts/fingerprint.mjs';

if (isUntouched(BUILT.program)) {
  const cache = fileURLToPath(new URL('../dist/cache', import.meta.url));
  enableCompileCache(cache);
  // Threads have only this to know it by.
  process.env.NODE_COMPILE_CACHE = cache;
  const { runCommand } = await import('../dist/commands.js');
  process.exitCode = await runCommand(process.argv.slice(2));
} else {
  await import('../src/main.ts');
}
