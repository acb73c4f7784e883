import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Artifact } from '../../../client/index.ts';
import type { Connected } from '../connection.ts';
import { streamOf } from '../file-stream.ts';
import { bytesText, Progress } from '../terminal.ts';

const LONGEST_NAME = 200;

/** The artifact that has the bytes of a local file: one that is stored already, or a new one. */
export async function artifactOf({ granary, signal }: Connected, path: string): Promise<Artifact> {
  const name = basename(path).slice(0, LONGEST_NAME);
  const progress = new Progress(`Uploading ${name}`);
  try {
    const sha256 = await sha256Of(path, signal);
    for await (const artifact of granary.all('artifacts.list', { status: 'stored' }, { signal }))
      if (artifact.sha256 === sha256) return artifact;
    const { size } = await stat(path);
    const upload = () => {
      let sent = 0;
      return streamOf(path, (bytes) => {
        sent += bytes;
        progress.update(`${bytesText(sent)} of ${bytesText(size)}`, sent / Math.max(size, 1));
      });
    };
    return await granary.artifacts.upload({ name }, { upload, signal });
  } finally {
    progress.clear();
  }
}

async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}
