import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';

/**
 * A program of its own: the package unpacks into the folder for temporary files, which is shared with everybody, unless
 * the environment of the process names another one.
 */
const archives = fileURLToPath(new URL('../bin', import.meta.resolve('@sparticuz/chromium')));
await mkdir(tmpdir(), { recursive: true });
for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
  await inflate(join(archives, name));
}
