import { LRUCache } from 'lru-cache';
import { must } from '../../../../kernel/must.ts';
import type { FilePart, ViewPart } from '../rates/catalogue.ts';
import { HeldParts } from '../rates/held-parts.ts';
import { quoted } from '../rates/quoted.ts';
import type { RatedataServices } from '../services.ts';

interface Size {
  rows: number;
  bytes: number;
}

export type SizeOf = (part: FilePart | ViewPart) => Promise<Size>;

const MOST_KNOWN = 50_000;

/** What is computed is stored without its size, and was stored without its rows once. */
export function partSizes(services: Pick<RatedataServices, 'objects' | 'duck' | 'hold'>): SizeOf {
  const known = new LRUCache<string, Size>({ maxSize: MOST_KNOWN, sizeCalculation: () => 1 });
  return async (part) => {
    if ('bytes' in part) return { rows: part.rows, bytes: part.bytes };
    const size = known.get(part.objectKey) ?? {
      rows: part.rows > 0 ? part.rows : await rowsOf(services, part),
      bytes: (await services.objects.head(part.objectKey)).size,
    };
    known.set(part.objectKey, size);
    return size;
  };
}

async function rowsOf(
  { duck, hold }: Pick<RatedataServices, 'duck' | 'hold'>,
  part: ViewPart,
): Promise<number> {
  const held = new HeldParts(hold);
  try {
    const paths = await held.paths([part]);
    const [footer] = await duck.all<{ num_rows: string }>(
      `SELECT num_rows FROM parquet_file_metadata(${quoted(must(paths[0], 'the path of a part'))})`,
      paths,
    );
    return Number(must(footer, 'the footer of a part').num_rows);
  } finally {
    held.release();
  }
}
