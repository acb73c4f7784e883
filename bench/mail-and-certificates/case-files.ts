import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** What came of one case; a miss says what was wanted. */
export interface CaseResult {
  id: string;
  isRight: boolean;
  /** For a miss: what was wanted, what came, and why. */
  detail: string;
}

const FOLDER = resolve(process.env.SHARED_DATA ?? '../shared/data');

/** The records of a file of the shared data; undefined where it is not there. */
export function readCases<Case>(path: string): Case[] | undefined {
  const file = join(FOLDER, path);
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Case);
}
