import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFoundation } from '../src/compose/parts/foundation.ts';
import { loadConfig } from '../src/kernel/config.ts';
import { silentLogger } from '../src/kernel/log.ts';
import { startProgram } from '../src/program/program.ts';

/** `npm run openapi`: writes spec/openapi.json, so that a change of the interface shows in review. */
const folder = await mkdtemp(join(tmpdir(), 'granary-openapi-'));
const config = loadConfig({ GRANARY_DATA: folder, DATABASE_URL: '', PORT: '0', GRANARY_METRICS_PORT: 'off' });
const foundation = await openFoundation(config, silentLogger, 'program');
const program = await startProgram(foundation);
try {
  const response = await fetch(`${program.address}/openapi.json`);
  const document = (await response.json()) as Record<string, unknown>;
  document.servers = [{ url: 'http://127.0.0.1:8080', description: 'A local instance' }];
  await writeFile(new URL('../spec/openapi.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
  console.log('spec/openapi.json is up to date.');
} finally {
  await program.stop();
  await foundation.close();
  await rm(folder, { recursive: true, force: true });
}
