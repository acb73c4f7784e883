import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { badCursor } from './checks.ts';
import { nothingIf } from './folder-files.ts';
import { OBJECT_SUFFIX } from './folder-versions.ts';
import { checkKey, compareKeys, decodeSegment, encodeSegment } from './keys.ts';

/** All keys with this prefix that come after `after`, in order, read folder by folder as they are asked for. */
export async function* walkKeys(root: string, prefix: string, after: string): AsyncGenerator<string> {
  const segments = prefix.split('/').slice(0, -1);
  // No key has such a part, and none may lead out of the folder.
  if (segments.some((segment) => ['', '.', '..'].includes(segment))) return;
  const start = segments.map((segment) => `${segment}/`).join('');
  yield* walkFolder(join(root, ...segments.map(encodeSegment)), start, { prefix, after });
}

async function* walkFolder(
  folder: string,
  path: string,
  wanted: { prefix: string; after: string },
): AsyncGenerator<string> {
  const { prefix, after } = wanted;
  const names = await readdir(folder).catch(nothingIf('ENOENT', 'ENOTDIR', 'ENAMETOOLONG'));
  const entries = (names ?? []).map((name) => ({ name, key: path + entryKey(name) }));
  entries.sort((left, right) => compareKeys(left.key, right.key));
  for (const { name, key } of entries) {
    if (!key.endsWith('/')) {
      if (key.startsWith(prefix) && compareKeys(key, after) > 0) yield key;
    } else if (
      (key.startsWith(prefix) || prefix.startsWith(key)) &&
      (after.startsWith(key) || compareKeys(key, after) > 0)
    ) {
      yield* walkFolder(join(folder, name), key, wanted);
    }
  }
}

/** A folder of further keys ends with a slash, which also puts it in its place among its neighbours. */
const entryKey = (name: string): string =>
  name.endsWith(OBJECT_SUFFIX) ? decodeSegment(name.slice(0, -1)) : `${decodeSegment(name)}/`;

export const writeCursor = (key: string): string => Buffer.from(key).toString('base64url');

export function readCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString();
  if (writeCursor(key) !== cursor) throw badCursor();
  return checkKey(key);
}
