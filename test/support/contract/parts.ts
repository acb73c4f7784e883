import { readdir, readFile } from 'node:fs/promises';

const CONTRACTS = new URL('../../acceptance/contract/', import.meta.url);
const DECLARED = /^contract\('([a-z-]+)', \{(?:\s+at: '([^']+)')?/m;

export interface ContractFile {
  name: string;
  tag: string;
  /** Of a file that holds one path of its tag. */
  at: string | undefined;
}

/** What each file with a contract says it is about. */
export async function contractFiles(): Promise<ContractFile[]> {
  const names = (await readdir(CONTRACTS)).filter((name) => name !== 'complete.test.ts').sort();
  return Promise.all(
    names.map(async (name) => {
      const [, tag = '', at] = DECLARED.exec(await readFile(new URL(name, CONTRACTS), 'utf8')) ?? [];
      return { name, tag, at };
    }),
  );
}

/** The paths of a tag that have a file of their own. */
export const pathsHeld = async (tag: string): Promise<string[]> =>
  (await contractFiles()).flatMap((file) => (file.tag === tag && file.at !== undefined ? [file.at] : []));

export const isAt = (path: string, at: string): boolean => path === at || path.startsWith(`${at}/`);
