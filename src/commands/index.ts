import { VERSION } from '../kernel/version.ts';
import type { Command } from './command.ts';
import { completion } from './completion.ts';
import { EXIT, explain } from './failure.ts';
import { nearest } from './suggest.ts';
import { paint } from './terminal.ts';

const worker: Command = {
  summary: 'Run jobs only, without the HTTP interface.',
  usage: 'granary worker',
  run: async () => (await import('./serve.ts')).serve.run(['--role', 'worker']),
};

/** Loaded when it is asked for: most commands need a small part of the program, and start in a fraction of its time. */
type Load = () => Promise<Command>;

const OF_AN_INSTANCE: Record<string, Load> = {
  serve: async () => (await import('./serve.ts')).serve,
  worker: async () => worker,
  demo: async () => (await import('./demo.ts')).demo,
  migrate: async () => (await import('./migrate.ts')).migrate,
  key: async () => (await import('./key.ts')).key,
  tier: async () => (await import('./tier.ts')).tier,
  member: async () => (await import('./member.ts')).member,
};

const OVER_THE_INTERFACE: Record<string, Load> = {
  login: async () => (await import('./login.ts')).login,
  logout: async () => (await import('./logout.ts')).logout,
  crawl: async () => (await import('./crawl.ts')).crawl,
  'build-spider': async () => (await import('./build-spider.ts')).buildSpiderCommand,
  import: async () => (await import('./import.ts')).importFile,
  query: async () => (await import('./query.ts')).query,
  export: async () => (await import('./export.ts')).exportDataset,
  pipeline: async () => (await import('./pipeline.ts')).pipeline,
  jobs: async () => (await import('./jobs.ts')).jobs,
  keys: async () => (await import('./keys.ts')).keys,
  completion: async () => completion(() => loadAll(COMMANDS)),
};

const COMMANDS: Record<string, Load> = { ...OF_AN_INSTANCE, ...OVER_THE_INTERFACE };

async function loadAll(commands: Record<string, Load>): Promise<[string, Command][]> {
  return Promise.all(
    Object.entries(commands).map(async ([name, load]) => [name, await load()] as [string, Command]),
  );
}

export async function runCommand([name, ...args]: string[]): Promise<number> {
  forgiveAReaderThatLeft();
  if (name === '--version' || name === '-V') {
    console.log(VERSION);
    return EXIT.ok;
  }
  const isHelp = name === undefined || name === 'help' || name === '--help' || name === '-h';
  const subject = isHelp ? args[0] : name;
  if (subject === undefined || (isHelp && subject.startsWith('-'))) {
    console.log(await help());
    return EXIT.ok;
  }
  const load = Object.hasOwn(COMMANDS, subject) ? COMMANDS[subject] : undefined;
  if (load === undefined) return unknown(subject);
  const command = await load();
  if (isHelp || asksForHelp(args)) {
    console.log(helpOf(command));
    return EXIT.ok;
  }
  try {
    return await command.run(args);
  } catch (error) {
    const code = explain(error);
    if (code === EXIT.usage) console.error(`granary ${subject} --help says how it is used.`);
    return code;
  }
}

/** `granary query … | head` ends when head has seen enough; that is no fault, and no reason to leave parts running. */
function forgiveAReaderThatLeft(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** What stands after `--` is not for us. */
function asksForHelp(args: string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? args.length : end).some((word) => word === '--help' || word === '-h');
}

function unknown(name: string): number {
  const known = Object.keys(COMMANDS);
  const near = nearest(name, known);
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  console.error(`granary: "${name}" is not a command.${hint} Commands: ${known.join(', ')}.`);
  return EXIT.usage;
}

function helpOf({ summary, usage, examples = [] }: Command): string {
  const shown = examples.map((example) => `  ${example}`);
  return [
    `${summary}\n\n${paint('bold', 'Usage:')} ${usage}`,
    ...(shown.length === 0 ? [] : [`\n${paint('bold', 'Examples:')}`, ...shown]),
  ].join('\n');
}

async function help(): Promise<string> {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = async (commands: Record<string, Load>) =>
    (await loadAll(commands)).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'Granary turns web pages, APIs and files into validated, queryable datasets.',
    '',
    paint('bold', 'Working with data:'),
    ...(await lines(OVER_THE_INTERFACE)),
    '',
    paint('bold', 'Running an instance:'),
    ...(await lines(OF_AN_INSTANCE)),
    '',
    'granary --version tells the version.',
    'granary <command> --help says more.',
  ].join('\n');
}
