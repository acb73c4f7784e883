// Installs the packages of this clone, among them the Node that everything else runs on, and builds the dashboard, the
// program and the database that first starts copy. Plain JavaScript, because it has to run on any Node from 18 on. Quick
// when there is nothing to do, so that every command can call it first.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BUILT, isCurrent } from './fingerprint.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.granary-setup');
const lock = join(root, '.setup-lock');
const holder = join(lock, 'pid');
const record = join(modules, '.package-lock.json');
const BUILDS = [
  {
    what: 'the dashboard',
    without: 'the program starts without it',
    entry: join(root, 'web', 'index.html'),
    script: 'web-build.ts',
    built: BUILT.dashboard,
  },
  {
    what: 'the program',
    without: 'it runs from its sources, which takes longer to start',
    entry: join(root, 'src', 'main.ts'),
    script: 'program-build.ts',
    built: BUILT.program,
  },
  {
    what: 'the database of first starts',
    without: 'they make their own, which takes longer',
    entry: join(root, 'migrations', 'CHECKSUMS'),
    script: 'database-build.ts',
    built: BUILT.database,
  },
];

const OLDEST_NODE = 24;
const HEARTBEAT = 5_000;
const SILENT = 15 * 60_000;

export const pinnedNode = join(modules, '.bin', 'node');
export const runsTypeScript = () => Number(process.versions.node.split('.')[0]) >= OLDEST_NODE;

/** Whether a set-up has left a Node that is not this one. */
export const hasOtherNode = () =>
  existsSync(stamp) && existsSync(pinnedNode) && realpathSync(pinnedNode) !== realpathSync(process.execPath);

class SetupError extends Error {}

/** Answers at once when the packages and the builds are those of this clone's files. */
export async function setUp() {
  await setUpPackages();
  await setUpBuilds();
}

/** Installs what package-lock.json says, one set-up at a time. */
async function setUpPackages() {
  if (isInstalledNow()) return;
  try {
    await holdingLock(async () => {
      if (isInstalledNow()) return;
      if (isInstalled() || (await install())) finish();
    });
  } catch (error) {
    if (error instanceof SetupError) throw error;
    // A user who may only read the clone can use what its owner installed.
    if (!isInstalled()) throw new SetupError(reasonOf(error.message));
  }
}

const say = (line) => process.stderr.write(`${line}\n`);

