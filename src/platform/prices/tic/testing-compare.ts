import assert from 'node:assert/strict';
import { parseTicFile } from './index.ts';
import { inPieces, withFolder } from './testing-files.ts';
import { makeHostile } from './testing-hostile.ts';
import { readWritten } from './testing-rows.ts';
import { walk } from './testing-walk.ts';

const CHUNKS = [64, 300, 1_000, 5_000];
const LARGEST = [200, 5_000, 1_000_000];

/** Reads one hostile file, in pieces and chunks of few bytes, and compares it with a walk over what JSON.parse gives; how many rates it has. */
export const compareHostile = (seed: number): Promise<number> =>
  withFolder(async (folder) => {
    const { bytes, family } = makeHostile(seed);
    const expected = walk(bytes.toString());
    const file = await parseTicFile({
      source: inPieces(bytes, 1 + (seed % 7)),
      folder,
      workers: 0,
      chunkBytes: CHUNKS[seed % CHUNKS.length] ?? 64,
      largestChunk: LARGEST[seed % LARGEST.length] ?? 200,
    });
    const written = await readWritten(folder);
    assert.deepEqual(written.rates, expected.rates, `rates of file ${seed}`);
    assert.deepEqual(written.groups, expected.groups, `groups of file ${seed}`);
    assert.deepEqual(written.toc, expected.toc, `contents of file ${seed}`);
    assert.equal(file.rowsRejected, expected.rejected, `rejected rows of file ${seed}`);
    assert.equal(file.family, family);
    return written.rates.length;
  });
