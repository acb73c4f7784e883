import { ApiError, StartError } from '../kernel/errors.ts';
import type { Command } from './command.ts';
import { demo } from './demo.ts';
import { key } from './key.ts';
import { member } from './member.ts';
import { migrate } from './migrate.ts';
import { serve } from './serve.ts';
import { tier } from './tier.ts';

const worker: Command = {
  summary: 'Run jobs only, without the HTTP interface.',
  usage: 'granary worker',
  run: () => serve.run(['--role', 'worker']),
};

const COMMANDS: Record<string, Command> = { serve, worker, demo, migrate, key, tier, member };

export async function runCommand([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    console.log(help());
    return 0;
  }
  const command = COMMANDS[name];
  if (command === undefined) {
    console.error(`granary: "${name}" is not a command. Commands: ${Object.keys(COMMANDS).join(', ')}.`);
    return 2;
  }
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`${command.summary}\n\nUsage: ${command.usage}`);
    return 0;
  }
  try {
    return await command.run(args);
  } catch (error) {
    return explain(error);
  }
}

/** One line that says what to do; only a fault of the program itself shows where it happened. */
function explain(error: unknown): number {
  if (error instanceof StartError || error instanceof ApiError)
    console.error(`granary: ${oneLine(error.message)}`);
  else if (isArgumentError(error)) console.error(`granary: ${oneLine(error.message)}`);
  else console.error('granary: this is a fault of the program; please report it.', error);
  return 1;
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

const isArgumentError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

function help(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'Granary turns web pages, APIs and files into validated, queryable datasets.',
    '',
    'Commands:',
    ...lines,
    '',
    'granary <command> --help says more.',
  ].join('\n');
}