function fingerprint() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${hash} ${process.platform}-${process.arch}`;
}

function isInstalledNow() {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint()) return false;
  return existsSync(pinnedNode) || runsTypeScript();
}

/** Whether npm's own record of node_modules has every package of the lock file; it is written last, so it means a whole install. */
function isInstalled() {
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([place, { version, optional }]) =>
      place === '' ||
      (installed[place] === undefined ? optional === true : installed[place].version === version),
  );
}

async function install() {
  say('Granary: installing its packages, Node and PostgreSQL among them (a minute or two) …');
  const began = Date.now();
  const previous = existsSync(record) && existsSync(pinnedNode) ? readFileSync(record) : undefined;
  // Without npm's record an install was cut short, and its packages may be half there. npm writes it last.
  if (previous === undefined) rmSync(modules, { recursive: true, force: true });
  for (const file of [record, stamp]) rmSync(file, { force: true });
  // Not `npm ci`: it refuses a lock file that lacks some optional package of another system.
  const { code, output } = await npm([
    'install',
    '--no-save',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
  ]);
  if (code === 0) {
    say(`Granary: set up in ${Math.round((Date.now() - began) / 1000)} s.`);
    return true;
  }
  if (previous === undefined || !existsSync(pinnedNode)) throw new SetupError(reasonOf(output));
  writeFileSync(record, previous);
  say(`${reasonOf(output)} Going on with the packages of the last set-up.`);
  return false;
}

function npm(args) {
  const caller = process.env.npm_execpath ?? '';
  const [file, ...before] = /npm-cli\.c?js$/.test(caller) ? [process.execPath, caller] : ['npm'];
  return runHere(file, [...before, ...args]);
}

function runHere(file, args) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    // A set-up that is killed leaves its child at work: the lock lasts until both are gone.
    if (child.pid !== undefined) writeFileSync(holder, `${process.pid} ${child.pid}`);
    let output = '';
    const collect = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

function reasonOf(output) {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|network/i.test(
      output,
    )
  ) {
    return 'Granary: npm could not reach its registry. Connect this machine to the network and run the command again.';
  }
  if (/ENOSPC/.test(output)) return 'Granary: the disk is full. Free about 1 GB and run the command again.';
  if (/EACCES|EPERM|EROFS/.test(output))
    return `Granary: npm may not write to ${root}. Run the command as its owner.`;
  const line =
    output.split('\n').find((text) => /^npm (error|ERR!) (?!code)/.test(text)) ??
    output.trim().split('\n')[0];
  return `Granary: the set-up failed: ${line}. Correct that and run the command again.`;
}

/** Some npm versions remove the link to our Node together with those to the Nodes of other systems. */
function linkNode() {
  const system = `${process.platform}-${process.arch}`;
  const names = [`node-${system}`, `node-bin-${system}`];
  const found = names.find((name) => existsSync(join(modules, name, 'bin', 'node')));
  if (found !== undefined && !existsSync(pinnedNode))
    symlinkSync(join('..', found, 'bin', 'node'), pinnedNode);
}

/** Tries the installed Node once, and lets it link PostgreSQL's libraries while the owner of the clone is at work. */
function finish() {
  linkNode();
  if (existsSync(pinnedNode)) {
    const binaries = pathToFileURL(join(root, 'src/platform/postgres/binaries.ts')).href;
    const script = `import(${JSON.stringify(binaries)}).then((found) => found.findBinaries()).catch((error) => console.error(error.message))`;
    const { status, stderr } = spawnSync(pinnedNode, ['-e', script], { cwd: root, encoding: 'utf8' });
    if (status !== 0) {
      const why = stderr?.trim().split('\n')[0] || 'wrong kind of system';
      throw new SetupError(
        `Granary: the Node of its packages does not run here (${why}). Linux with glibc and macOS are supported.`,
      );
    }
    if (stderr.trim() !== '') say(`Granary: ${stderr.trim().split('\n')[0]}`);
  } else if (!runsTypeScript()) {
    throw new SetupError(
      `Granary: there is no packaged Node for ${process.platform}-${process.arch}. Install Node ${OLDEST_NODE} or newer.`,
    );
  }
  writeFileSync(stamp, fingerprint());
}

/**
 * Builds the dashboard, the program and the database of first starts when their sources have changed. Without them a
 * plain page is served, the program runs from its sources and makes its database, so a failure only warns.
 */
async function setUpBuilds() {
  for (const build of BUILDS) {
    if (!existsSync(build.entry) || isCurrent(build.built)) continue;
    try {
      await holdingLock(async () => {
        if (!isCurrent(build.built)) await make(build);
      });
    } catch (error) {
      // A user who may only read the clone uses what its owner built.
      if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    }
  }
}

async function make({ what, without, script, built }) {
  say(`Granary: building ${what} (some seconds) …`);
  rmSync(built.stamp, { force: true });
  const node = existsSync(pinnedNode) ? pinnedNode : process.execPath;
  const { code, output } = await runHere(node, [join(root, 'scripts', script)]);
  if (code === 0) return;
  rmSync(dirname(built.stamp), { recursive: true, force: true });
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const first = Math.max(
    0,
    lines.findIndex((line) => /error/i.test(line)),
  );
  say(`Granary: ${what} could not be built, and ${without}:`);
  for (const line of lines.slice(first, first + 4)) say(`  ${line}`);
}

async function holdingLock(work) {
  await takeLock();
  const beat = setInterval(() => utimesSync(holder, new Date(), new Date()), HEARTBEAT);
  try {
    await work();
  } finally {
    clearInterval(beat);
    rmSync(lock, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function takeLock() {
  for (let told = false; ; ) {
    try {
      mkdirSync(lock);
      writeFileSync(holder, String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned() && (await inherit())) return;
    if (!told) say('Granary: another set-up of this folder is running; waiting for it …');
    told = true;
    await sleep(200);
  }
}

function isAbandoned() {
  try {
    const silent = Date.now() - statSync(holder).mtimeMs;
    const held = readFileSync(holder, 'utf8');
    // Empty for the moment between making it and writing to it.
    if (held === '') return silent > HEARTBEAT;
    return silent > SILENT || !held.split(' ').map(Number).some(isAlive);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    return made !== undefined && Date.now() - made > HEARTBEAT;
  }
}

/** Two heirs write their number; the one that stands there a moment later has it. */
async function inherit() {
  try {
    writeFileSync(holder, String(process.pid));
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
  await sleep(300);
  return existsSync(holder) && readFileSync(holder, 'utf8') === String(process.pid);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return pid > 0;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    await setUp();
  } catch (error) {
    say(error.message);
    process.exitCode = 1;
  }
}
