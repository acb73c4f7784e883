import { VERSION } from '../kernel/version.ts';
import type { Command } from './command.ts';
import { completion } from './completion.ts';
import { EXIT, explain } from './failure.ts';
import { nearest } from './suggest.ts';
import { paint } from './terminal.ts';

const worker: Command = {
  usage: 'granary worker',
  run: async () => (await import('./serve.ts')).serve.run(['--role', 'worker']),
};

/** Loaded when it is asked for: most commands need a small part of the program, and start in a fraction of its time. */
interface Listed {
  summary: string;
  load(): Promise<Command>;
}

const OF_AN_INSTANCE: Record<string, Listed> = {
  serve: {
    summary: 'Start the service.',
    load: async () => (await import('./serve.ts')).serve,
  },
  worker: {
    summary: 'Run jobs only, without the HTTP API.',
    load: async () => worker,
  },
  demo: {
    summary: 'Start a temporary Granary and show what it does.',
    load: async () => (await import('./demo.ts')).demo,
  },
  migrate: {
    summary: 'Migrate the database to this version.',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  key: {
    summary: 'Create an API key.',
    load: async () => (await import('./key.ts')).key,
  },
  tier: {
    summary: "Show or set an account's tier and limits.",
    load: async () => (await import('./tier.ts')).tier,
  },
  member: {
    summary: 'List, invite or remove members of an account.',
    load: async () => (await import('./member.ts')).member,
  },
};

const OVER_THE_INTERFACE: Record<string, Listed> = {
  login: {
    summary: 'Sign in to a server and save it as a profile.',
    load: async () => (await import('./login.ts')).login,
  },
  logout: {
    summary: 'Sign out and delete a profile.',
    load: async () => (await import('./logout.ts')).logout,
  },
  crawl: {
    summary: 'Crawl a site into a file, without any setup.',
    load: async () => (await import('./crawl.ts')).crawl,
  },
  audit: {
    summary: 'Audit a site, or check HTML files, and fail a build on issues.',
    load: async () => (await import('./audit.ts')).audit,
  },
  'build-spider': {
    summary: 'Detect the records on a page and build a spider for them.',
    load: async () => (await import('./build-spider.ts')).buildSpiderCommand,
  },
  import: {
    summary: 'Import a file into a dataset.',
    load: async () => (await import('./import.ts')).importFile,
  },
  query: {
    summary: 'Query datasets with SQL.',
    load: async () => (await import('./query.ts')).query,
  },
  export: {
    summary: 'Export a dataset to a file.',
    load: async () => (await import('./export.ts')).exportDataset,
  },
  pipeline: {
    summary: 'List pipelines, or run one and watch its stages.',
    load: async () => (await import('./pipeline.ts')).pipeline,
  },
  apply: {
    summary: 'Create and update resources from YAML files.',
    load: async () => (await import('./apply.ts')).apply,
  },
  pull: {
    summary: 'Write resources to YAML files.',
    load: async () => (await import('./pull.ts')).pull,
  },
  prices: {
    summary: 'Load, search and validate price files of hospitals and payers.',
    load: async () => (await import('./prices.ts')).prices,
  },
  jobs: {
    summary: 'Show running jobs: crawls, imports, enrichments, pipeline runs and more.',
    load: async () => (await import('./jobs.ts')).jobs,
  },
  keys: {
    summary: 'List, create or revoke API keys.',
    load: async () => (await import('./keys.ts')).keys,
  },
  completion: {
    summary: 'Print a shell completion script.',
    load: async () => completion(() => loadAll(COMMANDS)),
  },
};

const COMMANDS: Record<string, Listed> = { ...OF_AN_INSTANCE, ...OVER_THE_INTERFACE };

async function loadAll(commands: Record<string, Listed>): Promise<[string, Command][]> {
  return Promise.all(
    Object.entries(commands).map(async ([name, { load }]) => [name, await load()] as [string, Command]),
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
    console.log(help());
    return EXIT.ok;
  }
  const listed = Object.hasOwn(COMMANDS, subject) ? COMMANDS[subject] : undefined;
  if (listed === undefined) return unknown(subject);
  const command = await listed.load();
  if (isHelp || asksForHelp(args)) {
    console.log(helpOf(listed.summary, command));
    return EXIT.ok;
  }
  try {
    return await command.run(args);
  } catch (error) {
    const code = explain(error);
    if (code === EXIT.usage) console.error(`Run granary ${subject} --help to see its usage.`);
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

function helpOf(summary: string, { usage, examples = [] }: Command): string {
  const shown = examples.map((example) => `  ${example}`);
  return [
    `${summary}\n\n${paint('bold', 'Usage:')} ${usage}`,
    ...(shown.length === 0 ? [] : [`\n${paint('bold', 'Examples:')}`, ...shown]),
  ].join('\n');
}

function help(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = (commands: Record<string, Listed>) =>
    Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'Granary turns web pages, APIs and files into validated, queryable datasets.',
    '',
    paint('bold', 'Working with data:'),
    ...lines(OVER_THE_INTERFACE),
    '',
    paint('bold', 'Running an instance:'),
    ...lines(OF_AN_INSTANCE),
    '',
    'Run granary --version to see the version.',
    'Run granary <command> --help to see options and examples.',
  ].join('\n');
}
