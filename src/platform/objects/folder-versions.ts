import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { serviceUnavailable } from '../../kernel/errors.ts';
import { codeOf, makeFolder, nothingIf, syncFolder } from './folder-files.ts';
import { encodeSegment } from './keys.ts';

/**
 * An object is a folder that holds its bytes in one file; the file's name carries a number and the content type. A new
 * version appears by one rename, so readers see all of it or nothing, and whoever has the old file open keeps reading
 * it. The highest number counts: two writers, or a crash before the old file is gone, leave no doubt.
 */
export interface Version {
  number: number;
  name: string;
  contentType: string;
  /** Of a file that was not forced to the disk: one of another size is what a loss of power left of it. */
  size: number | undefined;
}

export const isPart = ({ size }: Version, found: number): boolean => size !== undefined && size !== found;

/** Ends the name of an object's folder, so that the object `a` and the objects below `a/` stay apart. */
export const OBJECT_SUFFIX = '!';

const NAME = /^(\d{16})-[0-9a-f]{8}(?:-(\d+))?\.([\w-]*)$/;

export const objectFolder = (root: string, key: string): string =>
  join(root, ...key.split('/').map(encodeSegment)) + OBJECT_SUFFIX;

/** Newest first. */
export async function readVersions(folder: string): Promise<Version[]> {
  const names = (await readdir(folder).catch(nothingIf('ENOENT'))) ?? [];
  return names
    .flatMap((name) => {
      const [, digits, size, type] = NAME.exec(name) ?? [];
      if (digits === undefined || type === undefined) return [];
      const contentType = Buffer.from(type, 'base64url').toString();
      return [
        { number: Number(digits), name, contentType, size: size === undefined ? undefined : Number(size) },
      ];
    })
    .sort((left, right) => right.number - left.number || (left.name < right.name ? 1 : -1));
}

/** Uses the newest version, again if it is replaced in between; undefined when there is no object. */
export async function withNewest<Result>(
  folder: string,
  use: (path: string, version: Version) => Promise<Result>,
): Promise<Result | undefined> {
  let missed = 0;
  for (let tries = 0; tries < 100; tries += 1) {
    const [newest] = await readVersions(folder);
    if (newest === undefined) {
      // A folder that changes while it is read may look empty once.
      missed += 1;
      if (missed === 2) return undefined;
      continue;
    }
    try {
      return await use(join(folder, newest.name), newest);
    } catch (error) {
      nothingIf('ENOENT')(error);
    }
  }
  throw serviceUnavailable('The object is being replaced too often to be read. Try again.');
}

export interface FinishedFile {
  path: string;
  contentType: string;
  /** The least number that the version gets. */
  least: number;
  /** Of one that need not last. */
  size?: number | undefined;
}

/** Moves a finished file into place as the newest version and removes those before it; with a size, one that need not last. */
export async function publish(folder: string, file: FinishedFile): Promise<void> {
  await moveIn(folder, file);
  if (file.size === undefined) await syncFolder(folder).catch(nothingIf('ENOENT'));
  for (const old of (await readVersions(folder)).slice(1)) await rm(join(folder, old.name), { force: true });
}

async function moveIn(folder: string, { path, contentType, least, size }: FinishedFile): Promise<void> {
  const type = Buffer.from(contentType).toString('base64url');
  const expected = size === undefined ? '' : `-${size}`;
  for (let tries = 1; ; tries += 1) {
    try {
      await makeFolder(folder);
      const [newest] = await readVersions(folder);
      const number = String(Math.max(least, (newest?.number ?? 0) + 1)).padStart(16, '0');
      return await rename(
        path,
        join(folder, `${number}-${randomBytes(4).toString('hex')}${expected}.${type}`),
      );
    } catch (error) {
      // A delete at the same moment may have taken the empty folders away.
      if (codeOf(error) !== 'ENOENT' || tries === 100) throw error;
    }
  }
}

/** Removes the object, and the folders above it that are empty now. */
export async function removeVersions(root: string, folder: string): Promise<void> {
  for (const version of await readVersions(folder)) await rm(join(folder, version.name), { force: true });
  for (let path = folder; path !== root && (await isRemoved(path)); path = dirname(path));
}

async function isRemoved(path: string): Promise<boolean> {
  try {
    await rmdir(path);
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return false;
    nothingIf('ENOENT')(error);
  }
  return true;
}
