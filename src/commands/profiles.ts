import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadCommandSettings } from '../kernel/config.ts';
import { failed } from './failure.ts';

export interface StoredSession {
  access_token: string;
  refresh_token: string;
  /** In milliseconds. */
  expires_at: number;
}

/** A Granary that somebody signed in to: with a key, or with a session that is renewed as it is used. */
export interface Profile {
  server: string;
  key?: string;
  email?: string;
  account?: string;
  session?: StoredSession;
}

export interface Profiles {
  current: string;
  profiles: Record<string, Profile>;
}

const folder = (): string => join(loadCommandSettings().settingsFolder, 'granary');
export const profilesFile = (): string => join(folder(), 'profiles.json');

export async function readProfiles(): Promise<Profiles> {
  try {
    const kept = JSON.parse(await readFile(profilesFile(), 'utf8')) as Partial<Profiles>;
    return { current: kept.current ?? 'default', profiles: kept.profiles ?? {} };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { current: 'default', profiles: {} };
    if (error instanceof SyntaxError)
      throw failed(`${profilesFile()} is not valid JSON. Correct it, or delete it and sign in again.`);
    throw error;
  }
}

/** Changes the file while no other command does; readable by its owner alone, and whole at every moment. */
export async function changeProfiles<Result>(
  change: (profiles: Profiles) => Promise<Result> | Result,
): Promise<Result> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const lock = `${profilesFile()}.lock`;
  await take(lock);
  try {
    const profiles = await readProfiles();
    const result = await change(profiles);
    const draft = `${profilesFile()}.${process.pid}`;
    await writeFile(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
    await chmod(draft, 0o600);
    await rename(draft, profilesFile());
    return result;
  } finally {
    await rm(lock, { force: true });
  }
}

const STALE = 30_000;

async function take(lock: string): Promise<void> {
  for (;;) {
    try {
      await (await open(lock, 'wx', 0o600)).close();
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const held = await stat(lock).catch(() => undefined);
    // Left behind by a command that was killed.
    if (held !== undefined && Date.now() - held.mtimeMs > STALE) await rm(lock, { force: true });
    else await sleep(50);
  }
}
