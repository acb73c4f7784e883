import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { WrittenResource } from './file-resource.ts';

/** `spider/product-prices.yaml` for each; those that would have the same get a part of the hash of their name. */
export function fileNames(resources: readonly WrittenResource[]): string[] {
  const plain = resources.map(({ kind, name }) => join(kind, slug(name)));
  const taken = new Map<string, number>();
  for (const path of plain) taken.set(path, (taken.get(path) ?? 0) + 1);
  return resources.map(({ name }, at) => {
    const path = plain[at] ?? '';
    return taken.get(path) === 1 ? `${path}.yaml` : `${path}-${hashOf(name)}.yaml`;
  });
}

const LONGEST = 80;

function slug(name: string): string {
  const plain = [
    ...name
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
  ]
    .slice(0, LONGEST)
    .join('')
    .replaceAll(/^-|-$/g, '');
  return plain === '' ? `name-${hashOf(name)}` : plain;
}

const hashOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 8);
