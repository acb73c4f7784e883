// Tells whether what was built is of the files that are there. Plain JavaScript, because the set-up runs on any Node from
// 18 on.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A thing that is built: the files it is made of, and where it says of which state of them. */
export const BUILT = {
  program: {
    sources: ['package-lock.json', 'scripts/program-build.ts', 'client', 'src'],
    stamp: join(root, 'dist', '.stamp'),
  },
  dashboard: {
    sources: ['package-lock.json', 'scripts/web-build.ts', 'client', 'web'],
    stamp: join(root, 'web', 'dist', '.stamp'),
  },
  database: {
    sources: ['package-lock.json', 'scripts/database-build.ts', 'migrations'],
    stamp: join(root, 'prepared', '.stamp'),
  },
};

/** Quick: names, sizes and times alone. */
export function isUntouched({ sources, stamp }) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8').split('\n')[0] === look(sources);
}

/** Reads the files when they look touched, and remembers how they look when they are the same. */
export function isCurrent(built) {
  if (isUntouched(built)) return true;
  if (!existsSync(built.stamp)) return false;
  if (readFileSync(built.stamp, 'utf8').split('\n')[1] !== read(built.sources)) return false;
  try {
    writeStamp(built);
  } catch (error) {
    // Who may only read the clone looks at the files again the next time.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
  return true;
}

/** Last of a build: one without it is not a whole one. */
export function writeStamp({ sources, stamp }) {
  writeFileSync(stamp, `${look(sources)}\n${read(sources)}\n`);
}

function look(sources) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const file of filesOf(sources)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file.slice(root.length)}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

function read(sources) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const file of filesOf(sources)) hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

const filesOf = (sources) => sources.flatMap((place) => filesBelow(join(root, place)));

function filesBelow(place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules' && !name.endsWith('.test.ts'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(place, entry.name)) : [join(place, entry.name)],
    );
}
