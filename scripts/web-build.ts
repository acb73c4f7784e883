import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { BUILT, writeStamp } from './fingerprint.mjs';

/** Builds `web/dist` and writes beside each file what it is compressed, so that serving it costs nothing. The set-up calls it. */
const web = fileURLToPath(new URL('../web', import.meta.url));
const dist = join(web, 'dist');
const COMPRESSED = /\.(js|css|html|svg|json|txt|map|wasm)$/;
const SMALLEST = 512;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

await build({ configFile: join(web, 'vite.config.ts'), logLevel: 'warn' });
const files = await readdir(dist, { recursive: true });
await Promise.all(files.filter((file) => COMPRESSED.test(file)).map((file) => compress(join(dist, file))));
writeStamp(BUILT.dashboard);

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) return;
  const [small, smaller] = await Promise.all([
    deflate(bytes, { level: 9 }),
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)]);
}
