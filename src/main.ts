import { runCommand } from './commands/index.ts';

process.exitCode = await runCommand(process.argv.slice(2));
