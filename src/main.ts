import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const LASTING = ['serve', 'worker', 'demo'];

// Before anything else is loaded. What is kept for the next start is held in memory meanwhile, so only commands that end soon do it.
if (!LASTING.includes(process.argv[2] ?? ''))
  enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/granary'));

const { runCommand } = await import('./commands/index.ts');
process.exitCode = await runCommand(process.argv.slice(2));
