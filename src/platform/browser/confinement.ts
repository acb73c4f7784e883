import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What keeps a page that breaks out of its renderer from the files of the program. */
export type Confinement =
  /** Chromium's own: a renderer sees no file at all. As root it is started as nobody, because it refuses to be root. */
  | { kind: 'sandbox'; prefix: readonly string[] }
  /** Another user, who cannot enter the data folder. */
  | { kind: 'other user'; prefix: readonly string[]; folder: string }
  | { kind: 'none' };

/** What the machine allows; tests give another answer to walk the other way. */
export interface Machine {
  isRoot: boolean;
  allows(program: string, args: readonly string[]): Promise<boolean>;
  /** For the files of another user's browser, who cannot read those of root. */
  sharedFolder: string;
}

const NOBODY = 65_534;
const NAMESPACE = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
const OTHER_USER = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--no-new-privs',
  '--',
];

export const thisMachine: Machine = {
  isRoot: process.getuid?.() === 0,
  allows: (program, args) =>
    run(program, [...args]).then(
      () => true,
      () => false,
    ),
  sharedFolder: '/var/lib/granary-browser',
};

export async function findConfinement(machine: Machine = thisMachine): Promise<Confinement> {
  const works = ([program = '', ...args]: readonly string[]) => machine.allows(program, [...args, 'true']);
  // Two deep: the one that Chromium makes for its renderers is inside of that which makes root nobody.
  if (await works([...NAMESPACE, ...NAMESPACE]))
    return { kind: 'sandbox', prefix: machine.isRoot ? NAMESPACE : [] };
  if (machine.isRoot && (await works(OTHER_USER)))
    return { kind: 'other user', prefix: OTHER_USER, folder: machine.sharedFolder };
  return { kind: 'none' };
}

/** Where the browser is unpacked and keeps its own files. */
export async function browserFolder(confinement: Confinement, folder: string): Promise<string> {
  if (confinement.kind !== 'other user') return folder;
  await mkdir(confinement.folder, { recursive: true, mode: 0o755 });
  await chmod(confinement.folder, 0o755);
  return confinement.folder;
}

/** It is unpacked for root alone. */
export async function openToUser({ kind }: Confinement, executable: string): Promise<void> {
  if (kind !== 'other user') return;
  for (const path of [dirname(executable), executable]) await chmod(path, 0o755);
}

export async function browserHome(confinement: Confinement, folder: string): Promise<string> {
  const home = join(folder, 'home');
  await mkdir(home, { recursive: true });
  if (confinement.kind === 'other user') await chown(home, NOBODY, NOBODY);
  return home;
}

/** The browser as Playwright starts it: one file. */
export async function confinedExecutable(
  confinement: Confinement,
  folder: string,
  executable: string,
): Promise<string> {
  if (confinement.kind === 'none' || confinement.prefix.length === 0) return executable;
  const file = join(folder, `confined-${confinement.kind.replaceAll(' ', '-')}.sh`);
  const words = [...confinement.prefix, executable].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  await writeFile(file, confinement.kind === 'sandbox' ? startAs(words) : startAsOther(words), {
    mode: 0o700,
  });
  return file;
}

const startAs = (words: readonly string[]): string => `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`;

/** With a profile of its own: the one that Playwright makes belongs to root. */
const startAsOther = (words: readonly string[]): string => `#!/bin/sh
profile=$(mktemp -d)
chown ${NOBODY}:${NOBODY} "$profile"
${words.join(' ')} "$@" --user-data-dir="$profile"
code=$?
rm -rf "$profile"
exit $code
`;
