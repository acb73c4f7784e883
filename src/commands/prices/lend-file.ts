import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Artifact } from '../../../client/index.ts';
import type { Connected } from '../connection.ts';
import { failed } from '../failure.ts';
import { bytesText, Progress } from '../terminal.ts';

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

/**
 * The artifact that has the bytes of a local file: one that is stored already, or a new one. The interface takes artifacts
 * from addresses only, so that the file is lent to a server on this machine while it copies it.
 */
export async function artifactOf(connected: Connected, path: string): Promise<Artifact> {
  const { granary, address, signal } = connected;
  const progress = new Progress(`Sending ${basename(path)}`);
  try {
    const sha256 = await sha256Of(path, signal);
    for await (const artifact of granary.all('artifacts.list', { status: 'stored' }, { signal }))
      if (artifact.sha256 === sha256) return artifact;
    if (!LOOPBACK.test(new URL(address).hostname))
      throw failed(
        `The server ${address} cannot read files of this machine. Publish ${basename(path)} at a URL and load that, or use --local.`,
      );
    const lent = await lend(path, (sent, size) =>
      progress.update(`${bytesText(sent)} of ${bytesText(size)}`, sent / Math.max(size, 1)),
    );
    try {
      const registered = await granary.artifacts.register(
        { source_url: lent.url, name: basename(path).slice(0, 200) },
        { signal },
      );
      return await granary.artifacts.download({ artifact_id: registered.artifact_id }, { signal });
    } finally {
      lent.close();
    }
  } finally {
    progress.clear();
  }
}

async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}

/** Serves one file at an address that nobody can guess, on the loopback interface alone. */
async function lend(
  path: string,
  onSent: (sent: number, size: number) => void,
): Promise<{ url: string; close(): void }> {
  const { size } = await stat(path);
  const place = `/${randomUUID()}/${encodeURIComponent(basename(path))}`;
  const server = createServer((request, response) => {
    if (request.url !== place) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-length': size, 'content-type': 'application/octet-stream' });
    let sent = 0;
    const bytes = createReadStream(path).on('data', (part) => {
      sent += part.length;
      onSent(sent, size);
    });
    // Whoever asked is told by the connection that ends too soon.
    pipeline(bytes, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${place}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
