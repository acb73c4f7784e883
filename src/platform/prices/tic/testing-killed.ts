import { parseTicFile } from './index.ts';
import { fixturePath } from './testing-files.ts';

/** Reads the file of CareFirst in a process of its own, telling how far it is, and lets itself be killed. */
const [folder = '', killAt = '0'] = process.argv.slice(2);
await parseTicFile({
  source: { path: fixturePath('examplefile.json.gz'), compression: 'gzip' },
  folder,
  workers: 1,
  chunkBytes: 1 << 20,
  sealEvery: 3 << 20,
  onProgress({ bytes }) {
    if (bytes >= Number(killAt)) process.kill(process.pid, 'SIGKILL');
  },
});
