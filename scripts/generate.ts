import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openFoundation } from '../src/compose/parts/foundation.ts';
import { loadConfig } from '../src/kernel/config.ts';
import { silentLogger } from '../src/kernel/log.ts';
import { MIGRATIONS, readMigrations } from '../src/platform/postgres/migrate.ts';
import { startProgram } from '../src/program/program.ts';
import { clientSource, type Document } from './client-source.ts';
import { docsIndex } from './docs-index.ts';
import { eventsPage } from './events-page.ts';
import { rulesPage } from './rules-page.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CHECKSUMS = 'migrations/CHECKSUMS';

/** `npm run generate` writes every file that is made from the code; with `--check` it only tells which are not up to date. */
async function main(checks: boolean): Promise<number> {
  const files = await generated();
  const stale: string[] = [];
  for (const [path, text] of Object.entries(files))
    if ((await readFile(join(ROOT, path), 'utf8').catch(() => '')) !== text) stale.push(path);
  if (checks) {
    for (const path of stale) console.error(`${path} is not up to date. Run npm run generate.`);
    return stale.length === 0 ? 0 : 1;
  }
  for (const path of stale) {
    await writeFile(join(ROOT, path), files[path] ?? '');
    console.log(`wrote ${path}`);
  }
  console.log('Everything is up to date.');
  return 0;
}

async function generated(): Promise<Record<string, string>> {
  const checksums = await migrationChecksums();
  const folder = await mkdtemp(join(tmpdir(), 'granary-generate-'));
  // What the instance of this machine is set to has no part in it.
  for (const name of Object.keys(process.env)) if (name.startsWith('GRANARY_')) delete process.env[name];
  const config = loadConfig({
    GRANARY_DATA: folder,
    DATABASE_URL: '',
    PORT: '0',
    GRANARY_METRICS_PORT: 'off',
  });
  const foundation = await openFoundation(config, silentLogger, 'program');
  const program = await startProgram(foundation);
  try {
    const answer = await fetch(`${program.address}/openapi.json`);
    const document = (await answer.json()) as Document & { servers: unknown };
    document.servers = [{ url: 'http://127.0.0.1:8080', description: 'A local instance' }];
    return {
      'spec/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
      'client/generated.ts': clientSource(document),
      'docs/events.md': eventsPage(program.domains),
      'docs/seo-rules.md': rulesPage(),
      'docs/README.md': docsIndex(ROOT),
      [CHECKSUMS]: checksums,
    };
  } finally {
    await program.stop();
    await foundation.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A migration that has landed keeps its checksum: the program refuses one that was changed. */
async function migrationChecksums(): Promise<string> {
  const lines = (await readMigrations(MIGRATIONS)).map(({ name, checksum }) => `${checksum}  ${name}`);
  const gone = landedLines().filter((line) => !lines.includes(line));
  if (gone.length > 0)
    throw new Error(
      `A migration that has landed was changed: ${gone.map((line) => line.slice(66)).join(', ')}. Undo that, and add a new one.`,
    );
  return `${lines.join('\n')}\n`;
}

/** What the last commit says; all that is written down where there is no git. */
function landedLines(): string[] {
  try {
    return linesOf(
      execFileSync('git', ['show', `HEAD:${CHECKSUMS}`], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }),
    );
  } catch {
    return linesOf(readFileSync(join(ROOT, CHECKSUMS), 'utf8'));
  }
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

process.exitCode = await main(process.argv.includes('--check'));
