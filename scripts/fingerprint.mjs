// Tells whether what was built is of the files that are there. Plain JavaScript, because the set-up runs on any Node from
// 18 on.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
    sources: ['package-lock.json', 'scripts/web-build.ts', 'client', 'src/platform/charts/shared', 'web'],
    stamp: join(root, 'web', 'dist', '.stamp'),
  },
  database: {
    sources: ['package-lock.json', 'scripts/database-build.ts', 'migrations'],
    stamp: join(root, 'prepared', '.stamp'),
  },
};

/** What has been found untouched by this process. */
const known = new Set();

/** Quick, for each command begins with it: names, sizes and times alone. */
export function isUntouched({ sources, stamp }) {
  if (known.has(stamp)) return true;
  if (!existsSync(stamp) || stampedLook(stamp) !== look(sources)) return false;
  known.add(stamp);
  return true;
}

/** Reads the files when they look touched, and remembers how they look when they are the same. */
export function isCurrent(built) {
  if (isUntouched(built)) return true;
  if (!existsSync(built.stamp)) return false;
  if (stampedContent(built.stamp) !== read(built.sources)) return false;
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
  writeFileSync(stamp, `${read(sources)}\n${look(sources)}`);
}

/** The hash of what the files contain stands before how they look. */
const stampedContent = (stamp) => readFileSync(stamp, 'utf8').split('\n', 1)[0];

function stampedLook(stamp) {
  const text = readFileSync(stamp, 'utf8');
  return text.slice(text.indexOf('\n') + 1);
}

function look(sources) {
  let text = `${process.platform}-${process.arch}\n`;
  for (const { file, size, mtimeMs } of filesOf(sources))
    text += `${file.slice(root.length)} ${size} ${mtimeMs}\n`;
  return text;
}

function read(sources) {
  // Loaded here: a quick look does without it.
  const { createHash } = createRequire(import.meta.url)('node:crypto');
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const { file } of filesOf(sources))
    hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

const filesOf = (sources) => sources.flatMap((place) => filesAt(join(root, place)));

function filesAt(place) {
  const state = statSync(place, { throwIfNoEntry: false });
  if (state === undefined) return [];
  if (!state.isDirectory()) return [{ file: place, size: state.size, mtimeMs: state.mtimeMs }];
  return readdirSync(place)
    .filter((name) => name !== 'dist' && name !== 'node_modules' && !name.endsWith('.test.ts'))
    .sort()
    .flatMap((name) => filesAt(`${place}/${name}`));
}
