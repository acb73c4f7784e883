import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Ended, untilEnded } from '../support/command-line.ts';
import { countdown } from '../support/pace.ts';

/** What `npx granary` runs. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILE = join(ROOT, 'bin/granary.mjs');
/** The service gives itself a minute to end. */
const LONGEST = 90_000;
const MADE_BY_SETUP = ['node_modules/.granary-setup', 'node_modules/.package-lock.json', 'web/dist/.stamp'];

/** Stands in for npm, so that nothing can be installed: it notes that it was called, and fails. */
const NPM = `#!/bin/sh
echo "$@" >> "$(dirname "$0")/calls"
exit 1
`;
/** What a Node that cannot run TypeScript says of itself. */
const OLD_NODE = [
  '--import',
  "data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })",
];

let folder: string;
/** A folder into which npm has installed Granary: the file is reached by a link in node_modules/.bin. */
let project: string;
let linked: string;

before(async () => {
  // Without these the file would begin with an install, which starts by removing what is half there.
  assert.ok(existsSync(join(ROOT, 'node_modules/.package-lock.json')), 'run npm test, which sets up first');
  folder = await mkdtemp(join(tmpdir(), 'granary-from-npm-'));
  project = join(folder, 'project');
  linked = join(project, 'node_modules/.bin/granary');
  await mkdir(dirname(linked), { recursive: true });
  await symlink(ROOT, join(project, 'node_modules/granary'));
  await symlink('../granary/bin/granary.mjs', linked);
  await mkdir(join(folder, 'tools'));
  await writeFile(join(folder, 'tools/npm'), NPM);
  await chmod(join(folder, 'tools/npm'), 0o755);
  // Builds the dashboard where a test file is run by itself after a change to it.
  assert.equal((await granary([FILE, 'help'])).code, 0);
});
after(() => rm(folder, { recursive: true, force: true }));

interface RunOptions {
  nodeOptions?: string[];
  isAlone?: boolean;
  watch?(child: ChildProcess, output: string): void;
}

/** Runs a file by our Node, or by itself when it stands alone, as a shell would. */
function granary(
  words: string[],
  { nodeOptions = [], isAlone = false, watch }: RunOptions = {},
): Promise<Ended> {
  const [program = '', ...args] = isAlone ? words : [process.execPath, ...nodeOptions, ...words];
  const tools = [join(folder, 'tools'), dirname(process.execPath), '/usr/bin', '/bin'];
  const child = spawn(program, args, {
    cwd: project,
    env: {
      PATH: tools.join(delimiter),
      HOME: folder,
      GRANARY_DATA: join(folder, 'data'),
      PORT: '0',
      GRANARY_METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  // The whole group: a Node that the file has started would hold the output open.
  const late = countdown(LONGEST, () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
  return untilEnded(child, watch).finally(() => late.cancel());
}

const WAYS: Record<string, (args: string[]) => Promise<Ended>> = {
  'by its path': (args) => granary([FILE, ...args]),
  'by the link of node_modules/.bin': (args) => granary([linked, ...args], { isAlone: true }),
  'by a Node that cannot run TypeScript': (args) => granary([FILE, ...args], { nodeOptions: OLD_NODE }),
};

for (const [way, run] of Object.entries(WAYS)) {
  test(`started ${way} it helps, and tells usage from success by its exit code`, async () => {
    const help = await run(['--help']);
    assert.equal(help.code, 0, help.errors);
    assert.match(help.output, /^Granary turns .*\n\nWorking with data:\n[\s\S]* {2}crawl +\S/);
    assert.match(
      help.output,
      /Running an instance:\n {2}serve +\S[\s\S]*Run granary <command> --help to see options and examples\.\n$/,
    );
    assert.equal(help.errors, '');

    const ofOne = await run(['query', '--help']);
    assert.match(ofOne.output, /^Usage: granary query/m);

    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    assert.deepEqual(await run(['--version']), { code: 0, signal: null, output: `${version}\n`, errors: '' });

    const unknown = await run(['qurey', 'SELECT 1']);
    assert.equal(unknown.code, 2);
    assert.equal(unknown.output, '');
    assert.match(
      unknown.errors,
      /^granary: "qurey" is not a command\. Did you mean "query"\? Commands: .*serve/,
    );

    const option = await run(['query', 'SELECT 1', '--colour']);
    assert.equal(option.code, 2);
    assert.match(option.errors, /--colour[\s\S]*granary query --help/);
  });
}

test('where everything is set up nothing is set up again, and npm is never called', async () => {
  const times = async () =>
    Promise.all(MADE_BY_SETUP.map(async (file) => (await stat(join(ROOT, file))).mtimeMs));
  const earlier = await times();
  const ends = await Promise.all(Object.values(WAYS).map((run) => run(['--help'])));
  assert.deepEqual(
    ends.map(({ code, errors }) => [code, errors]),
    ends.map(() => [0, '']),
  );
  assert.deepEqual(await times(), earlier);
  assert.equal(existsSync(join(ROOT, '.setup-lock')), false);
  await assert.rejects(readFile(join(folder, 'tools/calls')), { code: 'ENOENT' });
});

for (const [what, nodeOptions] of Object.entries({
  'in its own process': [],
  'in the packaged Node': OLD_NODE,
})) {
  test(`a service that it runs ${what} ends in order when it is told to`, async () => {
    let told = false;
    const { code, signal, errors } = await granary([FILE, 'serve'], {
      nodeOptions,
      watch(child, output) {
        if (told || !/^Dashboard /m.test(output)) return;
        told = true;
        child.kill('SIGTERM');
      },
    });
    assert.ok(told, errors);
    assert.deepEqual([code, signal], [0, null], errors);
    assert.ok(existsSync(join(folder, 'data/postgres/PG_VERSION')));
    assert.equal(existsSync(join(folder, 'data/postgres/postmaster.pid')), false, 'its database runs on');
  });
}

test('npx granary runs the command line of the clone', async () => {
  const npx = spawn('npx', ['--no', 'granary', 'help'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const { code, output } = await untilEnded(npx);
  assert.equal(code, 0);
  assert.match(output, /^Granary turns web pages/);
});
