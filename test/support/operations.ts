import { readFile } from 'node:fs/promises';

export interface ListedOperation {
  tag: string;
  method: string;
  path: string;
  success: string;
  isPublic: boolean;
}

/** The complete list of the interface. */
export async function readOperations(): Promise<ListedOperation[]> {
  const text = await readFile(new URL('../../spec/operations.tsv', import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [tag = '', method = '', path = '', success = '', access] = line.split('\t');
      return { tag, method, path, success, isPublic: access === 'yes' };
    });
}
